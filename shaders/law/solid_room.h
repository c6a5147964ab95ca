// What solids take of the room around a particle of a patch: walls, the ground, and parts of bodies. Needs PatchParams
// `pc` and the buffers positions, solids, ground, parts, bodies and nearParts.
#ifndef BCH_LAW_SOLID_ROOM_H
#define BCH_LAW_SOLID_ROOM_H

#include "law/body_motion.h"
#include "law/ground.h"
#include "law/part_face.h"
#include "law/spline.h"
#include "shared/patches.h"

struct SolidRoom
{
    vec3 walls; // gradient of the room that walls and the ground take, 1/m
    float left; // share of the room that is not theirs
    float gap;  // density to gain until the nearest solid is touched
    vec4 touches[kBodyTouches];
    // Of the walls and the ground, in the mean once their weights are known.
    vec3 velocity;
    float friction;
    float weight;
    // What all of them add to the moment of places: xx, yy, zz and xy, xz, yz.
    vec3 squares;
    vec3 products;
};

BCH_LAW SolidRoom emptyRoom()
{
    SolidRoom room;
    room.walls = vec3(0.0f);
    room.left = 1.0f;
    room.gap = 1.0f;
    for (uint k = 0u; k < kBodyTouches; ++k)
        room.touches[k] = vec4(0.0f);
    room.velocity = vec3(0.0f);
    room.friction = 0.0f;
    room.weight = 0.0f;
    room.squares = vec3(0.0f);
    room.products = vec3(0.0f);
    return room;
}

// Of the spacing. A continuum beyond a wall weighs more than the lattice that would stand there: with this much more
// distance a lattice that begins half a spacing from the wall has density 1.
BCH_CONST float kLatticeGap = 0.083f;
// Of the spacing: sand that is deeper in a body, or in the ground, is pushed out as if it were no deeper.
BCH_CONST float kDeepestInside = 0.5f;

struct RoomTaken
{
    float slope;  // of what a face takes for itself, 1/m
    float others; // share that it leaves to the faces before it
};

// Where solids overlap, in edges and corners, each has only the room that the others leave.
BCH_LAW RoomTaken takeRoom(BCH_INOUT(SolidRoom, room), PartFace face)
{
    float h = 1.0f / pc.inverseH;
    float distance = face.distance;
    float filled = min(1.0f, face.share * halfSpaceWeight(distance + kLatticeGap * h, pc.inverseH));
    float slope = face.area * halfSpaceSlope(distance, pc.inverseH) * room.left;
    RoomTaken taken;
    taken.slope = slope;
    taken.others = 1.0f - filled;
    room.walls = room.walls * taken.others;
    room.left = room.left * taken.others;
    vec3 n = face.normal;
    vec3 weighted = n * (-2.0f * slope * max(distance, 0.25f * h));
    room.squares += weighted * n;
    room.products += vec3(weighted.x * n.y, weighted.x * n.z, weighted.y * n.z);
    if (distance * pc.inverseH < 1.0f)
        room.gap = min(room.gap, -2.0f * slope * max(0.0f, distance - 0.5f * h));
    return taken;
}

// Of the roughness. The ground is sand that does not move: what lies on it grips it as it grips itself, and yields
// where it yields itself. With a friction limit of the same angle on top it would slip sooner than in itself: a layer
// on 20 degrees creeps, and one on 40 gains more speed than a block with that friction does.
BCH_CONST float kGroundHold = 16.0f;

// The half-space through the nearest point of the ground.
BCH_LAW void addGround(BCH_INOUT(SolidRoom, room), vec3 at, float roughness)
{
    float h = 1.0f / pc.inverseH;
    SurfacePoint point = groundSurface(at, 2.0f * h);
    if (point.distance >= 2.0f * h)
        return;
    point.distance = max(point.distance, -kDeepestInside * h);
    float slope = takeRoom(room, halfSpaceFace(point)).slope;
    room.walls += point.normal * (2.0f * slope);
    room.friction -= slope * (kGroundHold * roughness);
    room.weight -= slope;
}

BCH_LAW bool mayReach(uint wall, vec3 at, float reach)
{
    SolidShape solid = solidAfter(solids[wall], pc.elapsed);
    uint faces = solidFaceCount(solid);
    bool near = false;
    for (uint face = 0u; face < faces; ++face)
        near = near || !(solidFace(solid, face, at).distance >= reach); // near too where it is not a number
    return near;
}

