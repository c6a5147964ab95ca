// What a brush does to a column.
#ifndef BCH_LAW_BRUSH_H
#define BCH_LAW_BRUSH_H

#include "shared/terrain.h"

// Its share at a distance from the middle: whole up to where it fades, and a smooth step from there to the edge.
BCH_LAW float brushShare(float distance, float radius, float fades)
{
    if (distance >= radius)
        return 0.0f;
    float within = (radius - distance) / max(radius * fades, 1.0e-6f);
    float t = min(within, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// m of sand that it gives to a column of this height, or takes from it.
BCH_LAW float brushChange(uint kind, float amount, float strength, float share, float height)
{
    if (kind == kBrushLower)
        return -amount * share;
    if (kind == kBrushFlatten)
        return (amount - height) * strength * share;
    return amount * share;
}

#endif
