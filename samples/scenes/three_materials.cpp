// Three materials meet: dense with much friction, sand, and light with little: Narain, Golas and Lin (2010), figure 9.
#include "scenes/stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
struct Kind
{
    float density, friction; // kg/m^3 of a grain, and the coefficient
    uint32_t color;
};
constexpr Kind kKinds[] = {{5000.0f, 0.8f, 0x302C2A}, {2650.0f, 0.55f, 0xC8A870}, {900.0f, 0.3f, 0xE8E4DC}};
constexpr float kHalf = 0.1f, kHeight = 0.24f; // m, of each block
constexpr float kApart = 0.34f;                // m between the middles
constexpr float kThrow = 1.5f;                 // m/s that the outer ones have towards the middle
constexpr float kHalfWidth = 0.12f, kHalfLength = 0.8f;

class ThreeMaterials : public Stage
{
public:
    ThreeMaterials(bchDeviceId device, const SceneParams& params)
        : Stage(device, params, {0.02, 3.0 * 4.0 * kHalf * kHalfWidth * kHeight})
    {
        addFloor(0.5f);
        addBin(kHalfLength, kHalfWidth, 0.2f);
        for (int i = 0; i < 3; ++i)
        {
            bchMaterialDef def = bchDefaultMaterialDef();
            def.grainDensity = kKinds[i].density;
            def.frictionAngle = std::atan(kKinds[i].friction);
            def.color = kKinds[i].color;
            const float side = static_cast<float>(i - 1);
            fill(
                addMaterial(def), BCH_FILL_BOX, {side * kApart, 0.5f * kHeight, 0.0f},
                {kHalf, 0.5f * kHeight, kHalfWidth}, {-side * kThrow, 0.0f, 0.0f}, static_cast<uint32_t>(i));
        }
        look({0.3f, 0.6f, 1.6f}, {0.1f, 0.06f, 0.0f}, 0.6f);
    }

private:
    // In the mean, m along the trough.
    static float middleOf(const std::vector<SandPoint>& sand, uint32_t tag)
    {
        double sum = 0.0, count = 0.0;
        for (const SandPoint& point : sand)
            if (point.tag == tag)
            {
                sum += static_cast<double>(point.position.x);
                count += 1.0;
            }
        return static_cast<float>(sum / std::max(count, 1.0));
    }
    static float spreadOf(const std::vector<SandPoint>& sand, uint32_t tag)
    {
        std::vector<float> places;
        for (const SandPoint& point : sand)
            if (point.tag == tag)
                places.push_back(point.position.x);
        std::sort(places.begin(), places.end());
        return places[places.size() * 9 / 10] - places[places.size() / 10];
    }

    Verdict judge() final
    {
        const auto sand = readSand(patch());
        const float pushed = middleOf(sand, 1), heavy = spreadOf(sand, 0), light = spreadOf(sand, 2);
        return {
            pushed > 0.5f * spacing() && light > 1.15f * heavy,
            format(
                "the dense material pushed the sand %.0f mm aside; it lies %.0f mm wide, the light one %.0f mm",
                1000.0 * static_cast<double>(pushed), 1000.0 * static_cast<double>(heavy),
                1000.0 * static_cast<double>(light))};
    }
};
} // namespace

extern const Scene kThreeMaterials;
const Scene kThreeMaterials = {"three_materials",
                               "Three materials of different weight and friction run into each other.",
                               1.6,
                               1.0,
                               0.5,
                               10.0,
                               startScene<ThreeMaterials>};

} // namespace sample
