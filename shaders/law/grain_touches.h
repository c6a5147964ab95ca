// Adds up what touches a grain. Needs GrainForceParams `pc` and the buffers positions, motion, spheres, contacts,
// pairs, history, marks and report.
#ifndef BCH_LAW_GRAIN_TOUCHES_H
#define BCH_LAW_GRAIN_TOUCHES_H

#include "law/contact_force.h"
#include "law/grain_corners.h"
#include "shared/grains.h"
#include "shared/report.h"

BCH_CONST float kDeepest = 0.2f; // of the radius: overlap that is a fault

// A contact as the four words that can be gathered.
BCH_LAW GrainContact contactOf(uvec4 row)
{
    GrainContact contact;
    contact.partner = row.x;
    contact.stiffness = uintBitsToFloat(row.y);
    contact.damping = uintBitsToFloat(row.z);
    contact.pair = row.w;
    return contact;
}

struct Mover
{
    vec4 at;
    vec3 velocity;
    vec3 spin;
    float inverseMass;
    uint index;
    bool wakes; // what it touches
};

struct Sums
{
    wide3 force;
    wide3 torque;
    bool deep;
    uint contacts;
};

BCH_LAW void addTouches(BCH_INOUT(Sums, sums), BCH_IN(Touch, touch), wide leastRadius, wideUint slot, uint count_)
{
    TouchForce result = touchForce(touch, wide3(wideGather(history, slot)), pc.substep);
    wideBool counts = wideAnd(result.sound, wideFirst(count_));
    wide none = wideOf(0.0f);
    wide3 noForce = wideOf(vec3(0.0f));
    wideScatter(
        history, slot,
        wideJoin(wideSelect(result.sound, result.stretch, noForce), wideSelect(result.sound, result.push, none)));
    sums.force += wideSelect(counts, result.force, noForce);
    sums.torque += wideSelect(counts, result.torque, noForce);
    sums.deep = sums.deep || wideAny(wideAnd(counts, touch.overlap > kDeepest * leastRadius));
    sums.contacts += count_;
    if (wideAny(wideAnd(wideNot(result.sound), wideFirst(count_))))
        bchAtomicOr(report[kReportFaults], kFaultNotFinite);
}

// Of each lane's own sphere.
BCH_LAW wide3 ownCenter(BCH_IN(Corners, corners), wideUint partner)
{
    wideUint corner = partner & 3u;
    return wide3(widePick(corners.x, corner), widePick(corners.y, corner), widePick(corners.z, corner));
}

// Grains that touch, as many as a law takes at once: the first lanes' slots. The other lanes repeat the first.
BCH_LAW void
addGrains(BCH_INOUT(Sums, sums), wideUint slot, uint touching, BCH_IN(Corners, corners), BCH_IN(Mover, own))
{
    wideUint4 contact = wideGather(contacts, slot);
    wideUint partner = contact.x;
    wideUint other = partner >> 4u;
    wide3 center = ownCenter(corners, partner);
    wide radius = wideOf(own.at.w);
    wide4 otherSphere = wideGather(spheres, partner >> 2u);
    wide4 otherMotion = wideGatherOfTwo(motion, other, 0u);
    wide4 otherSpin = wideGatherOfTwo(motion, other, 1u);
    wide4 pair = wideGather(pairs, contact.w);
    wide3 apart = center - wide3(otherSphere);
    wide reach = radius + otherSphere.w;
    wide distance = wideSqrt(dot(apart, apart));
    // Two spheres at the same place part along x, each its own way.
    wide side = wideSelect(other > own.index, wideOf(-1.0f), wideOf(1.0f));
    wide3 aside = wide3(side, wideOf(0.0f), wideOf(0.0f));
    Touch touch;
    touch.normal = wideSelect(distance > 0.0f, apart * (1.0f / distance), aside);
    touch.overlap = reach - distance;
    touch.arm = center - wideOf(vec3(own.at)) - touch.normal * (radius - 0.5f * touch.overlap);
    wide3 otherArm = wide3(otherSphere) - wide3(wideGather(positions, other))
                     + touch.normal * (otherSphere.w - 0.5f * touch.overlap);
    wide3 spin = wideOf(own.spin);
    wide3 otherVelocity = wide3(otherMotion) + cross(wide3(otherSpin), otherArm);
    touch.relative = wideOf(own.velocity) + cross(spin, touch.arm) - otherVelocity;
    touch.turning = spin - wide3(otherSpin);
    touch.inverseMass = wideOf(own.inverseMass) + otherSpin.w;
    touch.reducedRadius = radius * otherSphere.w / reach;
    touch.stiffness = wideFromBits(contact.y);
    touch.damping = wideFromBits(contact.z);
    touch.friction = pair.x;
    touch.rolling = pair.z;
    touch.cohesion = pair.w;
    addTouches(sums, touch, wideMin(radius, otherSphere.w), slot, touching);
    if (own.wakes && wideAny(otherMotion.w < 0.0f))
    {
        uint sleepers[kWideCount];
        uint count_ = 0u;
        widePack(sleepers, count_, other, otherMotion.w < 0.0f);
        for (uint lane = 0u; lane < count_; ++lane)
            bchAtomicOr(marks[sleepers[lane] + 1u], 1u);
    }
}

#endif
