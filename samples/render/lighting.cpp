#include "render/lighting.h"

#include "render/parallel.h"

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
constexpr uint32_t kSunTexels = 1536;
constexpr uint32_t kSkyTexels = 320;
constexpr uint32_t kFloorTexels = 320;
constexpr float kFloorReach = 2.5f; // of the radius of the bounds: where the floor map ends, shadows have faded

const glm::vec3 kSunDirection = normalize(glm::vec3(0.70f, 0.72f, 0.25f));
const glm::vec3 kSunColor(2.55f, 2.30f, 1.95f);
const glm::vec3 kSkyColor(0.62f, 0.74f, 0.95f);
const glm::vec3 kFloorGlow(0.16f, 0.14f, 0.12f); // what the floor throws back from below

// Lights spread evenly over the upper half of the sphere, on a spiral.
glm::vec3 skyDirection(uint32_t index)
{
    const float y = (static_cast<float>(index) + 0.5f) / Lighting::kSkyLights;
    const float angle = 2.39996323f * static_cast<float>(index); // the golden angle
    const float flat = std::sqrt(1.0f - y * y);
    return {flat * std::cos(angle), y, flat * std::sin(angle)};
}

// Uniform sky: the integral of the cosine over the half sphere is pi, the mean of the cosines a half.
constexpr float kSkyWeight = 2.0f / Lighting::kSkyLights;
} // namespace

Lighting::Lighting(const GrainCloud& grains, uint32_t threads)
    : bounds_(boundsOf(grains)), sun_(grains, bounds_, kSunDirection, kSunTexels),
      skyOnGrain_(grains.size() * kSkyLights), floorSide_(2.0f * kFloorReach * bounds_.radius),
      floor_(static_cast<size_t>(kFloorTexels) * kFloorTexels)
{
    for (uint32_t i = 0; i < kSkyLights; ++i)
        sky_.emplace_back(grains, bounds_, skyDirection(i), kSkyTexels);
    forPieces(
        static_cast<uint32_t>(grains.size()), threads,
        [&](uint32_t begin, uint32_t end)
        {
            for (uint32_t grain = begin; grain < end; ++grain)
                for (uint32_t light = 0; light < kSkyLights; ++light)
                    skyOnGrain_[static_cast<size_t>(grain) * kSkyLights + light] = sky_[light].litShare(grains[grain]);
        });
    forPieces(
        kFloorTexels, threads,
        [&](uint32_t begin, uint32_t end)
        {
            for (uint32_t row = begin; row < end; ++row)
                for (uint32_t column = 0; column < kFloorTexels; ++column)
                {
                    const glm::vec2 share = (glm::vec2(column, row) + 0.5f) / static_cast<float>(kFloorTexels) - 0.5f;
                    const glm::vec2 place = glm::vec2(bounds_.centre.x, bounds_.centre.z) + share * floorSide_;
                    floor_[static_cast<size_t>(row) * kFloorTexels + column] = computeFloor({place.x, 0.0f, place.y});
                }
        });
}

float Lighting::sunShare(glm::vec3 point, float bias) const
{
    // Taps around the point widen the shadow's edge to a penumbra.
    const float reach = 0.004f * bounds_.radius;
    float sum = 0.0f;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            sum += sun_.lit(point + reach * glm::vec3(dx, 0.0f, dy), bias);
    return sum / 9.0f;
}

glm::vec3 Lighting::onGrain(uint32_t grain, float grainRadius, glm::vec3 point, glm::vec3 normal) const
{
    const float* seen = skyOnGrain_.data() + static_cast<size_t>(grain) * kSkyLights;
    float sky = 0.0f;
    for (uint32_t light = 0; light < kSkyLights; ++light)
        sky += seen[light] * std::max(0.0f, dot(normal, sky_[light].towardsLight()));
    glm::vec3 sum = kSkyColor * (sky * kSkyWeight) + kFloorGlow * (0.5f - 0.5f * normal.y);
    const float facing = dot(normal, kSunDirection);
    if (facing > 0.0f)
        sum += kSunColor * (facing * sunShare(point + 0.1f * grainRadius * normal, 0.05f * grainRadius));
    return sum;
}

// Everything but the sun, which needs finer steps than the map has.
glm::vec3 Lighting::computeFloor(glm::vec3 point) const
{
    float sky = 0.0f;
    for (const LightView& light : sky_)
        sky += light.lit(point, 0.0f) * light.towardsLight().y;
    return kSkyColor * (sky * kSkyWeight);
}

glm::vec3 Lighting::onFloor(glm::vec3 point) const
{
    const glm::vec2 share = (glm::vec2(point.x - bounds_.centre.x, point.z - bounds_.centre.z)) / floorSide_ + 0.5f;
    const glm::vec2 place = share * static_cast<float>(kFloorTexels) - 0.5f;
    const glm::vec2 corner = floor(place);
    const int x = static_cast<int>(corner.x), y = static_cast<int>(corner.y);
    glm::vec3 sky = kSkyColor;
    constexpr int kLast = static_cast<int>(kFloorTexels) - 2;
    if (x >= 0 && y >= 0 && x <= kLast && y <= kLast)
    {
        const auto at = [&](int dx, int dy)
        { return floor_[static_cast<size_t>(y + dy) * kFloorTexels + static_cast<size_t>(x + dx)]; };
        const glm::vec2 part = place - corner;
        sky = mix(mix(at(0, 0), at(1, 0), part.x), mix(at(0, 1), at(1, 1), part.x), part.y);
    }
    return sky + kSunColor * (kSunDirection.y * sunShare(point, 0.0f));
}

} // namespace sample
