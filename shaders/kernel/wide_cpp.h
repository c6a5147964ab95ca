// Numbers that go through a law together. A law in `wide` and `wide3` means one thing at a time in GLSL and on the
// host, where these are float and vec3, and eight at a time in a CPU kernel with AVX2. Each lane is computed as a float
// would be, so it does not matter which things share one. Laws choose with wideSelect where else they would branch.
#pragma once

#include "kernel/wide_one.h"

#if defined(__AVX2__) && defined(__GNUC__)

#include <immintrin.h>

namespace bch::kernels
{

static constexpr uint32_t kWideCount = 8;
using wide = float __attribute__((vector_size(32)));
using wideBool = int32_t __attribute__((vector_size(32)));

inline wide wideOf(float value)
{
    return _mm256_set1_ps(value);
}

inline wide wideSqrt(wide a)
{
    return _mm256_sqrt_ps(a);
}

inline wide wideSelect(wideBool which, wide a, wide b)
{
    return _mm256_blendv_ps(b, a, (wide)which);
}

inline wide wideMin(wide a, wide b)
{
    return _mm256_min_ps(a, b);
}

// The first where either is not a number, as glm has it.
inline wide wideMax(wide a, wide b)
{
    return _mm256_max_ps(b, a);
}

inline wideBool wideAnd(wideBool a, wideBool b)
{
    return a & b;
}

inline wideBool wideNot(wideBool a)
{
    return ~a;
}

inline bool wideAny(wideBool a)
{
    return _mm256_movemask_ps((wide)a) != 0;
}

// True in the first lanes.
inline wideBool wideFirst(uint32_t count)
{
    const wideBool lane = {0, 1, 2, 3, 4, 5, 6, 7};
    return lane < static_cast<int32_t>(count);
}

inline float wideSum(wide a)
{
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}

struct wide4
{
    wide x, y, z, w;
};

struct wide3
{
    wide x, y, z;

    wide3() = default;
    wide3(wide a, wide b, wide c) : x(a), y(b), z(c) {}
    explicit wide3(const wide4& v) : x(v.x), y(v.y), z(v.z) {}

    wide3& operator+=(const wide3& b)
    {
        x += b.x;
        y += b.y;
        z += b.z;
        return *this;
    }
};

inline wide3 wideOf(const glm::vec3& v)
{
    return {wideOf(v.x), wideOf(v.y), wideOf(v.z)};
}

inline wide3 operator+(const wide3& a, const wide3& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

inline wide3 operator-(const wide3& a, const wide3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

inline wide3 operator*(const wide3& a, wide s)
{
    return {a.x * s, a.y * s, a.z * s};
}

inline wide3 operator*(const wide3& a, float s)
{
    return a * wideOf(s);
}

inline wide dot(const wide3& a, const wide3& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

inline wide3 cross(const wide3& a, const wide3& b)
{
    return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}

inline wide3 wideSelect(wideBool which, const wide3& a, const wide3& b)
{
    return {wideSelect(which, a.x, b.x), wideSelect(which, a.y, b.y), wideSelect(which, a.z, b.z)};
}

inline glm::vec3 wideSum(const wide3& a)
{
    return {wideSum(a.x), wideSum(a.y), wideSum(a.z)};
}

inline wide4 wideJoin(const wide3& xyz, wide w)
{
    return {xyz.x, xyz.y, xyz.z, w};
}

inline wide wideLoad(const float* values)
{
    return _mm256_loadu_ps(values);
}

// Rows of four become columns of eight, and back.
inline wide4 wideGather(const glm::vec4* array, const uint32_t* indices)
{
    const auto rows = [&](uint32_t k)
    {
        const __m128 low = _mm_loadu_ps(&array[indices[k]].x);
        return _mm256_insertf128_ps(_mm256_castps128_ps256(low), _mm_loadu_ps(&array[indices[k + 4]].x), 1);
    };
    const __m256 a = rows(0), b = rows(1), c = rows(2), d = rows(3);
    const __m256 abLow = _mm256_unpacklo_ps(a, b), abHigh = _mm256_unpackhi_ps(a, b);
    const __m256 cdLow = _mm256_unpacklo_ps(c, d), cdHigh = _mm256_unpackhi_ps(c, d);
    return {
        _mm256_shuffle_ps(abLow, cdLow, 0x44), _mm256_shuffle_ps(abLow, cdLow, 0xEE),
        _mm256_shuffle_ps(abHigh, cdHigh, 0x44), _mm256_shuffle_ps(abHigh, cdHigh, 0xEE)};
}

inline void wideScatter(glm::vec4* array, const uint32_t* indices, uint32_t count, const wide4& v)
{
    const __m256 xyLow = _mm256_unpacklo_ps(v.x, v.y), xyHigh = _mm256_unpackhi_ps(v.x, v.y);
    const __m256 zwLow = _mm256_unpacklo_ps(v.z, v.w), zwHigh = _mm256_unpackhi_ps(v.z, v.w);
    const __m256 rows[4] = {
        _mm256_shuffle_ps(xyLow, zwLow, 0x44), _mm256_shuffle_ps(xyLow, zwLow, 0xEE),
        _mm256_shuffle_ps(xyHigh, zwHigh, 0x44), _mm256_shuffle_ps(xyHigh, zwHigh, 0xEE)};
    for (uint32_t k = 0; k < 4 && k < count; ++k)
        _mm_storeu_ps(&array[indices[k]].x, _mm256_castps256_ps128(rows[k]));
    for (uint32_t k = 4; k < count; ++k)
        _mm_storeu_ps(&array[indices[k]].x, _mm256_extractf128_ps(rows[k - 4], 1));
}

} // namespace bch::kernels

#else

namespace bch::kernels
{
using namespace bch::wide_one;
} // namespace bch::kernels

#endif
