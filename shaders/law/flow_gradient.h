// How the flow around particles changes from place to place, and how strong their sand is. Needs PatchParams `pc` and
// the buffers of patches/stress, and kernel/pairs.h.
#ifndef BCH_LAW_FLOW_GRADIENT_H
#define BCH_LAW_FLOW_GRADIENT_H

#include "law/body_motion.h"
#include "law/granular_stress.h"

// Rows of the velocity gradient.
struct FlowGradient
{
    wide3 x, y, z;
};

BCH_LAW void addChange(BCH_INOUT(FlowGradient, sum), BCH_IN(wide3, change), BCH_IN(wide3, gradient))
{
    sum.x += change * gradient.x;
    sum.y += change * gradient.y;
    sum.z += change * gradient.z;
}

// What a solid adds: sand slips along a smooth one.
BCH_LAW void addSolid(BCH_INOUT(FlowGradient, sum), BCH_IN(wide3, gradient), BCH_IN(wide3, change), wide grip)
{
    wide steep = wideSqrt(dot(gradient, gradient));
    wideBool some = steep > 0.0f;
    if (!wideAny(some))
        return;
    wide3 normal = gradient / wideSelect(some, steep, wideOf(1.0f));
    wide3 along = normal * dot(change, normal);
    addChange(sum, along + (change - along) * grip, gradient);
}

// Of those that are in work; the others repeat one of them, and take what it has.
BCH_LAW FlowGradient sumOverNeighbours(wideUint particles, wideBool inWork)
{
    vec4 x[kWideCount];
    vec4 y[kWideCount];
    vec4 z[kWideCount];
    for (uint lane = 0u; lane < kWideCount; ++lane)
    {
        if (!wideAt(inWork, lane))
            continue;
        uint i = wideAt(particles, lane);
        vec4 sumX = vec4(0.0f);
        vec4 sumY = vec4(0.0f);
        vec4 sumZ = vec4(0.0f);
        uint begin = neighbourBegin[i];
        uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
        BCH_SUM_DYADS(sumX, sumY, sumZ, neighbours, pairGradient, begin, end, positions, positions[i], flow, flow[i])
        x[lane] = sumX;
        y[lane] = sumY;
        z[lane] = sumZ;
    }
    uint known = wideWhich(inWork);
    for (uint lane = 0u; lane < kWideCount; ++lane)
        if (!wideAt(inWork, lane))
        {
            x[lane] = x[known];
            y[lane] = y[known];
            z[lane] = z[known];
        }
    FlowGradient sum;
    sum.x = wide3(wideOfRows(x)) * pc.volume;
    sum.y = wide3(wideOfRows(y)) * pc.volume;
    sum.z = wide3(wideOfRows(z)) * pc.volume;
    return sum;
}

// `own` is where the particles' geometry begins.
BCH_LAW void addBodies(BCH_INOUT(FlowGradient, sum), wideUint own, BCH_IN(wide3, at), BCH_IN(wide3, u), wide strength)
{
    for (uint k = 0u; k < kBodyTouches; ++k)
    {
        wide4 touch = wideGatherRow(geometry, own, kGeometryTouches + k);
        if (!wideAny(touch.w != 0.0f))
            continue;
        wide friction = wideOf(0.0f);
        wide3 velocity = u;
        for (uint lane = 0u; lane < kWideCount; ++lane)
        {
            float word = wideAt(touch.w, lane);
            if (word == 0.0f)
                continue;
            widePut(friction, lane, touchFriction(word));
            widePut(velocity, lane, bodyVelocity(bodies[touchBody(word)], wideAt(at, lane)));
        }
        // Without a body the gradient is zero.
        wide3 gradient = wideSelect(touch.w != 0.0f, wide3(touch), wideOf(vec3(0.0f)));
        addSolid(sum, gradient, velocity - u, wideMin(wideOf(1.0f), friction / strength));
    }
}

struct Strength
{
    WideYield yield;
    wide tension;
};

BCH_LAW Strength strengthOf(wide material)
{
    // Most sand lies among its like: then one row is enough.
    float first = wideAt(material, 0u);
    PatchMaterial usual = materials[uint(first)];
    Strength strength;
    strength.tension = wideOf(usual.tension);
    strength.yield.sine = wideOf(usual.yield.sine);
    strength.yield.base = wideOf(usual.yield.base);
    strength.yield.compressionCut = wideOf(usual.yield.compressionCut);
    strength.yield.extensionGain = wideOf(usual.yield.extensionGain);
    if (!wideAny(material != first))
        return strength;
    for (uint lane = 1u; lane < kWideCount; ++lane)
    {
        PatchMaterial row = materials[uint(wideAt(material, lane))];
        widePut(strength.yield.sine, lane, row.yield.sine);
        widePut(strength.yield.base, lane, row.yield.base);
        widePut(strength.yield.compressionCut, lane, row.yield.compressionCut);
        widePut(strength.yield.extensionGain, lane, row.yield.extensionGain);
        widePut(strength.tension, lane, row.tension);
    }
    return strength;
}

#endif
