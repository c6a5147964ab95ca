#include "world/body_part.h"

#include "world/wall_table.h"

#include <cmath>

namespace bch
{

namespace
{
static_assert(gpu::kShapeBox == BCH_BODY_BOX && gpu::kShapeSphere == BCH_BODY_SPHERE);
static_assert(gpu::kShapeCapsule == BCH_BODY_CAPSULE && gpu::kShapeCylinder == BCH_BODY_CYLINDER);
static_assert(gpu::kShapeCooked == BCH_BODY_COOKED);

constexpr float kMaxPlace = 1.0e4f;
constexpr float kListedRadii = 1.0f + gpu::kGrainSkin; // how far from a grain's sphere contacts are listed

void checkCommon(const BodyPart& part, uint32_t index)
{
    if (!(part.friction <= 2.0f) || !(part.friction >= 0.0f || part.friction == -1.0f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchBodyPart::friction of part %u is %g; it must be within 0 .. 2, or -1 for the sand's", index,
            static_cast<double>(part.friction));
    checkVector("bchBodyPart::position", part.position, kMaxPlace);
    checkTurn("bchBodyPart::rotation", part.rotation);
    if (part.kind != gpu::kShapeCooked)
        checkShape("bchBodyPart", part.kind, glm::dvec3(0.0), glm::quat(1.0f, 0.0f, 0.0f, 0.0f), part.size);
}

void checkKind(int64_t kind, uint32_t index)
{
    if ((kind < BCH_BODY_BOX || kind > BCH_BODY_CYLINDER) && kind != BCH_BODY_COOKED)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchBodyPart::shape of part %u is %lld; it must be one of BCH_BODY_BOX ... COOKED", index,
            static_cast<long long>(kind));
}
} // namespace

glm::vec3 toVector(const bchVec3& v)
{
    return {v.x, v.y, v.z};
}

glm::vec4 toVector(const bchQuat& q)
{
    return {q.x, q.y, q.z, q.w};
}

void checkTurn(const char* name, const glm::vec4& q)
{
    const float length = glm::length(q);
    if (!(std::fabs(length - 1.0f) < 1.0e-3f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "%s has the length %g; it must be 1 to a thousandth", name,
            static_cast<double>(length));
}

void checkVector(const char* name, const glm::vec3& vector, float limit)
{
    for (int axis = 0; axis < 3; ++axis)
        if (!(std::fabs(vector[axis]) <= limit))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "%s has a component %g; it must be within +-%g", name,
                static_cast<double>(vector[axis]), static_cast<double>(limit));
}

BodyPart makeBodyPart(const bchBodyPart& part, uint32_t index, const SlotTable<Shape>& shapes)
{
    checkKind(part.shape, index);
    BodyPart made;
    made.kind = static_cast<uint32_t>(part.shape);
    made.friction = part.friction;
    made.position = toVector(part.position);
    made.size = toVector(part.size);
    made.rotation = toVector(part.rotation);
    if (part.shape == BCH_BODY_COOKED)
    {
        made.shape = unpackId(part.cooked.value).index;
        made.size = glm::vec3(shapes[made.shape].radius, 0.0f, 0.0f);
    }
    else if (part.cooked.value != 0)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchBodyPart::cooked of part %u is given, but its shape is %d instead of BCH_BODY_COOKED", index,
            part.shape);
    checkCommon(made, index);
    return made;
}

void checkBodyPart(const BodyPart& part, uint32_t index, const Vector<Shape>& shapes)
{
    checkKind(part.kind, index);
    checkCommon(part, index);
    if (part.kind == gpu::kShapeCooked
        && (part.shape >= shapes.size() || shapes[part.shape].blob.empty() || part.size.x != shapes[part.shape].radius))
        fail(BCH_ERROR_INVALID_ARGUMENT, "part %u is of a shape that does not exist", index);
}

void checkMapReach(float reach, float sphereRadius)
{
    if (kListedRadii * sphereRadius > reach)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "grains of radius %g are too large for a cooked shape whose map reaches out %g m: cook it with "
            "bchCookDef::sampleSpacing of %g or more",
            static_cast<double>(sphereRadius), static_cast<double>(reach), static_cast<double>(2.0f * sphereRadius));
}

float reachOf(const BodyPart& part)
{
    switch (part.kind)
    {
    case gpu::kShapeBox:
        return glm::length(part.size);
    case gpu::kShapeCapsule:
        return part.size.x + part.size.y;
    case gpu::kShapeCylinder:
        return std::hypot(part.size.x, part.size.y);
    default: // spheres, and cooked shapes
        return part.size.x;
    }
}

gpu::BodyPart partRow(const BodyPart& part, uint32_t body, const SlotTable<Shape>& shapes)
{
    gpu::BodyPart row{};
    row.place = glm::vec4(part.position, part.friction);
    row.turn = glm::normalize(part.rotation);
    row.size = glm::vec4(part.size, reachOf(part));
    row.kind = part.kind;
    row.body = body;
    row.map = part.kind == gpu::kShapeCooked ? shapes[part.shape].firstWord : 0;
    return row;
}

} // namespace bch
