// grains/append — puts spawned grains behind those that are there.
// Reads count, new positions, velocities, words; writes positions, velocities, words. One thread per new grain.
#include "shared/grains.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, newPositions)
BCH_READ(2, vec4, newVelocities)
BCH_READ(3, uvec4, newWords)
BCH_WRITE(4, vec4, positions)
BCH_WRITE(5, vec4, velocities)
BCH_WRITE(6, uvec4, words)

BCH_PARAMS(GrainAppendParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.count)
        return;
    uint place = count[0] + i;
    positions[place] = newPositions[i];
    velocities[place] = newVelocities[i];
    words[place] = newWords[i];
}
