// Numbers in units of 2^-40 as two words: sums of such are exact and do not depend on order. Holds 8e6 to 1e-12.
#ifndef BCH_LAW_FIXED_POINT_H
#define BCH_LAW_FIXED_POINT_H

BCH_CONST float kFixedLimit = 8.0e6f;

// The magnitude is taken apart before its sign is put on: what is left of a small negative number would be rounded away
// against a whole one.
BCH_LAW uvec2 fixedOf(float x)
{
    float size = min(abs(x), kFixedLimit) * 256.0f;
    float whole = floor(size);
    uint high = uint(whole);
    uint low = uint((size - whole) * 4294967296.0f);
    if (x >= 0.0f)
        return uvec2(low, high);
    return uvec2(~low + 1u, ~high + (low == 0u ? 1u : 0u));
}

BCH_LAW float floatOf(uint low, uint high)
{
    bool negative = (high & 0x80000000u) != 0u;
    uint l = negative ? ~low + 1u : low;
    uint h = negative ? ~high + (low == 0u ? 1u : 0u) : high;
    float size = float(h) * 0.00390625f + float(l) * 9.094947e-13f;
    return negative ? -size : size;
}

#define BCH_ADD_FIXED(array, word, amount)                                                                             \
    {                                                                                                                  \
        uvec2 bchAmount = fixedOf(amount);                                                                             \
        uint bchBefore = bchAtomicAdd(array[word], bchAmount.x);                                                       \
        uint bchHigh = bchAmount.y + (bchBefore > 0xFFFFFFFFu - bchAmount.x ? 1u : 0u);                                \
        if (bchHigh != 0u)                                                                                             \
            bchAtomicAdd(array[(word) + 1u], bchHigh);                                                                 \
    }

#define BCH_ADD_FIXED3(array, word, amount)                                                                            \
    {                                                                                                                  \
        vec3 bchVector = amount;                                                                                       \
        BCH_ADD_FIXED(array, word, bchVector.x)                                                                        \
        BCH_ADD_FIXED(array, (word) + 2u, bchVector.y)                                                                 \
        BCH_ADD_FIXED(array, (word) + 4u, bchVector.z)                                                                 \
    }

#endif
