// How grains and patch particles push each other: what the kernels of both sides share.
//
// A particle meets grains as a soft ball. Each side searches the other's grid, and both form the same force from the
// same numbers, so that what one gains the other loses. First both weigh their contacts (touch), then they push.
#ifndef BCH_SHARED_COUPLING_H
#define BCH_SHARED_COUPLING_H

// A grain's word: the sum of its contacts' weights (law/coupling.h), and above them its edge, lifted from where its
// words have it.
BCH_CONST uint kTouchMask = 0x00FFFFFFu;
BCH_CONST uint kEdgeMask = 0x0000FF00u;
BCH_CONST uint kTouchEdgeLift = 16u;
// A particle has three words: that sum, and the bits of its friction and of 1 / mass.
BCH_CONST uint kParticleTouchStride = 3u;

struct CouplingParams
{
    float inverseCell; // 1/m, of the grid that is searched
    float reach;       // m: how far from an own centre the others' centres may lie
    uint slotMask;     // of the grid
    float radius;      // m: of a particle
    float quantum;     // kg
    float interval;    // s: how long the push lasts
    float wakeSpeed;   // m/s: of others that wake whoever sleeps here
    uint isFirst;      // grains: 1 for the first of the patches that push them
    uint othersRest;   // grains: 1 when this patch is not stepped; a grain that would wake it says so
    float othersWake;  // m/s: grains: what wakes a particle
};

#endif
