// The bodies that a particle of a patch is near. Needs PatchParams `pc` and the buffers parts, bodies and ledger.
#ifndef BCH_LAW_BODY_TOUCHES_H
#define BCH_LAW_BODY_TOUCHES_H

#include "law/body_motion.h"
#include "law/fixed_point.h"
#include "law/spline.h"
#include "law/symmetric.h"
#include "shared/patches.h"

// What solids take of the room around a particle.
struct SolidRoom
{
    vec3 walls; // gradient of the room that walls take, 1/m
    float left; // share of the room that is not theirs
    float gap;  // density to gain until the nearest solid is touched
    vec4 touches[kBodyTouches];
};

// Of the spacing. A continuum beyond a wall weighs more than the lattice that would stand there: with this much more
// distance a lattice that begins half a spacing from the wall has density 1.
BCH_CONST float kLatticeGap = 0.083f;
// Of the spacing: sand that is deeper in a body is pushed out as if it were no deeper.
BCH_CONST float kDeepestInside = 0.5f;

// Room that one more face takes from all others; returns the slope of what it takes for itself, 1/m. Where solids
// overlap, in edges and corners, each has only the room that the others leave.
BCH_LAW float takeRoom(BCH_INOUT(SolidRoom, room), BCH_INOUT(Symmetric, moment), vec3 normal, float distance)
{
    float h = 1.0f / pc.inverseH;
    float filled = halfSpaceWeight(distance + kLatticeGap * h, pc.inverseH);
    float slope = halfSpaceSlope(distance, pc.inverseH) * room.left;
    float others = 1.0f - filled;
    room.walls = room.walls * others;
    for (uint k = 0u; k < kBodyTouches; ++k)
        room.touches[k] = vec4(vec3(room.touches[k]) * others, room.touches[k].w);
    room.left = room.left * others;
    symmetricAddSquare(moment, normal, -2.0f * slope * max(distance, 0.25f * h));
    if (distance * pc.inverseH < 1.0f)
        room.gap = min(room.gap, -2.0f * slope * max(0.0f, distance - 0.5f * h));
    return slope;
}

BCH_LAW void addTouch(BCH_INOUT(SolidRoom, room), vec3 gradient, float word)
{
    for (uint k = 0u; k < kBodyTouches; ++k)
    {
        float known = room.touches[k].w;
        if (known != 0.0f && touchBody(known) != touchBody(word))
            continue;
        vec3 sum = vec3(room.touches[k]) + gradient;
        room.touches[k] = vec4(sum.x, sum.y, sum.z, word);
        return;
    }
}

BCH_LAW void addBodies(BCH_INOUT(SolidRoom, room), BCH_INOUT(Symmetric, moment), vec3 at, float solidFriction)
{
    float support = 2.0f / pc.inverseH;
    for (uint k = 0u; k < pc.partCount; ++k)
    {
        BodyPart part = parts[k];
        BodyRow body = bodies[part.body];
        SolidShape solid = solidOfPart(part, body);
        vec3 away = at - vec3(solid.position);
        float reach = part.size.w + support;
        if (dot(away, away) >= reach * reach)
            continue;
        SurfacePoint point = solidSurface(solid, at);
        if (point.distance >= support)
            continue;
        float slope = takeRoom(room, moment, point.normal, max(point.distance, -kDeepestInside / pc.inverseH));
        float friction = part.place.w < 0.0f ? solidFriction : part.place.w;
        addTouch(room, point.normal * (2.0f * slope), touchWord(part.body, friction, body.velocity.w > 0.0f));
    }
}

// How much sand leans on each body, for the diagonal of the iteration.
BCH_LAW void bookGrip(SolidRoom room, vec3 at)
{
    for (uint k = 0u; k < kBodyTouches; ++k)
    {
        vec4 touch = room.touches[k];
        if (touch.w <= 0.0f)
            continue;
        uint body = touchBody(touch.w);
        vec3 gradient = vec3(touch);
        uint word = kLedgerStride * body + kLedgerGrip;
        BCH_ADD_FIXED(ledger, word, length(gradient))
        BCH_ADD_FIXED(ledger, word + 2u, length(cross(at - vec3(bodies[body].position), gradient)))
    }
}

#endif
