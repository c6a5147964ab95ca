// What solids are to the particles of a patch that go through a kernel together. Needs what law/solid_room.h needs, the
// buffers words, materials and ledger, and geometry, where it writes the bodies that a particle is near.
#ifndef BCH_LAW_SOLIDS_AROUND_H
#define BCH_LAW_SOLIDS_AROUND_H

#include "law/fixed_point.h"
#include "law/solid_room.h"
#include "law/symmetric.h"

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

// What solids are to particles that go together.
struct Solids
{
    wide left, gap, friction;
    wide strength; // of shear stress over pressure: sand that slips yields
    wide3 walls, velocity;
    wide3 all; // the gradient of walls and bodies
    Symmetric moment;
};

BCH_LAW void addRoom(BCH_INOUT(Solids, solids_), uint lane, BCH_IN(SolidRoom, room), vec3 all)
{
    widePut(solids_.left, lane, room.left);
    widePut(solids_.gap, lane, room.gap);
    widePut(solids_.friction, lane, room.friction);
    widePut(solids_.walls, lane, room.walls);
    widePut(solids_.velocity, lane, room.velocity);
    widePut(solids_.all, lane, all);
    widePut(solids_.moment.xx, lane, room.squares.x);
    widePut(solids_.moment.yy, lane, room.squares.y);
    widePut(solids_.moment.zz, lane, room.squares.z);
    widePut(solids_.moment.xy, lane, room.products.x);
    widePut(solids_.moment.xz, lane, room.products.y);
    widePut(solids_.moment.yz, lane, room.products.z);
}

// The bodies that a particle is near, beside walls that are known; returns the gradient of all solids. A particle that
// is repeated is `first` only once.
BCH_LAW vec3 lookForBodies(BCH_INOUT(SolidRoom, room), uint i, float solidFriction, bool first)
{
    vec3 at = vec3(positions[i]);
    addBodies(room, i, at, solidFriction);
    if (first)
        bookGrip(room, at);
    vec3 all = room.walls;
    for (uint k = 0u; k < kBodyTouches; ++k)
    {
        geometry[kGeometryStride * i + kGeometryTouches + k] = room.touches[k];
        all += vec3(room.touches[k]);
    }
    return all;
}

BCH_LAW Solids noSolids()
{
    Solids none;
    none.left = none.gap = wideOf(1.0f);
    none.friction = none.strength = wideOf(0.0f);
    none.walls = none.velocity = none.all = wideOf(vec3(0.0f));
    none.moment = symmetricZero();
    return none;
}

BCH_LAW Solids solidsAround(uint first, uint last)
{
    Solids sum = noSolids();
    for (uint lane = 0u; lane < kWideCount; ++lane)
        widePut(sum.strength, lane, max(materials[words[min(first + lane, last)].x].yield.sine, 0.01f));
    uint near = wallsNear(first, last);
    bool ground_ = groundIsThere();
    if (near == 0u && pc.solidCount <= kWallBits && pc.partCount == 0u && !ground_)
        return sum;
    SolidRoom rooms[kWideCount];
    for (uint lane = 0u; lane < kWideCount; ++lane)
        rooms[lane] = emptyRoom();
    for (uint k = 0u; k < pc.solidCount; ++k)
    {
        if (!isNearWall(near, k))
            continue;
        SolidShape wall = solidAfter(solids[k], pc.elapsed);
        for (uint lane = 0u; lane < kWideCount; ++lane)
        {
            uint i = min(first + lane, last);
            addWall(rooms[lane], wall, vec3(positions[i]), materials[words[i].x].solidFriction);
        }
    }
    for (uint lane = 0u; lane < kWideCount; ++lane)
    {
        uint i = min(first + lane, last);
        if (ground_)
            addGround(rooms[lane], vec3(positions[i]), materials[words[i].x].roughness);
        closeWalls(rooms[lane]);
        vec3 all = rooms[lane].walls;
        if (pc.partCount > 0u)
            all = lookForBodies(rooms[lane], i, materials[words[i].x].solidFriction, first + lane <= last);
        addRoom(sum, lane, rooms[lane], all);
    }
    return sum;
}

#endif
