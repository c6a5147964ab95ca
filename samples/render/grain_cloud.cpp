#include "render/grain_cloud.h"

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
float toLinear(uint32_t channel)
{
    return std::pow(static_cast<float>(channel & 0xFF) / 255.0f, 2.2f);
}

// A hash whose bytes serve as independent random numbers in 0..1.
uint32_t scramble(uint32_t x)
{
    x = (x ^ x >> 16) * 0x7FEB352Du;
    x = (x ^ x >> 15) * 0x846CA68Bu;
    return x ^ x >> 16;
}

float byteOf(uint32_t hash, uint32_t index)
{
    return static_cast<float>(hash >> 8 * index & 0xFF) / 255.0f;
}
} // namespace

Bounds boundsOf(const GrainCloud& grains)
{
    if (grains.empty())
        return {glm::vec3(0.0f), 1.0f};
    glm::vec3 low = grains[0].centre, high = low;
    for (const DrawnGrain& grain : grains)
    {
        low = min(low, grain.centre - grain.radius);
        high = max(high, grain.centre + grain.radius);
    }
    return {0.5f * (low + high), 0.5f * length(high - low)};
}

void drawGrain(const GrainPose& pose, uint32_t materialColor, uint32_t tag, GrainCloud& grains)
{
    const glm::vec3 pure(toLinear(materialColor >> 16), toLinear(materialColor >> 8), toLinear(materialColor));
    const glm::vec3 base = mix(pure, glm::vec3(dot(pure, glm::vec3(0.2126f, 0.7152f, 0.0722f))), 0.2f);
    const uint32_t hash = scramble(tag + 1);
    // Sand is a mixture: mostly quartz in shades of the base colour, some grains pale, a few dark.
    float brightness = 0.65f + 0.5f * byteOf(hash, 0);
    glm::vec3 tint(1.0f + 0.10f * (byteOf(hash, 1) - 0.5f), 1.0f, 1.0f - 0.24f * (byteOf(hash, 2) - 0.5f));
    const float kind = byteOf(hash, 3);
    if (kind > 0.94f)
        brightness *= 0.45f;
    else if (kind < 0.08f)
        tint = mix(tint, glm::vec3(0.7f) / max(base, glm::vec3(0.05f)), 0.35f);
    const uint32_t place = scramble(hash);
    const glm::vec3 albedo = min(base * tint * brightness, glm::vec3(0.9f));
    const glm::vec3 texture = 64.0f * glm::vec3(byteOf(place, 0), byteOf(place, 1), byteOf(place, 2));
    if (!(pose.edgeRatio > 0.0f))
    {
        grains.push_back({pose.centre, pose.radius, albedo, texture});
        return;
    }
    const float half = pose.radius * pose.edgeRatio * 0.70710678f; // of the cube that the tetrahedron stands in
    for (const glm::vec3 corner :
         {glm::vec3(1, 1, 1), glm::vec3(1, -1, -1), glm::vec3(-1, 1, -1), glm::vec3(-1, -1, 1)})
        grains.push_back({pose.centre + pose.orientation * (corner * half), pose.radius, albedo, texture});
}

} // namespace sample
