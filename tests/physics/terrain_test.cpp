// Terrain through the C API: sand wakes where something moves in it, carries it, and settles again, and every quantum
// is accounted for.
#include "terrain_world.h"

#include <algorithm>
#include <cmath>

TEST_CASE("sand that wakes undisturbed keeps its surface, and settles again")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = world.addPatch(0.5f * kColumn, 16384);
    const bchTerrainId terrain = addTerrain(world, patch, sand, 0.6f);
    world.step(kFrame);
    const uint64_t all = world.ledger().spawned;
    focusOn(world, 0.8f);
    float fastest = 0.0f;
    for (int i = 0; i < 60; ++i)
    {
        world.step(kFrame);
        fastest = std::max(fastest, patchInfo(patch).maxSpeed);
    }
    CHECK(patchInfo(patch).particleCount > 1000);
    CHECK(infoOf(terrain).awakeColumnCount > 100);
    CHECK(infoOf(terrain).awakeColumnCount <= patchInfo(patch).particleCount);
    CHECK(fastest < 0.05f);
    checkLedger(world, all);
    focusOn(world, 0.0f);
    int steps = 0;
    for (; steps < 120 && world.ledger().patches > 0; ++steps)
        world.step(kFrame);
    CHECK(world.ledger().patches == 0);
    MESSAGE("terrain again after ", steps, " steps, fastest ", fastest, " m/s");
    world.step(kFrame);
    double worst = 0.0;
    for (double x = -1.5; x <= 1.5; x += 0.05)
        for (double z = -1.5; z <= 1.5; z += 0.05)
            worst = std::max(worst, std::fabs(heightAt(terrain, x, z) - kSurface));
    MESSAGE("the surface moved by ", worst, " m");
    CHECK(worst < 0.5 * static_cast<double>(kColumn));
    checkLedger(world, all);
    CHECK(infoOf(terrain).wokenQuanta == infoOf(terrain).settledQuanta);
    CHECK(infoOf(terrain).awakeColumnCount == 0);
}

// A wheel meets the sand that a moving zone woke bit by bit; it must not be other sand than that of a zone that woke at
// once. How much of a column is awake may differ.
TEST_CASE("sand is where it was however it woke")
{
    constexpr float kWide = 0.8f, kInner = 0.3f;
    const auto wake = [&](int steps)
    {
        TestWorld world(sandWorld(9.81f));
        const bchMaterialId sand = world.addMaterial(airless());
        const bchPatchId patch = world.addPatch(0.5f * kColumn, 16384);
        addTerrain(world, patch, sand, 0.6f);
        for (int i = 1; i <= steps; ++i)
        {
            focusOn(world, kWide * static_cast<float>(i) / static_cast<float>(steps));
            world.step(kFrame);
        }
        bchPatchView view = bchDefaultPatchView();
        REQUIRE(bchPatch_Read(patch, &view) == BCH_OK);
        std::vector<bchVec3> inner;
        for (uint32_t i = 0; i < view.count; ++i)
        {
            const float* at = view.positions + 4 * i;
            if (std::fabs(at[0]) < kInner && std::fabs(at[2]) < kInner)
                inner.push_back({at[0], at[1], at[2]});
        }
        return inner;
    };
    const std::vector<bchVec3> once = wake(1), slowly = wake(40);
    REQUIRE(once.size() > 500);
    CHECK(slowly.size() > once.size() / 2);
    float farthest2 = 0.0f;
    for (const bchVec3& a : slowly)
    {
        float nearest2 = 1.0f;
        for (const bchVec3& b : once)
        {
            const float x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
            nearest2 = std::min(nearest2, x * x + y * y + z * z);
        }
        farthest2 = std::max(farthest2, nearest2);
    }
    MESSAGE(slowly.size(), " particles, at most ", std::sqrt(farthest2), " m apart");
    CHECK(std::sqrt(farthest2) < 0.01f * 0.5f * kColumn); // a hundredth of a spacing
}

