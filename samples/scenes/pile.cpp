#include "scenes/pile.h"

#include "common/program.h"

#include <cmath>
#include <random>
#include <vector>

namespace sample
{

namespace
{
constexpr float kPi = 3.14159265f;
constexpr float kSmallest = 0.7f;    // radius of the smallest grain over that of the largest
constexpr float kSpacing = 2.5f;     // of the loose column, in radii
constexpr float kSlenderness = 5.0f; // height of the column over its radius
constexpr float kDropHeight = 4.0f;  // of its lowest grains, in radii

// The column's radius: grainCount cells of the spacing fill pi R^2 times kSlenderness R.
float columnRadius(const SceneParams& params)
{
    const float cell = kSpacing * params.grainRadius;
    return std::cbrt(static_cast<float>(params.grainCount) * cell * cell * cell / (kPi * kSlenderness));
}

struct Column
{
    std::vector<bchVec3> positions;
    std::vector<float> radii;
    std::vector<uint32_t> tags;
};

// Layer by layer on a square lattice, each grain somewhere within its own cell, so that none touch at the start.
Column makeColumn(const SceneParams& params)
{
    std::mt19937 random(params.seed);
    // Not std::uniform_real_distribution: its results differ between standard libraries.
    const auto unit = [&] { return static_cast<float>(random() >> 8) * 0x1p-24f; };
    const float cell = kSpacing * params.grainRadius;
    const float radius = columnRadius(params);
    const int reach = static_cast<int>(radius / cell) + 1;
    Column column;
    for (int layer = 0; column.tags.size() < params.grainCount; ++layer)
        for (int row = -reach; row <= reach; ++row)
            for (int place = -reach; place <= reach && column.tags.size() < params.grainCount; ++place)
            {
                const float x = static_cast<float>(place) * cell, z = static_cast<float>(row) * cell;
                // The cell in the middle is always taken: a column of one grain has a radius below its cell.
                if (x * x + z * z > radius * radius && (place != 0 || row != 0))
                    continue;
                const float size = params.grainRadius * (kSmallest + (1.0f - kSmallest) * unit());
                const float play = 0.5f * cell - size;
                const auto jitter = [&] { return play * (2.0f * unit() - 1.0f); };
                const float y = kDropHeight * params.grainRadius + static_cast<float>(layer) * cell;
                const float dx = jitter(), dy = jitter(), dz = jitter();
                column.positions.push_back({x + dx, y + dy, z + dz});
                column.radii.push_back(size);
                column.tags.push_back(static_cast<uint32_t>(column.tags.size()));
            }
    return column;
}

void define(const SceneParams& params, bchWorldDef& def)
{
    def.grainCapacity = params.grainCount;
    def.maxGrainRadius = params.grainRadius;
    def.materialCapacity = 1;
    def.wallCapacity = 1;
}

void build(const SceneParams& params, bchWorldId world)
{
    bchMaterialDef gravel = bchDefaultMaterialDef();
    check(bchGetMaterialPreset(BCH_MATERIAL_GRAVEL, &gravel), "gravel");
    gravel.frictionAngle = params.frictionAngle;
    gravel.color = bchDefaultMaterialDef().color;
    bchMaterialId material;
    check(bchCreateMaterial(world, &gravel, &material), "the material");

    const bchWallDef floor = bchDefaultWallDef();
    bchWallId wall;
    check(bchCreateWall(world, &floor, &wall), "the floor");

    const Column column = makeColumn(params);
    bchGrainSpawnDef grains = bchDefaultGrainSpawnDef();
    grains.material = material;
    grains.positions = column.positions.data();
    grains.radii = column.radii.data();
    grains.tags = column.tags.data();
    grains.count = params.grainCount;
    check(bchWorld_SpawnGrains(world, &grains), "the grains");
}

SceneShot shot(const SceneParams& params)
{
    const float size = columnRadius(params);
    return {{3.2f * size, 3.4f * size, 7.4f * size}, {0.0f, 1.1f * size, 0.0f}, 0.62f};
}
} // namespace

const Scene kPile = {
    "pile", "A loose column of grains falls on a floor and piles up.", {4000, 0.015f, 0.66f, 1}, 2.5, define, build,
    shot};

} // namespace sample
