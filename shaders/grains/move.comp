// grains/move — semi-implicit Euler: velocities first, then places with the new velocities; who sleeps and who wakes;
// takes faulty grains out. Reads count, forces, words, materials, fields; updates positions, orientations, motion,
// travel, marks, report; writes spheres. One thread per grain.
#include "law/air.h"
#include "law/fields.h"
#include "law/grain_shape.h"
#include "law/rotation_step.h"
#include "law/sum64.h"
#include "shared/grains.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, forces)
BCH_READ(2, uvec4, words)
BCH_READ(3, GrainMaterial, materials)
BCH_READ(4, FieldRow, fields)
BCH_UPDATE(5, vec4, positions)
BCH_UPDATE(6, vec4, orientations)
BCH_UPDATE(7, vec4, motion)
BCH_WRITE(8, vec4, spheres)
BCH_UPDATE(9, float, travel)
BCH_UPDATE(10, uint, marks)
BCH_UPDATE(11, uint, report)

BCH_PARAMS(GrainMoveParams)

#include "law/fields_at.h"

BCH_CONST float kSpinDamping = 2.0f;   // 1/s: of a grain that touches something and is nearly at rest
BCH_CONST float kNearlyAtRest = 5.0f;  // of the rest speed
BCH_CONST float kLargestTurn = 0.5f;   // rad in one substep
BCH_CONST float kLeastGravity = 0.01f; // m/s^2
BCH_CONST float kNoticeable = 0.02f;   // of gravity: accelerations that wake
BCH_CONST float kWindWakes = 0.2f;     // of gravity: what drag needs to move a grain that lies
BCH_CONST float kKickWakes = 3.0f;     // of the rest speed

// Drag of air over mass, 1/m.
BCH_LAW float dragOf(uint i, float radius, float inverseMass)
{
    uint word = words[i].x;
    return materials[materialOf(word)].dragFactor * 3.1415927f * radius * radius * float(sphereCountOf(word))
           * inverseMass;
}

BCH_LAW bool wokenFromAfar(uint i, vec4 at, float inverseMass)
{
    FieldSum sum = fieldsAt(vec3(at));
    float g = max(length(vec3(pc.gravity)), kLeastGravity);
    return sum.change > kNoticeable * g || length(sum.kick) > kKickWakes * pc.restSpeed
           || dragOf(i, at.w, inverseMass) * sum.gust * sum.gust > kWindWakes * g;
}

BCH_LAW void takeOut(uint i, uint fault)
{
    bchAtomicOr(report[kReportFaults], fault);
    bchAtomicAdd(report[kReportQuarantined], 1u);
    BCH_ADD64(report, kReportQuarantinedQuanta, words[i].z)
    positions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f); // dropped by the next sort
    motion[2u * i] = vec4(0.0f);
    motion[2u * i + 1u] = vec4(0.0f, 0.0f, 0.0f, motion[2u * i + 1u].w);
    bchAtomicOr(marks[0], 1u);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    if (at.w < 0.0f)
        return;
    vec4 moving = motion[2u * i];
    vec4 spinning = motion[2u * i + 1u];
    bool asleep = moving.w < 0.0f;
    if (asleep)
    {
        bool touched = marks[i + 1u] != 0u;
        bool woken = touched || (pc.fieldsChanged != 0u && wokenFromAfar(i, at, spinning.w));
        if (!woken)
            return;
        marks[i + 1u] = 0u;
        moving = vec4(0.0f);
        if (touched)
        {
            // Its forces are those of the next substep.
            motion[2u * i] = moving;
            if (pc.lastSubstep != 0u)
                bchAtomicAdd(report[kReportAwake], 1u);
            return;
        }
    }
    vec4 force = asleep ? vec4(0.0f) : forces[4u * i];
    vec4 torque = asleep ? vec4(0.0f) : forces[4u * i + 1u];
    if (pc.coupled != 0u && !asleep)
    {
        force += forces[4u * i + 2u];
        torque += forces[4u * i + 3u];
    }
    float edge = edgeOf(words[i].x);
    FieldSum sum = fieldsAt(vec3(at));
    vec3 velocity = vec3(moving) + (vec3(force) * spinning.w + sum.acceleration) * pc.substep + sum.kick;
    vec3 spin = vec3(spinning) + vec3(torque) * (spinning.w * pc.substep / (inertiaFactor(edge) * at.w * at.w));
    velocity += dragChange(sum.air - velocity, dragOf(i, at.w, spinning.w), pc.substep);
    float speed = length(velocity);
    float rate = length(spin);
    if (force.w > 0.0f && rate * at.w < kNearlyAtRest * pc.restSpeed)
    {
        spin = spin / (1.0f + kSpinDamping * pc.substep);
        rate = rate / (1.0f + kSpinDamping * pc.substep);
    }
    if (speed > pc.maxSpeed || rate * pc.substep > kLargestTurn)
    {
        float fastest = kLargestTurn / pc.substep;
        velocity = speed > pc.maxSpeed ? velocity * (pc.maxSpeed / speed) : velocity;
        spin = rate > fastest ? spin * (fastest / rate) : spin;
        speed = min(speed, pc.maxSpeed);
        rate = min(rate, fastest);
        bchAtomicOr(report[kReportFaults], kFaultSpeedLimit);
    }
    vec3 place = vec3(at) + velocity * pc.substep;
    // Comparisons with something that is not a number are false.
    bool finite = speed <= pc.maxSpeed && rate * pc.substep <= kLargestTurn && abs(place.x) < 3.0e38f
                  && abs(place.y) < 3.0e38f && abs(place.z) < 3.0e38f;
    bool inRange = max(max(abs(place.x), abs(place.y)), abs(place.z)) <= pc.maxCoordinate;
    if (!finite || !inRange)
    {
        takeOut(i, finite ? kFaultOutOfRange : kFaultNotFinite);
        return;
    }
    vec4 orientation = turnedBy(orientations[i], spin, pc.substep);
    float arm = kCornerArm * edge * at.w;
    float surfaceSpeed = max(speed, rate * at.w);
    float slow = force.w > 0.0f && surfaceSpeed < pc.restSpeed ? moving.w + pc.substep : 0.0f;
    bool sleeps = slow > pc.restTime;
    positions[i] = vec4(place.x, place.y, place.z, at.w);
    orientations[i] = orientation;
    motion[2u * i] = sleeps ? vec4(0.0f, 0.0f, 0.0f, -1.0f) : vec4(velocity.x, velocity.y, velocity.z, slow);
    motion[2u * i + 1u] = sleeps ? vec4(0.0f, 0.0f, 0.0f, spinning.w) : vec4(spin.x, spin.y, spin.z, spinning.w);
    marks[i + 1u] = 0u;
    uint corners = sphereCountOf(words[i].x);
    for (uint corner = 0u; corner < corners; ++corner)
    {
        vec3 center = place + cornerOffset(orientation, at.w, edge, corner);
        spheres[4u * i + corner] = vec4(center.x, center.y, center.z, at.w);
    }
    float travelled = travel[i] + (speed + rate * arm) * pc.substep;
    travel[i] = travelled;
    if (travelled > pc.halfSkin)
        bchAtomicOr(marks[0], 1u);
    if (pc.lastSubstep != 0u && !sleeps)
    {
        bchAtomicMax(report[kReportMaxSpeed], floatBitsToUint(speed));
        bchAtomicAdd(report[kReportAwake], 1u);
    }
}
