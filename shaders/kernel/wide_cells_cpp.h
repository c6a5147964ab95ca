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

static glm::uvec4 wideJoinWords(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return {a, b, c, d};
}

static void wideScatterWords(glm::uvec4* array, uint32_t which, const glm::uvec4& v)
{
    array[which] = v;
}

#endif
