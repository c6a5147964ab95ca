// Every quantum of terrain stays accounted for where several things want the same room. What happens by chance is the
// laboratory's experiment "ledger".
#include "body_world.h"

namespace
{
constexpr float kColumn = 0.2f;

struct Quarry
{
    bchMaterialId sand;
    bchPatchId patch;
    bchTerrainId terrain;
};

// Four tiles, 1 m of sand; room for fewer particles than a focus of 1 m wants.
Quarry makeQuarry(TestWorld& world, uint32_t particles, uint32_t wakeCapacity)
{
    Quarry quarry{world.addMaterial(airless()), world.addPatch(0.5f * kColumn, particles), {}};
    bchTerrainDef def = bchDefaultTerrainDef();
    def.spacing = kColumn;
    def.tileCapacity = 4;
    def.patch = quarry.patch;
    def.wakeDepth = 0.4f;
    def.stayMargin = 0.2f;
    def.wakeCapacity = wakeCapacity;
    REQUIRE(bchCreateTerrain(world.id(), &def, &quarry.terrain) == BCH_OK);
    for (int32_t i = 0; i < 4; ++i)
    {
        bchTileDef tile = bchDefaultTileDef();
        tile.x = i % 2 - 1;
        tile.z = i / 2 - 1;
        tile.height = 1.0f;
        tile.materials = &quarry.sand;
        tile.materialCount = 1;
        REQUIRE(bchTerrain_LoadTile(quarry.terrain, &tile) == BCH_OK);
    }
    return quarry;
}

void focusOn(const TestWorld& world, double x, float wakeRadius)
{
    bchFocus focus{};
    focus.position = {x, 1.0, 0.0};
    focus.wakeRadius = wakeRadius;
    REQUIRE(bchWorld_SetFocus(world.id(), &focus, 1) == BCH_OK);
}

void checkExact(TestWorld& world)
{
    const bchMassLedger ledger = world.ledger();
    CHECK(
        ledger.spawned
        == ledger.grains + ledger.patches + ledger.terrain + ledger.paged + ledger.quarantined + ledger.removed);
}
} // namespace

// What wakes and what is emitted in the same step share the patch's room.
TEST_CASE("an emitter and sand that wakes fill the same patch, and nothing is lost")
{
    TestWorld world(sandWorld(9.81f));
    const Quarry quarry = makeQuarry(world, 1200, 500);
    bchEmitterDef emitter = bchDefaultEmitterDef();
    emitter.patch = quarry.patch;
    emitter.material = quarry.sand;
    emitter.position = {0.0, 2.0, 0.0};
    emitter.radius = 0.4f;
    emitter.rate = 400.0f;
    bchEmitterId id{};
    REQUIRE(bchCreateEmitter(world.id(), &emitter, &id) == BCH_OK);
    uint32_t faults = 0;
    for (int i = 0; i < 60; ++i)
    {
        focusOn(world, 0.05 * i, i % 12 < 6 ? 1.0f : 0.0f);
        faults |= world.step(kFrame).faults;
        REQUIRE(patchInfo(quarry.patch).particleCount <= 1200);
        checkExact(world);
    }
    bchEmitterInfo info = bchDefaultEmitterInfo();
    REQUIRE(bchEmitter_GetInfo(id, &info) == BCH_OK);
    CHECK(info.emittedCount > 0);
    CHECK((faults & BCH_FAULT_WAKE_CAPACITY) != 0);
}

TEST_CASE("tiles under awake sand go and come back, and nothing is lost")
{
    TestWorld world(sandWorld(9.81f));
    const Quarry quarry = makeQuarry(world, 4096, 4096);
    focusOn(world, 0.0, 0.8f);
    for (int i = 0; i < 10; ++i)
        world.step(kFrame);
    CHECK(patchInfo(quarry.patch).particleCount > 0);
    bchBlob blob{};
    REQUIRE(bchTerrain_UnloadTile(quarry.terrain, 0, 0, &blob) == BCH_OK);
    checkExact(world);
    CHECK(world.ledger().paged > 0);
    for (int i = 0; i < 10; ++i)
        world.step(kFrame);
    checkExact(world);
    REQUIRE(bchTerrain_LoadTileBlob(quarry.terrain, blob.data, blob.size) == BCH_OK);
    REQUIRE(bchFreeBlob(&blob) == BCH_OK);
    CHECK(world.ledger().paged == 0);
    focusOn(world, 0.0, 0.0f);
    for (int i = 0; i < 60; ++i)
        world.step(kFrame);
    checkExact(world);
    REQUIRE(bchDestroyTerrain(quarry.terrain) == BCH_OK);
    checkExact(world);
    CHECK(world.ledger().terrain == 0);
}
