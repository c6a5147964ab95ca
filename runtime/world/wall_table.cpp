#include "world/wall_table.h"

#include <cmath>

namespace bch
{

namespace
{
static_assert(gpu::kShapePlane == BCH_WALL_PLANE && gpu::kShapeBox == BCH_WALL_BOX);
static_assert(gpu::kShapeSphere == BCH_WALL_SPHERE && gpu::kShapeCapsule == BCH_WALL_CAPSULE);
static_assert(gpu::kShapeCylinder == BCH_WALL_CYLINDER && gpu::kShapeCone == BCH_WALL_CONE);
static_assert(gpu::kShapeOrifice == BCH_WALL_ORIFICE);

constexpr float kMaxSize = 1.0e6f;
constexpr float kMaxMotion = 1.0e3f;
constexpr float kMaxRoughness = 10.0f;
constexpr double kMaxPosition = 1.0e9;

// How many of size.x, size.y, size.z a shape uses and must be above zero.
uint32_t usedSizes(uint32_t shape)
{
    switch (shape)
    {
    case BCH_WALL_PLANE:
        return 0;
    case BCH_WALL_SPHERE:
        return 1;
    case BCH_WALL_BOX:
        return 3;
    default:
        return 2;
    }
}

void checkVector(const char* structName, const glm::vec3& vector, const char* name, float limit)
{
    for (int axis = 0; axis < 3; ++axis)
        if (!(std::fabs(vector[axis]) <= limit))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "%s::%s has a component %g; it must be within +-%g", structName, name,
                static_cast<double>(vector[axis]), static_cast<double>(limit));
}

// The shortest turn that takes +Y to the axis.
glm::quat turnTo(const glm::vec3& axis)
{
    const glm::vec3 up(0.0f, 1.0f, 0.0f);
    const float along = glm::dot(up, axis);
    if (along < -0.999999f)
        return {0.0f, 1.0f, 0.0f, 0.0f};
    const glm::vec3 turn = glm::cross(up, axis);
    return glm::normalize(glm::quat(1.0f + along, turn.x, turn.y, turn.z));
}

glm::vec3 toVector(const bchVec3& v)
{
    return {v.x, v.y, v.z};
}

bool moves(const Wall& wall)
{
    return wall.velocity != glm::vec3(0.0f) || wall.spin != glm::vec3(0.0f);
}
} // namespace

void checkWall(const Wall& wall)
{
    if (wall.shape > BCH_WALL_ORIFICE)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchWallDef::shape is %u; it must be one of BCH_WALL_...", wall.shape);
    if (wall.solidOutside > 1)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchWallDef::solidOutside is %u; it must be 0 or 1", wall.solidOutside);
    if (!(wall.friction <= 2.0f) || !(wall.friction >= 0.0f || wall.friction == -1.0f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchWallDef::friction is %g; it must be within 0 .. 2, or -1 for the material's",
            static_cast<double>(wall.friction));
    const bool curved = wall.shape == BCH_WALL_SPHERE || wall.shape == BCH_WALL_CAPSULE;
    if (!(wall.roughness >= 0.0f && wall.roughness <= (curved ? 0.0f : kMaxRoughness)))
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchWallDef::roughness is %g; it must be within 0 .. %g, and 0 on spheres and capsules",
            static_cast<double>(wall.roughness), static_cast<double>(kMaxRoughness));
    checkShape("bchWallDef", wall.shape, wall.position, wall.rotation, wall.size);
    checkVector("bchWallDef", wall.velocity, "velocity", kMaxMotion);
    checkVector("bchWallDef", wall.spin, "spin", kMaxMotion);
}

void checkShape(
    const char* structName, uint32_t shape, const glm::dvec3& position, const glm::quat& rotation,
    const glm::vec3& size)
{
    for (int axis = 0; axis < 3; ++axis)
        if (!(std::fabs(position[axis]) <= kMaxPosition))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "%s::position has a component %g; it must be within +-%g", structName,
                position[axis], kMaxPosition);
    const float length = glm::length(rotation);
    if (!(std::fabs(length - 1.0f) < 1.0e-3f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "%s::rotation has the length %g; it must be 1 to a thousandth", structName,
            static_cast<double>(length));
    checkVector(structName, size, "size", kMaxSize);
    for (uint32_t i = 0; i < usedSizes(shape); ++i)
        if (!(size[static_cast<int>(i)] > 0.0f))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "%s::size has %g at place %u; this shape needs it above 0", structName,
                static_cast<double>(size[static_cast<int>(i)]), i);
    if (shape == BCH_WALL_CONE && !(size.z >= 0.0f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "%s::size.z is %g; a cone's upper radius is 0 or more", structName,
            static_cast<double>(size.z));
}

