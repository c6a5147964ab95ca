// What the nodes of blocks say at a place: how it is found among them, and the flow there, for one place or eight at a
// time (kernel/wide_cpp.h). Needs UpsampleParams `pc`, the buffers counts, blocks, ownerBlocks and nodes.
#ifndef BCH_LAW_RENDER_NODES_H
#define BCH_LAW_RENDER_NODES_H

#include "law/render_blocks.h"
#include "shared/upsample.h"

// The eight blocks around an owner, where nearly all of its grains are.
struct BlocksAround
{
    vec3 low;   // m, lowest corner of the lowest
    uint first; // word of ownerBlocks
};

BCH_LAW BlocksAround blocksAround(uint rank, vec3 before)
{
    BlocksAround near;
    ivec3 low = entryBlock(before, 0u);
    near.low = vec3(float(low.x), float(low.y), float(low.z)) * (kBlockSide * pc.spacing);
    near.first = 2u * kBlockEntries * rank;
    return near;
}

// Among all blocks, by key.
BCH_LAW uint findBlock(vec3 at)
{
    ivec3 block = blockAt(at, pc.inverseSpacing);
    uint key = blockKey(block);
    uint low = 0u;
    uint high = counts[kRenderBlocks];
    uint last = high;
    while (low < high)
    {
        uint middle = (low + high) >> 1;
        ivec4 other = blocks[middle];
        bool below = blockKey(ivec3(other.x, other.y, other.z)) < key;
        low = below ? middle + 1u : low;
        high = below ? high : middle;
    }
    if (low >= last)
        return kNoBlock;
    ivec4 found = blocks[low];
    return found.x == block.x && found.y == block.y && found.z == block.z ? low : kNoBlock;
}

// Where grains are among the blocks of their owner.
struct BlockPlace
{
    wideUint corner; // of the eight
    wideUint x;      // cell in that block
    wideUint y;
    wideUint z;
    wide3 inside;  // of the cell, 0 to 1
    wideBool near; // else they are in none of the eight, and nothing above is meant
};

BCH_LAW BlockPlace blockPlace(BCH_IN(BlocksAround, near), wide3 at)
{
    wide3 local = (at - wideOf(near.low)) * pc.inverseSpacing;
    wide most = wideOf(2.0f * kBlockSide - 1.0e-3f);
    wide none = wideOf(0.0f);
    wide3 held = wide3(
        wideMin(wideMax(local.x, none), most), wideMin(wideMax(local.y, none), most),
        wideMin(wideMax(local.z, none), most));
    wide3 past = local - held;
    BlockPlace place;
    place.near = dot(past, past) < wideOf(1.0e-5f);
    wideUint x = wideTrunc(held.x);
    wideUint y = wideTrunc(held.y);
    wideUint z = wideTrunc(held.z);
    place.inside = held - wide3(wideFloat(x), wideFloat(y), wideFloat(z));
    wideUint side = wideOf(uint(kBlockSide));
    wideUint highX = wideSelect(x >= side, wideOf(1u), wideOf(0u));
    wideUint highY = wideSelect(y >= side, wideOf(1u), wideOf(0u));
    wideUint highZ = wideSelect(z >= side, wideOf(1u), wideOf(0u));
    place.corner = highX + highY * 2u + highZ * 4u;
    place.x = x - highX * 3u;
    place.y = y - highY * 3u;
    place.z = z - highZ * 3u;
    return place;
}

// Weighted velocity, and the weight; of blocks that are there.
BCH_LAW wide4 flowAt(BlockPlace place, wideUint block)
{
    return wideOfCell(nodes, block * kBlockNodes + place.x + place.y * 4u + place.z * 16u, place.inside);
}

// The same for one place, of which this is the way from the lowest node of a block, in spacings.
BCH_LAW vec4 flowIn(uint block, vec3 local)
{
    uint x = min(uint(local.x), 2u);
    uint y = min(uint(local.y), 2u);
    uint z = min(uint(local.z), 2u);
    uint i = kBlockNodes * block + x + 4u * y + 16u * z;
    vec3 f = local - vec3(float(x), float(y), float(z));
    vec4 low = mix(mix(nodes[i], nodes[i + 1u], f.x), mix(nodes[i + 4u], nodes[i + 5u], f.x), f.y);
    vec4 high = mix(mix(nodes[i + 16u], nodes[i + 17u], f.x), mix(nodes[i + 20u], nodes[i + 21u], f.x), f.y);
    return mix(low, high, f.z);
}

// The sum of weights where an owner is; negative where blocks ran out.
BCH_LAW float crowdAt(BCH_IN(BlocksAround, near), vec3 owner)
{
    vec3 local = (owner - near.low) * pc.inverseSpacing;
    uint x = local.x < kBlockSide ? 0u : 1u;
    uint y = local.y < kBlockSide ? 0u : 1u;
    uint z = local.z < kBlockSide ? 0u : 1u;
    uint b = ownerBlocks[near.first + x + 2u * y + 4u * z];
    if (b == kNoBlock)
        return -1.0f;
    return flowIn(b, local - vec3(float(x), float(y), float(z)) * kBlockSide).w;
}

#endif
