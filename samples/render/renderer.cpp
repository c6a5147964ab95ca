#include "render/renderer.h"

#include "render/lighting.h"
#include "render/parallel.h"
#include "render/stone.h"

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
constexpr uint32_t kSamples = 2; // per pixel and axis
constexpr uint32_t kNoGrain = UINT32_MAX;
constexpr float kNear = 0.01f;
constexpr float kGridSpacing = 0.1f; // m: lines on the floor that show the size of things

const glm::vec3 kFloorAlbedo(0.27f, 0.265f, 0.26f);
const glm::vec3 kBackdropLow(0.62f, 0.64f, 0.67f);
const glm::vec3 kBackdropHigh(0.30f, 0.36f, 0.45f);

// Pixel rays: direction = u * right + v * up + forward, so that the factor along it is the depth.
struct View
{
    glm::vec3 eye, right, up, forward;
    float focal; // samples per unit of u
    glm::vec2 middle;

    View(const Camera& camera, uint32_t width, uint32_t height)
        : eye(camera.eye), forward(normalize(camera.target - camera.eye)),
          focal(0.5f * static_cast<float>(height) / std::tan(0.5f * camera.verticalFov)),
          middle(0.5f * static_cast<float>(width), 0.5f * static_cast<float>(height))
    {
        right = normalize(cross(forward, glm::vec3(0, 1, 0)));
        up = cross(right, forward);
    }

    glm::vec2 uv(uint32_t x, uint32_t y) const
    {
        return {(static_cast<float>(x) + 0.5f - middle.x) / focal, (middle.y - static_cast<float>(y) - 0.5f) / focal};
    }
    glm::vec3 ray(glm::vec2 uv) const { return uv.x * right + uv.y * up + forward; }
    glm::vec3 toView(glm::vec3 point) const
    {
        const glm::vec3 offset = point - eye;
        return {dot(offset, right), dot(offset, up), dot(offset, forward)};
    }
};

// The nearest grain behind each sample.
struct HitBuffer
{
    uint32_t width, height;
    std::vector<float> depth;
    std::vector<uint32_t> grain;

    HitBuffer(uint32_t w, uint32_t h)
        : width(w), height(h), depth(static_cast<size_t>(w) * h, 1.0e30f), grain(depth.size(), kNoGrain)
    {
    }
};

// Rows [rowBegin, rowEnd) of one sphere; each thread has rows of its own.
void drawSphere(
    HitBuffer& hits, const View& view, const DrawnGrain& grain, uint32_t index, uint32_t rowBegin, uint32_t rowEnd)
{
    const glm::vec3 c = view.toView(grain.centre);
    if (c.z < grain.radius + kNear)
        return;
    // A little more than the sphere covers: off the axis its outline is an ellipse.
    const float reach = 1.2f * view.focal * grain.radius / (c.z - grain.radius) + 1.0f;
    const glm::vec2 centre = view.middle + glm::vec2(c.x, -c.y) * (view.focal / c.z);
    const auto bound = [](float value, uint32_t low, uint32_t high)
    { return static_cast<uint32_t>(std::clamp(value, static_cast<float>(low), static_cast<float>(high))); };
    const uint32_t x0 = bound(centre.x - reach, 0, hits.width), x1 = bound(centre.x + reach, 0, hits.width);
    const uint32_t y0 = bound(centre.y - reach, rowBegin, rowEnd), y1 = bound(centre.y + reach, rowBegin, rowEnd);
    const float outside = dot(c, c) - grain.radius * grain.radius;
    for (uint32_t y = y0; y < y1; ++y)
        for (uint32_t x = x0; x < x1; ++x)
        {
            const glm::vec3 ray(view.uv(x, y), 1.0f);
            const float a = dot(ray, ray), b = dot(ray, c);
            const float root = b * b - a * outside;
            if (root < 0.0f)
                continue;
            const float depth = (b - std::sqrt(root)) / a;
            const size_t at = static_cast<size_t>(y) * hits.width + x;
            if (depth < hits.depth[at])
            {
                hits.depth[at] = depth;
                hits.grain[at] = index;
            }
        }
}

