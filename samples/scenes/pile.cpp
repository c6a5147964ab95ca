#include "scenes/pile.h"

#include "common/program.h"
#include "scenes/scatter.h"

#include <cmath>
#include <numeric>

namespace sample
{

namespace
{
constexpr float kPi = 3.14159265f;
constexpr float kSmallest = 0.7f; // size of the smallest grain over that of the largest
constexpr float kEdge = 0.7f;     // of the tetrahedra, over the diameter of their spheres: rounded stones
constexpr float kReach = 1.0f + 1.2247f * kEdge; // of such a grain, in radii of its spheres
constexpr float kCell = 2.4f;                    // edge of the space each grain has in the loose column, in radii
constexpr float kSlenderness = 3.5f;             // height of the column over its radius
constexpr float kDropHeight = 3.0f;              // of its lowest grains, in radii
constexpr float kStiffness = 2.0e6f;             // Pa: what falls from the top overlaps little more than a tenth

// The column's radius: grainCount cells fill pi R^2 times kSlenderness R.
float columnRadius(const SceneParams& params)
{
    const float cell = kCell * params.grainRadius;
    return cell * std::cbrt(static_cast<float>(params.grainCount) / (kPi * kSlenderness));
}

void define(const SceneParams& params, bchWorldDef& def)
{
    def.grainCapacity = params.grainCount;
    def.maxGrainRadius = params.grainRadius;
    def.materialCapacity = 1;
    def.wallCapacity = 1;
}

SceneContent build(const SceneParams& params, bchWorldId world)
{
    bchMaterialDef gravel = bchDefaultMaterialDef();
    check(bchGetMaterialPreset(BCH_MATERIAL_GRAVEL, &gravel), "gravel");
    gravel.frictionAngle = params.frictionAngle;
    gravel.stiffness = kStiffness;
    bchMaterialId material;
    check(bchCreateMaterial(world, &gravel, &material), "the material");

    const bchWallDef floor = bchDefaultWallDef();
    bchWallId wall;
    check(bchCreateWall(world, &floor, &wall), "the floor");

    const float radius = columnRadius(params);
    const ScatteredGrains column = scatterInCylinder(
        {params.grainCount, radius, kSlenderness * radius, kSmallest * params.grainRadius, params.grainRadius,
         params.seed});
    std::vector<float> radii = column.radii;
    for (float& radius_ : radii)
        radius_ /= kReach;
    std::vector<uint32_t> tags(params.grainCount);
    std::iota(tags.begin(), tags.end(), 0u);

    bchGrainSpawnDef grains = bchDefaultGrainSpawnDef();
    grains.material = material;
    grains.shape = BCH_GRAIN_TETRAHEDRON;
    grains.edgeRatio = kEdge;
    grains.seed = params.seed;
    grains.positions = column.positions.data();
    grains.radii = radii.data();
    grains.tags = tags.data();
    grains.count = params.grainCount;
    grains.origin.y = static_cast<double>(kDropHeight * params.grainRadius);
    check(bchWorld_SpawnGrains(world, &grains), "the grains");
    return {{material}};
}

SceneShot shot(const SceneParams& params)
{
    const float size = columnRadius(params);
    return {{2.7f * size, 3.3f * size, 7.2f * size}, {0.0f, 1.2f * size, 0.0f}, 0.62f};
}
} // namespace

const Scene kPile = {
    "pile", "A loose column of gravel falls on a floor and piles up.", {4000, 0.015f, 0.66f, 1}, 2.0, define, build,
    shot};

} // namespace sample
