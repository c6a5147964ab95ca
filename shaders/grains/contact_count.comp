// grains/contact_count — which spheres of each grain are near which of its neighbours', and how many contacts to list.
// Reads listCount, candidates, grains, spheres, walls, volumeMaps, ground; writes pairMasks, contactCount. One thread
// per grain.
// Bit 4 b + a of a mask: own sphere a and the neighbour's sphere b.
#define BCH_COOKED_SOLIDS
#include "law/grain_shape.h"
#include "shared/grains.h"
#include "shared/walls.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, candidateBegin)
BCH_READ(2, uint, candidates)
BCH_READ(3, uvec4, words)
BCH_READ(4, vec4, positions)
BCH_READ(5, vec4, spheres)
BCH_READ(6, SolidShape, walls)
BCH_WRITE(7, uint, pairMasks)
BCH_WRITE(8, uint, contactCount)
BCH_READ(9, uint, volumeMaps)
BCH_READ(10, uint, ground)

BCH_PARAMS(GrainListParams)

#include "law/wall_contact.h"

BCH_CONST float kNowhere = 1.0e18f; // m: near nothing, and its square is still a number

// Centres of the own spheres, a component for each; those that a plain sphere lacks are nowhere.
struct Corners
{
    vec4 x;
    vec4 y;
    vec4 z;
};

BCH_LAW Corners cornersOf(uint i, uint own)
{
    Corners c;
    vec4 first = spheres[4u * i];
    c.x = vec4(first.x, kNowhere, kNowhere, kNowhere);
    c.y = vec4(first.y, kNowhere, kNowhere, kNowhere);
    c.z = vec4(first.z, kNowhere, kNowhere, kNowhere);
    if (own == 1u)
        return c;
    vec4 s1 = spheres[4u * i + 1u];
    vec4 s2 = spheres[4u * i + 2u];
    vec4 s3 = spheres[4u * i + 3u];
    c.x = vec4(first.x, s1.x, s2.x, s3.x);
    c.y = vec4(first.y, s1.y, s2.y, s3.y);
    c.z = vec4(first.z, s1.z, s2.z, s3.z);
    return c;
}

BCH_LAW uint cornersWithin(Corners c, vec4 place, float reach)
{
    vec4 x = c.x - vec4(place.x);
    vec4 y = c.y - vec4(place.y);
    vec4 z = c.z - vec4(place.z);
    return lessMask(x * x + y * y + z * z, reach * reach);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    uint own = sphereCountOf(words[i].x);
    vec4 at = positions[i];
    Corners corners = cornersOf(i, own);
    uint sum = 0u;
    uint end = candidateBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = candidateBegin[i]; k < end; ++k)
    {
        uint j = candidates[k];
        vec4 other = positions[j];
        uint word = words[j].x;
        float nearReach = at.w + other.w + pc.skin;
        uint mask = 0u;
        if (cornersWithin(corners, other, at.w + grainReach(other.w, edgeOf(word)) + pc.skin) != 0u)
        {
            uint theirs = sphereCountOf(word);
            for (uint b = 0u; b < theirs; ++b)
                mask |= cornersWithin(corners, spheres[4u * j + b], nearReach) << (4u * b);
        }
        pairMasks[k] = mask;
        sum += uint(bitCount(mask));
    }
    float reach = grainReach(at.w, edgeOf(words[i].x));
    for (uint s = 0u; s < pc.wallCount + pc.partCount; ++s)
    {
        uint w = s < pc.wallCount ? s : pc.partFirst + s - pc.wallCount;
        SolidShape wall = solidAfter(walls[w], pc.elapsed);
        if (!wallNear(wall, vec3(at), reach, pc.skin))
            continue;
        for (uint a = 0u; a < own; ++a)
            sum += uint(bitCount(wallFaceMask(wall, spheres[4u * i + a], pc.skin))) * wallPartCount(wall);
    }
    if (groundNear(vec3(at), reach, pc.skin))
        for (uint a = 0u; a < own; ++a)
            sum += sphereNearGround(spheres[4u * i + a], pc.skin) ? 1u : 0u;
    contactCount[i] = sum;
}
