// Blocks of nodes: which one a place lies in, and how it is found. Needs UpsampleParams `pc`.
#ifndef BCH_LAW_RENDER_BLOCKS_H
#define BCH_LAW_RENDER_BLOCKS_H

#include "shared/upsample.h"

BCH_CONST float kBlockSide = 3.0f; // along an axis

BCH_LAW ivec3 blockAt(vec3 at, float inverseSpacing)
{
    vec3 block = floor(at * (inverseSpacing * (1.0f / kBlockSide)));
    return ivec3(int(block.x), int(block.y), int(block.z));
}

// Which of the eight blocks that an owner reaches this is.
BCH_LAW ivec3 entryBlock(vec3 owner, uint corner)
{
    ivec3 low = blockAt(owner - vec3(kFieldReach * pc.spacing), pc.inverseSpacing);
    return low + ivec3(int(corner & 1u), int(corner >> 1 & 1u), int(corner >> 2));
}

// `ownerBlocks` has for each owner the eight blocks that it reaches, kNoBlock where there is none, and then for each
// the cells that have a solid near, all of them where there is no block. Where an entry stands in it.
BCH_LAW uint ownerBlockWord(uint entry)
{
    return 2u * kBlockEntries * (entry / kBlockEntries) + entry % kBlockEntries;
}

// Blocks farther than a thousand apart may have the same; then the first of them has a place and the others none.
BCH_LAW uint blockKey(ivec3 block)
{
    return uint(block.x & 1023) | uint(block.y & 1023) << 10 | uint(block.z & 1023) << 20;
}

// The weight of a particle's velocity at a distance (eq. 40), from its square in units of the reach.
BCH_LAW float fieldWeight(float share)
{
    float q = max(0.0f, 1.0f - share);
    return q * q * q;
}

// What a particle itself adds to the sum of weights at its place, which is taken between nodes.
BCH_LAW float ownWeight(vec3 at)
{
    vec3 nodesAway = at * pc.inverseSpacing;
    vec3 f = nodesAway - floor(nodesAway);
    float sum = 0.0f;
    for (uint i = 0u; i < 8u; ++i)
    {
        vec3 side = vec3(float(i & 1u), float(i >> 1 & 1u), float(i >> 2));
        vec3 way = side - f;
        vec3 part = vec3(1.0f) - abs(way);
        sum = sum + part.x * part.y * part.z * fieldWeight(dot(way, way) / (kFieldReach * kFieldReach));
    }
    return sum;
}

#endif
