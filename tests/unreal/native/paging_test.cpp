// Terrain of a Landscape while a game runs: proxies that come and go, a focus, changes.
#include "condition_waits.h"
#include "ground.h"

using namespace barchan::unreal;

TEST_CASE("tiles page with their proxies, and sand is as it was when they come back")
{
    Ground ground({31, 1}, 1, 100.0);
    ground.streamIn(-1, -1);
    uint32_t left = 1;
    REQUIRE(ground.terrain.update(1000, 1000, &left) == BCH_OK);
    CHECK(left == 0);
    CHECK(ground.terrain.residentCount() == 1); // the other tiles touch components that are not there
    ground.streamAll();
    const size_t all = ground.terrain.residentCount();
    CHECK(all == 4); // columns -31 .. 62 each way

    bchBrushDef brush = bchDefaultBrushDef();
    brush.kind = BCH_BRUSH_LOWER;
    brush.position = toPosition({ground.def.location.x + 1500.0, ground.def.location.y + 1500.0, 0.0});
    brush.radius = 2.0f;
    brush.amount = 0.25f;
    brush.falloff = 1.0f;
    REQUIRE(bchTerrain_Brush(ground.terrain.terrain(), &brush) == BCH_OK);
    ground.step(120);
    std::vector<uint16_t> dug(32 * 32), again(32 * 32);
    REQUIRE(ground.terrain.exportHeights(0, 0, dug.data()) == BCH_OK);
    CHECK(dug != ground.heights(0, 0));
    bchMassLedger before = bchDefaultMassLedger(), gone = before, after = before;
    REQUIRE(bchWorld_GetMassLedger(ground.simulation.world(), &before) == BCH_OK);

    ground.terrain.streamOut(0, 0);
    ground.terrain.streamOut(-1, -1);
    REQUIRE(ground.terrain.update(0, 1, &left) == BCH_OK);
    CHECK(left == 1); // one at a time
    REQUIRE(ground.terrain.update(0, 1000, &left) == BCH_OK);
    CHECK(left == 0);
    CHECK(ground.terrain.residentCount() == all - 2);
    CHECK(ground.terrain.pagedCount() == 2);
    CHECK(ground.terrain.exportHeights(0, 0, again.data()) == BCH_ERROR_INVALID_ARGUMENT);
    REQUIRE(bchWorld_GetMassLedger(ground.simulation.world(), &gone) == BCH_OK);
    CHECK(gone.paged > 0);
    CHECK(gone.terrain + gone.paged == before.terrain);

    ground.streamIn(-1, -1);
    ground.streamIn(0, 0);
    REQUIRE(ground.terrain.update(1000, 0, &left) == BCH_OK);
    CHECK(ground.terrain.residentCount() == all);
    REQUIRE(ground.terrain.exportHeights(0, 0, again.data()) == BCH_OK);
    CHECK(again == dug);
    REQUIRE(bchWorld_GetMassLedger(ground.simulation.world(), &after) == BCH_OK);
    CHECK(after.terrain == before.terrain);
    CHECK(after.spawned == before.spawned);
}

