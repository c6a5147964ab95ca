// Adds up what touches a grain. Needs GrainForceParams `pc` and the buffers positions, motion, spheres, pairs, history,
// marks and report.
#ifndef BCH_LAW_GRAIN_TOUCHES_H
#define BCH_LAW_GRAIN_TOUCHES_H

#include "law/contact_force.h"
#include "shared/grains.h"
#include "shared/report.h"

BCH_CONST float kDeepest = 0.2f; // of the radius: overlap that is a fault

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

// Contacts that touch, until there are as many as a law takes at once.
struct Found
{
    uint slots[kWideCount];
    uint partners[kWideCount];
    uint pairs[kWideCount];
    float stiffness[kWideCount];
    float damping[kWideCount];
};

BCH_LAW void addTouches(BCH_INOUT(Sums, sums), Touch touch, wide leastRadius, uint slots[kWideCount], uint count_)
{
    wide4 memory = wideGather(history, slots);
    TouchForce result = touchForce(touch, wide3(memory), pc.substep);
    wideBool counts = wideAnd(result.sound, wideFirst(count_));
    wide none = wideOf(0.0f);
    wide3 noForce = wideOf(vec3(0.0f));
    wideScatter(
        history, slots, count_,
        wideJoin(wideSelect(result.sound, result.stretch, noForce), wideSelect(result.sound, result.push, none)));
    sums.force += wideSelect(counts, result.force, noForce);
    sums.torque += wideSelect(counts, result.torque, noForce);
    sums.deep = sums.deep || wideAny(wideAnd(counts, touch.overlap > kDeepest * leastRadius));
    sums.contacts += count_;
    if (wideAny(wideAnd(wideNot(result.sound), wideFirst(count_))))
        bchAtomicOr(report[kReportFaults], kFaultNotFinite);
}

BCH_LAW void addPairs(BCH_INOUT(Sums, sums), BCH_INOUT(Found, found), uint touching, Mover own)
{
    uint ownSpheres[kWideCount];
    uint otherSpheres[kWideCount];
    uint others[kWideCount];
    uint motions[kWideCount];
    uint spins[kWideCount];
    float sides[kWideCount];
    for (uint lane = 0u; lane < kWideCount; ++lane)
    {
        uint from = lane < touching ? lane : 0u; // what is not there repeats the first
        uint partner = found.partners[from];
        uint j = partner >> 4;
        found.slots[lane] = found.slots[from];
        found.pairs[lane] = found.pairs[from];
        found.stiffness[lane] = found.stiffness[from];
        found.damping[lane] = found.damping[from];
        ownSpheres[lane] = 4u * own.index + (partner & 3u);
        otherSpheres[lane] = partner >> 2;
        others[lane] = j;
        motions[lane] = 2u * j;
        spins[lane] = 2u * j + 1u;
        // Two spheres at the same place part along x, each its own way.
        sides[lane] = own.index < j ? -1.0f : 1.0f;
    }
    wide4 sphere = wideGather(spheres, ownSpheres);
    wide4 otherSphere = wideGather(spheres, otherSpheres);
    wide4 otherSpin = wideGather(motion, spins);
    wide4 pair = wideGather(pairs, found.pairs);
    wide3 apart = wide3(sphere) - wide3(otherSphere);
    wide reach = sphere.w + otherSphere.w;
    wide distance = wideSqrt(dot(apart, apart));
    wide3 aside = wide3(wideLoad(sides), wideOf(0.0f), wideOf(0.0f));
    Touch touch;
    touch.normal = wideSelect(distance > 0.0f, apart * (1.0f / distance), aside);
    touch.overlap = reach - distance;
    touch.arm = wide3(sphere) - wideOf(vec3(own.at)) - touch.normal * (sphere.w - 0.5f * touch.overlap);
    wide3 otherArm = wide3(otherSphere) - wide3(wideGather(positions, others))
                     + touch.normal * (otherSphere.w - 0.5f * touch.overlap);
    wide3 spin = wideOf(own.spin);
    wide4 otherMotion = wideGather(motion, motions);
    wide3 otherVelocity = wide3(otherMotion) + cross(wide3(otherSpin), otherArm);
    touch.relative = wideOf(own.velocity) + cross(spin, touch.arm) - otherVelocity;
    touch.turning = spin - wide3(otherSpin);
    touch.inverseMass = wideOf(own.inverseMass) + otherSpin.w;
    touch.reducedRadius = sphere.w * otherSphere.w / reach;
    touch.stiffness = wideLoad(found.stiffness);
    touch.damping = wideLoad(found.damping);
    touch.friction = pair.x;
    touch.rolling = pair.z;
    touch.cohesion = pair.w;
    addTouches(sums, touch, wideMin(sphere.w, otherSphere.w), found.slots, touching);
    if (own.wakes && wideAny(otherMotion.w < 0.0f))
        for (uint lane = 0u; lane < touching; ++lane)
            if (motion[motions[lane]].w < 0.0f)
                bchAtomicOr(marks[others[lane] + 1u], 1u);
}

#endif
