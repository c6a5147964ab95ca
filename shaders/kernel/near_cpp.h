// Loops over the elements of a range that are near a point, eight at a time with AVX2. The sums are formed in the order
// of law/near.h, so the bits are those of the plain loop. Reads up to seven elements past the range: buffers of the CPU
// device end with that much slack.
#pragma once

#include <bit>
#include <cstdint>

#include <glm/glm.hpp>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace bch
{

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

// Steps through the near elements of [begin, end) in ascending order.
class NearScan
{
public:
    NearScan(const glm::vec4* array, uint32_t begin, uint32_t end, glm::vec3 center, float radius2)
        : near_(array, center, radius2), next_(begin), end_(end)
    {
    }

    bool next()
    {
        while (mask_ == 0)
        {
            if (next_ >= end_)
                return false;
            base_ = next_;
            mask_ = near_(next_, end_);
            next_ += 8;
        }
        index_ = base_ + static_cast<uint32_t>(std::countr_zero(mask_));
        mask_ &= mask_ - 1;
        return true;
    }

    uint32_t index() const { return index_; }

private:
    NearMask near_;
    uint32_t next_, end_;
    uint32_t base_ = 0, mask_ = 0, index_ = 0;
};

inline uint32_t countNear(const glm::vec4* array, uint32_t begin, uint32_t end, glm::vec3 center, float radius2)
{
    const NearMask near(array, center, radius2);
    uint32_t sum = 0;
    for (; begin < end; begin += 8)
        sum += static_cast<uint32_t>(std::popcount(near(begin, end)));
    return sum;
}

} // namespace bch

#define BCH_FOR_NEAR(j, array, begin, end, center, radius2)                                                            \
    for (::bch::NearScan bchNear(array, begin, end, center, radius2); bchNear.next();)                                 \
        if (const uint j = bchNear.index(); true)

#define BCH_COUNT_NEAR(sum, array, begin, end, center, radius2)                                                        \
    sum += ::bch::countNear(array, begin, end, center, radius2);
