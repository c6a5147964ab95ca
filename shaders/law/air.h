// Drag of the air on a particle at the surface of sand: quadratic, on the face that its neighbours leave free (Gissler
// et al. 2017), by air that flows along the surface instead of into it.
#ifndef BCH_LAW_AIR_H
#define BCH_LAW_AIR_H

// A neighbour straight upwind takes all the air, one at this angle or beyond none.
BCH_CONST float kShadeCosine = 0.5f;

BCH_LAW float upwindShade(float cosine)
{
    return clamp((cosine - kShadeCosine) / (1.0f - kShadeCosine), 0.0f, 1.0f);
}

// `inward` points into the sand; its length is 0 for a lone particle and 1/2 or more at a flat surface.
BCH_LAW vec3 bentAlong(vec3 relative, vec3 inward)
{
    float size = length(inward);
    if (!(size > 0.0f))
        return relative;
    vec3 normal = inward / size;
    return relative - normal * (max(0.0f, dot(relative, normal)) * min(1.0f, 2.0f * size));
}

// Change of velocity by drag of `rate` (1/m) over a while: dv/dt = rate |u| u with u the air's velocity relative to the
// particle. Exact along a line, and never more than u.
BCH_LAW vec3 dragChange(vec3 relative, float rate, float seconds)
{
    float share = rate * length(relative) * seconds;
    return relative * (share / (1.0f + share));
}

#endif
