// Where the grains of a particle are when it is at rest: seven boxes a spacing wide, one around it and six moved by its
// radius along the axes, with as many grains each [N24 5.12, figure 6]. Particles on a lattice fill space evenly that
// way, since each of the seven sets of boxes does.
#ifndef BCH_LAW_RENDER_PATTERN_H
#define BCH_LAW_RENDER_PATTERN_H

#include "law/hash.h"
#include "shared/upsample.h"

// Odd numbers that make other numbers of one that is mixed well already.
BCH_CONST uint kShuffleY = 0x9E3779B1u;
BCH_CONST uint kShuffleZ = 0x85EBCA6Bu;

// From 0 to 1, by 24 bits.
BCH_LAW float hashShare(uint word)
{
    return float(word >> 8) * (1.0f / 16777216.0f);
}

// Where in a box the sequence of its grains begins: any place, so that no lattice shows.
BCH_LAW vec3 boxStart(uint serial, uint box)
{
    uint seed = hashWord(serial, box);
    return vec3(hashShare(seed), hashShare(seed * kShuffleY), hashShare(seed * kShuffleZ));
}

// Powers of the inverse of the root of x^4 = x + 1: in such steps any number of points spread evenly.
BCH_CONST float kPatternX = 0.819172513f;
BCH_CONST float kPatternY = 0.671043607f;
BCH_CONST float kPatternZ = 0.549700478f;

// In spacings from the particle.
BCH_LAW vec3 patternPlace(vec3 start, uint box, uint n)
{
    float k = float(n);
    vec3 place = start + vec3(kPatternX * k, kPatternY * k, kPatternZ * k);
    place = place - floor(place) - vec3(0.5f);
    float side = (box & 1u) == 0u ? 0.5f : -0.5f;
    uint axis = (box + 1u) >> 1;
    return place + vec3(axis == 1u ? side : 0.0f, axis == 2u ? side : 0.0f, axis == 3u ? side : 0.0f);
}

// Sizes are from three quarters of the largest to all of it.
BCH_LAW uint renderLook(uint serial, uint k, uint material)
{
    uint seed = hashWord(serial ^ 0x2545F491u, k);
    return (seed & 0xFFu) | (192u + (seed >> 26)) << 8 | min(material, 255u) << 24;
}

BCH_LAW uint lookWithOpacity(uint look, float opacity)
{
    return (look & 0xFF00FFFFu) | uint(opacity * 255.0f + 0.5f) << 16;
}

#endif
