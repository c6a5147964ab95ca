// grains/hash — a 64-bit hash of each grain with its place in the order, to be summed.
// Reads count, positions, velocities, words; writes hashes. One thread per grain.
#include "law/hash.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, velocities)
BCH_READ(3, uvec4, words)
BCH_WRITE(4, uvec2, hashes)

BCH_LAW uvec4 bitsOf(vec4 v)
{
    return uvec4(floatBitsToUint(v.x), floatBitsToUint(v.y), floatBitsToUint(v.z), floatBitsToUint(v.w));
}

BCH_LAW uint hashGrain(uint seed, uint i)
{
    uint state = hashWord(seed, i);
    state = hashWords(state, bitsOf(positions[i]));
    state = hashWords(state, bitsOf(velocities[i]));
    return hashWords(state, words[i]);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    hashes[i] = uvec2(hashGrain(0x243F6A88u, i), hashGrain(0x85A308D3u, i));
}
