// The spheres of a grain, a component for each. Needs the buffer spheres.
#ifndef BCH_LAW_GRAIN_CORNERS_H
#define BCH_LAW_GRAIN_CORNERS_H

struct Corners
{
    wideFour x;
    wideFour y;
    wideFour z;
};

// Of a plain sphere only the first of each component means something.
BCH_LAW Corners cornersOf(uint i)
{
    vec4 s0 = spheres[4u * i];
    vec4 s1 = spheres[4u * i + 1u];
    vec4 s2 = spheres[4u * i + 2u];
    vec4 s3 = spheres[4u * i + 3u];
    Corners c;
    c.x = wideFourOf(s0.x, s1.x, s2.x, s3.x);
    c.y = wideFourOf(s0.y, s1.y, s2.y, s3.y);
    c.z = wideFourOf(s0.z, s1.z, s2.z, s3.z);
    return c;
}

#endif
