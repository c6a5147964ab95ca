// grains/forces — force and torque on each grain from its contacts.
// Reads count, grains, spheres, contacts, pairs, walls; writes forces (two vec4 of four: force, and how many contacts;
// torque); updates history (stretch of each contact's spring, and the normal force), marks, report.
// One thread per grain: each contact is computed from both sides, and action equals reaction since either side forms
// the same products. Contacts that touch are gathered first, then go through the law as many at a time as it takes.
#include "law/contact_force.h"
#include "law/rough_wall.h"
#include "shared/grains.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, motion)
BCH_READ(3, vec4, spheres)
BCH_READ(4, uint, contactBegin)
BCH_READ(5, GrainContact, contacts)
BCH_READ(6, vec4, pairs)
BCH_READ(7, SolidShape, walls)
BCH_UPDATE(8, vec4, history)
BCH_WRITE(9, vec4, forces)
BCH_UPDATE(10, uint, marks)
BCH_UPDATE(11, uint, report)

BCH_PARAMS(GrainForceParams)

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

BCH_LAW SolidShape wallOf(uint partner)
{
    return solidAfter(walls[partner >> 4 & 0xFFFFFu], pc.elapsed);
}

BCH_LAW SurfacePoint partOf(uint partner, SolidShape wall, vec4 sphere)
{
    return wallPart(wall, partner >> 2 & 3u, partner >> kPartShift & 7u, vec3(sphere));
}

BCH_LAW void addWall(BCH_INOUT(Sums, sums), uint k, GrainContact contact, Mover own)
{
    vec4 sphere = spheres[4u * own.index + (contact.partner & 3u)];
    SolidShape wall = wallOf(contact.partner);
    SurfacePoint point = partOf(contact.partner, wall, sphere);
    float overlap = sphere.w - point.distance;
    if (overlap <= 0.0f)
    {
        if (history[k].w > 0.0f)
            history[k] = vec4(0.0f);
        return;
    }
    vec4 pair = pairs[contact.pair];
    vec3 touching = vec3(sphere) - point.normal * (sphere.w - 0.5f * overlap);
    vec3 arm = touching - vec3(own.at);
    Touch touch;
    touch.normal = wideOf(point.normal);
    touch.arm = wideOf(arm);
    touch.relative = wideOf(own.velocity + cross(own.spin, arm) - solidVelocity(wall, touching));
    touch.turning = wideOf(own.spin - vec3(wall.spin));
    touch.overlap = wideOf(overlap);
    touch.inverseMass = wideOf(own.inverseMass);
    touch.reducedRadius = wideOf(sphere.w);
    touch.stiffness = wideOf(contact.stiffness);
    touch.damping = wideOf(contact.damping);
    touch.friction = wideOf(wall.position.w < 0.0f ? pair.x : wall.position.w);
    touch.rolling = wideOf(pair.z);
    touch.cohesion = wideOf(pair.w);
    uint slots[kWideCount];
    for (uint lane = 0u; lane < kWideCount; ++lane)
        slots[lane] = k;
    addTouches(sums, touch, wideOf(sphere.w), slots, 1u);
}

// A sleeping grain wakes when a wall that it touches moves.
BCH_LAW bool pushedByWall(uint i)
{
    uint end = contactBegin[i + 1u];
    for (uint k = contactBegin[i]; k < end; ++k)
    {
        uint partner = contacts[k].partner;
        if (partner < kWallContact)
            continue;
        SolidShape wall = wallOf(partner);
        vec4 sphere = spheres[4u * i + (partner & 3u)];
        SurfacePoint point = partOf(partner, wall, sphere);
        vec3 moved = solidVelocity(wall, vec3(sphere) - point.normal * sphere.w);
        if (point.distance < sphere.w && dot(moved, moved) > 0.0f)
            return true;
    }
    return false;
}

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
    Found found;
    uint touching = 0u;
    uint end = contactBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = contactBegin[i]; k < end; ++k)
    {
        GrainContact contact = contacts[k];
        if (contact.partner >= kWallContact)
        {
            addWall(sums, k, contact, own);
            continue;
        }
        vec4 sphere = spheres[4u * i + (contact.partner & 3u)];
        vec4 otherSphere = spheres[contact.partner >> 2];
        vec3 apart = vec3(sphere - otherSphere);
        float reach = sphere.w + otherSphere.w;
        // No branch depends on who touches, which nothing can foretell.
        uint touches = dot(apart, apart) < reach * reach ? 1u : 0u;
        uint held = history[k].w > 0.0f ? 1u : 0u;
        found.slots[touching] = k;
        found.partners[touching] = contact.partner;
        found.pairs[touching] = contact.pair;
        found.stiffness[touching] = contact.stiffness;
        found.damping[touching] = contact.damping;
        touching += touches;
        if ((held & ~touches) != 0u)
            history[k] = vec4(0.0f);
        if (touching == kWideCount)
        {
            addPairs(sums, found, touching, own);
            touching = 0u;
        }
    }
    if (touching > 0u)
        addPairs(sums, found, touching, own);
    vec3 force = wideSum(sums.force);
    vec3 torque = wideSum(sums.torque);
    forces[4u * i] = vec4(force.x, force.y, force.z, float(sums.contacts));
    forces[4u * i + 1u] = vec4(torque.x, torque.y, torque.z, 0.0f);
    if (sums.deep)
        bchAtomicOr(report[kReportFaults], kFaultOverlap);
    if (pc.lastSubstep != 0u && sums.contacts > 0u)
        bchAtomicAdd(report[kReportContacts], sums.contacts);
}
