// How render grains move, eight at a time (kernel/wide_cpp.h). Needs UpsampleParams `pc`, the buffers counts, blocks,
// ownerBlocks and nodes.
//
// The paper lets a grain fall freely by one minus the largest weight of a particle where that particle is nearly alone
// or farther than its radius (eq. 43). Between the particles of sand at rest there are such places too, and a grain
// there would sink through it for ever. Here the sum of weights decides, which the nodes have anyway: of a particle
// alone it is that weight, and within sand it is two and more wherever one looks, so nothing sinks there.
#ifndef BCH_LAW_RENDER_FLOW_H
#define BCH_LAW_RENDER_FLOW_H

#include "law/render_nodes.h"
#include "law/render_pattern_wide.h"
#include "shared/upsample.h"

BCH_CONST float kMostStrayed = 4.0f; // spacings from its place in the pattern: there a grain fades and is put back
BCH_CONST float kMostParted = 16.0f; // the same for grains of a particle alone
BCH_CONST float kFreeToStray = 1.0f; // spacings
BCH_CONST float kDriftHome = 0.15f;  // of the speed of the sand around, per spacing that a grain has strayed
BCH_CONST float kHeldUpTo = 1.5f;    // spacings: see heldBy
BCH_CONST float kAlone = 0.7f;       // of the sum of weights: what it is about a particle alone, on the nodes
BCH_CONST float kCompany = 0.4f;     // of the sum of weights: about that of two particles a spacing away
BCH_CONST float kScatter = 0.3f;     // of sqrt(g spacing): how fast grains of a particle without company part
BCH_CONST float kRestShare = 0.01f;  // of sqrt(g spacing): a slower grain of sleeping sand rests

// Grains at the surface of sand are held by it, or a steep face would shed those of its outermost particles for ever:
// where the owner has company and the grain is near its place in the pattern. Of a particle alone they fall apart.
BCH_LAW float heldBy(float crowd)
{
    return clamp(2.0f * (crowd - kAlone), 0.0f, 1.0f);
}

// From 0, in company, to 1, alone.
BCH_LAW float looseBy(float crowd, vec3 owner)
{
    float company = crowd < 0.0f ? kCompany : crowd - ownWeight(owner);
    return clamp(1.0f - company / kCompany, 0.0f, 1.0f);
}

// How fast the grains of an owner alone part, m/s: not faster than it goes itself, so that nothing creeps where it
// lies.
BCH_LAW float partingSpeed(vec3 motion)
{
    return kScatter * min(length(motion), sqrt(length(vec3(pc.gravity)) * pc.spacing));
}

struct WideGrains
{
    wide3 at;
    wide3 velocity;
    wide most; // spacings that they may stray
};

// The way to their places in the pattern of their owner.
struct WideHome
{
    wide3 way;    // m
    wide strayed; // its length in spacings
};

BCH_LAW WideHome wideHome(BCH_IN(wide3, way))
{
    WideHome home;
    home.way = way;
    home.strayed = wideSqrt(dot(way, way)) * pc.inverseSpacing;
    return home;
}

// Each its own way, of length one in the mean square.
BCH_LAW wide3 wideApart(uint serial, wideUint k)
{
    wideUint word = mixWide(k + (serial * 0x9E3779B1u + 0x632BE5ABu));
    wide one = wideOf(1.0f);
    return wide3(
        wideShare(word) * 2.0f - one, wideShare(word * kShuffleY) * 2.0f - one,
        wideShare(word * kShuffleZ) * 2.0f - one);
}

// One step of grains `which` of an owner. Those that are far from home drift back a little while the sand around them
// moves, so that each particle keeps its grains; of one without company each goes its own way.
BCH_LAW WideGrains carried(
    WideGrains grains_, BCH_IN(BlocksAround, near), BCH_IN(RenderOwner, owner), wideUint which, BCH_IN(WideHome, home))
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
    wide loose = wideOf(0.0f);
    if (wideAny(share < wideOf(1.0f)))
    {
        float crowd = crowdAt(near, vec3(owner.before));
        float held = heldBy(crowd);
        wide close = wideMin(wideMax((wideOf(kHeldUpTo) - home.strayed) * 2.0f, wideOf(0.0f)), wideOf(1.0f));
        share = wideMax(share, close * held);
        // Of those alone that are not carried: with one grain at a time there are no others.
        loose = wideSelect(weight < wideOf(1.0f), wideOf(looseBy(crowd, vec3(owner.before))), loose);
    }
    share = wideSelect(led, wideOf(1.0f), wideSelect(known, share, wideOf(0.0f)));
    if (wideAny(loose > wideOf(0.0f)))
        stream = stream + wideApart(owner.serial, which) * (loose * partingSpeed(vec3(owner.motion)));
    wideBool drifts = wideAnd(home.strayed > wideOf(kFreeToStray), loose == wideOf(0.0f));
    if (wideAny(drifts))
    {
        wide beyond = wideMax(wideOf(1.0f) - wideOf(kFreeToStray) / wideMax(home.strayed, wideOf(0.1f)), wideOf(0.0f));
        wide speed = wideSqrt(dot(stream, stream));
        speed = wideSelect(drifts, speed, wideOf(0.0f));
        stream = stream + home.way * (beyond * speed * (kDriftHome * pc.inverseSpacing));
    }
    wide rest = wideOf(1.0f) - share;
    wide3 fall = wideOf(vec3(pc.gravity) * seconds);
    wide3 mean = stream * share + (grains_.velocity + fall * 0.5f) * rest;
    WideGrains moved;
    moved.most = wideOf(kMostStrayed) + loose * (kMostParted - kMostStrayed);
    moved.velocity = stream * share + (grains_.velocity + fall) * rest;
    moved.at = grains_.at + mean * seconds;
    return moved;
}

#endif