TEST_CASE("what was dug is exported also when its tile is away, and is refused where there is no room to read it")
{
    Ground ground({31, 1}, 2, 100.0);
    ground.streamAll();
    const size_t all = ground.terrain.residentCount();
    bchBrushDef brush = bchDefaultBrushDef();
    brush.kind = BCH_BRUSH_LOWER;
    brush.position = toPosition({ground.def.location.x + 775.0, ground.def.location.y + 775.0, 0.0});
    brush.radius = 2.0f;
    brush.amount = 0.25f;
    REQUIRE(bchTerrain_Brush(ground.terrain.terrain(), &brush) == BCH_OK);
    ground.step(60);
    std::vector<uint16_t> dug(32 * 32), again(32 * 32);
    REQUIRE(ground.terrain.exportHeights(0, 0, dug.data()) == BCH_OK);
    REQUIRE(dug != ground.heights(0, 0));
    bchMassLedger before = bchDefaultMassLedger(), after = before;
    const auto exportAgain = [&]
    {
        REQUIRE(bchWorld_GetMassLedger(ground.simulation.world(), &before) == BCH_OK);
        REQUIRE(ground.terrain.exportHeights(0, 0, again.data()) == BCH_OK);
        CHECK(again == dug);
        REQUIRE(bchWorld_GetMassLedger(ground.simulation.world(), &after) == BCH_OK);
        CHECK(after.terrain == before.terrain);
        CHECK(after.paged == before.paged);
    };

    ground.terrain.setFocus({ground.def.location.x + 1.0e6, 0.0, 0.0}, 100.0); // the component stays, its tiles go
    REQUIRE(ground.terrain.update(0, 1000) == BCH_OK);
    REQUIRE(ground.terrain.residentCount() == 0);
    REQUIRE(ground.terrain.pagedCount() == all);
    exportAgain();
    CHECK(ground.terrain.residentCount() == 0);
    CHECK(ground.terrain.pagedCount() == all);
    for (const TileChange& change : (ground.terrain.takeChanges(), ground.terrain.changedTiles()))
        CHECK(change.gone);
    ground.terrain.streamOut(-1, -1); // a tile under both is not covered any more, and still known
    exportAgain();

    ground.streamIn(-1, -1);
    ground.terrain.setFocus({}, 0.0);
    REQUIRE(ground.terrain.update(1000, 0) == BCH_OK);
    CHECK(ground.terrain.residentCount() == all);
    exportAgain();

    ground.terrain.close();
    ground.def.terrain.tileCapacity = 1;
    REQUIRE(ground.terrain.open(ground.simulation.world(), ground.def) == BCH_OK);
    for (int32_t y = -1; y < 2; ++y)
        for (int32_t x = -1; x < 2; ++x)
            ground.streamIn(x, y);
    ground.terrain.setFocus({ground.def.location.x + 775.0, ground.def.location.y + 775.0, 0.0}, 100.0);
    REQUIRE(ground.terrain.update(1, 0) == BCH_OK);
    ground.terrain.setFocus({ground.def.location.x - 1500.0, ground.def.location.y - 1500.0, 0.0}, 100.0);
    REQUIRE(ground.terrain.update(1, 1) == BCH_OK);
    REQUIRE(ground.terrain.residentCount() == 1);
    REQUIRE(ground.terrain.pagedCount() == 1);
    CHECK(ground.terrain.exportHeights(0, 0, again.data()) == BCH_ERROR_CAPACITY);
}

TEST_CASE("a focus keeps the tiles around it, the nearest first, and no more than there is room for")
{
    Ground ground({31, 1}, 4, 100.0, 5); // tiles of 8 m over 77.5 m
    ground.terrain.close();
    ground.def.terrain.tileCapacity = 30;
    REQUIRE(ground.terrain.open(ground.simulation.world(), ground.def) == BCH_OK);
    const Vec3d start{ground.def.location.x, ground.def.location.y, 0.0};
    ground.terrain.setFocus(start, 1000.0);
    for (int32_t y = -1; y < 4; ++y)
        for (int32_t x = -1; x < 4; ++x)
            ground.streamIn(x, y);
    const auto has = [&](const Vec3d& at)
    {
        bchGroundSample sample = bchDefaultGroundSample();
        const bchPosition place = toPosition(at);
        REQUIRE(bchTerrain_SampleHeight(ground.terrain.terrain(), place.x, place.z, &sample) == BCH_OK);
        return sample.found == 1;
    };
    REQUIRE(ground.terrain.update(1, 0) == BCH_OK);
    CHECK(has(start));
    CHECK(ground.terrain.residentCount() == 1);
    uint32_t left = 1;
    REQUIRE(ground.terrain.update(100, 0, &left) == BCH_OK);
    CHECK(left == 0);
    const size_t around = ground.terrain.residentCount();
    CHECK(around >= 9);
    CHECK(around <= 16);

    const Vec3d far{start.x + 4000.0, start.y + 4000.0, 0.0};
    CHECK(!has(far));
    ground.terrain.setFocus(far, 1000.0);
    REQUIRE(ground.terrain.update(100, 100, &left) == BCH_OK);
    CHECK(left == 0);
    CHECK(has(far));
    CHECK(!has(start));
    CHECK(ground.terrain.pagedCount() == around);

    // More than fits: as many as fit, and no error.
    ground.terrain.setFocus(far, 0.0);
    REQUIRE(ground.terrain.update(1000, 1000, &left) == BCH_OK);
    CHECK(left > 0);
    CHECK(ground.terrain.residentCount() == 30);
}

