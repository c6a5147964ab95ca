// The C++ of kernel/pairs.h: two neighbours at a time with AVX2, one in either half of a register, which needs no
// turning of rows into columns as eight at a time would. Products are fused with their sums, so the bits are not those
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

// Of two elements, by their distance in bytes from the first: several rows of one particle then share an address.
BCH_PAIRS __m256 rowsOf(const glm::vec4* array, size_t first, size_t second)
{
    const auto row = [array](size_t offset) __attribute__((always_inline))
    {
        return _mm_loadu_ps(reinterpret_cast<const float*>(reinterpret_cast<const char*>(array) + offset));
    };
    return _mm256_insertf128_ps(_mm256_castps128_ps256(row(first)), row(second), 1);
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

// Calls add(first, second, weights) for two neighbours at a time, with their places in an array of rows of `Bytes`; the
// last of an odd number comes with itself, which has no weight.
template <size_t Bytes, class Add>
BCH_PAIRS void visitPairs(const PairList& list, Add add)
{
    const __m256i halves = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1);
    const auto visit = [&](uint32_t first, uint32_t second, __m128i weights) __attribute__((always_inline))
    {
        const __m256 two = _mm256_castsi256_ps(_mm256_castsi128_si256(weights));
        add(Bytes * first, Bytes * second, _mm256_permutevar8x32_ps(two, halves));
    };
    uint32_t k = list.begin;
    for (; k + 1 < list.end; k += 2)
        visit(list.lists[k], list.lists[k + 1], _mm_loadl_epi64(reinterpret_cast<const __m128i*>(list.gradients + k)));
    if (k < list.end)
        visit(list.lists[k], list.lists[k], _mm_loadu_si32(list.gradients + k));
}

inline void sumDyads(
    glm::vec4& x, glm::vec4& y, glm::vec4& z, const PairList& list, const glm::vec4* positions, const glm::vec4* values,
    const glm::vec4& own)
{
    const __m256 at = twice(list.at), u = twice(own);
    __m256 sumX = _mm256_setzero_ps(), sumY = sumX, sumZ = sumX;
    visitPairs<sizeof(glm::vec4)>(
        list, [&](size_t first, size_t second, __m256 weights) __attribute__((always_inline)) {
            const __m256 g = _mm256_mul_ps(_mm256_sub_ps(at, rowsOf(positions, first, second)), weights);
            const __m256 change = _mm256_sub_ps(rowsOf(values, first, second), u);
            sumX = _mm256_fmadd_ps(change, spread<0>(g), sumX);
            sumY = _mm256_fmadd_ps(change, spread<1>(g), sumY);
            sumZ = _mm256_fmadd_ps(change, spread<2>(g), sumZ);
        });
    x += bothHalves(sumX);
    y += bothHalves(sumY);
    z += bothHalves(sumZ);
}

inline void sumTractions(glm::vec4& traction, glm::vec4& gradient, const PairList& list, const glm::vec4* rows)
{
    const __m256 at = twice(list.at);
    // Three sums, that none waits for another.
    __m256 sumX = _mm256_setzero_ps(), sumY = sumX, sumZ = sumX, sumG = sumX;
    visitPairs<4 * sizeof(glm::vec4)>(
        list, [&](size_t first, size_t second, __m256 weights) __attribute__((always_inline)) {
            const __m256 g = _mm256_mul_ps(_mm256_sub_ps(at, rowsOf(rows + 3, first, second)), weights);
            sumX = _mm256_fmadd_ps(rowsOf(rows, first, second), spread<0>(g), sumX);
            sumY = _mm256_fmadd_ps(rowsOf(rows + 1, first, second), spread<1>(g), sumY);
            sumZ = _mm256_fmadd_ps(rowsOf(rows + 2, first, second), spread<2>(g), sumZ);
            sumG = _mm256_add_ps(sumG, g);
        });
    traction += bothHalves(_mm256_add_ps(_mm256_add_ps(sumX, sumY), sumZ));
    gradient += bothHalves(sumG);
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

inline void sumTractions(glm::vec4& traction, glm::vec4& gradient, const PairList& list, const glm::vec4* rows)
{
    for (uint32_t k = list.begin; k < list.end; ++k)
    {
        const glm::vec4* row = rows + size_t{4} * list.lists[k];
        const glm::vec4 g = (list.at - row[3]) * list.gradients[k];
        gradient += g;
        traction += row[0] * g.x + row[1] * g.y + row[2] * g.z;
    }
}

#endif

} // namespace bch::kernels

#define BCH_SUM_DYADS(rowX, rowY, rowZ, lists, gradients, begin, end, positions, at, values, own)                      \
    sumDyads(rowX, rowY, rowZ, PairList{lists, gradients, begin, end, at}, positions, values, own);
#define BCH_SUM_TRACTIONS(traction, gradient, lists, gradients, begin, end, at, rows)                                  \
    sumTractions(traction, gradient, PairList{lists, gradients, begin, end, at}, rows);
