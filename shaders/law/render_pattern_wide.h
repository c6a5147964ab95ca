// The pattern of law/render_pattern.h for eight grains at a time. Needs UpsampleParams `pc`.
#ifndef BCH_LAW_RENDER_PATTERN_WIDE_H
#define BCH_LAW_RENDER_PATTERN_WIDE_H

#include "law/render_pattern.h"

BCH_LAW wideUint mixWide(wideUint x)
{
    x = x ^ x >> 16u;
    x = x * 0x7FEB352Du;
    x = x ^ x >> 15u;
    x = x * 0x846CA68Bu;
    return x ^ x >> 16u;
}

BCH_LAW wide wideShare(wideUint word)
{
    return wideFloat(word >> 8u) * (1.0f / 16777216.0f);
}

BCH_LAW wide patternAxis(wide start, wide steps, wide side, wideBool along)
{
    wide place = start + steps;
    return place - wideFloor(place) - wideOf(0.5f) + wideSelect(along, side, wideOf(0.0f));
}

// Of grains k of an owner.
BCH_LAW wide3 patternPlaces(uint serial, wideUint k)
{
    wideUint box = wideTrunc((wideFloat(k) + wideOf(0.5f)) * pc.inversePerBox);
    wide n = wideFloat(k - box * pc.perBox);
    wideUint seed = mixWide(box + (serial * 0x9E3779B1u + 0x7F4A7C15u));
    wide side = wideSelect((box & 1u) == wideOf(0u), wideOf(0.5f), wideOf(-0.5f));
    wideUint axis = (box + 1u) >> 1u;
    return wide3(
        patternAxis(wideShare(seed), n * kPatternX, side, axis == wideOf(1u)),
        patternAxis(wideShare(seed * kShuffleY), n * kPatternY, side, axis == wideOf(2u)),
        patternAxis(wideShare(seed * kShuffleZ), n * kPatternZ, side, axis == wideOf(3u)));
}

#endif
