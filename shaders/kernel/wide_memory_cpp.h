// How wide numbers come from arrays and go there: the second half of kernel/wide_cpp.h, which includes it.
#pragma once

#include "kernel/near_cpp.h"

#include <algorithm>
#include <bit>

namespace bch::kernels
{

BCH_WIDE wideUint wideLoad(const uint32_t* values)
{
    return (wideUint)_mm256_loadu_si256(reinterpret_cast<const __m256i*>(values));
}

// Eight numbers in sequence, of which the last seven may lie past the end of the array: buffers of the CPU device end
// with that much slack.
BCH_WIDE wideUint wideUints(const uint32_t* array, uint32_t first)
{
    return wideLoad(array + first);
}

// In sequence, of which only the chosen are written.
BCH_WIDE void wideStoreFloats(float* array, uint32_t first, wide values, wideBool some)
{
    _mm256_maskstore_ps(array + first, (__m256i)some, values);
}

BCH_WIDE void wideStore(uint32_t* target, wideUint values)
{
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(target), (__m256i)values);
}

// Appends the chosen of the values to an array, in their order; it needs room for all of them.
BCH_WIDE void widePack(uint32_t* target, uint32_t& count, wideUint values, wideBool which)
{
    const auto mask = static_cast<uint32_t>(_mm256_movemask_ps((wide)which));
    wideStore(target + count, (wideUint)_mm256_permutevar8x32_epi32((__m256i)values, packedLanes(mask)));
    count += static_cast<uint32_t>(std::popcount(mask));
}

// Four numbers that lanes choose from, in either half.
using wideFour = wide;

BCH_WIDE wideFour wideFourOf(float a, float b, float c, float d)
{
    return wide{a, b, c, d, a, b, c, d};
}

BCH_WIDE wide widePick(wideFour four, wideUint which)
{
    return _mm256_permutevar_ps(four, (__m256i)which);
}

// Columns of eight from the rows of four that `at` finds.
template <class At>
BCH_WIDE wide4 wideColumns(At at)
{
    const auto rows = [&](uint32_t k) __attribute__((always_inline))
    {
        const __m256 low = _mm256_castps128_ps256(_mm_loadu_ps(at(k)));
        return _mm256_insertf128_ps(low, _mm_loadu_ps(at(k + 4)), 1);
    };
    const __m256 a = rows(0), b = rows(1), c = rows(2), d = rows(3);
    const __m256 abLow = _mm256_unpacklo_ps(a, b), abHigh = _mm256_unpackhi_ps(a, b);
    const __m256 cdLow = _mm256_unpacklo_ps(c, d), cdHigh = _mm256_unpackhi_ps(c, d);
    return {
        _mm256_shuffle_ps(abLow, cdLow, 0x44), _mm256_shuffle_ps(abLow, cdLow, 0xEE),
        _mm256_shuffle_ps(abHigh, cdHigh, 0x44), _mm256_shuffle_ps(abHigh, cdHigh, 0xEE)};
}

BCH_WIDE wideUint4 wideBits(const wide4& v)
{
    return {(wideUint)v.x, (wideUint)v.y, (wideUint)v.z, (wideUint)v.w};
}

BCH_WIDE wide4 wideGather(const glm::vec4* array, wideUint which)
{
    return wideColumns([&](uint32_t k) __attribute__((always_inline)) { return &array[which[k]].x; });
}

// Elements that a list names from `first` on; of the last `count` of a list it may be less than eight, and `other` is
// in place of the rest. Lists have slack behind their end. The addresses come from memory: taken out of a register one
// after the other they would cost more than the elements.
BCH_WIDE wide4
wideGatherListed(const glm::vec4* array, const uint32_t* lists, uint32_t first, uint32_t count, uint32_t other)
{
    const uint32_t* const names = lists + first;
    if (count >= kWideCount)
        return wideColumns([&](uint32_t k) __attribute__((always_inline)) { return &array[names[k]].x; });
    return wideColumns([&](uint32_t k)
                           __attribute__((always_inline)) { return &array[k < count ? names[k] : other].x; });
}

// Of several elements from `first` on, one: all of them are reached from the same addresses.
BCH_WIDE wide4 wideGatherRow(const glm::vec4* array, wideUint first, uint32_t row)
{
    return wideGather(array + row, first);
}

// Of an array with two elements each: the first, or the second.
BCH_WIDE wide4 wideGatherOfTwo(const glm::vec4* array, wideUint which, uint32_t one)
{
    return wideGatherRow(array, which * 2u, one);
}

// Eight elements that are there one after the other.
BCH_WIDE wide4 wideOfRows(const glm::vec4* rows)
{
    return wideColumns([&](uint32_t k) __attribute__((always_inline)) { return &rows[k].x; });
}

BCH_WIDE wideUint4 wideGather(const glm::uvec4* array, wideUint which)
{
    return wideBits(wideGather(reinterpret_cast<const glm::vec4*>(array), which));
}

// Eight elements in sequence; those past the last repeat it, since they may be another thread's.
BCH_WIDE wide4 wideRows(const glm::vec4* array, uint32_t first, uint32_t last)
{
    return wideColumns([&](uint32_t k) __attribute__((always_inline)) { return &array[std::min(first + k, last)].x; });
}

BCH_WIDE wideUint4 wideRows(const glm::uvec4* array, uint32_t first, uint32_t last)
{
    return wideBits(wideRows(reinterpret_cast<const glm::vec4*>(array), first, last));
}

// Lanes that write to the same place must bring the same.
BCH_WIDE void wideScatter(glm::vec4* array, wideUint which, const wide4& v)
{
    const __m256 xyLow = _mm256_unpacklo_ps(v.x, v.y), xyHigh = _mm256_unpackhi_ps(v.x, v.y);
    const __m256 zwLow = _mm256_unpacklo_ps(v.z, v.w), zwHigh = _mm256_unpackhi_ps(v.z, v.w);
    const __m256 rows[4] = {
        _mm256_shuffle_ps(xyLow, zwLow, 0x44), _mm256_shuffle_ps(xyLow, zwLow, 0xEE),
        _mm256_shuffle_ps(xyHigh, zwHigh, 0x44), _mm256_shuffle_ps(xyHigh, zwHigh, 0xEE)};
    for (uint32_t k = 0; k < 4; ++k)
    {
        _mm_storeu_ps(&array[which[k]].x, _mm256_castps256_ps128(rows[k]));
        _mm_storeu_ps(&array[which[k + 4]].x, _mm256_extractf128_ps(rows[k], 1));
    }
}

BCH_WIDE void wideScatterRow(glm::vec4* array, wideUint first, uint32_t row, const wide4& v)
{
    wideScatter(array + row, first, v);
}

} // namespace bch::kernels
