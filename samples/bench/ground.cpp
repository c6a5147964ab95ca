#include "bench/ground.h"

#include "common/program.h"

#include <cmath>

namespace sample
{

namespace
{
constexpr float kSpacing = 0.25f, kParticle = 0.125f; // m
constexpr uint32_t kParticles = 32768;
constexpr uint32_t kMostSteps = 4096;
constexpr float kLevel = 2.0f;
constexpr float kBall = 0.5f;                       // m, radius of what ploughs
constexpr double kCircle = 2.0, kPloughSpeed = 1.0; // m, m/s

bchWorldDef worldDef()
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 0;
    def.maxSubsteps = 256;
    def.massQuantum = 1.0e-5;
    return def;
}
} // namespace

float flatGround(uint32_t)
{
    return kLevel;
}

float steepGround(uint32_t column)
{
    return kLevel + 0.5f * static_cast<float>(column * 2654435761u >> 30);
}

double stageNs(const bchProfileReport& profile, std::string_view name)
{
    for (uint32_t i = 0; i < profile.stageCount; ++i)
        if (bchStageName(i) == name)
            return static_cast<double>(profile.stageNs[i]);
    return 0;
}

double squareKilometresOf(uint32_t tiles)
{
    const double side = static_cast<double>(kSpacing) * BCH_TILE_SIDE * 1.0e-3;
    return tiles * side * side;
}

Ground::Ground(const HostDevice& device, uint32_t tiles, HeightFcn height, uint32_t wakeCapacity)
    : world_(device, worldDef())
{
    bchPatchDef patch = bchDefaultPatchDef();
    patch.spacing = kParticle;
    patch.particleCapacity = kParticles;
    patch.neighbourCapacity = 80 * kParticles;
    check(bchCreatePatch(world_.id(), &patch, &patch_), "no patch");
    const bchMaterialDef sand = bchDefaultMaterialDef();
    check(bchCreateMaterial(world_.id(), &sand, &sand_), "the material");
    if (tiles == 0)
        return;
    bchTerrainDef def = bchDefaultTerrainDef();
    def.spacing = kSpacing;
    def.tileCapacity = tiles;
    def.toppleCount = kTopplePasses;
    def.patch = patch_;
    if (wakeCapacity > 0)
        def.wakeCapacity = wakeCapacity;
    check(bchCreateTerrain(world_.id(), &def, &terrain_), "no terrain");
    load(tiles, height);
}

void Ground::settle(const ShareFcn& show)
{
    for (uint32_t i = 0; i < kMostSteps; ++i)
    {
        world_.step();
        const bchTerrainInfo state = info();
        if (state.activeTileCount == 0 && state.staleTileCount == 0)
            return;
        show(static_cast<double>(i) / kMostSteps);
    }
    throw std::runtime_error("the terrain did not come to rest");
}

void Ground::addBall()
{
    bchBodyPart part = bchDefaultBodyPart();
    part.size.x = kBall;
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = &part;
    def.partCount = 1;
    def.motion = BCH_BODY_KINEMATIC;
    def.position = {kCircle, kLevel, 0.0};
    check(bchCreateBody(world_.id(), &def, &ball_), "a body");
}

void Ground::plough(uint32_t frame)
{
    const double turn = kPloughSpeed / kCircle * frame / 60.0;
    bchBodyState state{};
    state.body = ball_;
    state.position = {kCircle * std::cos(turn), static_cast<double>(kLevel), kCircle * std::sin(turn)};
    state.rotation.w = 1.0f;
    state.velocity = {
        static_cast<float>(-kPloughSpeed * std::sin(turn)), 0.0f, static_cast<float>(kPloughSpeed * std::cos(turn))};
    check(bchWorld_SetBodies(world_.id(), &state, 1), "a body");
}

void Ground::setFocus(float wakeRadius)
{
    bchFocus focus{};
    focus.position.y = static_cast<double>(kLevel);
    focus.wakeRadius = wakeRadius;
    check(bchWorld_SetFocus(world_.id(), &focus, 1), "the focus");
}

bchTerrainInfo Ground::info() const
{
    bchTerrainInfo state = bchDefaultTerrainInfo();
    check(bchTerrain_GetInfo(terrain_, &state), "the terrain");
    return state;
}

uint32_t Ground::particles() const
{
    bchPatchInfo state = bchDefaultPatchInfo();
    check(bchPatch_GetInfo(patch_, &state), "the patch");
    return state.particleCount;
}

void Ground::load(uint32_t tiles, HeightFcn height)
{
    std::vector<float> heights(BCH_TILE_COLUMNS);
    for (uint32_t i = 0; i < BCH_TILE_COLUMNS; ++i)
        heights[i] = height(i);
    const auto side = static_cast<uint32_t>(std::ceil(std::sqrt(static_cast<double>(tiles))));
    for (uint32_t i = 0; i < tiles; ++i)
    {
        bchTileDef tile = bchDefaultTileDef();
        tile.x = static_cast<int32_t>(i % side) - static_cast<int32_t>(side / 2);
        tile.z = static_cast<int32_t>(i / side) - static_cast<int32_t>(side / 2);
        tile.heights = heights.data();
        tile.depth = 1.5f;
        tile.materials = &sand_;
        tile.materialCount = 1;
        check(bchTerrain_LoadTile(terrain_, &tile), "a tile");
    }
}

} // namespace sample
