#include "lab/terrain_box.h"

#include "common/program.h"
#include "common/table.h"
#include "lab/vectors.h"

#include <cmath>

namespace lab
{

using sample::check;

namespace
{
constexpr double kMassQuantum = 1.0e-5; // kg; a column of 1 m x 1 m x 10 m is still within 2^31
constexpr uint32_t kNeighboursPerParticle = 80;
constexpr uint64_t kHashBegin = 14695981039346656037u, kHashPrime = 1099511628211u; // FNV-1a
} // namespace

double Column::distance() const
{
    return std::hypot(x, z);
}

TerrainBox::TerrainBox(Trial& trial, const TerrainBoxDef& def) : trial_(trial), def_(def)
{
    bchWorldDef world = bchDefaultWorldDef();
    world.grainCapacity = 0;
    world.gravity = small({0.0, -kGravity, 0.0});
    world.massQuantum = kMassQuantum;
    world.maxSubsteps = 256;
    check(bchCreateWorld(trial.device, &world, &world_), "no world");
    try
    {
        bchTerrainDef terrain = bchDefaultTerrainDef();
        if (def.perSide > 0)
        {
            bchPatchDef patch = bchDefaultPatchDef();
            patch.spacing = static_cast<float>(def.spacing / def.perSide);
            patch.particleCapacity = def.particles;
            patch.neighbourCapacity = kNeighboursPerParticle * def.particles;
            check(bchCreatePatch(world_, &patch, &patch_), "no patch");
            terrain.patch = patch_;
        }
        terrain.spacing = static_cast<float>(def.spacing);
        terrain.tileCapacity = static_cast<uint32_t>(4 * def.halfTiles * def.halfTiles);
        terrain.publishCapacity = std::min(256u, terrain.tileCapacity);
        terrain.toppleCount = def.toppleCount;
        terrain.wakeDepth = static_cast<float>(def.wakeDepth);
        terrain.wakeMargin = static_cast<float>(def.wakeMargin);
        terrain.stayMargin = static_cast<float>(def.stayMargin);
        terrain.windTransport = static_cast<float>(def.windTransport);
        terrain.ruts = def.ruts ? 1 : 0;
        check(bchCreateTerrain(world_, &terrain, &terrain_), "no terrain");
    }
    catch (...)
    {
        bchDestroyWorld(world_);
        throw;
    }
}

TerrainBox::~TerrainBox()
{
    bchStepReport report = bchDefaultStepReport();
    if (bchWorld_Wait(world_, BCH_WAIT_FOREVER) == BCH_OK && bchWorld_GetReport(world_, &report) == BCH_OK)
        trial_.report.faults |= report.faultsEver;
    trial_.report.secondsSimulated += seconds_;
    bchDestroyWorld(world_);
}

bchMaterialId TerrainBox::addSand(double angle)
{
    bchMaterialDef sand = bchDefaultMaterialDef();
    sand.frictionAngle = static_cast<float>(radians(angle));
    if (def_.airless)
        sand.airDrag = 0.0f;
    bchMaterialId material;
    check(bchCreateMaterial(world_, &sand, &material), "the material");
    return material;
}

void TerrainBox::load(bchMaterialId sand, const HeightFcn& surface, const HeightFcn& bed)
{
    std::vector<float> heights(BCH_TILE_COLUMNS), beds(BCH_TILE_COLUMNS);
    for (int32_t tileZ = -def_.halfTiles; tileZ < def_.halfTiles; ++tileZ)
        for (int32_t tileX = -def_.halfTiles; tileX < def_.halfTiles; ++tileX)
        {
            for (size_t i = 0; i < BCH_TILE_COLUMNS; ++i)
            {
                const auto column = static_cast<int32_t>(i);
                const double x = (tileX * BCH_TILE_SIDE + column % BCH_TILE_SIDE + 0.5) * def_.spacing;
                const double z = (tileZ * BCH_TILE_SIDE + column / BCH_TILE_SIDE + 0.5) * def_.spacing;
                beds[i] = static_cast<float>(bed(x, z));
                heights[i] = std::fmax(beds[i], static_cast<float>(surface(x, z)));
            }
            bchTileDef tile = bchDefaultTileDef();
            tile.x = tileX;
            tile.z = tileZ;
            tile.heights = heights.data();
            tile.beds = beds.data();
            tile.materials = &sand;
            tile.materialCount = 1;
            check(bchTerrain_LoadTile(terrain_, &tile), "a tile");
        }
}

void TerrainBox::brush(bchBrushKind kind, double radius, double amount, double falloff, bchMaterialId sand)
{
    bchBrushDef def = bchDefaultBrushDef();
    def.kind = kind;
    def.radius = static_cast<float>(radius);
    def.amount = static_cast<float>(amount);
    def.falloff = static_cast<float>(falloff);
    def.material = sand;
    check(bchTerrain_Brush(terrain_, &def), "a brush");
}

void TerrainBox::step()
{
    bchStepDef def = bchDefaultStepDef();
    def.seconds = static_cast<float>(kFrame);
    check(bchWorld_Step(world_, &def), "a step");
    check(bchWorld_Wait(world_, BCH_WAIT_FOREVER), "a step");
    seconds_ += kFrame;
}

void TerrainBox::settle(double seconds)
{
    const double begin = seconds_;
    while (seconds_ - begin < seconds)
    {
        step();
        const bchTerrainInfo state = info();
        trial_.show(
            (seconds_ - begin) / seconds,
            sample::format("%.2f s, sand topples in %u tiles", seconds_, state.activeTileCount));
        if (state.activeTileCount == 0 && state.staleTileCount == 0)
            break;
    }
}

bchTileView TerrainBox::tile(int32_t x, int32_t z) const
{
    bchTileView view = bchDefaultTileView();
    check(bchTerrain_ReadTile(terrain_, x, z, &view), "a tile");
    return view;
}

std::vector<Column> TerrainBox::columns() const
{
    std::vector<Column> columns;
    for (int32_t tileZ = -def_.halfTiles; tileZ < def_.halfTiles; ++tileZ)
        for (int32_t tileX = -def_.halfTiles; tileX < def_.halfTiles; ++tileX)
        {
            const bchTileView view = tile(tileX, tileZ);
            for (size_t i = 0; i < BCH_TILE_COLUMNS; ++i)
            {
                const auto column = static_cast<int32_t>(i);
                columns.push_back(
                    {(tileX * BCH_TILE_SIDE + column % BCH_TILE_SIDE + 0.5) * def_.spacing,
                     (tileZ * BCH_TILE_SIDE + column / BCH_TILE_SIDE + 0.5) * def_.spacing,
                     static_cast<double>(view.heights[i]), static_cast<double>(view.beds[i]), view.quanta[i]});
            }
        }
    return columns;
}

double TerrainBox::heightAt(double x, double z) const
{
    bchGroundSample sample = bchDefaultGroundSample();
    check(bchTerrain_SampleHeight(terrain_, x, z, &sample), "the height");
    return sample.found ? sample.position.y : std::nan("");
}

uint64_t TerrainBox::hash() const
{
    uint64_t hash = kHashBegin;
    for (const Column& column : columns())
        for (int shift = 0; shift < 32; shift += 8)
            hash = (hash ^ ((column.quanta >> shift) & 0xFFu)) * kHashPrime;
    return hash;
}

bchTerrainInfo TerrainBox::info() const
{
    bchTerrainInfo state = bchDefaultTerrainInfo();
    check(bchTerrain_GetInfo(terrain_, &state), "the terrain");
    return state;
}

bchPatchInfo TerrainBox::patchInfo() const
{
    bchPatchInfo state = bchDefaultPatchInfo();
    check(bchPatch_GetInfo(patch_, &state), "the patch");
    return state;
}

bchMassLedger TerrainBox::ledger() const
{
    bchMassLedger ledger = bchDefaultMassLedger();
    check(bchWorld_GetMassLedger(world_, &ledger), "the ledger");
    return ledger;
}

double TerrainBox::halfWidth() const
{
    return def_.halfTiles * BCH_TILE_SIDE * def_.spacing;
}

bool balances(const bchMassLedger& ledger)
{
    return ledger.spawned
           == ledger.grains + ledger.patches + ledger.terrain + ledger.paged + ledger.quarantined + ledger.removed;
}

} // namespace lab
