// Tiles come and go around where the game looks, whatever their sand does meanwhile.
#include "terrain_world.h"

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace
{
// Keeps tiles as a host's file would.
struct Shelf
{
    std::map<std::pair<int32_t, int32_t>, std::vector<std::byte>> tiles;
    uint32_t stored = 0;

    bchPagerDef pager()
    {
        bchPagerDef def = bchDefaultPagerDef();
        def.user = this;
        def.load = [](void* user, int32_t x, int32_t z, bchBlob* blob, bchTileDef*)
        {
            const auto& kept = static_cast<Shelf*>(user)->tiles;
            const auto found = kept.find({x, z});
            if (found == kept.end())
                return 0;
            *blob = {found->second.data(), found->second.size()};
            return 1;
        };
        def.store = [](void* user, int32_t x, int32_t z, const void* blob, uint64_t size)
        {
            Shelf& shelf = *static_cast<Shelf*>(user);
            const auto* bytes = static_cast<const std::byte*>(blob);
            shelf.tiles[{x, z}].assign(bytes, bytes + size);
            ++shelf.stored;
        };
        def.loadRadius = 1.0f;
        def.unloadRadius = 2.0f;
        return def;
    }
};

void look(const TestWorld& world, double x, double z, float wakeRadius)
{
    bchFocus focus{};
    focus.position = {x, kSurface, z};
    focus.wakeRadius = wakeRadius;
    REQUIRE(bchWorld_SetFocus(world.id(), &focus, 1) == BCH_OK);
}

// Without waiting, as far as that goes.
void stepAhead(const TestWorld& world)
{
    bchStepDef def = bchDefaultStepDef();
    def.seconds = kFrame;
    bchResult result = bchWorld_Step(world.id(), &def);
    if (result == BCH_NOT_READY)
    {
        REQUIRE(bchWorld_Wait(world.id(), BCH_WAIT_FOREVER) == BCH_OK);
        result = bchWorld_Step(world.id(), &def);
    }
    REQUIRE(result == BCH_OK);
}
} // namespace

TEST_CASE("a tile stays as long as sand is awake over it")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = world.addPatch(kColumn, 2048);
    const bchTerrainId terrain = addTerrain(world, patch, sand, 0.4f);
    look(world, 3.0, 3.0, 0.8f); // in tile (0, 0)
    world.step(kFrame);
    const uint64_t all = world.ledger().spawned;
    REQUIRE(world.ledger().patches > 0);
    look(world, -6.0, -6.0, 0.0f);
    Shelf shelf;
    const bchPagerDef pager = shelf.pager();
    REQUIRE(bchTerrain_Page(terrain, &pager, nullptr) == BCH_OK);
    CHECK(shelf.stored == 2);
    checkLedger(world, all);
    for (int i = 0; i < 30 && world.ledger().patches > 0; ++i)
        world.step(kFrame);
    REQUIRE(world.ledger().patches == 0);
    REQUIRE(bchTerrain_Page(terrain, &pager, nullptr) == BCH_OK);
    CHECK(shelf.stored == 3);
    CHECK(infoOf(terrain).tileCount == 1);
    checkLedger(world, all);
}

TEST_CASE("a tile stays as long as awake sand lies near beside it, which may creep onto it")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = world.addPatch(kColumn, 2048);
    const bchTerrainId terrain = addTerrain(world, patch, sand, 0.4f);
    look(world, 0.45, 3.0, 0.3f); // in tile (0, 0), not over (-1, 0)
    world.step(kFrame);
    const uint64_t all = world.ledger().spawned;
    REQUIRE(world.ledger().patches > 0);
    look(world, 5.0, 3.0, 0.0f);
    Shelf shelf;
    const bchPagerDef pager = shelf.pager();
    REQUIRE(bchTerrain_Page(terrain, &pager, nullptr) == BCH_OK);
    CHECK(shelf.stored == 2);
    CHECK(shelf.tiles.count({-1, 0}) == 0);
    for (int i = 0; i < 30 && world.ledger().patches > 0; ++i)
        world.step(kFrame);
    REQUIRE(bchTerrain_Page(terrain, &pager, nullptr) == BCH_OK);
    CHECK(shelf.tiles.count({-1, 0}) == 1);
    checkLedger(world, all);
}

// The host's copy shows one tile a step here, so it is behind when sand settles on several.
TEST_CASE("a tile that goes right after its sand has settled takes that sand with it")
{
    bchWorldDef def = sandWorld(9.81f);
    def.stepsInFlight = 3;
    TestWorld world(def);
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = world.addPatch(kColumn, 2048);
    const bchTerrainId terrain = addTerrain(world, patch, sand, 0.4f, 1);
    const uint64_t all = world.ledger().spawned;
    Shelf shelf;
    const bchPagerDef pager = shelf.pager();
    for (int round = 0; round < 6; ++round)
    {
        // All four tiles meet there.
        look(world, 0.0, 0.0, 0.5f + 0.1f * static_cast<float>(round % 3));
        for (int i = 0; i < 16 + round; ++i)
        {
            REQUIRE(bchTerrain_Page(terrain, &pager, nullptr) == BCH_OK);
            stepAhead(world);
        }
        CHECK(infoOf(terrain).tileCount == 4);
        look(world, -6.0, -6.0, 0.0f);
        for (int i = 0; i < 120 && infoOf(terrain).tileCount > 1; ++i)
        {
            stepAhead(world);
            REQUIRE(bchTerrain_Page(terrain, &pager, nullptr) == BCH_OK);
        }
        CHECK(infoOf(terrain).tileCount == 1);
        CAPTURE(round);
        checkLedger(world, all);
    }
}
