// grains/contact_count — which spheres of each grain are near which of its neighbours', and how many contacts to list.
// Reads listCount, candidates, grains, spheres, walls; writes pairMasks, contactCount. One thread per grain.
// Bit 4 a + b of a mask: own sphere a and the neighbour's sphere b.
#include "law/grain_shape.h"
#include "law/wall_contact.h"
#include "shared/grains.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, candidateBegin)
BCH_READ(2, uint, candidates)
BCH_READ(3, uvec4, words)
BCH_READ(4, vec4, positions)
BCH_READ(5, vec4, spheres)
BCH_READ(6, SolidShape, walls)
BCH_WRITE(7, uint, pairMasks)
BCH_WRITE(8, uint, contactCount)

BCH_PARAMS(GrainListParams)

BCH_LAW float distance2(vec4 a, vec4 b)
{
    vec4 d = a - b;
    d = d * d;
    return d.x + d.y + d.z;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    uint own = sphereCountOf(words[i].x);
    float radius = positions[i].w;
    uint sum = 0u;
    uint end = candidateBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = candidateBegin[i]; k < end; ++k)
    {
        uint j = candidates[k];
        vec4 other = positions[j];
        uint word = words[j].x;
        uint theirs = sphereCountOf(word);
        float nearReach = radius + other.w + pc.skin;
        float farReach = radius + grainReach(other.w, edgeOf(word)) + pc.skin;
        uint mask = 0u;
        for (uint a = 0u; a < own; ++a)
        {
            vec4 sphere = spheres[4u * i + a];
            if (distance2(sphere, other) >= farReach * farReach)
                continue;
            for (uint b = 0u; b < theirs; ++b)
                if (distance2(sphere, spheres[4u * j + b]) < nearReach * nearReach)
                    mask |= 1u << (4u * a + b);
        }
        pairMasks[k] = mask;
        sum += uint(bitCount(mask));
    }
    for (uint w = 0u; w < pc.wallCount; ++w)
    {
        SolidShape wall = solidAfter(walls[w], pc.elapsed);
        for (uint a = 0u; a < own; ++a)
            sum += uint(bitCount(wallFaceMask(wall, spheres[4u * i + a], pc.skin))) * wallPartCount(wall);
    }
    contactCount[i] = sum;
}
