// How render grains move, eight at a time (kernel/wide_cpp.h). Needs UpsampleParams `pc`, the buffers counts, blocks,
// ownerBlocks and nodes.
//
// The paper lets a grain fall freely by one minus the largest weight of a particle where that particle is nearly alone
// or farther than its radius (eq. 43). Between the particles of sand at rest there are such places too, and a grain
// there would sink through it for ever. Here the sum of weights decides, which the nodes have anyway: of a particle
// alone it is that weight, and within sand it is two and more wherever one looks, so nothing sinks there.
#ifndef BCH_LAW_RENDER_FLOW_H
#define BCH_LAW_RENDER_FLOW_H

#include "law/render_blocks.h"
#include "shared/upsample.h"

BCH_CONST float kMostStrayed = 4.0f; // spacings from its place in the pattern: there a grain fades and is put back
BCH_CONST float kFreeToStray = 1.0f; // spacings
BCH_CONST float kDriftHome = 0.15f;  // of the speed of the sand around, per spacing that a grain has strayed
BCH_CONST float kHeldUpTo = 1.5f;    // spacings: see heldBy
BCH_CONST float kAlone = 0.7f;       // of the sum of weights: what it is about a particle alone, on the nodes
BCH_CONST float kRestShare = 0.01f;  // of sqrt(g spacing): a slower grain of sleeping sand rests

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

// Grains at the surface of sand are held by it, or a steep face would shed those of its outermost particles for ever:
// where the owner has company and the grain is near its place in the pattern. Of a particle alone they fall apart.
BCH_LAW float heldBy(BCH_IN(BlocksAround, near), vec3 owner)
{
    vec3 local = (owner - near.low) * pc.inverseSpacing;
    uint x = local.x < kBlockSide ? 0u : 1u;
    uint y = local.y < kBlockSide ? 0u : 1u;
    uint z = local.z < kBlockSide ? 0u : 1u;
    uint b = ownerBlocks[near.first + x + 2u * y + 4u * z];
    if (b == kNoBlock)
        return 0.0f;
    vec4 flow = flowIn(b, local - vec3(float(x), float(y), float(z)) * kBlockSide);
    return clamp(2.0f * (flow.w - kAlone), 0.0f, 1.0f);
}

struct WideGrains
{
    wide3 at;
    wide3 velocity;
};

// The way to their places in the pattern of their owner.
struct WideHome
{
    wide3 way;    // m
    wide strayed; // its length in spacings
};

BCH_LAW WideHome wideHome(wide3 way)
{
    WideHome home;
    home.way = way;
    home.strayed = wideSqrt(dot(way, way)) * pc.inverseSpacing;
    return home;
}

// One step. Grains that are far from home drift back a little while the sand around them moves, so that each particle
// keeps its grains.
BCH_LAW WideGrains carried(WideGrains grains_, BCH_IN(BlocksAround, near), BCH_IN(RenderOwner, owner), WideHome home)
{
    float seconds = pc.gravity.w;
    BlockPlace place = blockPlace(near, grains_.at);
    wideUint b = wideOfEight(ownerBlocks, near.first, place.corner);
    wideBool known = wideAnd(place.near, wideNot(b == wideOf(kNoBlock)));
    wide4 flow = flowAt(place, wideMin(b, wideOf(pc.blockCapacity - 1u)));
    wide weight = wideSelect(known, flow.w, wideOf(0.0f));
    wide3 stream = wide3(flow) * (wideOf(1.0f) / wideMax(flow.w, wideOf(1.0e-20f)));
    // Where blocks ran out, grains go with their owner.
    wideBool led = wideAnd(wideNot(known), home.strayed < wideOf(kFreeToStray));
    stream = wideSelect(led, wideOf(vec3(owner.motion)), stream);
    wide share = wideMin(weight, wideOf(1.0f));
    if (wideAny(share < wideOf(1.0f)))
    {
        float held = heldBy(near, vec3(owner.before));
        wide close = wideMin(wideMax((wideOf(kHeldUpTo) - home.strayed) * 2.0f, wideOf(0.0f)), wideOf(1.0f));
        share = wideMax(share, close * held);
    }
    share = wideSelect(led, wideOf(1.0f), wideSelect(known, share, wideOf(0.0f)));
    if (wideAny(home.strayed > wideOf(kFreeToStray)))
    {
        wide beyond = wideMax(wideOf(1.0f) - wideOf(kFreeToStray) / wideMax(home.strayed, wideOf(0.1f)), wideOf(0.0f));
        wide speed = wideSqrt(dot(stream, stream));
        stream = stream + home.way * (beyond * speed * (kDriftHome * pc.inverseSpacing));
    }
    wide rest = wideOf(1.0f) - share;
    wide3 fall = wideOf(vec3(pc.gravity) * seconds);
    wide3 mean = stream * share + (grains_.velocity + fall * 0.5f) * rest;
    WideGrains moved;
    moved.velocity = stream * share + (grains_.velocity + fall) * rest;
    moved.at = grains_.at + mean * seconds;
    return moved;
}

#endif