glm::vec3 backdrop(glm::vec3 ray)
{
    const float height = ray.y / length(ray);
    return mix(kBackdropLow, kBackdropHigh, std::clamp(2.0f * height, 0.0f, 1.0f));
}

// How much of a sample's footprint a grid line covers: thin lines neither flicker nor vanish with distance.
float gridLine(float coordinate, float footprint)
{
    const float width = 0.0012f + footprint;
    const float distance = std::abs(coordinate - kGridSpacing * std::round(coordinate / kGridSpacing));
    return std::clamp(1.0f - distance / width, 0.0f, 1.0f) * std::min(1.0f, 0.0024f / width);
}

glm::vec3 shadeFloor(const View& view, const Lighting& lighting, glm::vec3 ray)
{
    if (ray.y > -1.0e-4f)
        return backdrop(ray);
    const float depth = -view.eye.y / ray.y;
    const glm::vec3 point = view.eye + depth * ray;
    const float footprint = depth / view.focal * std::min(4.0f, length(ray) / -ray.y);
    const float line = std::max(gridLine(point.x, footprint), gridLine(point.z, footprint));
    const glm::vec3 color = kFloorAlbedo * (1.0f - 0.35f * line) * lighting.onFloor(point);
    // The floor has no end: it fades into the backdrop.
    const float away = length(point - view.eye) / length(view.eye);
    return mix(color, kBackdropLow, 1.0f - std::exp(-0.006f * away * away * away));
}

glm::vec3 shade(
    const GrainCloud& grains, const View& view, const Lighting& lighting, const HitBuffer& hits, uint32_t x, uint32_t y)
{
    const size_t at = static_cast<size_t>(y) * hits.width + x;
    const glm::vec3 ray = view.ray(view.uv(x, y));
    const uint32_t index = hits.grain[at];
    const float floorDepth = ray.y < 0.0f ? -view.eye.y / ray.y : 1.0e30f;
    if (index == kNoGrain || floorDepth < hits.depth[at])
        return shadeFloor(view, lighting, ray);
    const DrawnGrain& grain = grains[index];
    const glm::vec3 point = view.eye + hits.depth[at] * ray;
    const glm::vec3 sphere = (point - grain.centre) / grain.radius;
    const Surface surface = stoneSurface(sphere, grain.texture);
    return grain.albedo * surface.shade * lighting.onGrain(index, grain.radius, point, surface.normal);
}

// Filmic curve (Narkowicz 2015), then the display's gamma.
uint8_t toDisplay(float value)
{
    value = std::max(0.0f, 0.62f * value);
    const float curve = value * (2.51f * value + 0.03f) / (value * (2.43f * value + 0.59f) + 0.14f);
    return static_cast<uint8_t>(std::pow(std::clamp(curve, 0.0f, 1.0f), 1.0f / 2.2f) * 255.0f + 0.5f);
}
} // namespace

Image renderGrains(const GrainCloud& grains, const Camera& camera, uint32_t width, uint32_t height, uint32_t threads)
{
    const View view(camera, width * kSamples, height * kSamples);
    const Lighting lighting(grains, threads);
    HitBuffer hits(width * kSamples, height * kSamples);
    Image image{width, height, std::vector<uint8_t>(static_cast<size_t>(width) * height * 3)};
    forPieces(
        height, threads,
        [&](uint32_t begin, uint32_t end)
        {
            for (uint32_t i = 0; i < grains.size(); ++i)
                drawSphere(hits, view, grains[i], i, begin * kSamples, end * kSamples);
            for (uint32_t y = begin; y < end; ++y)
                for (uint32_t x = 0; x < width; ++x)
                {
                    glm::vec3 sum(0.0f);
                    for (uint32_t sample = 0; sample < kSamples * kSamples; ++sample)
                        sum += shade(
                            grains, view, lighting, hits, x * kSamples + sample % kSamples,
                            y * kSamples + sample / kSamples);
                    sum /= static_cast<float>(kSamples * kSamples);
                    for (int channel = 0; channel < 3; ++channel)
                        image.rgb[(static_cast<size_t>(y) * width + x) * 3 + static_cast<size_t>(channel)] =
                            toDisplay(sum[channel]);
                }
        });
    return image;
}

} // namespace sample
