// patches/finish — contact dissipation, position projection, motion, and who sleeps.
// Reads count, positions, lists, pairGradient, flow, geometry, settled, words; writes newPositions, newVelocities;
// updates report. One thread per particle.
//
// The stress cannot see motion at the scale of single particles; there neighbours in contact lose velocity along the
// line between them to each other, which keeps momentum and its moment. What is compressed is moved apart in place
// only, which adds no energy.
#include "law/sum64.h"
#include "shared/bodies.h"
#include "shared/patches.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uint, neighbourBegin)
BCH_READ(3, uint, neighbours)
BCH_READ(4, float, pairGradient)
BCH_READ(5, vec4, flow)
BCH_READ(6, vec4, geometry)
BCH_READ(7, vec4, settled)
BCH_READ(8, uvec4, words)
BCH_WRITE(9, vec4, newPositions)
BCH_WRITE(10, vec4, newVelocities)
BCH_UPDATE(11, uint, report)

BCH_PARAMS(PatchParams)

BCH_CONST float kLongestShift = 0.05f; // of the spacing: what one projection may move
BCH_CONST float kEnclosed = 0.9f;      // relative density: such a particle does not fly

// Sand at a body that is awake stays awake: it carries.
BCH_LAW bool carries(uint i)
{
    bool any_ = false;
    for (uint k = 0u; pc.partCount > 0u && k < kBodyTouches; ++k)
        any_ = any_ || geometry[kGeometryStride * i + kGeometryTouches + k].w > 0.0f;
    return any_;
}

BCH_LAW vec3 solidGradient(uint i)
{
    vec3 sum = vec3(geometry[kGeometryStride * i + 3u]);
    for (uint k = 0u; pc.partCount > 0u && k < kBodyTouches; ++k)
        sum += vec3(geometry[kGeometryStride * i + kGeometryTouches + k]);
    return sum;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    vec4 u = flow[i];
    vec4 known = geometry[kGeometryStride * i];
    bool asleep = u.w < 0.0f;
    float loaded = settled[2u * i].x > 0.0f ? 1.0f : 0.0f;
    float fastest2 = 0.0f;
    vec4 drag = vec4(0.0f);
    vec4 shift = vec4(0.0f);
    uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = neighbourBegin[i]; k < end; ++k)
    {
        uint j = neighbours[k];
        vec4 other = positions[j];
        vec4 otherFlow = flow[j];
        float f = pairGradient[k];
        float contact = settled[2u * j].x > 0.0f ? 1.0f : loaded; // one of two under pressure: they touch
        vec4 r = at - other;
        vec4 r2 = r * r;
        vec4 closing = r * (otherFlow - u);
        vec4 speed2 = otherFlow * otherFlow;
        float closingRate =
            (closing.x + closing.y + closing.z) / (max(r2.x + r2.y + r2.z, 1.0e-12f) * (at.w + other.w));
        drag += r * (-f * contact * at.w * closingRate);
        shift -= r * (f * (known.w + geometry[kGeometryStride * j].w));
        fastest2 = max(fastest2, speed2.x + speed2.y + speed2.z);
    }
    if (asleep)
    {
        vec3 wallVelocity = vec3(geometry[kGeometryStride * i + 4u]);
        fastest2 = max(fastest2, dot(wallVelocity, wallVelocity));
        bool stirred = u.w != kAsleepHeld && fastest2 > kWakeFactor * kWakeFactor * pc.restSpeed * pc.restSpeed;
        bool woken = stirred || carries(i);
        newPositions[i] = at;
        newVelocities[i] = vec4(0.0f, 0.0f, 0.0f, woken ? 0.0f : u.w);
        if (woken && pc.lastSubstep != 0u)
            bchAtomicAdd(report[kReportAwake], 1u);
        return;
    }
    float h = 1.0f / pc.inverseH;
    vec3 velocity = vec3(u) + vec3(drag) * (2.0f * pc.dissipation * pc.volume * h * h);
    vec3 moved = (vec3(shift) * pc.volume - solidGradient(i) * known.w) * at.w;
    float length_ = length(moved);
    moved = length_ > kLongestShift * h ? moved * (kLongestShift * h / length_) : moved;
    float speed = length(velocity);
    if (speed > pc.maxSpeed)
    {
        velocity = velocity * (pc.maxSpeed / speed);
        speed = pc.maxSpeed;
        bchAtomicOr(report[kReportFaults], kFaultSpeedLimit);
    }
    vec3 place = vec3(at) + velocity * pc.substep + moved;
    bool finite = speed <= pc.maxSpeed && abs(place.x) < 3.0e38f && abs(place.y) < 3.0e38f && abs(place.z) < 3.0e38f;
    bool inRange = max(max(abs(place.x), abs(place.y)), abs(place.z)) <= pc.maxCoordinate;
    if (!finite || !inRange)
    {
        bchAtomicOr(report[kReportFaults], finite ? kFaultOutOfRange : kFaultNotFinite);
        bchAtomicAdd(report[kReportQuarantined], 1u);
        BCH_ADD64(report, kReportQuarantinedQuanta, words[i].z)
        newPositions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f); // dropped by the next sort
        newVelocities[i] = vec4(0.0f);
        return;
    }
    // One that is awake among sleepers alone may tremble in its place for ever: what could not wake it lets it sleep.
    bool alone = fastest2 == 0.0f && (loaded > 0.0f || known.x > kEnclosed);
    float restSpeed = alone ? kWakeFactor * pc.restSpeed : pc.restSpeed;
    float slow = speed < restSpeed && !carries(i) ? u.w + pc.substep : 0.0f;
    bool sleeps = slow > pc.restTime;
    newPositions[i] = vec4(place.x, place.y, place.z, at.w);
    newVelocities[i] = sleeps ? vec4(0.0f, 0.0f, 0.0f, -1.0f) : vec4(velocity.x, velocity.y, velocity.z, slow);
    if (pc.lastSubstep != 0u && !sleeps)
    {
        bchAtomicMax(report[kReportMaxSpeed], floatBitsToUint(speed));
        bchAtomicAdd(report[kReportAwake], 1u);
    }
}
