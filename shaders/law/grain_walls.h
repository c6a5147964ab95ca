// Walls, parts of bodies and the ground, as a grain touches them. Needs what law/grain_touches.h does, and the buffers
// walls, contactBegin, contacts, bodies, ledger and ground.
#ifndef BCH_LAW_GRAIN_WALLS_H
#define BCH_LAW_GRAIN_WALLS_H

#include "law/fixed_point.h"
#include "law/grain_touches.h"
#include "law/ground.h"
#include "law/rough_wall.h"
#include "shared/bodies.h"

BCH_LAW SolidShape wallOf(uint partner)
{
    return solidAfter(walls[solidRow(partner, pc.partFirst)], pc.elapsed);
}

BCH_LAW SurfacePoint partOf(uint partner, BCH_IN(SolidShape, wall), vec4 sphere)
{
    return wallPart(wall, partner >> 2 & 3u, partner >> kPartShift & 7u, vec3(sphere));
}

// What a grain gets the body gives: the same force at the same place, and the torque that is none of the force's.
BCH_LAW void bookTouch(uint body, uint material, vec3 touching, vec3 arm, vec3 force, vec3 torque)
{
    vec3 outward = touching - vec3(bodies[body].position);
    vec3 impulse = force * -pc.substep;
    vec3 moment = cross(outward, impulse) - (torque - cross(arm, force)) * pc.substep;
    uint first = kLedgerStride * body;
    BCH_ADD_FIXED3(ledger, first + kLedgerNow, impulse)
    BCH_ADD_FIXED3(ledger, first + kLedgerNow + 6u, moment)
    float size = length(impulse);
    BCH_ADD_FIXED(ledger, first + kLedgerTouch, size)
    BCH_ADD_FIXED3(ledger, first + kLedgerPlace, outward * size)
    bchAtomicMax(ledger[first + kLedgerHardest], (floatBitsToUint(size) & ~0xFFu) | material);
}

BCH_LAW void addWall(BCH_INOUT(Sums, sums), uint k, BCH_IN(GrainContact, contact), vec4 sphere, BCH_IN(Mover, own))
{
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
    touch.inverseMass = wideOf(own.inverseMass + (wall.body != 0u ? wall.spin.w : 0.0f));
    touch.reducedRadius = wideOf(sphere.w);
    touch.stiffness = wideOf(contact.stiffness);
    touch.damping = wideOf(contact.damping);
    touch.friction = wideOf(wall.position.w < 0.0f ? pair.x : wall.position.w);
    touch.rolling = wideOf(pair.z);
    touch.cohesion = wideOf(pair.w);
    if (wall.body == 0u)
    {
        addTouches(sums, touch, wideOf(sphere.w), wideOf(k), 1u);
        return;
    }
    Sums alone;
    alone.force = wideOf(vec3(0.0f));
    alone.torque = wideOf(vec3(0.0f));
    alone.deep = sums.deep;
    alone.contacts = sums.contacts;
    addTouches(alone, touch, wideOf(sphere.w), wideOf(k), 1u);
    uint material = contact.pair - pc.wallPairs;
    bookTouch(wall.body - 1u, material, touching, arm, wideSum(alone.force), wideSum(alone.torque));
    sums.force += alone.force;
    sums.torque += alone.torque;
    sums.deep = alone.deep;
    sums.contacts = alone.contacts;
}

// The ground stands still and is sand: friction and rolling are those of two grains of one material.
BCH_LAW void addGround(BCH_INOUT(Sums, sums), uint k, BCH_IN(GrainContact, contact), vec4 sphere, BCH_IN(Mover, own))
{
    SurfacePoint point = groundSurface(vec3(sphere), sphere.w);
    float overlap = sphere.w - point.distance;
    if (overlap <= 0.0f)
    {
        if (history[k].w > 0.0f)
            history[k] = vec4(0.0f);
        return;
    }
    vec4 pair = pairs[contact.pair];
    vec3 arm = vec3(sphere) - point.normal * (sphere.w - 0.5f * overlap) - vec3(own.at);
    Touch touch;
    touch.normal = wideOf(point.normal);
    touch.arm = wideOf(arm);
    touch.relative = wideOf(own.velocity + cross(own.spin, arm));
    touch.turning = wideOf(own.spin);
    touch.overlap = wideOf(overlap);
    touch.inverseMass = wideOf(own.inverseMass);
    touch.reducedRadius = wideOf(sphere.w);
    touch.stiffness = wideOf(contact.stiffness);
    touch.damping = wideOf(contact.damping);
    touch.friction = wideOf(pair.x);
    touch.rolling = wideOf(pair.z);
    touch.cohesion = wideOf(pair.w);
    addTouches(sums, touch, wideOf(sphere.w), wideOf(k), 1u);
}

// Whatever is no grain.
BCH_LAW void addSolid(BCH_INOUT(Sums, sums), uint k, BCH_IN(Mover, own))
{
    GrainContact contact = contactOf(contacts[k]);
    vec4 sphere = spheres[4u * own.index + (contact.partner & 3u)];
    if (isGround(contact.partner))
        addGround(sums, k, contact, sphere, own);
    else
        addWall(sums, k, contact, sphere, own);
}

// The ground that a sleeping grain lies on has gone from under it, or risen into it.
BCH_LAW bool groundMoved(uint k, vec4 sphere)
{
    float overlap = sphere.w - groundSurface(vec3(sphere), sphere.w).distance;
    return (history[k].w > 0.0f && overlap <= 0.0f) || overlap > kDeepest * sphere.w;
}

// A sleeping grain wakes when a wall that it touches moves.
BCH_LAW bool pushedByWall(uint i)
{
    uint end = contactBegin[i + 1u];
    for (uint k = contactBegin[i]; k < end; ++k)
    {
        uint partner = contactOf(contacts[k]).partner;
        if (partner < kWallContact)
            continue;
        vec4 sphere = spheres[4u * i + (partner & 3u)];
        if (isGround(partner))
        {
            if (groundMoved(k, sphere))
                return true;
            continue;
        }
        SolidShape wall = wallOf(partner);
        SurfacePoint point = partOf(partner, wall, sphere);
        vec3 moved = solidVelocity(wall, vec3(sphere) - point.normal * sphere.w);
        if (point.distance < sphere.w && dot(moved, moved) > 0.0f)
            return true;
    }
    return false;
}

#endif
