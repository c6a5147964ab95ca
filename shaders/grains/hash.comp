// grains/hash — a 64-bit hash of each grain with its place in the order and the memory of its contacts, to be summed.
// Reads count, positions, orientations, motion, words, listedCount, contactBegin, history; writes hashes. One thread
// per grain.
#include "law/hash.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, orientations)
BCH_READ(3, vec4, motion)
BCH_READ(4, uvec4, words)
BCH_READ(5, uint, listedCount)
BCH_READ(6, uint, contactBegin)
BCH_READ(7, vec4, history)
BCH_WRITE(8, uvec2, hashes)

BCH_LAW uvec4 bitsOf(vec4 v)
{
    return uvec4(floatBitsToUint(v.x), floatBitsToUint(v.y), floatBitsToUint(v.z), floatBitsToUint(v.w));
}

BCH_LAW uint hashGrain(uint seed, uint i)
{
    uint state = hashWord(seed, i);
    state = hashWords(state, bitsOf(positions[i]));
    state = hashWords(state, bitsOf(orientations[i]));
    state = hashWords(state, bitsOf(motion[2u * i]));
    state = hashWords(state, bitsOf(motion[2u * i + 1u]));
    uint listed = listedCount[0];
    uint end = contactBegin[min(i + 1u, listed)];
    for (uint k = contactBegin[min(i, listed)]; k < end; ++k)
        state = hashWords(state, bitsOf(history[k]));
    return hashWords(state, words[i]);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    hashes[i] = uvec2(hashGrain(0x243F6A88u, i), hashGrain(0x85A308D3u, i));
}
