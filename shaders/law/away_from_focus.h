// How far something is from what the game looks at. Needs the buffer focus, of vec4, and parameters with focusCount.
#ifndef BCH_LAW_AWAY_FROM_FOCUS_H
#define BCH_LAW_AWAY_FROM_FOCUS_H

// m from the nearest focus to a box over x and z.
BCH_LAW float awayFromFocus(vec2 low, vec2 high)
{
    float nearest = 3.0e38f;
    for (uint k = 0u; k < pc.focusCount; ++k)
    {
        vec2 at = vec2(focus[k].x, focus[k].z);
        nearest = min(nearest, length(at - clamp(at, low, high)));
    }
    return nearest;
}

#endif
