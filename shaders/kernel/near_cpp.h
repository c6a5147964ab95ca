// Counts or collects the elements of a range that are near a point, eight at a time with AVX2. The sums are formed in
// the order of law/near.h, so the bits are those of the plain loop. Reads up to seven elements past the range: buffers
// of the CPU device end with that much slack.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include <glm/glm.hpp>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace bch
{

#if defined(__AVX2__)
// The numbers of the bits that are set among the lowest eight, packed to the left.
inline __m256i packedLanes(uint32_t mask)
{
    // One byte each, from a mask widened to bytes.
    const uint64_t wide = _pdep_u64(mask, 0x0101010101010101ull) * 0xFFull;
    const uint64_t packed = _pext_u64(0x0706050403020100ull, wide);
    return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(packed)));
}
#endif

// Bit k set: element begin + k is near. At most eight elements from begin, fewer where the range ends.
class NearMask
{
public:
    NearMask(const glm::vec4* array, glm::vec3 center, float radius2) : array_(array)
    {
#if defined(__AVX2__)
        center_ = _mm256_setr_ps(center.x, center.y, center.z, 0.0f, center.x, center.y, center.z, 0.0f);
        radius2_ = _mm256_set1_ps(radius2);
#else
        center_ = center;
        radius2_ = radius2;
#endif
    }

    uint32_t operator()(uint32_t begin, uint32_t end) const
    {
        const uint32_t count = end - begin;
        const uint32_t valid = count >= 8 ? 0xFFu : (1u << count) - 1u;
#if defined(__AVX2__)
        const float* first = &array_[begin].x;
        const __m256 a = _mm256_hadd_ps(squares(first), squares(first + 8));
        const __m256 b = _mm256_hadd_ps(squares(first + 16), squares(first + 24));
        // Lanes are 0 2 4 6 1 3 5 7 now.
        const __m256 distance2 =
            _mm256_permutevar8x32_ps(_mm256_hadd_ps(a, b), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
        const __m256 near = _mm256_cmp_ps(distance2, radius2_, _CMP_LE_OQ);
        return static_cast<uint32_t>(_mm256_movemask_ps(near)) & valid;
#else
        uint32_t mask = 0;
        for (uint32_t k = 0; k < 8 && k < count; ++k)
        {
            const glm::vec3 d = glm::vec3(array_[begin + k]) - center_;
            mask |= (d.x * d.x + d.y * d.y + d.z * d.z <= radius2_ ? 1u : 0u) << k;
        }
        return mask & valid;
#endif
    }

private:
#if defined(__AVX2__)
    // x^2 y^2 z^2 0 of two elements.
    __m256 squares(const float* two) const
    {
        const __m256 difference = _mm256_sub_ps(_mm256_loadu_ps(two), center_);
        const __m256 xyz = _mm256_blend_ps(difference, _mm256_setzero_ps(), 0x88);
        return _mm256_mul_ps(xyz, xyz);
    }

    __m256 center_, radius2_;
#else
    glm::vec3 center_;
    float radius2_;
#endif
    const glm::vec4* array_;
};

inline uint32_t countNear(const glm::vec4* array, uint32_t begin, uint32_t end, glm::vec3 center, float radius2)
{
    const NearMask near(array, center, radius2);
    uint32_t sum = 0;
    for (; begin < end; begin += 8)
        sum += static_cast<uint32_t>(std::popcount(near(begin, end)));
    return sum;
}

// Appends the near elements except `self` to target[next .. last). No branch depends on who is near: the indices of
// eight candidates are packed to the left and stored under a mask.
inline uint32_t collectNear(
    uint32_t* target, uint32_t next, uint32_t last, uint32_t self, const glm::vec4* array, uint32_t begin, uint32_t end,
    glm::vec3 center, float radius2)
{
    const NearMask near(array, center, radius2);
    for (; begin < end; begin += 8)
    {
        uint32_t mask = near(begin, end);
        const uint32_t selfLane = self - begin;
        mask &= selfLane < 8 ? ~(1u << selfLane) : ~0u;
#if defined(__AVX2__)
        const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        const __m256i indices = _mm256_add_epi32(packedLanes(mask), _mm256_set1_epi32(static_cast<int>(begin)));
        const uint32_t found = std::min(static_cast<uint32_t>(std::popcount(mask)), last - next);
        const __m256i kept = _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(found)), lanes);
        _mm256_maskstore_epi32(reinterpret_cast<int*>(target + next), kept, indices);
        next += found;
#else
        for (; mask != 0 && next < last; mask &= mask - 1)
            target[next++] = begin + static_cast<uint32_t>(std::countr_zero(mask));
#endif
    }
    return next;
}

} // namespace bch

#define BCH_COUNT_NEAR(sum, array, begin, end, center, radius2)                                                        \
    sum += ::bch::countNear(array, begin, end, center, radius2);

#define BCH_COLLECT_NEAR(target, next, last, self, array, begin, end, center, radius2)                                 \
    next = ::bch::collectNear(target, next, last, self, array, begin, end, center, radius2);
