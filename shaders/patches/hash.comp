// patches/hash — a 64-bit hash of each particle with its place in the order, to be summed.
// Reads count, positions, velocities, words, stress, settled; writes hashes. One thread per particle.
#include "law/hash.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, velocities)
BCH_READ(3, uvec4, words)
BCH_READ(4, vec4, stress)
BCH_READ(5, vec4, settled)
BCH_WRITE(6, uvec2, hashes)

BCH_LAW uint hashFloats(uint state, vec4 v)
{
    return hashWords(
        state, uvec4(floatBitsToUint(v.x), floatBitsToUint(v.y), floatBitsToUint(v.z), floatBitsToUint(v.w)));
}

BCH_LAW uint hashParticle(uint seed, uint i)
{
    uint state = hashWord(seed, i);
    state = hashFloats(state, positions[i]);
    state = hashFloats(state, velocities[i]);
    state = hashFloats(state, stress[2u * i]);
    state = hashFloats(state, stress[2u * i + 1u]);
    state = hashFloats(state, settled[2u * i]);
    state = hashFloats(state, settled[2u * i + 1u]);
    return hashWords(state, words[i]);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    hashes[i] = uvec2(hashParticle(0x13198A2Eu, i), hashParticle(0x03707344u, i));
}