TEST_CASE("tiles stay around every player")
{
    Ground ground({31, 1}, 4, 100.0, 5);
    const Vec3d first{ground.def.location.x - 1000.0, ground.def.location.y - 1000.0, 0.0};
    const Vec3d second{first.x + 6000.0, first.y + 6000.0, 0.0};
    const auto around = [&](std::initializer_list<Vec3d> players)
    {
        ground.terrain.setFocus(players.begin(), static_cast<uint32_t>(players.size()), 500.0);
        uint32_t left = 1;
        REQUIRE(ground.terrain.update(100, 100, &left) == BCH_OK);
        CHECK(left == 0);
        return ground.terrain.residentCount();
    };
    around({first});
    for (int32_t y = -1; y < 4; ++y)
        for (int32_t x = -1; x < 4; ++x)
            ground.streamIn(x, y);
    const size_t one = around({first});
    const size_t other = around({second});
    CHECK(one > 0);
    CHECK(other > 0);
    CHECK(around({first, second}) == one + other);
    CHECK(around({second, first}) == one + other); // in whichever order they are told
    CHECK(around({second}) == other);              // one has left the game
    CHECK(around({}) == 0);
}

TEST_CASE("an impatient host lets tiles go while sand rests, or one when there is hardly room")
{
    Ground ground({31, 1}, 4, 100.0, 5);
    ground.terrain.close();
    ground.def.terrain.tileCapacity = 16;
    const Vec3d middle{ground.def.location.x + 1500.0, ground.def.location.y + 1500.0, 0.0};
    REQUIRE(ground.terrain.open(ground.simulation.world(), ground.def) == BCH_OK);
    for (int32_t y = -1; y < 4; ++y)
        for (int32_t x = -1; x < 4; ++x)
            ground.streamIn(x, y);
    ground.terrain.setFocus(middle, 0.0); // the nearest come first
    REQUIRE(ground.terrain.update(8, 0) == BCH_OK);
    ground.step(30);
    CHECK(ground.terrain.mayWait()); // it may have begun to rest just now
    ground.step(4);
    CHECK(ground.terrain.mayWait());
    ground.step(1);
    CHECK(!ground.terrain.mayWait());
    CHECK(ground.terrain.storesNow(4, false) == 1); // one at a time
    const size_t before = ground.terrain.residentCount();
    ground.terrain.setFocus({middle.x + 1.0e6, middle.y, 0.0}, 100.0); // none is wanted any more
    uint64_t stood = 0;
    {
        const WaitWatch watch(stood);
        REQUIRE(ground.terrain.update(0, ground.terrain.storesNow(4, false)) == BCH_OK);
    }
    CHECK(ground.terrain.residentCount() == before - 1);
    CHECK(stood == 0);
    CHECK(ground.terrain.mayWait()); // for the next one
    ground.terrain.setFocus(middle, 0.0);
    REQUIRE(ground.terrain.update(1, 0) == BCH_OK);
    bchBrushDef brush = bchDefaultBrushDef(); // steep: it topples for a while
    brush.position = toPosition(middle);
    brush.radius = 1.0f;
    brush.amount = 1.0f;
    brush.falloff = 0.0f;
    REQUIRE(bchTerrain_Brush(ground.terrain.terrain(), &brush) == BCH_OK);
    ground.step(2);
    REQUIRE(ground.terrain.mayWait());
    CHECK(ground.terrain.storesNow(4, true) == 4);
    CHECK(ground.terrain.storesNow(4, false) == 0);
    REQUIRE(ground.terrain.update(6, 0) == BCH_OK);
    REQUIRE(ground.terrain.residentCount() == 14);
    CHECK(ground.terrain.storesNow(4, false) == 1);
}

TEST_CASE("changes name the vertices of every component that has them")
{
    Ground ground({31, 1}, 1, 100.0);
    ground.streamAll();
    ground.step(2);
    (void)ground.terrain.takeChanges();
    bchBrushDef brush = bchDefaultBrushDef(); // around vertex (31, 10), which two components share
    brush.position = toPosition({ground.def.location.x + 31 * 50.0, ground.def.location.y + 10 * 50.0, 0.0});
    brush.radius = 1.0f;
    REQUIRE(bchTerrain_Brush(ground.terrain.terrain(), &brush) == BCH_OK);
    bool left = false, right = false;
    for (int frame = 0; frame < 5; ++frame)
    {
        ground.step(1);
        for (const ComponentChange& change : ground.terrain.takeChanges())
        {
            left = left || (change.x == 0 && change.y == 0 && change.firstX <= 31 && change.lastX == 31);
            right = right || (change.x == 1 && change.y == 0 && change.firstX == 0);
            CHECK(change.firstX >= 0);
            CHECK(change.lastX <= 31);
            CHECK(change.firstX <= change.lastX);
        }
    }
    CHECK(left);
    CHECK(right);
}
