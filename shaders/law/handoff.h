// What regions want of a place. Of columns and the ground, law/columns.h and law/ground_columns.h know.
#ifndef BCH_LAW_HANDOFF_H
#define BCH_LAW_HANDOFF_H

#include "shared/handoff.h"

// m from the region's edge; above zero for what is inside.
BCH_LAW float insideRegion(BCH_IN(HandoffRegion, region), vec3 at)
{
    float inside = min(min(at.x - region.low.x, region.high.x - at.x), min(at.z - region.low.z, region.high.z - at.z));
    return at.y < region.low.y || at.y > region.high.y ? 0.0f : inside;
}

// m of sand that is to be awake there; it grows from the region's edge inwards.
BCH_LAW float wantedDepth(BCH_IN(HandoffRegion, region), vec3 at)
{
    float inside = insideRegion(region, at);
    return inside > 0.0f ? min(region.low.w, region.high.w * inside) : 0.0f;
}

BCH_LAW bool keepsAwake(BCH_IN(HandoffRegion, region), vec3 at)
{
    return at.x >= region.stayLow.x && at.y >= region.stayLow.y && at.z >= region.stayLow.z && at.x <= region.stayHigh.x
           && at.y <= region.stayHigh.y && at.z <= region.stayHigh.z;
}

// Sand may tremble for ever in a slot that the ground leaves, or as grains between particles that sleep. What is so
// slow that it could climb nothing is at rest for terrain, which topples by its own law where that was wrong.
BCH_LAW bool isAtRest(BCH_IN(vec4, moving), float slow)
{
    return moving.w < 0.0f || dot(vec3(moving), vec3(moving)) < slow * slow;
}

// Which share of what a particle covers, from u of a column's side on a side of `perSide` particles, lies beyond the
// column: below zero towards lower columns. At most a half.
BCH_LAW float shareBeyond(float u, float perSide)
{
    BCH_PRECISE float low = u * perSide;
    float high = perSide - low;
    BCH_PRECISE float below = max(0.5f - low * (1.0f / kFootprint), 0.0f);
    BCH_PRECISE float above = max(0.5f - high * (1.0f / kFootprint), 0.0f);
    return above > below ? min(above, 0.5f) : -min(below, 0.5f);
}

#endif