TEST_CASE("a ball that falls on terrain wakes it, is carried, and terrain is whole again when it has come to rest")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialDef material = airless();
    const bchMaterialId sand = world.addMaterial(material);
    const bchPatchId patch = world.addPatch(0.5f * kColumn, 16384);
    const bchTerrainId terrain = addTerrain(world, patch, sand, 0.6f);
    bchBodyPart part = bchDefaultBodyPart();
    part.size.x = 0.15f;
    bchBodyDef def = ball(part, 2.0 * bulkDensity(material));
    def.position = {0.0, kSurface + 0.4, 0.0};
    const bchBodyId body = add(world, def);
    world.step(kFrame);
    const uint64_t all = world.ledger().spawned;
    uint64_t step = 1;
    for (; step < 60; ++step)
        world.step(kFrame);
    checkLedger(world, all);
    CHECK(infoOf(terrain).wokenQuanta > 0);
    CHECK(std::fabs(carriedShare(world, step, 120, static_cast<double>(def.mass)) - 1.0) < 0.02);
    bchBodyState state = stateOf(body);
    CHECK(state.position.y > kSurface - 0.15);
    CHECK(state.position.y < kSurface + 0.15);
    state.velocity = {};
    state.spin = {};
    state.asleep = 1;
    REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
    for (int i = 0; i < 180 && world.ledger().patches > 0; ++i)
        world.step(kFrame);
    CHECK(world.ledger().patches == 0);
    checkLedger(world, all);
    // The ball left a dent, and the ground under it is not above where it lies.
    world.step(kFrame);
    CHECK(heightAt(terrain, 0.0, 0.0) < state.position.y);
    CHECK(heightAt(terrain, 0.0, 0.0) < kSurface);
    CHECK(heightAt(terrain, 2.0, 2.0) == doctest::Approx(kSurface).epsilon(1e-5));
}

// The zone moves with the ball, and columns at its rim give layer after layer below sand that woke before.
TEST_CASE("a ball that is drawn through terrain stirs the sand around it, and none at the rim of its zone")
{
    TestWorld world(sandWorld(9.81f));
    const bchPatchId patch = world.addPatch(0.5f * kColumn, 32768);
    addTerrain(world, patch, world.addMaterial(airless()), 0.6f);
    constexpr float kRadius = 0.2f, kSpeed = 0.6f, kFree = 2.0f * kRadius; // its own radius, and as much again
    bchBodyPart part = bchDefaultBodyPart();
    part.size.x = kRadius;
    bchBodyDef def = ball(part, 1000.0);
    def.motion = BCH_BODY_KINEMATIC;
    def.position = {-1.0, kSurface + 0.1, 0.0};
    def.velocity = {kSpeed, 0.0f, 0.0f};
    const bchBodyId body = add(world, def);
    world.step(kFrame);
    uint32_t stirred = 0, atRim = 0, stirredAtRim = 0;
    for (int i = 1; i < 180; ++i)
    {
        bchBodyState state = stateOf(body);
        state.position.x = def.position.x + static_cast<double>(kSpeed * kFrame) * i;
        REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
        world.step(kFrame);
        bchPatchView view = bchDefaultPatchView();
        REQUIRE(bchPatch_Read(patch, &view) == BCH_OK);
        for (uint32_t k = 0; k < view.count; ++k)
        {
            const bool behind = view.positions[4 * k] < static_cast<float>(state.position.x) - kFree;
            const bool beside = std::fabs(view.positions[4 * k + 2]) > kFree + kColumn && !behind;
            atRim += beside ? 1 : 0;
            stirred += view.asleep[k] == 0 ? 1 : 0;
            stirredAtRim += beside && view.asleep[k] == 0 ? 1 : 0;
        }
    }
    CHECK(stirred > 10000);
    CHECK(atRim > 10000);
    CHECK(stirredAtRim == 0);
}

TEST_CASE("sand that wakes and settles does the same twice and across a snapshot")
{
    checkRepeats(
        sandWorld(9.81f), 15,
        [](TestWorld& world)
        {
            const bchMaterialDef material = airless();
            const bchPatchId patch = world.addPatch(0.5f * kColumn, 8192);
            addTerrain(world, patch, world.addMaterial(material), 0.4f);
            static bchBodyPart part = bchDefaultBodyPart();
            part.size.x = 0.15f;
            bchBodyDef def = ball(part, bulkDensity(material));
            def.position = {0.0, kSurface + 0.3, 0.0};
            def.velocity = {1.0f, -1.0f, 0.3f};
            add(world, def);
        });
}

TEST_CASE("a patch without room wakes what fits, says so, and loses nothing")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = world.addPatch(0.5f * kColumn, 700);
    const bchTerrainId terrain = addTerrain(world, patch, sand, 0.6f);
    world.step(kFrame);
    const uint64_t all = world.ledger().spawned;
    focusOn(world, 0.8f);
    bchStepReport report = world.step(kFrame);
    CHECK((report.faults & BCH_FAULT_WAKE_CAPACITY) != 0);
    CHECK(infoOf(terrain).wakeNeeded > 1000);
    CHECK(patchInfo(patch).particleCount > 500);
    CHECK(patchInfo(patch).particleCount <= 700);
    for (int i = 0; i < 30; ++i)
        world.step(kFrame);
    checkLedger(world, all);
}

