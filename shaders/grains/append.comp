// grains/append — puts spawned grains behind those that are there.
// Reads count, new positions, orientations, motion, words; writes positions, orientations, motion, words. One thread
// per new grain. Their spheres follow when contacts are listed.
#include "shared/grains.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, newPositions)
BCH_READ(2, vec4, newOrientations)
BCH_READ(3, vec4, newMotion)
BCH_READ(4, uvec4, newWords)
BCH_WRITE(5, vec4, positions)
BCH_WRITE(6, vec4, orientations)
BCH_WRITE(7, vec4, motion)
BCH_WRITE(8, uvec4, words)

BCH_PARAMS(GrainAppendParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.count)
        return;
    uint place = count[0] + i;
    positions[place] = newPositions[i];
    orientations[place] = newOrientations[i];
    motion[2u * place] = newMotion[2u * i];
    motion[2u * place + 1u] = newMotion[2u * i + 1u];
    words[place] = newWords[i];
}
