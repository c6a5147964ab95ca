// What the drain kernel and the host share.
#ifndef BCH_SHARED_DRAINS_H
#define BCH_SHARED_DRAINS_H

// Of one drain in one step: particles, unused, then quanta with the low word first.
BCH_CONST uint kDrainBookWords = 4u;
BCH_CONST uint kDrainBookQuanta = 2u;

struct DrainParams
{
    vec4 middle;      // m: of the patch's bounds, relative to the anchor
    vec4 halfExtents; // m
    uint drainCount;
    uint bounded; // 1: what is outside the bounds goes too
};

#endif
