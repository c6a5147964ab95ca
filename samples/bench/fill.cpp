#include "bench/fill.h"

#include <algorithm>
#include <cmath>
#include <ctime>

namespace sample
{

namespace
{
constexpr float kGrainSize = 0.10f;              // m
constexpr float kSizeOverRadius = 4.4494897f;    // of four spheres that touch: 2 (1 + sqrt(3/2))
constexpr float kApart = 1.02f, kJitter = 0.01f; // of the size
constexpr uint32_t kLayers = 10;

// A number in -1..1 that depends on nothing but its arguments.
float noise(uint32_t i, uint32_t channel)
{
    uint32_t x = i * 0x9E3779B9u + channel * 0x85EBCA6Bu + 1u;
    x = (x ^ x >> 16) * 0x7FEB352Du;
    x = (x ^ x >> 15) * 0x846CA68Bu;
    x ^= x >> 16;
    return static_cast<float>(x >> 8) / 8388608.0f - 1.0f;
}

// Of all threads.
double cpuNow()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1.0e-9 * static_cast<double>(time.tv_nsec);
}

FillDef fillOf(uint32_t count, uint32_t spheres, float size)
{
    FillDef fill;
    fill.count = count;
    fill.spheresPerGrain = spheres;
    fill.radius = kGrainSize / kSizeOverRadius;
    fill.spacing = kApart * size;
    fill.side = static_cast<uint32_t>(std::max(1.0, std::round(std::sqrt(static_cast<double>(count) / kLayers))));
    return fill;
}
} // namespace

float FillDef::height() const
{
    return spacing * static_cast<float>((count + side * side - 1) / (side * side));
}

FillDef fillOfTetrahedra(uint32_t count)
{
    return fillOf(count, 4, kGrainSize);
}

FillDef fillOfSpheres(uint32_t count)
{
    FillDef fill = fillOf(count, 1, 2.0f * kGrainSize / kSizeOverRadius);
    fill.stiffness = 5.0e6f; // the least that LIGGGHTS takes
    return fill;
}

std::vector<bchVec3> placesOf(const FillDef& fill)
{
    const auto at = [&](uint32_t cell, uint32_t i, uint32_t axis)
    { return fill.spacing * (static_cast<float>(cell) + 0.5f + kJitter * noise(i, axis)); };
    std::vector<bchVec3> places(fill.count);
    for (uint32_t i = 0; i < fill.count; ++i)
        places[i] = {
            at(i % fill.side, i, 0) - fill.half(), at(i / (fill.side * fill.side), i, 1),
            at(i / fill.side % fill.side, i, 2) - fill.half()};
    return places;
}

std::vector<bchQuat> turnsOf(const FillDef& fill)
{
    std::vector<bchQuat> turns(fill.count);
    for (uint32_t i = 0; i < fill.count; ++i)
    {
        const float x = noise(i, 3), y = noise(i, 4), z = noise(i, 5), w = 0.1f + noise(i, 6);
        const float length = std::sqrt(x * x + y * y + z * z + w * w);
        turns[i] = {x / length, y / length, z / length, w / length};
    }
    return turns;
}

Stopwatch::Stopwatch() : begin_(std::chrono::steady_clock::now()), cpuBegin_(cpuNow()) {}

Spent Stopwatch::read() const
{
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(), cpuNow() - cpuBegin_};
}

} // namespace sample
