// patches/append — puts new particles behind those that are there.
// Reads count, new positions, velocities, words, stress; writes positions, velocities, words, stress, settled.
// One thread per new particle.
#include "shared/grains.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, newPositions)
BCH_READ(2, vec4, newVelocities)
BCH_READ(3, uvec4, newWords)
BCH_READ(4, vec4, newStress)
BCH_WRITE(5, vec4, positions)
BCH_WRITE(6, vec4, velocities)
BCH_WRITE(7, uvec4, words)
BCH_WRITE(8, vec4, stress)
BCH_WRITE(9, vec4, settled)

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
    stress[2u * place] = newStress[2u * i];
    stress[2u * place + 1u] = newStress[2u * i + 1u];
    settled[2u * place] = newStress[2u * i];
    settled[2u * place + 1u] = newStress[2u * i + 1u];
}
