// The C++ of kernel/pairs.h with AVX2: two vec4 in a register, of two neighbours or of one, which needs no turning of
// rows into columns as eight neighbours at a time would. Products are fused with their sums, so the bits are not those
// of the plain loop; they depend on nothing but the list.
#pragma once

#include "kernel/vec4_cpp.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>
#endif

namespace bch::kernels
{

// Which pairs, and where the particle is.
struct PairList
{
    const uint32_t* lists;
    const float* gradients;
    uint32_t begin, end;
    glm::vec4 at;
};

#if defined(__AVX2__) && defined(__FMA__)

#define BCH_PAIRS [[gnu::always_inline]] inline

BCH_PAIRS __m256 twice(const glm::vec4& v)
{
    return _mm256_broadcast_ps(reinterpret_cast<const __m128*>(&v));
}

BCH_PAIRS __m256 twoOf(const glm::vec4* array, uint32_t first, uint32_t second)
{
    return _mm256_insertf128_ps(
        _mm256_castps128_ps256(_mm_loadu_ps(&array[first].x)), _mm_loadu_ps(&array[second].x), 1);
}

BCH_PAIRS glm::vec4 bothHalves(__m256 a)
{
    return fromLanes(_mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1)));
}

// Component `Which` of either half, in all of that half.
template <int Which>
BCH_PAIRS __m256 spread(__m256 a)
{
    return _mm256_permute_ps(a, Which * 0x55);
}

// Neighbours that are in no near cache are what these loops wait for: so many entries ahead, at one of the next two
// particles, they ask for them. Lists follow each other, and behind the last one buffers have slack. They ask for a few
// alone: neighbours lie beside each other and come in the lists of many particles, and asking takes as long as loading.
constexpr uint32_t kAhead = 48;

BCH_PAIRS void fetch(const glm::vec4& v)
{
    _mm_prefetch(reinterpret_cast<const char*>(&v), _MM_HINT_T0);
}

// Two neighbours at a time; the last of an odd number comes with itself, which has no weight.
inline void sumDyads(
    glm::vec4& x, glm::vec4& y, glm::vec4& z, const PairList& list, const glm::vec4* positions, const glm::vec4* values,
    const glm::vec4& own)
{
    const __m256 at = twice(list.at), u = twice(own);
    const __m256i halves = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1);
    __m256 sumX = _mm256_setzero_ps(), sumY = sumX, sumZ = sumX;
    const auto visit = [&](uint32_t first, uint32_t second, __m128i weights) __attribute__((always_inline))
    {
        const __m256 two = _mm256_castsi256_ps(_mm256_castsi128_si256(weights));
        const __m256 r = _mm256_sub_ps(at, twoOf(positions, first, second));
        const __m256 g = _mm256_mul_ps(r, _mm256_permutevar8x32_ps(two, halves));
        const __m256 change = _mm256_sub_ps(twoOf(values, first, second), u);
        sumX = _mm256_fmadd_ps(change, spread<0>(g), sumX);
        sumY = _mm256_fmadd_ps(change, spread<1>(g), sumY);
        sumZ = _mm256_fmadd_ps(change, spread<2>(g), sumZ);
    };
    const auto visitTwo = [&](uint32_t k) __attribute__((always_inline))
    {
        visit(list.lists[k], list.lists[k + 1], _mm_loadl_epi64(reinterpret_cast<const __m128i*>(list.gradients + k)));
    };
    uint32_t k = list.begin;
    for (; k + 7 < list.end; k += 8)
    {
        const uint32_t next = list.lists[k + kAhead];
        fetch(positions[next]);
        fetch(values[next]);
        for (uint32_t two = 0; two < 8; two += 2)
            visitTwo(k + two);
    }
    for (; k + 1 < list.end; k += 2)
        visitTwo(k);
    if (k < list.end)
        visit(list.lists[k], list.lists[k], _mm_loadu_si32(list.gradients + k));
    x += bothHalves(sumX);
    y += bothHalves(sumY);
    z += bothHalves(sumZ);
}

