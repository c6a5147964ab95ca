// handoff/regions — where bodies that are awake want sand awake: around them and their way ahead.
// Reads bodies, reaches, focus; writes regions. One thread per body.
#include "shared/bodies.h"
#include "shared/handoff.h"

BCH_READ(0, BodyRow, bodies)
BCH_READ(1, float, reaches)
BCH_READ(2, vec4, focus)
BCH_WRITE(3, HandoffRegion, regions)

BCH_PARAMS(ZoneParams)

BCH_CONST float kFreeMargin = 1.0f; // of a body's reach: around it and this far from it no sand is held

// Far from everything that the game looks at, nothing wakes.
BCH_LAW bool isLookedAt(vec3 at)
{
    bool near_ = pc.farthest <= 0.0f || pc.focusCount == 0u;
    for (uint k = 0u; k < pc.focusCount; ++k)
        near_ = near_ || length(vec3(focus[k]) - at) <= pc.farthest;
    return near_;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.bodyCount)
        return;
    BodyRow body = bodies[i];
    vec3 at = vec3(body.position);
    HandoffRegion region;
    region.kind = kWakePatch;
    region.unused1 = 0u;
    region.unused2 = 0u;
    float reach = reaches[i];
    bool wakes = reach > 0.0f && body.velocity.w > 0.0f && isLookedAt(at);
    // A box turned inside out holds nothing.
    float around = wakes ? reach * (1.0f + pc.margin) : -1.0f;
    vec3 way = vec3(body.velocity) * pc.seconds;
    vec3 low = min(at, at + way) - vec3(around);
    vec3 high = max(at, at + way) + vec3(around);
    low = wakes ? low : at + vec3(1.0f);
    high = wakes ? high : at - vec3(1.0f);
    region.rim = clamp(reach * (pc.margin - kFreeMargin), 0.0f, pc.depth / pc.taper);
    float stay = wakes ? pc.stay : 0.0f;
    region.low = vec4(low.x, low.y, low.z, pc.depth);
    region.high = vec4(high.x, high.y, high.z, pc.taper);
    region.stayLow = vec4(low.x - stay, low.y - stay, low.z - stay, 0.0f);
    region.stayHigh = vec4(high.x + stay, high.y + stay, high.z + stay, 0.0f);
    regions[pc.firstBody + i] = region;
}