// Balls that are held above the sand, so that nothing stirs what they wake.
TEST_CASE("sand far from where the game looks makes room for sand that is near")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialDef material = airless();
    const bchMaterialId sand = world.addMaterial(material);
    const bchPatchId patch = world.addPatch(0.5f * kColumn, 1000);
    const bchTerrainId terrain = addTerrain(world, patch, sand, 0.4f);
    bchBodyPart part = bchDefaultBodyPart();
    part.size.x = 0.15f;
    const bchPosition places[2] = {{2.0, kSurface + 0.32, 2.0}, {-2.0, kSurface + 0.32, -2.0}};
    std::vector<bchBodyId> balls;
    const auto look = [&](const bchPosition& at)
    {
        bchFocus focus{};
        focus.position = at;
        REQUIRE(bchWorld_SetFocus(world.id(), &focus, 1) == BCH_OK);
    };
    const auto addBall = [&](const bchPosition& at)
    {
        bchBodyDef def = ball(part, bulkDensity(material));
        def.position = at;
        balls.push_back(add(world, def));
    };
    const auto step = [&](int count)
    {
        for (int i = 0; i < count; ++i)
        {
            for (size_t k = 0; k < balls.size(); ++k)
            {
                bchBodyState state = stateOf(balls[k]);
                state.position = places[k];
                state.velocity = {};
                REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
            }
            world.step(kFrame);
        }
    };
    const auto isAwake = [&](const bchPosition& at)
    {
        bchQuery query{};
        query.from = at;
        bchQueryHit hit{};
        uint32_t count = 1;
        bchQueriesId id{};
        REQUIRE(bchTerrain_SubmitQueries(terrain, &query, 1, &id) == BCH_OK);
        REQUIRE(bchWorld_GetQueryHits(id, BCH_WAIT_FOREVER, &hit, &count) == BCH_OK);
        REQUIRE(hit.found == 1);
        return hit.awake != 0;
    };
    look(places[1]);
    addBall(places[0]);
    step(3);
    const uint64_t all = world.ledger().spawned;
    const uint32_t one = patchInfo(patch).particleCount;
    MESSAGE("one zone has ", one, " particles");
    REQUIRE(one > 600);
    CHECK(isAwake(places[0]));
    addBall(places[1]);
    step(6);
    CHECK(isAwake(places[1]));
    CHECK_FALSE(isAwake(places[0])); // it made room
    checkLedger(world, all);
    look(places[0]);
    step(6);
    CHECK(isAwake(places[0]));
    checkLedger(world, all);
}

// One grain per particle, as many quanta; whatever moves, all is terrain again in the end.
TEST_CASE("sand wakes as grains where a focus asks for them, and settles again")
{
    bchWorldDef def = sandWorld(9.81f);
    def.grainCapacity = 4096;
    def.maxGrainRadius = 0.1f;
    TestWorld world(def);
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = world.addPatch(kColumn, 1024);
    const bchTerrainId terrain = addTerrain(world, patch, sand, 0.6f);
    world.step(kFrame);
    const uint64_t all = world.ledger().spawned;
    bchFocus focus{};
    focus.position = {0.05, kSurface, -0.05};
    focus.wakeRadius = 0.6f;
    focus.asGrains = 1;
    REQUIRE(bchWorld_SetFocus(world.id(), &focus, 1) == BCH_OK);
    bchStepReport report{};
    for (int i = 0; i < 5; ++i)
        report = world.step(kFrame);
    CHECK(report.grainCount > 100);
    CHECK((report.faults & BCH_FAULT_OVERLAP) == 0);
    CHECK(world.ledger().grains > 0);
    CHECK(patchInfo(patch).particleCount == 0);
    checkLedger(world, all);
    REQUIRE(bchWorld_SetFocus(world.id(), nullptr, 0) == BCH_OK);
    for (int i = 0; i < 240 && world.ledger().grains > 0; ++i)
        world.step(kFrame);
    CHECK(world.ledger().grains == 0);
    checkLedger(world, all);
    CHECK(std::fabs(heightAt(terrain, 0.0, 0.0) - kSurface) < 0.5 * static_cast<double>(kColumn));
}

