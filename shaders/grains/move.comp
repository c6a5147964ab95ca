// grains/move — semi-implicit Euler: velocity first, then position with the new velocity; takes faulty grains out.
// Reads count, forces, words, materials; updates positions, velocities, report. One thread per grain.
#include "shared/grains.h"
#include "shared/report.h"
#include "law/sum64.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, forces)
BCH_READ(2, uvec4, words)
BCH_READ(3, GrainMaterial, materials)
BCH_UPDATE(4, vec4, positions)
BCH_UPDATE(5, vec4, velocities)
BCH_UPDATE(6, uint, report)

BCH_PARAMS(GrainMoveParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    uvec4 word = words[i];
    vec4 at = positions[i];
    float mass = float(word.z) * pc.quantum;
    vec3 velocity = vec3(velocities[i]) + (vec3(forces[i]) / mass + vec3(pc.gravity)) * pc.substep;
    // Quadratic drag of still air, implicit so that it only ever slows down.
    float area = 3.14159265f * at.w * at.w;
    float drag = materials[word.x].dragFactor * area / mass * length(velocity) * pc.substep;
    velocity = velocity / (1.0f + drag);
    float speed = length(velocity);
    if (speed > pc.maxSpeed)
    {
        velocity = velocity * (pc.maxSpeed / speed);
        speed = pc.maxSpeed;
        bchAtomicOr(report[kReportFaults], kFaultSpeedLimit);
    }
    vec3 place = vec3(at) + velocity * pc.substep;
    // Comparisons with something that is not a number are false.
    bool finite = speed <= pc.maxSpeed && abs(place.x) < 3.0e38f && abs(place.y) < 3.0e38f && abs(place.z) < 3.0e38f;
    bool inRange = max(max(abs(place.x), abs(place.y)), abs(place.z)) <= pc.maxCoordinate;
    if (!finite || !inRange)
    {
        bchAtomicOr(report[kReportFaults], finite ? kFaultOutOfRange : kFaultNotFinite);
        bchAtomicAdd(report[kReportQuarantined], 1u);
        BCH_ADD64(report, kReportQuarantinedQuanta, word.z)
        positions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f); // dropped by the next sort
        velocities[i] = vec4(0.0f);
        return;
    }
    positions[i] = vec4(place.x, place.y, place.z, at.w);
    velocities[i] = vec4(velocity.x, velocity.y, velocity.z, 0.0f);
    if (pc.lastSubstep != 0u)
        bchAtomicMax(report[kReportMaxSpeed], floatBitsToUint(speed));
}
