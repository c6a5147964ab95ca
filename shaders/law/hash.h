// A hash of single elements whose sum over all elements does not depend on the order of summation.
#ifndef BCH_LAW_HASH_H
#define BCH_LAW_HASH_H

// The finaliser of a well-mixed 32-bit integer hash (two multiplications, three shifts).
BCH_LAW uint mixBits(uint x)
{
    x ^= x >> 16;
    x *= 0x7FEB352Du;
    x ^= x >> 15;
    x *= 0x846CA68Bu;
    x ^= x >> 16;
    return x;
}

BCH_LAW uint hashWord(uint state, uint word)
{
    return mixBits(state * 0x9E3779B1u + word + 0x7F4A7C15u);
}

BCH_LAW uint hashWords(uint state, uvec4 four)
{
    return hashWord(hashWord(hashWord(hashWord(state, four.x), four.y), four.z), four.w);
}

#endif
