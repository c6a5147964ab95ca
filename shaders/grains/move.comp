// grains/move — semi-implicit Euler: velocities first, then places with the new velocities; who sleeps and who wakes;
// takes faulty grains out. Reads count, forces, words, materials, fields; updates positions, orientations, motion,
// travel, marks, report; writes spheres. One thread per grain.
#include "law/air.h"
#include "law/grain_shape.h"
#include "law/rotation_step.h"
#include "law/sum64.h"
#include "shared/fields.h"
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

#include "law/grain_motion.h"
#include "law/grain_waking.h"
#include "law/place_spheres.h"

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
    uint word = words[i].x;
    float edge = edgeOf(word);
    FieldSum sum = fieldsAt(vec3(at));
    vec3 velocity = vec3(moving) + (vec3(force) * spinning.w + sum.acceleration) * pc.substep + sum.kick;
    vec3 spin = vec3(spinning) + vec3(torque) * (spinning.w * pc.substep / (inertiaFactor(edge) * at.w * at.w));
    velocity += dragChange(sum.air - velocity, dragOf(word, at.w, spinning.w), pc.substep);
    bool touches = force.w > 0.0f;
    GrainMotion m = motionOf(velocity, spin, at.w, touches);
    if (isTooFast(m))
    {
        m = slowed(m);
        bchAtomicOr(report[kReportFaults], kFaultSpeedLimit);
    }
    vec3 place = vec3(at) + m.velocity * pc.substep;
    bool finite = isSound(m, place);
    bool inRange = max(max(abs(place.x), abs(place.y)), abs(place.z)) <= pc.maxCoordinate;
    if (!finite || !inRange)
    {
        takeOut(i, finite ? kFaultOutOfRange : kFaultNotFinite);
        return;
    }
    vec4 orientation = turnedBy(orientations[i], m.spin, pc.substep);
    float slow = touches && max(m.speed, m.rate * at.w) < pc.restSpeed ? moving.w + pc.substep : 0.0f;
    bool sleeps = slow > pc.restTime;
    vec4 there = vec4(place.x, place.y, place.z, at.w);
    positions[i] = there;
    orientations[i] = orientation;
    motion[2u * i] = sleeps ? vec4(0.0f, 0.0f, 0.0f, -1.0f) : vec4(m.velocity.x, m.velocity.y, m.velocity.z, slow);
    motion[2u * i + 1u] = sleeps ? vec4(0.0f, 0.0f, 0.0f, spinning.w) : vec4(m.spin.x, m.spin.y, m.spin.z, spinning.w);
    marks[i + 1u] = 0u;
    placeSpheres(i, there, orientation, edge);
    float travelled = travel[i] + (m.speed + m.rate * kCornerArm * edge * at.w) * pc.substep;
    travel[i] = travelled;
    if (travelled > pc.halfSkin)
        bchAtomicOr(marks[0], 1u);
    if (pc.lastSubstep != 0u && !sleeps)
    {
        bchAtomicMax(report[kReportMaxSpeed], floatBitsToUint(m.speed));
        bchAtomicAdd(report[kReportAwake], 1u);
    }
}
