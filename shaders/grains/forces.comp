// grains/forces — force and torque on each grain from its contacts.
// Reads count, grains, spheres, contacts, pairs, walls, bodies, volumeMaps, ground; writes forces (two vec4 of four:
// force, and how many contacts; torque); updates history (stretch of each contact's spring, and the normal force),
// marks, report, ledger.
// One thread per grain: each contact is computed from both sides, and action equals reaction since either side forms
// the same products.
#define BCH_COOKED_SOLIDS
#include "law/contact_force.h"
#include "law/fixed_point.h"
#include "shared/bodies.h"
#include "shared/grains.h"
#include "shared/report.h"
#include "shared/walls.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, motion)
BCH_READ(3, vec4, spheres)
BCH_READ(4, uint, contactBegin)
BCH_READ(5, uvec4, contacts)
BCH_READ(6, vec4, pairs)
BCH_READ(7, SolidShape, walls)
BCH_UPDATE(8, vec4, history)
BCH_WRITE(9, vec4, forces)
BCH_UPDATE(10, uint, marks)
BCH_UPDATE(11, uint, report)
BCH_READ(12, BodyRow, bodies)
BCH_UPDATE(13, uint, ledger)
BCH_READ(14, uint, volumeMaps)
BCH_READ(15, uint, ground)

BCH_PARAMS(GrainForceParams)

#include "law/grain_pairs.h"
#include "law/grain_walls.h"

// A sleeping grain's contacts are those it fell asleep with.
BCH_LAW uint heldContacts(uint i)
{
    uint sum = 0u;
    uint end = contactBegin[i + 1u];
    for (uint k = contactBegin[i]; k < end; ++k)
        sum += history[k].w > 0.0f ? 1u : 0u;
    return sum;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 moving = motion[2u * i];
    vec4 at = positions[i];
    if (at.w < 0.0f)
        return;
    if (moving.w < 0.0f)
    {
        if (pc.wallsMove != 0u && pushedByWall(i))
            bchAtomicOr(marks[i + 1u], 1u);
        if (pc.lastSubstep != 0u)
            bchAtomicAdd(report[kReportContacts], heldContacts(i));
        return;
    }
    vec4 spinning = motion[2u * i + 1u];
    vec3 velocity = vec3(moving);
    vec3 spin = vec3(spinning);
    bool wakes = dot(velocity, velocity) + dot(spin, spin) * at.w * at.w > pc.wakeSpeed * pc.wakeSpeed;
    Mover own;
    own.at = at;
    own.velocity = velocity;
    own.spin = spin;
    own.inverseMass = spinning.w;
    own.index = i;
    own.wakes = wakes;
    Sums sums;
    sums.force = wideOf(vec3(0.0f));
    sums.torque = wideOf(vec3(0.0f));
    sums.deep = false;
    sums.contacts = 0u;
    uint end = contactBegin[i + 1u];
    for (uint k = addPairs(sums, contactBegin[i], end, own); k < end; ++k)
        addSolid(sums, k, own);
    vec3 force = wideSum(sums.force);
    vec3 torque = wideSum(sums.torque);
    forces[4u * i] = vec4(force.x, force.y, force.z, float(sums.contacts));
    forces[4u * i + 1u] = vec4(torque.x, torque.y, torque.z, 0.0f);
    if (sums.deep)
        bchAtomicOr(report[kReportFaults], kFaultOverlap);
    if (pc.lastSubstep != 0u && sums.contacts > 0u)
        bchAtomicAdd(report[kReportContacts], sums.contacts);
}