namespace
{
struct Crater
{
    uint64_t woken, left; // quanta: that woke, and that are awake after 15 s
};

Crater explode(double x)
{
    bchWorldDef def = sandWorld(9.81f);
    def.grainCapacity = 2048;
    def.maxGrainRadius = 0.1f;
    TestWorld world(def);
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = world.addPatch(kColumn, 2048);
    bchTerrainDef terrainDef = bchDefaultTerrainDef();
    terrainDef.spacing = kColumn;
    terrainDef.tileCapacity = 1;
    terrainDef.patch = patch;
    terrainDef.wakeDepth = 0.3f;
    terrainDef.splashSpeed = 0.5f;
    bchTerrainId terrain{};
    REQUIRE(bchCreateTerrain(world.id(), &terrainDef, &terrain) == BCH_OK);
    bchTileDef tile = bchDefaultTileDef();
    tile.materials = &sand;
    tile.materialCount = 1;
    REQUIRE(bchTerrain_LoadTile(terrain, &tile) == BCH_OK);
    world.step(kFrame);
    const uint64_t all = world.ledger().spawned;
    bchExplosionDef explosion = bchDefaultExplosionDef();
    explosion.position = {x, -0.3, 3.2};
    explosion.radius = 0.8f;
    explosion.speed = 4.0f;
    REQUIRE(bchWorld_Explode(world.id(), &explosion) == BCH_OK);
    uint32_t most = 0;
    for (int i = 0; i < 40; ++i)
        most = std::max(most, world.step(kFrame).grainCount);
    CHECK(infoOf(terrain).wokenQuanta > 0);
    CHECK(most > 0);
    checkLedger(world, all);
    int steps = 40;
    for (; steps < 940 && world.ledger().terrain < all; ++steps)
        world.step(kFrame);
    checkLedger(world, all);
    const Crater crater{infoOf(terrain).wokenQuanta, world.ledger().patches + world.ledger().grains};
    MESSAGE("left awake: ", crater.left, " quanta of ", crater.woken, " that woke, ", steps * kFrame, " s after");
    return crater;
}
} // namespace

TEST_CASE("an explosion throws terrain about; what flies splashes into grains, and no quantum is lost")
{
    const Crater crater = explode(3.2);
    CHECK(crater.woken > 0);
    CHECK(crater.left == 0);
}

// A centimetre decides where sand piles up in a pit.
TEST_CASE("after an explosion all sand becomes terrain again, wherever it was")
{
    for (int i = 1; i < 6; ++i)
        CHECK(explode(3.2 + 0.013 * i).left == 0);
}

TEST_CASE("wind moves a heap and bodies press ruts, in whole quanta")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    bchTerrainDef def = bchDefaultTerrainDef();
    def.spacing = kColumn;
    def.tileCapacity = 1;
    def.windTransport = 1.0f;
    def.ruts = 1;
    bchTerrainId terrain{};
    REQUIRE(bchCreateTerrain(world.id(), &def, &terrain) == BCH_OK);
    bchTileDef tile = bchDefaultTileDef();
    tile.materials = &sand;
    tile.materialCount = 1;
    REQUIRE(bchTerrain_LoadTile(terrain, &tile) == BCH_OK);
    // A plate of 400 kg on a fifth of a square metre: 20 kPa. Nothing carries it but its engine.
    const bchBodyPart part = boxPart({0.225f, 0.05f, 0.225f});
    bchBodyDef plate = solidOf(part, 400.0f, {10.0f, 10.0f, 10.0f});
    plate.position = {3.2, 0.05, 3.2};
    const bchBodyId body = add(world, plate);
    world.step(kFrame);
    const uint64_t all = world.ledger().spawned;
    for (int i = 0; i < 10; ++i)
    {
        bchBodyState state = stateOf(body);
        state.position = plate.position;
        state.velocity = {};
        REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
        world.step(kFrame);
    }
    const double depth = -heightAt(terrain, 3.2, 3.2);
    MESSAGE("rut of ", depth, " m");
    CHECK(depth > 0.01);
    CHECK(depth < 0.06);
    checkLedger(world, all);
    // Dragged, the ground holds it back, by no more than friction does.
    bchBodyState dragged = stateOf(body);
    dragged.position = {3.2, 0.05 - depth, 3.2};
    dragged.velocity = {0.5f, 0.0f, 0.0f};
    REQUIRE(bchWorld_SetBodies(world.id(), &dragged, 1) == BCH_OK);
    world.step(kFrame);
    bchRutInfo rut = bchDefaultRutInfo();
    REQUIRE(bchBody_GetRut(body, &rut) == BCH_OK);
    MESSAGE("held with ", rut.force.x, " N on ", rut.columnCount, " columns");
    CHECK(rut.stepIndex == 12);
    CHECK(rut.columnCount > 4);
    CHECK(rut.force.x < -0.3f * 400.0f * 9.81f);
    CHECK(rut.force.x > -0.75f * 400.0f * 9.81f);
    CHECK(std::fabs(rut.force.z) < 1.0f);
    REQUIRE(bchDestroyBody(body) == BCH_OK);
    const bchBodyId next = add(world, plate);
    rut = bchDefaultRutInfo();
    REQUIRE(bchBody_GetRut(next, &rut) == BCH_OK);
    CHECK(rut.stepIndex == 0); // what it told was of the other
    REQUIRE(bchDestroyBody(next) == BCH_OK);
    const double before = heightAt(terrain, 3.0, 3.2);
    REQUIRE(bchWorld_SetWind(world.id(), {20.0f, 0.0f, 0.0f}) == BCH_OK);
    for (int i = 0; i < 240; ++i)
        world.step(kFrame);
    CHECK(heightAt(terrain, 3.0, 3.2) != before);
    checkLedger(world, all);
}
