// A bunny made of sand collapses into a heap: Zhu and Bridson (2005), figure 1. It is blended of balls here.
#include "scenes/stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
struct Blob
{
    bchVec3 middle;
    float radius;
};
// m; it sits on the floor and looks towards +x.
constexpr Blob kBlobs[] = {
    {{0.0f, 0.12f, 0.0f}, 0.13f},     {{-0.09f, 0.11f, 0.0f}, 0.12f},    {{0.12f, 0.25f, 0.0f}, 0.085f},
    {{0.18f, 0.24f, 0.0f}, 0.05f},    {{-0.2f, 0.09f, 0.0f}, 0.045f},    {{0.1f, 0.04f, 0.07f}, 0.045f},
    {{0.1f, 0.04f, -0.07f}, 0.045f},  {{0.09f, 0.33f, 0.045f}, 0.033f},  {{0.07f, 0.38f, 0.05f}, 0.033f},
    {{0.05f, 0.43f, 0.055f}, 0.028f}, {{0.09f, 0.33f, -0.045f}, 0.033f}, {{0.07f, 0.38f, -0.05f}, 0.033f},
    {{0.05f, 0.43f, -0.055f}, 0.028f}};
constexpr float kHeight = 0.455f; // m, with its ears
constexpr float kMostLeft = 0.5f; // of its height
constexpr float kBlend = 0.015f;  // m over which balls run into each other

// Distance to the surface, smoothly united; negative inside.
float distanceTo(bchVec3 p)
{
    float sum = 0.0f;
    for (const Blob& blob : kBlobs)
        sum += std::exp(-(length(p - blob.middle) - blob.radius) / kBlend);
    return -kBlend * std::log(sum);
}

class Bunny : public Stage
{
public:
    Bunny(bchDeviceId device, const SceneParams& params) : Stage(device, params, {0.014, 0.03})
    {
        addFloor(0.6f);
        std::vector<bchVec3> points;
        const float d = spacing();
        for (float y = 0.5f * d; y < kHeight; y += d)
            for (float x = -0.3f; x < 0.3f; x += d)
                for (float z = -0.2f; z < 0.2f; z += d)
                    if (distanceTo({x, y, z}) < 0.0f)
                        points.push_back({x, y, z});
        fillPoints(addSand(), points);
        reach_ = reach();
        look({0.8f, 0.4f, 0.7f}, {0.0f, 0.18f, 0.0f}, 0.56f);
    }

private:
    // Within which nine tenths of the sand are, around where it sat.
    float reach() const
    {
        std::vector<float> distances;
        for (const SandPoint& point : readSand(patch()))
            distances.push_back(std::hypot(point.position.x, point.position.z));
        std::sort(distances.begin(), distances.end());
        return distances[distances.size() * 9 / 10];
    }

    Verdict judge() final
    {
        float top = 0.0f;
        for (const SandPoint& point : readSand(patch()))
            top = std::max(top, point.position.y);
        const float spread = reach();
        return {
            top < kMostLeft * kHeight && spread > 1.15f * reach_,
            format(
                "of a bunny %.0f mm high a heap of %.0f mm is left; it spread from %.0f to %.0f mm",
                1000.0 * static_cast<double>(kHeight), 1000.0 * static_cast<double>(top),
                1000.0 * static_cast<double>(reach_), 1000.0 * static_cast<double>(spread))};
    }

    float reach_ = 0.0f; // m, at the beginning
};
} // namespace

extern const Scene kBunny;
const Scene kBunny = {"bunny",          "A bunny made of dry sand collapses into a heap.", 1.2, 0.183, 0.5, 16.0,
                      startScene<Bunny>};

} // namespace sample
