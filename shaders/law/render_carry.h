// What becomes of a render grain in a step: it goes with the flow, is seeded, or fades. Needs the buffers owners,
// blocks, ownerBlocks, nodes, oldGrains, oldMotions, solids, ground, parts, bodies, volumeMaps, nearSolids, grains and
// motions, and parameters of UpsampleParams.
#ifndef BCH_LAW_RENDER_CARRY_H
#define BCH_LAW_RENDER_CARRY_H

#include "law/render_flow.h"
#include "law/render_pattern_wide.h"
#include "law/render_solids.h"

BCH_LAW void put(uint i, MovingGrain grain, uint look, float opacity)
{
    grains[i] = uvec4(
        floatBitsToUint(grain.at.x), floatBitsToUint(grain.at.y), floatBitsToUint(grain.at.z),
        lookWithOpacity(look, opacity));
    motions[i] = vec4(grain.velocity.x, grain.velocity.y, grain.velocity.z, opacity);
}

BCH_LAW vec3 placeOf(uvec4 grain)
{
    return vec3(uintBitsToFloat(grain.x), uintBitsToFloat(grain.y), uintBitsToFloat(grain.z));
}

// One step of a grain that has no owner: with the sand around it where there is some, else as a free body.
BCH_LAW MovingGrain drifted(MovingGrain grain)
{
    float seconds = pc.gravity.w;
    vec4 flow = vec4(0.0f);
    uint block = findBlock(grain.at);
    if (block != kNoBlock)
    {
        ivec4 at = blocks[block];
        vec3 low = vec3(float(at.x), float(at.y), float(at.z)) * (kBlockSide * pc.spacing);
        flow = flowIn(block, max((grain.at - low) * pc.inverseSpacing, vec3(0.0f)));
    }
    float share = min(flow.w, 1.0f);
    vec3 stream = vec3(flow) * (share / max(flow.w, 1.0e-20f));
    vec3 fall = vec3(pc.gravity) * seconds;
    grain.at = grain.at + (stream + (grain.velocity + fall * 0.5f) * (1.0f - share)) * seconds;
    grain.velocity = stream + (grain.velocity + fall) * (1.0f - share);
    return grain;
}

// Grains whose owner is gone go on without it, and fade. Where sand has settled the ground has risen over them: there
// they stay, hidden, for what lay deep in the sand must not come up on it.
BCH_LAW void fade(uint to, uint from, uint begin, uint end)
{
    for (uint k = begin; k < end; ++k)
    {
        uvec4 old = oldGrains[from + k];
        vec4 motion = oldMotions[from + k];
        MovingGrain grain;
        grain.at = placeOf(old);
        grain.velocity = vec3(0.0f);
        if (!groundIsThere() || groundHeight(grain.at) <= grain.at.y)
        {
            grain.velocity = vec3(motion);
            grain = drifted(grain);
            grain = keptOut(grain, findBlock(grain.at));
        }
        put(to + k, grain, old.w, max(0.0f, motion.w - pc.gravity.w / kFadeSeconds));
    }
}

// New sand that is low over terrain has woken there, and a body may have struck it in its first step: fast or not, it
// fades in where the ground fades out.
BCH_CONST float kWokenHeight = 16.0f; // spacings

BCH_LAW float firstOpacity(BCH_IN(RenderOwner, owner))
{
    vec3 at = vec3(owner.before);
    bool woken =
        owner.before.w == kPouredOpacity && groundIsThere() && at.y - groundHeight(at) < kWokenHeight * pc.spacing;
    return woken ? 0.0f : owner.before.w;
}

// What would begin within a solid begins as far out of it as it was in: there the pattern is thinner by just as much.
BCH_LAW void seed(uint i, BCH_IN(RenderOwner, owner), uint k, float opacity)
{
    uint box = k / pc.perBox;
    vec3 way = patternPlace(boxStart(owner.serial, box), box, k - box * pc.perBox) * pc.spacing;
    MovingGrain grain;
    grain.at = vec3(owner.before) + vec3(owner.motion) * pc.gravity.w + way;
    grain.velocity = vec3(owner.motion);
    MovingGrain outside = keptOut(grain, findBlock(grain.at));
    vec3 pushed = outside.at - grain.at;
    float depth = length(pushed);
    if (depth > pc.radius)
        outside.at = outside.at + pushed * ((depth - pc.radius) / depth);
    put(i, keptOut(outside, findBlock(outside.at)), renderLook(owner.serial, k, owner.material), opacity);
}

