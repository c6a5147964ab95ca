// The list of a grain's contacts with other grains. Needs what law/grain_touches.h does.
//
// Less than half of a list touches, and nothing foretells who. So the list is sifted without a branch, as many as a law
// takes at a time, and those that touch go through the law in full vectors.
#ifndef BCH_LAW_GRAIN_PAIRS_H
#define BCH_LAW_GRAIN_PAIRS_H

#include "law/grain_touches.h"

BCH_LAW void forget(wideUint slot, wideBool parted)
{
    uint slots[kWideCount];
    uint count_ = 0u;
    widePack(slots, count_, slot, parted);
    for (uint lane = 0u; lane < count_; ++lane)
        history[slots[lane]] = vec4(0.0f);
}

// Adds contacts begin..end until the first wall, and returns where that is: in a list walls follow the grains.
BCH_LAW uint addPairs(BCH_INOUT(Sums, sums), uint begin, uint end, BCH_IN(Mover, own))
{
    Corners corners = cornersOf(own.index);
    uint found[2u * kWideCount];
    uint touching = 0u;
    uint next = begin;
    uint wallsBegin = begin;
    while (next < end && wallsBegin == next)
    {
        wideUint slot = wideFrom(next);
        wideUint partner = wideRows(contacts, next, end - 1u).x;
        wideBool listed = wideAnd(wideFirst(end - next), partner < kWallContact);
        wide4 otherSphere = wideGather(spheres, wideSelect(listed, partner >> 2u, wideOf(4u * own.index)));
        wide3 apart = ownCenter(corners, partner) - wide3(otherSphere);
        wide reach = wideOf(own.at.w) + otherSphere.w;
        wideBool near = dot(apart, apart) < reach * reach;
        wideBool parted = wideAnd(wideAnd(listed, wideNot(near)), wideRows(history, next, end - 1u).w > 0.0f);
        widePack(found, touching, slot, wideAnd(listed, near));
        if (wideAny(parted))
            forget(slot, parted);
        if (touching >= kWideCount)
        {
            addGrains(sums, wideLoad(found), kWideCount, corners, own);
            touching -= kWideCount;
            for (uint lane = 0u; lane < kWideCount; ++lane)
                found[lane] = found[lane + kWideCount];
        }
        next += kWideCount;
        wallsBegin += wideCount(listed);
    }
    if (touching > 0u)
        addGrains(sums, wideSelect(wideFirst(touching), wideLoad(found), wideOf(found[0])), touching, corners, own);
    return wallsBegin;
}

#endif
