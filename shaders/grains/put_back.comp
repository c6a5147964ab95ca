// grains/put_back — sorted grains where grains belong, with their spheres, and nothing travelled yet.
// Reads listCount and the sorted grains; writes grains, spheres, travel. One thread per grain.
// Whether grains are sorted is decided on the device, so the arrays cannot simply change roles.
BCH_READ(0, uint, listCount)
BCH_READ(1, vec4, sortedPositions)
BCH_READ(2, vec4, sortedOrientations)
BCH_READ(3, vec4, sortedMotion)
BCH_READ(4, uvec4, sortedWords)
BCH_WRITE(5, vec4, positions)
BCH_WRITE(6, vec4, orientations)
BCH_WRITE(7, vec4, motion)
BCH_WRITE(8, uvec4, words)
BCH_WRITE(9, vec4, spheres)
BCH_WRITE(10, float, travel)

#include "law/place_spheres.h"

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    vec4 at = sortedPositions[i];
    vec4 orientation = sortedOrientations[i];
    uvec4 word = sortedWords[i];
    positions[i] = at;
    orientations[i] = orientation;
    motion[2u * i] = sortedMotion[2u * i];
    motion[2u * i + 1u] = sortedMotion[2u * i + 1u];
    words[i] = word;
    travel[i] = 0.0f;
    placeSpheres(i, at, orientation, edgeOf(word.x));
}