// Which walls particles that go together may touch, a bit for each of the first; it looks at every wall once for all of
// them, from their middle: no distance changes by more than one goes. For one particle that would be no gain.
BCH_CONST uint kWallBits = 32u;

BCH_LAW uint wallsNear(uint first, uint last)
{
    if (kWideCount == 1u || first == last)
        return ~0u;
    vec3 low = vec3(positions[first]);
    vec3 high = low;
    for (uint i = first + 1u; i <= last; ++i)
    {
        low = min(low, vec3(positions[i]));
        high = max(high, vec3(positions[i]));
    }
    // A little more than needed, for rounding.
    float reach = 2.01f / pc.inverseH + 0.501f * length(high - low);
    uint near = 0u;
    for (uint k = 0u; k < min(pc.solidCount, kWallBits); ++k)
        near |= mayReach(k, (low + high) * 0.5f, reach) ? 1u << k : 0u;
    return near;
}

BCH_LAW bool isNearWall(uint near, uint wall)
{
    return wall >= kWallBits || (near >> wall & 1u) != 0u;
}

// Half-spaces through the nearest points of the faces of a wall.
BCH_LAW void addWall(BCH_INOUT(SolidRoom, room), BCH_IN(SolidShape, wall), vec3 at, float solidFriction)
{
    uint faces = solidFaceCount(wall);
    for (uint face = 0u; face < faces; ++face)
    {
        SurfacePoint point = solidFace(wall, face, at);
        if (point.distance >= 2.0f / pc.inverseH)
            continue;
        float slope = takeRoom(room, halfSpaceFace(point)).slope;
        room.walls += point.normal * (2.0f * slope);
        room.velocity += solidVelocity(wall, at) * -slope;
        room.friction -= slope * (wall.position.w < 0.0f ? solidFriction : wall.position.w);
        room.weight -= slope;
    }
}

// The mean over walls and ground, when all of them are there.
BCH_LAW void closeWalls(BCH_INOUT(SolidRoom, room))
{
    float each = room.weight > 0.0f ? 1.0f / room.weight : 0.0f;
    room.velocity = room.velocity * each;
    room.friction = room.friction * each;
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

// Of the spacing: a body that goes farther in a substep meets what is in its way as it will when it gets there.
BCH_CONST float kSweepStride = 0.5f;
BCH_CONST uint kMostSweeps = 8u;

BCH_LAW void addPart(BCH_INOUT(SolidRoom, room), vec3 at, BodyPart part, float solidFriction)
{
    float h = 1.0f / pc.inverseH;
    BodyRow body = bodies[part.body];
    SolidShape solid = solidOfPart(part, body);
    vec3 travel = bodyVelocity(body, at) * pc.substep;
    float way = length(travel);
    uint sweeps = min(uint(way / (kSweepStride * h)), kMostSweeps);
    vec3 away = at - vec3(solid.position);
    float reach = part.size.w + 2.0f * h + (sweeps > 0u ? way : 0.0f);
    if (dot(away, away) >= reach * reach)
        return;
    PartFace face = partFace(solid, away, h);
    for (uint k = 1u; k <= sweeps && face.distance >= kSweepStride * h; ++k)
    {
        PartFace later = partFace(solid, away - travel * (float(k) / float(sweeps)), h);
        if (later.distance < face.distance)
            face = later;
    }
    if (face.distance >= 2.0f * h)
        return;
    face.distance = max(face.distance, -kDeepestInside * h);
    RoomTaken taken = takeRoom(room, face);
    for (uint k = 0u; k < kBodyTouches; ++k)
        room.touches[k] = vec4(vec3(room.touches[k]) * taken.others, room.touches[k].w);
    float friction = part.place.w < 0.0f ? solidFriction : part.place.w;
    addTouch(room, face.normal * (2.0f * taken.slope), touchWord(part.body, friction, body.velocity.w > 0.0f));
}

// Of particle i.
BCH_LAW void addBodies(BCH_INOUT(SolidRoom, room), uint i, vec3 at, float solidFriction)
{
    uint list = i / kNearRun * kNearStride;
    uint listed = nearParts[list];
    bool all_ = listed > kNearMost;
    uint count_ = all_ ? pc.partCount : listed;
    for (uint k = 0u; k < count_; ++k)
        addPart(room, at, parts[all_ ? k : nearParts[list + 1u + k]], solidFriction);
}

#endif
