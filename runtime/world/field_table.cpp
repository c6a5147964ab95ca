#include "world/field_table.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
static_assert(gpu::kFieldUniform == BCH_FIELD_UNIFORM && gpu::kFieldRadial == BCH_FIELD_RADIAL);
static_assert(gpu::kFieldVortex == BCH_FIELD_VORTEX && gpu::kFieldWind == BCH_FIELD_WIND);

constexpr double kMaxPosition = 1.0e9;
constexpr float kMaxRadius = 1.0e6f;
constexpr float kMaxBlast = 1.0e4f; // m: radius of an explosion
constexpr float kMaxSpeed = 1.0e3f;
constexpr float kMinRadius = 1.0e-3f;
constexpr float kMaxStrength = 1.0e4f;
constexpr float kEverywhere = 1.0e30f; // m: beyond every place there is

void require(bool good, const char* name, double value, const char* range)
{
    if (!good)
        fail(BCH_ERROR_INVALID_ARGUMENT, "%s is %g; it must be within %s", name, value, range);
}

void requirePlace(const glm::dvec3& position, const char* name)
{
    for (int axis = 0; axis < 3; ++axis)
        require(std::fabs(position[axis]) <= kMaxPosition, name, position[axis], "+-1e9");
}

bool isExplosion(const Field& field)
{
    return field.kind == gpu::kFieldExplosion;
}
} // namespace

