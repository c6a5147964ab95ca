#include "lab/lab_body.h"

#include "common/program.h"
#include "lab/vectors.h"

#include <vector>

namespace lab
{

using sample::check;

namespace
{
bchBodyPart partOf(bchBodyShape shape, const glm::dvec3& size, float friction)
{
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = shape;
    part.size = small(size);
    part.friction = friction;
    return part;
}
} // namespace

Solid solidSphere(double radius, float friction)
{
    return {
        partOf(BCH_BODY_SPHERE, {radius, 0.0, 0.0}, friction), 4.0 / 3.0 * kPi * radius * radius * radius,
        glm::dvec3(0.4 * radius * radius)};
}

Solid solidBox(const glm::dvec3& halfExtents, float friction)
{
    const glm::dvec3 square = halfExtents * halfExtents;
    return {
        partOf(BCH_BODY_BOX, halfExtents, friction), 8.0 * halfExtents.x * halfExtents.y * halfExtents.z,
        glm::dvec3(square.y + square.z, square.x + square.z, square.x + square.y) / 3.0};
}

Solid solidWheel(double radius, double halfWidth, float friction)
{
    bchBodyPart part = partOf(BCH_BODY_CYLINDER, {radius, halfWidth, 0.0}, friction);
    const auto half = static_cast<float>(std::sqrt(0.5));
    part.rotation = {half, 0.0f, 0.0f, half};
    return {part, 2.0 * halfWidth * kPi * radius * radius, glm::dvec3(0.5 * radius * radius)};
}

Solid solidMesh(bchWorldId world, const Hull& hull, double spacing, float friction)
{
    std::vector<float> positions;
    for (const glm::dvec3& point : hull.points)
        for (int axis = 0; axis < 3; ++axis)
            positions.push_back(static_cast<float>(point[axis]));
    bchCookDef def = bchDefaultCookDef();
    def.positions = positions.data();
    def.indices = hull.triangles.front().data();
    def.vertexCount = static_cast<uint32_t>(hull.points.size());
    def.triangleCount = static_cast<uint32_t>(hull.triangles.size());
    def.spacing = static_cast<float>(spacing);
    bchBlob blob{};
    check(bchCookShape(&def, &blob), "the mesh");
    bchShapeInfo info = bchDefaultShapeInfo();
    Solid solid{partOf(BCH_BODY_COOKED, {}, friction), 0.0, {}};
    const bchResult taken = bchCreateShape(world, blob.data, blob.size, &solid.part.cooked);
    check(bchFreeBlob(&blob), "the cooked mesh");
    check(taken, "the cooked mesh");
    check(bchShape_GetInfo(solid.part.cooked, &info), "the cooked mesh");
    solid.volume = info.volume;
    solid.moment = glm::dvec3(info.inertia[0], info.inertia[1], info.inertia[2]) / info.volume;
    return solid;
}

BodyMotion restingAt(const glm::dvec3& position)
{
    return {position, {}, {}, {1.0, 0.0, 0.0, 0.0}};
}

LabBody::LabBody(bchWorldId world, const Solid& solid, double mass, const BodyMotion& begin)
    : world_(world), mass_(mass), inertia_(mass * solid.moment)
{
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = &solid.part;
    def.partCount = 1;
    def.mass = static_cast<float>(mass);
    def.inertia = small(inertia_);
    def.position = {begin.position.x, begin.position.y, begin.position.z};
    def.rotation = small(begin.rotation);
    def.velocity = small(begin.velocity);
    def.spin = small(begin.spin);
    check(bchCreateBody(world, &def, &body_), "a body");
}

BodyMotion LabBody::motion() const
{
    bchBodyState state{};
    check(bchBody_GetState(body_, &state), "a body");
    return {
        {state.position.x, state.position.y, state.position.z},
        wide(state.velocity),
        wide(state.spin),
        wide(state.rotation)};
}

void LabBody::set(const BodyMotion& motion) const
{
    bchBodyState state{};
    state.body = body_;
    state.position = {motion.position.x, motion.position.y, motion.position.z};
    state.rotation = small(motion.rotation);
    state.velocity = small(motion.velocity);
    state.spin = small(motion.spin);
    check(bchWorld_SetBodies(world_, &state, 1), "a body");
}

BodyPush LabBody::push() const
{
    bchStepReport report = bchDefaultStepReport();
    check(bchWorld_GetReport(world_, &report), "the report");
    uint32_t count = 0;
    check(bchWorld_GetBodies(world_, nullptr, &count), "the bodies");
    std::vector<bchBodyImpulse> impulses(count);
    check(bchWorld_GetBodyImpulses(world_, report.stepIndex, impulses.data(), &count), "the ledger");
    for (const bchBodyImpulse& given : impulses)
        if (given.body.value == body_.value)
            return {
                {given.impulse[0], given.impulse[1], given.impulse[2]},
                {given.angularImpulse[0], given.angularImpulse[1], given.angularImpulse[2]}};
    return {};
}

double LabBody::energy(double gravity) const
{
    const BodyMotion now = motion();
    const glm::dvec3 local = glm::inverse(now.rotation) * now.spin;
    return 0.5 * mass_ * glm::dot(now.velocity, now.velocity) + 0.5 * glm::dot(inertia_ * local, local)
           + mass_ * gravity * now.position.y;
}

} // namespace lab