Wall makeWall(const bchWallDef& def)
{
    const glm::vec3 normal = toVector(def.normal);
    checkVector("bchWallDef", normal, "normal", 1.0e6f);
    const float length = glm::length(normal);
    if (length < 1.0e-6f)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchWallDef::normal has the length %g; it must be at least 1e-6",
            static_cast<double>(length));
    if (def.shape < 0)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchWallDef::shape is %d; it must be one of BCH_WALL_...", def.shape);
    Wall wall;
    wall.shape = static_cast<uint32_t>(def.shape);
    wall.solidOutside = def.solidOutside;
    wall.position = {def.position.x, def.position.y, def.position.z};
    wall.rotation = glm::quat(def.rotation.w, def.rotation.x, def.rotation.y, def.rotation.z);
    wall.size = toVector(def.size);
    wall.velocity = toVector(def.velocity);
    wall.spin = toVector(def.spin);
    wall.friction = def.friction;
    wall.roughness = def.roughness;
    checkWall(wall);
    wall.rotation = glm::normalize(wall.rotation * turnTo(normal / length));
    return wall;
}

void describeWall(const Wall& wall, bchWallDef& def)
{
    def.shape = static_cast<bchWallShape>(wall.shape);
    def.friction = wall.friction;
    def.roughness = wall.roughness;
    def.position = {wall.position.x, wall.position.y, wall.position.z};
    def.normal = {0.0f, 1.0f, 0.0f}; // the rotation says it all
    def.solidOutside = wall.solidOutside;
    def.rotation = {wall.rotation.x, wall.rotation.y, wall.rotation.z, wall.rotation.w};
    def.size = {wall.size.x, wall.size.y, wall.size.z};
    def.velocity = {wall.velocity.x, wall.velocity.y, wall.velocity.z};
    def.spin = {wall.spin.x, wall.spin.y, wall.spin.z};
}

WallTable::WallTable(Device& device, uint32_t capacity, uint32_t more, uint32_t owner)
    : slots_(capacity, IdKind::wall, owner, "bchWorldDef::wallCapacity"),
      rows_(device.createArray<gpu::SolidShape>("walls", capacity + more))
{
}

uint64_t WallTable::add(const bchWallDef& def)
{
    const uint64_t id = slots_.add(makeWall(def));
    dirty_ = true;
    return id;
}

void WallTable::update(uint32_t index, const bchWallDef& def)
{
    slots_[index] = makeWall(def);
    dirty_ = true;
}

void WallTable::remove(uint32_t index)
{
    slots_.remove(index);
    dirty_ = true;
}

bool WallTable::anyMoves() const
{
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
        if (slots_.alive(i) && moves(slots_[i]))
            return true;
    return false;
}

void WallTable::recordUpload(Recorder& recorder, const glm::dvec3& anchor) const
{
    if (!dirty_)
        return;
    Vector<gpu::SolidShape> rows;
    rows.reserve(slots_.capacity());
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
    {
        if (!slots_.alive(i))
            continue;
        const Wall& wall = slots_[i];
        gpu::SolidShape row{};
        row.position = glm::vec4(glm::vec3(wall.position - anchor), wall.friction);
        row.rotation = glm::vec4(wall.rotation.x, wall.rotation.y, wall.rotation.z, wall.rotation.w);
        row.size = glm::vec4(wall.size, 0.0f);
        row.velocity = glm::vec4(wall.velocity, wall.solidOutside ? -1.0f : 1.0f);
        row.spin = glm::vec4(wall.spin, 0.0f);
        row.kind = wall.shape;
        row.bump = wall.roughness;
        rows.push_back(row);
    }
    recorder.upload(rows_, rows.data(), rows.size() * sizeof(gpu::SolidShape));
}

void WallTable::advance(double seconds)
{
    dirty_ = false;
    const auto dt = static_cast<float>(seconds);
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
    {
        if (!slots_.alive(i) || !moves(slots_[i]))
            continue;
        Wall& wall = slots_[i];
        wall.position += glm::dvec3(wall.velocity) * seconds;
        const glm::quat turn(0.0f, wall.spin.x, wall.spin.y, wall.spin.z);
        wall.rotation = glm::normalize(wall.rotation + turn * wall.rotation * (0.5f * dt));
        dirty_ = true;
    }
}

void WallTable::restore(const Vector<Slot>& slots, Vector<Wall>&& walls) noexcept
{
    slots_.restore(slots, std::move(walls));
    dirty_ = true;
}

} // namespace bch