void checkField(const Field& field)
{
    if (field.kind > gpu::kFieldWind)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchFieldDef::kind is %u; it must be one of BCH_FIELD_...", field.kind);
    requirePlace(field.position, "bchFieldDef::position");
    require(
        field.radius >= kMinRadius && field.radius <= kMaxRadius, "bchFieldDef::radius",
        static_cast<double>(field.radius), "1e-3 .. 1e6");
    require(
        field.core >= 0.0f && field.core <= field.radius, "bchFieldDef::core", static_cast<double>(field.core),
        "0 .. the radius");
    require(
        std::fabs(field.strength) <= kMaxStrength, "bchFieldDef::strength", static_cast<double>(field.strength),
        "+-1e4");
    for (int axis = 0; axis < 3; ++axis)
        require(
            std::fabs(field.vector[axis]) <= kMaxStrength, "bchFieldDef::vector",
            static_cast<double>(field.vector[axis]), "+-1e4");
    if (field.kind == gpu::kFieldVortex && !(glm::length(field.vector) >= 1.0e-6f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchFieldDef::vector has the length %g; the axis of a vortex needs 1e-6",
            static_cast<double>(glm::length(field.vector)));
}

Field makeField(const bchFieldDef& def)
{
    if (def.kind < 0)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchFieldDef::kind is %d; it must be one of BCH_FIELD_...", def.kind);
    Field field;
    field.kind = static_cast<uint32_t>(def.kind);
    field.phase = gpu::kFieldFresh;
    field.position = {def.position.x, def.position.y, def.position.z};
    field.vector = {def.vector.x, def.vector.y, def.vector.z};
    field.radius = def.radius;
    field.strength = def.strength;
    field.core = def.core;
    checkField(field);
    if (field.kind == gpu::kFieldVortex)
        field.vector = glm::normalize(field.vector);
    return field;
}

Field makeExplosion(const bchExplosionDef& def)
{
    Field field;
    field.kind = gpu::kFieldExplosion;
    field.phase = gpu::kFieldFresh;
    field.position = {def.position.x, def.position.y, def.position.z};
    field.radius = def.radius;
    field.strength = def.speed;
    checkMomentary(field);
    return field;
}

void checkMomentary(const Field& field)
{
    if (!isExplosion(field))
    {
        Field lasting = field;
        lasting.radius = std::fmin(field.radius, kMaxRadius); // the world's own wind is everywhere
        lasting.core = std::fmin(field.core, lasting.radius);
        checkField(lasting);
        return;
    }
    requirePlace(field.position, "bchExplosionDef::position");
    require(
        field.radius >= kMinRadius && field.radius <= kMaxBlast, "bchExplosionDef::radius",
        static_cast<double>(field.radius), "1e-3 .. 1e4");
    require(
        std::fabs(field.strength) <= kMaxSpeed, "bchExplosionDef::speed", static_cast<double>(field.strength),
        "+-1000");
}

FieldTable::FieldTable(Device& device, uint32_t capacity, uint32_t owner)
    : slots_(capacity, IdKind::field, owner, "bchWorldDef::fieldCapacity"),
      rows_(device.createArray<gpu::FieldRow>("fields", 2 * capacity + 1 + kExplosionCapacity))
{
    // One trace of each field and of the wind, so that changes cannot fail for want of memory.
    momentary_.reserve(rows_.capacity());
}

uint64_t FieldTable::add(const bchFieldDef& def)
{
    const uint64_t id = slots_.add(makeField(def));
    dirty_ = true;
    return id;
}

void FieldTable::leaveTrace(Field field)
{
    if (field.phase == gpu::kFieldFresh)
        return; // no step has seen it yet
    field.phase = gpu::kFieldGone;
    momentary_.push_back(field);
}

void FieldTable::update(uint32_t index, const bchFieldDef& def)
{
    const Field field = makeField(def);
    leaveTrace(slots_[index]);
    slots_[index] = field;
    dirty_ = true;
}

void FieldTable::remove(uint32_t index)
{
    leaveTrace(slots_[index]);
    slots_.remove(index);
    dirty_ = true;
}

void FieldTable::explode(const bchExplosionDef& def)
{
    const Field explosion = makeExplosion(def);
    if (std::count_if(momentary_.begin(), momentary_.end(), isExplosion) >= kExplosionCapacity)
        fail(BCH_ERROR_CAPACITY, "there are %u explosions already before the next step", kExplosionCapacity);
    momentary_.push_back(explosion);
    dirty_ = true;
}

void FieldTable::setWind(const glm::vec3& wind)
{
    if (!windChanged_)
    {
        Field before;
        before.kind = gpu::kFieldWind;
        before.vector = wind_;
        before.radius = before.core = kEverywhere;
        leaveTrace(before);
    }
    wind_ = wind;
    windChanged_ = true;
    dirty_ = true;
}

bool FieldTable::changed() const
{
    if (windChanged_ || !momentary_.empty())
        return true;
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
        if (slots_.alive(i) && slots_[i].phase == gpu::kFieldFresh)
            return true;
    return false;
}

FieldBounds FieldTable::bounds() const
{
    FieldBounds bounds;
    bounds.wind = glm::length(wind_);
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
    {
        const Field& field = slots_[i];
        if (!slots_.alive(i))
            continue;
        if (field.kind == gpu::kFieldWind)
            bounds.wind += glm::length(field.vector);
        else
            bounds.acceleration +=
                field.kind == gpu::kFieldUniform ? glm::length(field.vector) : std::fabs(field.strength);
    }
    for (const Field& field : momentary_)
        if (isExplosion(field))
            bounds.kick += std::fabs(field.strength);
    return bounds;
}

void FieldTable::recordUpload(Recorder& recorder, const glm::dvec3& anchor) const
{
    if (!dirty_ || firstCount() == 0)
        return;
    Vector<gpu::FieldRow> rows;
    rows.reserve(firstCount());
    const auto add = [&](const Field& field)
    {
        gpu::FieldRow row{};
        row.position = glm::vec4(glm::vec3(field.position - anchor), field.radius);
        row.vector = glm::vec4(field.vector, field.strength);
        row.kind = field.kind;
        row.phase = field.phase;
        row.core = field.core;
        rows.push_back(row);
    };
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
        if (slots_.alive(i))
            add(slots_[i]);
    std::for_each(momentary_.begin(), momentary_.end(), add);
    recorder.upload(rows_, rows.data(), rows.size() * sizeof(gpu::FieldRow));
}

void FieldTable::advance()
{
    dirty_ = false;
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
        if (slots_.alive(i) && slots_[i].phase == gpu::kFieldFresh)
        {
            slots_[i].phase = gpu::kFieldSteady;
            dirty_ = true;
        }
    momentary_.clear();
    windChanged_ = false;
}

void FieldTable::restore(
    const Vector<Slot>& slots, Vector<Field>&& fields, Vector<Field>&& momentary, const glm::vec3& wind,
    bool windChanged) noexcept
{
    slots_.restore(slots, std::move(fields));
    momentary_.assign(momentary.begin(), momentary.end()); // there is room for all that a snapshot may hold
    wind_ = wind;
    windChanged_ = windChanged;
    dirty_ = true;
}

} // namespace bch