BCH_LAW void push(uint i, uint block)
{
    uvec4 moved = grains[i];
    vec4 motion = motions[i];
    MovingGrain grain;
    grain.at = placeOf(moved);
    grain.velocity = vec3(motion);
    put(i, keptOut(grain, block == kNoBlock ? findBlock(grain.at) : block), moved.w, motion.w);
}

// The grains of one thread: of which owner, from where to where, and which of them need a closer look.
struct GrainRun
{
    uint to;
    uint from;
    uint begin;
    uint end;
    uint pushCount;
    uint lostCount;
    uint pushes[kGrainRun];
    uint pushBlocks[kGrainRun];
    uint losses[kGrainRun];
};

BCH_LAW void carry(BCH_INOUT(GrainRun, run), BCH_IN(RenderOwner, owner), BCH_IN(BlocksAround, near), uint k)
{
    wideUint which = wideMin(wideFrom(k), wideOf(run.end - 1u));
    wideBool real = wideFirst(run.end - k);
    wideUint4 old = wideRows(oldGrains, run.from + k, run.from + run.end - 1u);
    wide4 motion = wideRows(oldMotions, run.from + k, run.from + run.end - 1u);
    WideGrains now;
    now.at = wide3(wideFromBits(old.x), wideFromBits(old.y), wideFromBits(old.z));
    now.velocity = wide3(motion);
    now.most = wideOf(kMostStrayed);
    wide3 home = wideOf(vec3(owner.before)) + patternPlaces(owner.serial, which) * pc.spacing;
    WideHome way = wideHome(home - now.at);
    WideGrains next = carried(now, near, owner, which, way);
    if (owner.motion.w == kOwnerAsleep)
    {
        float slow2 = kRestShare * kRestShare * length(vec3(pc.gravity)) * pc.spacing;
        wideBool rests = dot(now.velocity, now.velocity) == wideOf(0.0f);
        wideBool slow = dot(next.velocity, next.velocity) < wideOf(slow2);
        next.at = wideSelect(rests, now.at, next.at);
        next.velocity = wideSelect(rests, now.velocity, next.velocity);
        next.velocity = wideSelect(slow, wideOf(vec3(0.0f)), next.velocity);
    }
    float fading = pc.gravity.w / kFadeSeconds;
    wideBool strays = way.strayed > next.most;
    wide opacity = motion.w + wideSelect(strays, wideOf(-fading), wideOf(fading));
    opacity = wideMin(wideMax(opacity, wideOf(0.0f)), wideOf(1.0f));
    BlockPlace place = blockPlace(near, next.at);
    wideUint cells = wideOfEight(ownerBlocks, near.first + kBlockEntries, place.corner);
    wideUint cell = place.x + place.y * 3u + place.z * 9u;
    wideBool solid = wideNot(wideAnd(place.near, (cells >> cell & 1u) == wideOf(0u)));
    wideBool lost = wideAnd(strays, opacity == wideOf(0.0f));
    wideUint block = wideOfEight(ownerBlocks, near.first, place.corner);
    block = wideSelect(place.near, block, wideOf(kNoBlock));
    wideBool pushed = wideAnd(real, wideAnd(solid, wideNot(lost)));
    uint pushCount = run.pushCount;
    widePack(run.pushBlocks, pushCount, block, pushed);
    widePack(run.pushes, run.pushCount, which, pushed);
    widePack(run.losses, run.lostCount, which, wideAnd(real, lost));
    wideUint shade = (old.w & 0xFF00FFFFu) | wideTrunc(opacity * 255.0f + wideOf(0.5f)) << 16u;
    wideScatterWords(
        grains, which + run.to,
        wideJoinWords(wideToBits(next.at.x), wideToBits(next.at.y), wideToBits(next.at.z), shade));
    wideScatter(motions, which + run.to, wideJoin(next.velocity, opacity));
}

#endif
