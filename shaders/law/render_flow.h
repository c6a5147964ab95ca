// How a render grain moves. Needs UpsampleParams `pc`, the buffers counts, blocks, blockOf and nodes, and those of
// law/render_solids.h.
//
// The paper lets a grain fall freely by one minus the largest weight of a particle where that particle is nearly alone
// or farther than its radius (eq. 43). Between the particles of sand at rest there are such places too, and a grain
// there would sink through it for ever. Here the sum of weights decides, which the nodes have anyway: of a particle
// alone it is that weight, and within sand it is two and more wherever one looks, so nothing sinks there.
#ifndef BCH_LAW_RENDER_FLOW_H
#define BCH_LAW_RENDER_FLOW_H

#include "law/render_blocks.h"
#include "law/render_solids.h"

BCH_CONST float kMostStrayed = 4.0f; // spacings from its place in the pattern: there a grain fades and is put back
BCH_CONST float kHeldUpTo = 1.5f;    // spacings: see heldShare
BCH_CONST float kAlone = 0.7f;       // of the sum of weights: what it is about a particle alone, on the nodes
BCH_CONST float kFreeToStray = 1.0f; // spacings
BCH_CONST float kDriftHome = 0.15f;  // of the speed of the sand around, per spacing that a grain has strayed
BCH_CONST float kRestShare = 0.01f;  // of sqrt(g spacing): a slower grain of sleeping sand rests

// The blocks around an owner, lowest first.
struct OwnerBlocks
{
    ivec3 low;
    uint first; // in blockOf
};

BCH_LAW OwnerBlocks ownerBlocks(uint rank, vec3 before)
{
    OwnerBlocks near;
    near.low = blockAt(before - vec3(kFieldReach * pc.spacing), pc.inverseSpacing);
    near.first = kBlockEntries * rank;
    return near;
}

BCH_LAW bool isBlock(uint b, ivec3 block)
{
    ivec4 found = blocks[b];
    return found.x == block.x && found.y == block.y && found.z == block.z;
}

// Among all blocks, by key.
BCH_LAW uint searchBlock(ivec3 block)
{
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
    return low < last && isBlock(low, block) ? low : kNoBlock;
}

BCH_LAW uint blockOfPlace(BCH_IN(OwnerBlocks, near), ivec3 block)
{
    ivec3 c = block - near.low;
    if (c.x < 0 || c.y < 0 || c.z < 0 || c.x > 1 || c.y > 1 || c.z > 1)
        return searchBlock(block);
    uint b = blockOf[near.first + uint(c.x + 2 * c.y + 4 * c.z)];
    return b != kNoBlock && isBlock(b, block) ? b : searchBlock(block);
}

BCH_LAW uint findBlock(BCH_IN(OwnerBlocks, near), vec3 at)
{
    return blockOfPlace(near, blockAt(at, pc.inverseSpacing));
}

// Where in its block a place is: the lowest node of its cell, and how far from it.
struct NodePlace
{
    uint node;
    vec3 inside; // 0 to 1
};

BCH_LAW NodePlace nodePlace(uint b, ivec3 block, vec3 at)
{
    vec3 local =
        at * pc.inverseSpacing - vec3(float(block.x), float(block.y), float(block.z)) * kBlockSide;
    vec3 cell = clamp(floor(local), vec3(0.0f), vec3(kBlockSide - 1.0f));
    NodePlace place;
    place.node = kBlockNodes * b + uint(cell.x) + 4u * uint(cell.y) + 16u * uint(cell.z);
    place.inside = clamp(local - cell, vec3(0.0f), vec3(1.0f));
    return place;
}

BCH_LAW vec4 positiveNode(uint i)
{
    vec4 node = nodes[i];
    return vec4(node.x, node.y, node.z, abs(node.w));
}

// Weighted velocity, and the weight.
BCH_LAW vec4 flowAt(NodePlace place)
{
    uint i = place.node;
    vec3 f = place.inside;
    vec4 a = positiveNode(i);
    vec4 b = positiveNode(i + 4u);
    vec4 c = positiveNode(i + 16u);
    vec4 d = positiveNode(i + 20u);
    a = a + (positiveNode(i + 1u) - a) * f.x;
    b = b + (positiveNode(i + 5u) - b) * f.x;
    c = c + (positiveNode(i + 17u) - c) * f.x;
    d = d + (positiveNode(i + 21u) - d) * f.x;
    a = a + (b - a) * f.y;
    c = c + (d - c) * f.y;
    return a + (c - a) * f.z;
}

// Grains at the surface of sand are held by it, or a steep face would shed those of its outermost particles for ever:
// where the owner has company and the grain is near its place in the pattern. Of a particle alone they fall apart.
BCH_LAW float heldShare(BCH_IN(OwnerBlocks, near), vec3 owner, float strayed)
{
    ivec3 block = blockAt(owner, pc.inverseSpacing);
    uint b = blockOfPlace(near, block);
    float company = b == kNoBlock ? 0.0f : flowAt(nodePlace(b, block, owner)).w;
    return clamp(2.0f * (company - kAlone), 0.0f, 1.0f) * clamp(2.0f * (kHeldUpTo - strayed), 0.0f, 1.0f);
}

// One step. `home` is the way to the grain's place in the pattern of its owner, `strayed` its length in spacings: far
// from there it drifts back a little while the sand around it moves, so that each particle keeps its grains.
BCH_LAW MovingGrain carried(
    MovingGrain grain, BCH_IN(OwnerBlocks, near), BCH_IN(RenderOwner, owner), vec3 home, float strayed)
{
    float seconds = pc.gravity.w;
    ivec3 block = blockAt(grain.at, pc.inverseSpacing);
    uint b = blockOfPlace(near, block);
    vec4 flow = b == kNoBlock ? vec4(0.0f) : flowAt(nodePlace(b, block, grain.at));
    float share = min(1.0f, flow.w);
    if (share < 1.0f && strayed < kHeldUpTo)
        share = max(share, heldShare(near, vec3(owner.before), strayed));
    vec3 stream = vec3(flow) / max(flow.w, 1.0e-20f);
    // Where blocks ran out, grains go with their owner.
    if (b == kNoBlock && strayed < kFreeToStray)
    {
        share = 1.0f;
        stream = vec3(owner.motion);
    }
    if (strayed > kFreeToStray)
        stream = stream + home * (kDriftHome * pc.inverseSpacing * length(stream) * (1.0f - kFreeToStray / strayed));
    vec3 fall = vec3(pc.gravity) * seconds;
    vec3 mean = stream * share + (grain.velocity + fall * 0.5f) * (1.0f - share);
    grain.velocity = stream * share + (grain.velocity + fall) * (1.0f - share);
    grain.at = grain.at + mean * seconds;

    ivec3 next = blockAt(grain.at, pc.inverseSpacing);
    if (next.x != block.x || next.y != block.y || next.z != block.z)
        b = blockOfPlace(near, next);
    if (b == kNoBlock || nodes[nodePlace(b, next, grain.at).node].w < 0.0f)
        grain = keptOut(grain, b);
    float slow2 = kRestShare * kRestShare * length(vec3(pc.gravity)) * pc.spacing;
    if (owner.motion.w == kOwnerAsleep && dot(grain.velocity, grain.velocity) < slow2)
        grain.velocity = vec3(0.0f);
    return grain;
}

#endif
