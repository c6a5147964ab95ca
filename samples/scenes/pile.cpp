// A loose column of grains falls on a floor and piles up.
#include "scenes/scatter.h"
#include "scenes/stage.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>
#include <numeric>

namespace sample
{

namespace
{
constexpr double kGrains = 4000.0;
constexpr float kRadius = 0.015f;       // m, of the largest
constexpr float kFrictionAngle = 0.66f; // rad
constexpr float kSmallest = 0.7f;       // size of the smallest grain over that of the largest
constexpr float kEdge = 0.7f;           // of the tetrahedra, over the diameter of their spheres: rounded stones
constexpr float kReach = 1.0f + 1.2247f * kEdge; // of such a grain, in radii of its spheres
constexpr float kCell = 2.4f;                    // edge of the space each grain has in the loose column, in radii
constexpr float kSlenderness = 3.5f;             // height of the column over its radius
constexpr float kDropHeight = 3.0f;              // of its lowest grains, in radii
constexpr float kStiffness = 2.0e6f;             // Pa: what falls from the top overlaps little more than a tenth

class Pile : public Stage
{
public:
    Pile(bchDeviceId device, const SceneParams& params)
        : Stage(device, params, {0.0, 0.0, countOf(params), kRadius}), count_(countOf(params)),
          // count cells fill pi R^2 times kSlenderness R.
          radius_(kCell * kRadius * std::cbrt(static_cast<float>(count_) / (kPi * kSlenderness)))
    {
        bchMaterialDef gravel = bchDefaultMaterialDef();
        sample::check(bchGetMaterialPreset(BCH_MATERIAL_GRAVEL, &gravel), "gravel");
        gravel.frictionAngle = kFrictionAngle;
        gravel.stiffness = kStiffness;
        const bchMaterialId material = addMaterial(gravel);
        addFloor();
        spawn(material);
        look({2.7f * radius_, 3.3f * radius_, 7.2f * radius_}, {0.0f, 1.2f * radius_, 0.0f}, 0.62f);
    }

private:
    static uint32_t countOf(const SceneParams& params)
    {
        return static_cast<uint32_t>(std::max(1.0, kGrains * params.detail));
    }

    void spawn(bchMaterialId material)
    {
        const ScatteredGrains column =
            scatterInCylinder({count_, radius_, kSlenderness * radius_, kSmallest * kRadius, kRadius, params().seed});
        std::vector<float> radii = column.radii;
        for (float& radius : radii)
            radius /= kReach;
        std::vector<uint32_t> tags(count_);
        std::iota(tags.begin(), tags.end(), 0u);
        bchGrainSpawnDef grains = bchDefaultGrainSpawnDef();
        grains.material = material;
        grains.shape = BCH_GRAIN_TETRAHEDRON;
        grains.edgeRatio = kEdge;
        grains.seed = params().seed;
        grains.positions = column.positions.data();
        grains.radii = radii.data();
        grains.tags = tags.data();
        grains.count = count_;
        grains.origin.y = static_cast<double>(kDropHeight * kRadius);
        sample::check(bchWorld_SpawnGrains(world(), &grains), "the grains");
    }

    // A heap: far lower than the column was, and higher than a layer of grains would be.
    Verdict judge() final
    {
        bchReadbackId readback;
        sample::check(bchWorld_RequestReadback(world(), &readback), "no readback");
        bchGrainView view = bchDefaultGrainView();
        sample::check(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view), "no readback");
        std::vector<float> heights;
        for (size_t i = 0; i < view.count; ++i)
            heights.push_back(view.positions[4 * i + 1]);
        sample::check(bchWorld_UnmapReadback(readback), "the readback");
        std::sort(heights.begin(), heights.end());
        const float top = heights[heights.size() * 99 / 100] + kRadius, column = kSlenderness * radius_;
        return {
            heights.front() > 0.0f && top < 0.35f * column && top > 4.0f * kRadius,
            format(
                "the column of %.2f m became a heap of %.2f m", static_cast<double>(column), static_cast<double>(top))};
    }

    uint32_t count_;
    float radius_; // of the column
};
} // namespace

extern const Scene kPile;
const Scene kPile = {"pile",          "A loose column of gravel falls on a floor and piles up.", 2.0, 1.2, 0.15, 2.0,
                     startScene<Pile>};

} // namespace sample