// One neighbour at a time: its rows x and y fill a register, and each component of g meets its own of the rows.
inline void sumTractions(glm::vec4& traction, const PairList& list, const glm::vec4* tensors, uint32_t own)
{
    struct Sums
    {
        __m256 xy = _mm256_setzero_ps();
        __m128 z = _mm_setzero_ps();
    };
    const auto add = [](Sums & sums, const glm::vec4* rows, __m256 g) __attribute__((always_inline))
    {
        sums.xy = _mm256_fmadd_ps(_mm256_loadu_ps(&rows[0].x), g, sums.xy);
        sums.z = _mm_fmadd_ps(_mm_loadu_ps(&rows[2].x), _mm256_castps256_ps128(g), sums.z);
    };
    const __m256 at = twice(list.at);
    const auto visit = [&](Sums & sums, uint32_t k) __attribute__((always_inline))
    {
        const glm::vec4* rows = tensors + size_t{4} * list.lists[k];
        const __m256 g = _mm256_mul_ps(_mm256_sub_ps(at, twice(rows[3])), _mm256_broadcast_ss(list.gradients + k));
        add(sums, rows, g);
        return g;
    };
    // Two of each sum, that none waits for another.
    Sums even, odd;
    __m256 sumG = _mm256_setzero_ps();
    const auto visitTwo = [&](uint32_t k) __attribute__((always_inline))
    {
        const __m256 first = visit(even, k);
        sumG = _mm256_add_ps(sumG, _mm256_add_ps(first, visit(odd, k + 1)));
    };
    uint32_t k = list.begin;
    for (; k + 3 < list.end; k += 4)
    {
        fetch(tensors[size_t{4} * list.lists[k + kAhead]]);
        visitTwo(k);
        visitTwo(k + 2);
    }
    for (; k + 1 < list.end; k += 2)
        visitTwo(k);
    if (k < list.end)
        sumG = _mm256_add_ps(sumG, visit(even, k));
    add(odd, tensors + size_t{4} * own, sumG);
    const __m256 none = _mm256_setzero_ps();
    const __m256 xy = _mm256_blend_ps(_mm256_add_ps(even.xy, odd.xy), none, 0x88);
    const __m128 z = _mm_blend_ps(_mm_add_ps(even.z, odd.z), _mm_setzero_ps(), 0x8);
    const __m256 halves = _mm256_hadd_ps(xy, _mm256_insertf128_ps(none, z, 0));
    const __m256 sums = _mm256_hadd_ps(halves, none); // x, z, 0, 0 and y, 0, 0, 0
    const __m128 xz = _mm256_castps256_ps128(sums), y = _mm256_extractf128_ps(sums, 1);
    traction += fromLanes(_mm_movelh_ps(_mm_unpacklo_ps(xz, y), _mm_movehdup_ps(xz)));
}

#undef BCH_PAIRS

#else

inline void sumDyads(
    glm::vec4& x, glm::vec4& y, glm::vec4& z, const PairList& list, const glm::vec4* positions, const glm::vec4* values,
    const glm::vec4& own)
{
    for (uint32_t k = list.begin; k < list.end; ++k)
    {
        const uint32_t j = list.lists[k];
        const glm::vec4 g = (list.at - positions[j]) * list.gradients[k];
        const glm::vec4 change = values[j] - own;
        x += change * g.x;
        y += change * g.y;
        z += change * g.z;
    }
}

inline void sumTractions(glm::vec4& traction, const PairList& list, const glm::vec4* tensors, uint32_t own)
{
    const auto add = [&](const glm::vec4* rows, const glm::vec4& g)
    {
        for (int c = 0; c < 3; ++c)
            traction[c] += glm::dot(glm::vec3(rows[c]), glm::vec3(g));
    };
    glm::vec4 sum(0.0f);
    for (uint32_t k = list.begin; k < list.end; ++k)
    {
        const glm::vec4* rows = tensors + size_t{4} * list.lists[k];
        const glm::vec4 g = (list.at - rows[3]) * list.gradients[k];
        sum += g;
        add(rows, g);
    }
    add(tensors + size_t{4} * own, sum);
}

#endif

} // namespace bch::kernels

#define BCH_SUM_DYADS(rowX, rowY, rowZ, lists, gradients, begin, end, positions, at, values, own)                      \
    sumDyads(rowX, rowY, rowZ, PairList{lists, gradients, begin, end, at}, positions, values, own);
#define BCH_SUM_TRACTIONS(traction, lists, gradients, begin, end, tensors, own)                                        \
    sumTractions(traction, PairList{lists, gradients, begin, end, tensors[4u * (own) + 3u]}, tensors, own);
