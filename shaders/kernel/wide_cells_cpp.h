// The C++ of kernel/wide_cells.h, which includes it within the struct of a kernel.

#if defined(__AVX2__) && defined(__GNUC__)

#define BCH_WIDE [[gnu::always_inline]] static inline

// Of numbers from 0 to 2^31.
BCH_WIDE wideUint wideTrunc(wide a)
{
    return (wideUint)_mm256_cvttps_epi32(a);
}

BCH_WIDE wide wideFloat(wideUint a)
{
    return _mm256_cvtepi32_ps((__m256i)a);
}

BCH_WIDE wide wideFloor(wide a)
{
    return _mm256_floor_ps(a);
}

BCH_WIDE wideUint wideToBits(wide a)
{
    return (wideUint)a;
}

// From the table of eight that begins there in an array.
BCH_WIDE wideUint wideOfEight(const uint32_t* array, uint32_t first, wideUint which)
{
    return (wideUint)_mm256_permutevar8x32_epi32((__m256i)wideLoad(array + first), (__m256i)which);
}

// Trilinear in the cell whose lowest node is `which`. Two nodes that are neighbours along x come as one load.
BCH_WIDE wide4 wideOfCell(const glm::vec4* array, wideUint which, const wide3& f)
{
    alignas(32) float x[8], y[8], z[8];
    _mm256_store_ps(x, f.x);
    _mm256_store_ps(y, f.y);
    _mm256_store_ps(z, f.z);
    __m128 rows[8];
#pragma GCC unroll 8
    for (uint32_t k = 0; k < 8; ++k)
    {
        const float* at = &array[which[k]].x;
        const wide low = _mm256_loadu_ps(at), high = _mm256_loadu_ps(at + 64);
        const wide share = _mm256_broadcast_ss(y + k);
        const wide front = low + (_mm256_loadu_ps(at + 16) - low) * share;
        const wide back = high + (_mm256_loadu_ps(at + 80) - high) * share;
        const wide both = front + (back - front) * _mm256_broadcast_ss(z + k);
        const __m128 left = _mm256_castps256_ps128(both), right = _mm256_extractf128_ps(both, 1);
        rows[k] = _mm_add_ps(left, _mm_mul_ps(_mm_sub_ps(right, left), _mm_broadcast_ss(x + k)));
    }
    return wideColumns([&](uint32_t k)
                           __attribute__((always_inline)) { return reinterpret_cast<const float*>(rows + k); });
}

BCH_WIDE wideUint4 wideJoinWords(wideUint a, wideUint b, wideUint c, wideUint d)
{
    return {a, b, c, d};
}

BCH_WIDE void wideScatterWords(glm::uvec4* array, wideUint which, const wideUint4& v)
{
    wideScatter(reinterpret_cast<glm::vec4*>(array), which, wide4{(wide)v.x, (wide)v.y, (wide)v.z, (wide)v.w});
}

#undef BCH_WIDE

#else

static uint32_t wideTrunc(float a)
{
    return static_cast<uint32_t>(a);
}

static float wideFloat(uint32_t a)
{
    return static_cast<float>(a);
}

static float wideFloor(float a)
{
    return glm::floor(a);
}

static uint32_t wideToBits(float a)
{
    return glm::floatBitsToUint(a);
}

static uint32_t wideOfEight(const uint32_t* array, uint32_t first, uint32_t which)
{
    return array[first + which];
}

static glm::vec4 wideOfCell(const glm::vec4* array, uint32_t i, const glm::vec3& f)
{
    const glm::vec4 left =
        glm::mix(glm::mix(array[i], array[i + 4], f.y), glm::mix(array[i + 16], array[i + 20], f.y), f.z);
    const glm::vec4 right =
        glm::mix(glm::mix(array[i + 1], array[i + 5], f.y), glm::mix(array[i + 17], array[i + 21], f.y), f.z);
    return glm::mix(left, right, f.x);
}

static glm::uvec4 wideJoinWords(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return {a, b, c, d};
}

static void wideScatterWords(glm::uvec4* array, uint32_t which, const glm::uvec4& v)
{
    array[which] = v;
}

#endif
