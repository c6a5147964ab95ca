#include "lab/quarry.h"

#include "common/program.h"
#include "lab/measures.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>

namespace lab
{

using sample::check;

namespace
{
constexpr float kColumn = 0.2f, kSpacing = 0.1f; // m, of columns and particles
constexpr uint32_t kParticles = 3000;            // fewer than a focus of 1.5 m wants
constexpr uint32_t kGrains = 256;
constexpr uint32_t kTiles = 6;            // resident at most; nine are dug in
constexpr int32_t kLeast = -1, kMost = 1; // numbers of tiles
constexpr double kReach = 3.0;            // m around a corner of four tiles where things happen

// Refusals that are part of the game.
void tolerate(bchResult result, std::initializer_list<bchResult> refusals, const char* what)
{
    if (std::find(refusals.begin(), refusals.end(), result) == refusals.end())
        check(result, what);
}

double duneHeight(double x, double z)
{
    return 1.0 + 0.3 * std::sin(0.9 * x) * std::cos(0.7 * z);
}
} // namespace

Quarry::Quarry(bchDeviceId device, uint64_t seed) : device_(device), dice_(seed)
{
    try
    {
        makeWorld();
        makeTerrain();
        makeBodies();
    }
    catch (...)
    {
        bchDestroyWorld(world_);
        throw;
    }
}

Quarry::~Quarry()
{
    bchDestroyWorld(world_);
}

void Quarry::makeWorld()
{
    bchWorldDef world = bchDefaultWorldDef();
    world.grainCapacity = kGrains;
    world.emitterCapacity = 4;
    check(bchCreateWorld(device_, &world, &world_), "no world");
    for (int i = 0; i < 2; ++i)
    {
        bchMaterialDef sand = bchDefaultMaterialDef();
        sand.frictionAngle = static_cast<float>(radians(i ? 38.0 : 30.0));
        sand.grainDensity *= i ? 1.0f : 0.83f; // so that shares do not divide
        check(bchCreateMaterial(world_, &sand, &sands_[i]), "the material");
    }
    bchPatchDef patch = bchDefaultPatchDef();
    patch.spacing = kSpacing;
    patch.particleCapacity = kParticles;
    patch.neighbourCapacity = 80 * kParticles;
    check(bchCreatePatch(world_, &patch, &patch_), "no patch");
}

void Quarry::makeTerrain()
{
    bchTerrainDef terrain = bchDefaultTerrainDef();
    terrain.spacing = kColumn;
    terrain.tileCapacity = kTiles;
    terrain.publishCapacity = 2; // so that the host's copy trails
    terrain.floor = -1.0f;
    terrain.patch = patch_;
    terrain.wakeDepth = 0.4f;
    terrain.stayMargin = 0.2f;
    terrain.wakeCapacity = 700; // so that plans leave room for emitters
    terrain.splashSpeed = 2.0f;
    terrain.windTransport = 0.5f;
    terrain.ruts = 1;
    check(bchCreateTerrain(world_, &terrain, &terrain_), "no terrain");
    for (int32_t z = -1; z <= 0; ++z)
        for (int32_t x = -1; x <= 0; ++x)
            check(loadFresh({x, z}), "a tile");
}

void Quarry::makeBodies()
{
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_BOX;
    part.size = {0.2f, 0.3f, 0.5f};
    bchBodyDef blade = bchDefaultBodyDef();
    blade.parts = &part;
    blade.partCount = 1;
    blade.motion = BCH_BODY_KINEMATIC;
    blade.position = {-2.0, 2.0, 0.0};
    check(bchCreateBody(world_, &blade, &blade_), "a body");
    part.shape = BCH_BODY_SPHERE;
    part.size = {0.25f, 0.0f, 0.0f};
    bchBodyDef ball = bchDefaultBodyDef();
    ball.parts = &part;
    ball.partCount = 1;
    ball.mass = 150.0f;
    ball.inertia = {3.75f, 3.75f, 3.75f};
    ball.position = {2.0, 2.0, 1.0};
    check(bchCreateBody(world_, &ball, &ball_), "a body");
}

bchPosition Quarry::somewhere(double height)
{
    const double x = dice_.between(-kReach, kReach), z = dice_.between(-kReach, kReach);
    return {x, height, z};
}

Quarry::Place Quarry::someTile()
{
    const auto number = [&] { return kLeast + static_cast<int32_t>(dice_.below(kMost - kLeast + 1)); };
    const int32_t x = number(), z = number();
    return {x, z};
}

bchResult Quarry::loadFresh(const Place& place)
{
    std::vector<float> heights(BCH_TILE_COLUMNS), beds(BCH_TILE_COLUMNS);
    std::vector<uint8_t> palette(BCH_TILE_COLUMNS);
    for (size_t i = 0; i < BCH_TILE_COLUMNS; ++i)
    {
        const auto column = static_cast<int32_t>(i);
        const double x = (place.first * BCH_TILE_SIDE + column % BCH_TILE_SIDE) * static_cast<double>(kColumn);
        const double z = (place.second * BCH_TILE_SIDE + column / BCH_TILE_SIDE) * static_cast<double>(kColumn);
        // Rock that sand hardly covers, or does not, in places.
        beds[i] = 0.2f * static_cast<float>(column % 5);
        heights[i] = std::fmax(beds[i], static_cast<float>(duneHeight(x, z)));
        palette[i] = static_cast<uint8_t>(column / 7 % 2);
    }
    bchTileDef tile = bchDefaultTileDef();
    tile.x = place.first;
    tile.z = place.second;
    tile.heights = heights.data();
    tile.beds = beds.data();
    tile.palette = palette.data();
    tile.materials = sands_;
    tile.materialCount = 2;
    const bchResult result = bchTerrain_LoadTile(terrain_, &tile);
    if (result == BCH_OK)
        stored_.erase(place);
    return result;
}

void Quarry::dig()
{
    bchBrushDef brush = bchDefaultBrushDef();
    brush.kind = BCH_BRUSH_LOWER;
    brush.position = somewhere(0.0);
    brush.radius = static_cast<float>(dice_.between(0.05, 2.0));
    brush.amount = static_cast<float>(dice_.between(0.01, 1.0));
    brush.falloff = static_cast<float>(dice_.between(0.0, 1.0));
    check(bchTerrain_Brush(terrain_, &brush), "a brush");
}

void Quarry::dump()
{
    constexpr bchBrushKind kKinds[] = {BCH_BRUSH_RAISE, BCH_BRUSH_FLATTEN, BCH_BRUSH_DEPOSIT};
    bchBrushDef brush = bchDefaultBrushDef();
    brush.kind = kKinds[dice_.below(3)];
    brush.position = somewhere(0.0);
    brush.radius = static_cast<float>(dice_.between(0.05, 2.0));
    brush.amount = static_cast<float>(dice_.between(0.01, brush.kind == BCH_BRUSH_FLATTEN ? 1.5 : 0.6));
    brush.falloff = static_cast<float>(dice_.between(0.0, 1.0));
    brush.strength = static_cast<float>(dice_.between(0.1, 1.0));
    if (brush.kind == BCH_BRUSH_DEPOSIT)
        brush.material = sands_[dice_.below(2)];
    check(bchTerrain_Brush(terrain_, &brush), "a brush");
}

void Quarry::drive()
{
    bchBodyState blade{};
    blade.body = blade_;
    blade.position = somewhere(dice_.between(0.6, 1.4));
    blade.rotation.w = 1.0f;
    blade.velocity = {
        static_cast<float>(dice_.between(-1.5, 1.5)), static_cast<float>(dice_.between(-0.2, 0.2)),
        static_cast<float>(dice_.between(-1.5, 1.5))};
    check(bchWorld_SetBodies(world_, &blade, 1), "a body");
    if (dice_.chance(0.5))
    {
        bchBodyState ball = blade;
        ball.body = ball_;
        ball.position = somewhere(dice_.between(1.2, 2.5));
        ball.velocity.y = static_cast<float>(dice_.between(-4.0, 0.0));
        check(bchWorld_SetBodies(world_, &ball, 1), "a body");
    }
    step(static_cast<int>(2 + dice_.below(6)));
}

void Quarry::explode()
{
    bchExplosionDef blast = bchDefaultExplosionDef();
    blast.position = somewhere(dice_.between(0.4, 1.4));
    blast.radius = static_cast<float>(dice_.between(0.3, 1.5));
    blast.speed = static_cast<float>(dice_.between(1.0, 8.0));
    check(bchWorld_Explode(world_, &blast), "an explosion");
}

void Quarry::look()
{
    bchFocus points[2]{};
    const uint32_t count = dice_.below(3);
    for (bchFocus& point : points)
    {
        point.position = somewhere(1.0);
        point.wakeRadius = static_cast<float>(dice_.chance(0.3) ? 0.0 : dice_.between(0.2, 1.5));
        point.asGrains = dice_.chance(0.15) ? 1 : 0;
    }
    check(bchWorld_SetFocus(world_, points, count), "the focus");
}

void Quarry::pageOut()
{
    const Place place = someTile();
    if (dice_.chance(0.3))
    {
        tolerate(
            bchTerrain_UnloadTile(terrain_, place.first, place.second, nullptr), {BCH_ERROR_INVALID_ARGUMENT},
            "a tile");
        return;
    }
    bchBlob blob{};
    const bchResult result = bchTerrain_UnloadTile(terrain_, place.first, place.second, &blob);
    tolerate(result, {BCH_ERROR_INVALID_ARGUMENT}, "a tile");
    if (result != BCH_OK)
        return;
    const auto* bytes = static_cast<const std::byte*>(blob.data);
    stored_[place].assign(bytes, bytes + blob.size);
    check(bchFreeBlob(&blob), "a blob");
}

void Quarry::pageIn()
{
    if (stored_.empty() || dice_.chance(0.2))
    {
        tolerate(loadFresh(someTile()), {BCH_ERROR_BUSY, BCH_ERROR_CAPACITY}, "a tile");
        return;
    }
    const auto tile = std::next(stored_.begin(), dice_.below(static_cast<uint32_t>(stored_.size())));
    const bchResult result = bchTerrain_LoadTileBlob(terrain_, tile->second.data(), tile->second.size());
    tolerate(result, {BCH_ERROR_BUSY, BCH_ERROR_CAPACITY}, "a tile's blob");
    if (result == BCH_OK)
        stored_.erase(tile);
}

void Quarry::pageAround()
{
    bchPagerDef pager = bchDefaultPagerDef();
    pager.user = this;
    pager.loadRadius = static_cast<float>(dice_.between(1.0, 4.0));
    pager.unloadRadius = pager.loadRadius + 1.0f;
    pager.load = [](void* user, int32_t x, int32_t z, bchBlob* blob, bchTileDef*)
    {
        Tiles& tiles = static_cast<Quarry*>(user)->stored_;
        const auto tile = tiles.find({x, z});
        if (tile == tiles.end())
            return 0; // the world ends
        blob->data = tile->second.data();
        blob->size = tile->second.size();
        return 1;
    };
    pager.store = [](void* user, int32_t x, int32_t z, const void* blob, uint64_t size)
    {
        const auto* bytes = static_cast<const std::byte*>(blob);
        static_cast<Quarry*>(user)->stored_[{x, z}].assign(bytes, bytes + size);
    };
    tolerate(bchTerrain_Page(terrain_, &pager, nullptr), {BCH_ERROR_CAPACITY}, "paging");
    // What came back is not stored any more.
    std::erase_if(
        stored_,
        [&](const auto& tile)
        {
            bchTileView view = bchDefaultTileView();
            return bchTerrain_ReadTile(terrain_, tile.first.first, tile.first.second, &view) == BCH_OK;
        });
}

void Quarry::feed()
{
    uint32_t count = 4;
    bchEmitterId emitters[4]{};
    check(bchWorld_GetEmitters(world_, emitters, &count), "the emitters");
    if (count > 0 && dice_.chance(0.6))
    {
        check(bchDestroyEmitter(emitters[dice_.below(count)]), "an emitter");
        return;
    }
    const bool grains = dice_.chance(0.3);
    bchEmitterDef def = bchDefaultEmitterDef();
    def.material = sands_[dice_.below(2)];
    def.position = somewhere(dice_.between(1.6, 2.4));
    def.radius = 0.25f;
    def.rate = grains ? 3.0f : 60.0f;
    def.seed = dice_.below(1000);
    if (grains)
        def.grainRadius = 0.04f;
    else
        def.patch = patch_;
    tolerate(bchCreateEmitter(world_, &def, &emitters[0]), {BCH_ERROR_CAPACITY}, "an emitter");
}

void Quarry::save()
{
    Saved saved;
    uint64_t size = 0;
    check(bchWorld_Snapshot(world_, nullptr, &size), "a snapshot");
    saved.blob.resize(size);
    check(bchWorld_Snapshot(world_, saved.blob.data(), &size), "a snapshot");
    saved.stored = stored_;
    saved.ledger = ledger();
    saved_ = {std::move(saved)};
}

void Quarry::goBack()
{
    if (saved_.empty())
        return;
    wokenQuanta_ += info().wokenQuanta;
    settledQuanta_ += info().settledQuanta;
    const Saved& saved = saved_.front();
    check(bchWorld_Restore(world_, saved.blob.data(), saved.blob.size()), "a restore");
    check(bchWorld_GetTerrain(world_, &terrain_), "the terrain");
    stored_ = saved.stored;
    const bchMassLedger now = ledger();
    wrongRestores_ += std::memcmp(&now, &saved.ledger, sizeof now) != 0;
}

void Quarry::moveAnchor()
{
    check(bchWorld_MoveAnchor(world_, somewhere(dice_.between(-2.0, 2.0))), "the anchor");
}

void Quarry::blow()
{
    const auto speed = [&] { return static_cast<float>(dice_.between(-15.0, 15.0)); };
    check(bchWorld_SetWind(world_, {speed(), 0.0f, speed()}), "the wind");
}

void Quarry::rest(int steps)
{
    check(bchWorld_SetFocus(world_, nullptr, 0), "the focus");
    uint32_t count = 4;
    bchEmitterId emitters[4]{};
    check(bchWorld_GetEmitters(world_, emitters, &count), "the emitters");
    for (uint32_t i = 0; i < count; ++i)
        check(bchDestroyEmitter(emitters[i]), "an emitter");
    check(bchWorld_SetWind(world_, {0.0f, 0.0f, 0.0f}), "the wind");
    bchBodyState states[2]{};
    states[0].body = blade_;
    states[0].position = {-2.0, 6.0, 0.0};
    states[1].body = ball_;
    states[1].position = {2.0, 6.0, 0.0};
    for (bchBodyState& state : states)
    {
        state.rotation.w = 1.0f;
        state.asleep = 1;
    }
    check(bchWorld_SetBodies(world_, states, 2), "the bodies");
    step(steps);
}

void Quarry::step(int count)
{
    const bchStepDef def = bchDefaultStepDef();
    for (int i = 0; i < count; ++i)
    {
        bchResult result = bchWorld_Step(world_, &def);
        if (result == BCH_NOT_READY)
        {
            check(bchWorld_Wait(world_, BCH_WAIT_FOREVER), "a step");
            result = bchWorld_Step(world_, &def);
        }
        check(result, "a step");
        ++steps_;
    }
}

std::string Quarry::cycle()
{
    struct Deed
    {
        const char* name;
        void (Quarry::*act)();
        uint32_t weight;
    };
    constexpr Deed kDeeds[] = {
        {"dig", &Quarry::dig, 4},         {"dump", &Quarry::dump, 4},       {"drive", &Quarry::drive, 4},
        {"explode", &Quarry::explode, 3}, {"look", &Quarry::look, 4},       {"page out", &Quarry::pageOut, 3},
        {"page in", &Quarry::pageIn, 4},  {"page", &Quarry::pageAround, 1}, {"feed", &Quarry::feed, 2},
        {"save", &Quarry::save, 1},       {"go back", &Quarry::goBack, 1},  {"anchor", &Quarry::moveAnchor, 1},
        {"blow", &Quarry::blow, 1}};
    uint32_t all = 0;
    for (const Deed& deed : kDeeds)
        all += deed.weight;
    std::string done;
    for (uint32_t count = 1 + dice_.below(3); count > 0; --count)
    {
        uint32_t pick = dice_.below(all);
        const Deed* deed = kDeeds;
        for (; pick >= deed->weight; ++deed)
            pick -= deed->weight;
        (this->*deed->act)();
        done += (done.empty() ? "" : ", ") + std::string(deed->name);
    }
    if (dice_.chance(0.05))
    {
        rest(static_cast<int>(20 + dice_.below(40)));
        return done + ", settle";
    }
    step(static_cast<int>(dice_.below(4))); // none, too
    return done;
}

bchMassLedger Quarry::ledger() const
{
    bchMassLedger ledger = bchDefaultMassLedger();
    check(bchWorld_GetMassLedger(world_, &ledger), "the ledger");
    return ledger;
}

bchStepReport Quarry::report() const
{
    bchStepReport report = bchDefaultStepReport();
    check(bchWorld_GetReport(world_, &report), "the report");
    return report;
}

bchTerrainInfo Quarry::info() const
{
    bchTerrainInfo state = bchDefaultTerrainInfo();
    check(bchTerrain_GetInfo(terrain_, &state), "the terrain");
    return state;
}

uint64_t Quarry::hash() const
{
    uint64_t hash = 0;
    check(bchWorld_GetStateHash(world_, &hash), "the hash");
    return hash;
}

} // namespace lab
