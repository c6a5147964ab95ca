// Floats as unsigned numbers of the same order, for atomic maxima. Zero is less than any of them.
#ifndef BCH_LAW_ORDERED_H
#define BCH_LAW_ORDERED_H

BCH_LAW uint orderedOf(float x)
{
    uint bits = floatBitsToUint(x);
    return (bits & 0x80000000u) != 0u ? ~bits : bits | 0x80000000u;
}

BCH_LAW float floatOfOrdered(uint word)
{
    return uintBitsToFloat((word & 0x80000000u) != 0u ? word & 0x7FFFFFFFu : ~word);
}

#endif
