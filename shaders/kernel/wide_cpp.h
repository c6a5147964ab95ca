// Numbers that go through a law together. A law in `wide` and `wide3` means one thing at a time in GLSL and on the
// host, where these are float and vec3, and eight at a time in a CPU kernel with AVX2. Each lane is computed as a float
// would be, so it does not matter which things share one. Laws choose with wideSelect where else they would branch.
#pragma once

#include "kernel/vec4_cpp.h"
#include "kernel/wide_one.h"

#if defined(__AVX2__) && defined(__GNUC__)

#include <immintrin.h>

#include <bit>

// Left to themselves compilers call the larger of these, and columns travel by way of the stack.
#define BCH_WIDE [[gnu::always_inline]] inline

namespace bch::kernels
{

static constexpr uint32_t kWideCount = 8;
using wide = float __attribute__((vector_size(32)));
using wideBool = int32_t __attribute__((vector_size(32)));
using wideUint = uint32_t __attribute__((vector_size(32)));

BCH_WIDE wide wideOf(float value)
{
    return _mm256_set1_ps(value);
}

BCH_WIDE wideUint wideOf(uint32_t value)
{
    return (wideUint)_mm256_set1_epi32(static_cast<int>(value));
}

// The first of eight numbers in sequence.
BCH_WIDE wideUint wideFrom(uint32_t first)
{
    return first + wideUint{0, 1, 2, 3, 4, 5, 6, 7};
}

BCH_WIDE wide wideFromBits(wideUint bits)
{
    return (wide)bits;
}

BCH_WIDE wide wideSqrt(wide a)
{
    return _mm256_sqrt_ps(a);
}

BCH_WIDE wide wideSelect(wideBool which, wide a, wide b)
{
    return _mm256_blendv_ps(b, a, (wide)which);
}

BCH_WIDE wideUint wideSelect(wideBool which, wideUint a, wideUint b)
{
    return (wideUint)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)which);
}

BCH_WIDE wide wideMin(wide a, wide b)
{
    return _mm256_min_ps(a, b);
}

BCH_WIDE wideUint wideMin(wideUint a, wideUint b)
{
    return (wideUint)_mm256_min_epu32((__m256i)a, (__m256i)b);
}

// The first where either is not a number, as glm has it.
BCH_WIDE wide wideMax(wide a, wide b)
{
    return _mm256_max_ps(b, a);
}

BCH_WIDE wideBool wideAnd(wideBool a, wideBool b)
{
    return a & b;
}

BCH_WIDE wideBool wideNot(wideBool a)
{
    return ~a;
}

BCH_WIDE bool wideAny(wideBool a)
{
    return _mm256_movemask_ps((wide)a) != 0;
}

BCH_WIDE uint32_t wideCount(wideBool a)
{
    return static_cast<uint32_t>(std::popcount(static_cast<uint32_t>(_mm256_movemask_ps((wide)a))));
}

// The first lane that is true; there is one.
BCH_WIDE uint32_t wideWhich(wideBool a)
{
    return static_cast<uint32_t>(std::countr_zero(static_cast<uint32_t>(_mm256_movemask_ps((wide)a))));
}

// True in the first lanes.
BCH_WIDE wideBool wideFirst(uint32_t count)
{
    const wideBool lane = {0, 1, 2, 3, 4, 5, 6, 7};
    return lane < static_cast<int32_t>(count);
}

BCH_WIDE float wideSum(wide a)
{
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}

// The sums of four at once, which takes half of the turning that four sums take.
BCH_WIDE glm::vec4 wideSums(wide a, wide b, wide c, wide d)
{
    const __m256 all = _mm256_hadd_ps(_mm256_hadd_ps(a, b), _mm256_hadd_ps(c, d));
    return fromLanes(_mm_add_ps(_mm256_castps256_ps128(all), _mm256_extractf128_ps(all, 1)));
}

struct wide4
{
    wide x, y, z, w;
};

struct wide4x3
{
    wide4 x, y, z;
};

struct wideUint4
{
    wideUint x, y, z, w;
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

BCH_WIDE wide3 wideOf(const glm::vec3& v)
{
    return {wideOf(v.x), wideOf(v.y), wideOf(v.z)};
}

BCH_WIDE wide3 operator+(const wide3& a, const wide3& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

BCH_WIDE wide3 operator-(const wide3& a, const wide3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

BCH_WIDE wide3 operator*(const wide3& a, wide s)
{
    return {a.x * s, a.y * s, a.z * s};
}

BCH_WIDE wide3 operator*(const wide3& a, float s)
{
    return a * wideOf(s);
}

BCH_WIDE wide3 operator/(const wide3& a, wide s)
{
    return {a.x / s, a.y / s, a.z / s};
}

BCH_WIDE wide dot(const wide3& a, const wide3& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

BCH_WIDE wide3 cross(const wide3& a, const wide3& b)
{
    return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}

BCH_WIDE wide3 wideSelect(wideBool which, const wide3& a, const wide3& b)
{
    return {wideSelect(which, a.x, b.x), wideSelect(which, a.y, b.y), wideSelect(which, a.z, b.z)};
}

BCH_WIDE glm::vec3 wideSum(const wide3& a)
{
    return {wideSum(a.x), wideSum(a.y), wideSum(a.z)};
}

// What one lane holds, and to put something there.
BCH_WIDE float wideAt(wide a, uint32_t lane)
{
    return a[lane];
}

BCH_WIDE uint32_t wideAt(wideUint a, uint32_t lane)
{
    return a[lane];
}

BCH_WIDE bool wideAt(wideBool a, uint32_t lane)
{
    return a[lane] != 0;
}

BCH_WIDE glm::vec3 wideAt(const wide3& a, uint32_t lane)
{
    return {a.x[lane], a.y[lane], a.z[lane]};
}

BCH_WIDE void widePut(wide& target, uint32_t lane, float value)
{
    target[lane] = value;
}

BCH_WIDE void widePut(wide3& target, uint32_t lane, const glm::vec3& value)
{
    target.x[lane] = value.x;
    target.y[lane] = value.y;
    target.z[lane] = value.z;
}

BCH_WIDE wide4 wideJoin(const wide3& xyz, wide w)
{
    return {xyz.x, xyz.y, xyz.z, w};
}

} // namespace bch::kernels

#include "kernel/wide_memory_cpp.h"

#undef BCH_WIDE

#else

namespace bch::kernels
{
using namespace bch::wide_one;
} // namespace bch::kernels

#endif
