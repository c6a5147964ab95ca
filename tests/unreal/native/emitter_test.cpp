// An emitter that follows something pours where that is, and pours as much as one that stands.
#include "BarchanBridge/following_emitter.h"
#include "cube.h"

using namespace barchan::unreal;

namespace
{
struct Poured
{
    double mass = 0.0;  // kg
    double nearest = 0; // m, smallest x of any particle
    double farthest = 0;
    uint32_t moves = 0;
};

// Two seconds of 60 kg/s above a floor, the emitter moving at so many cm/s along X.
Poured pour(double speed)
{
    Simulation simulation;
    REQUIRE(simulation.start(sandBox(0)) == BCH_OK);
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchEmitterDef def = bchDefaultEmitterDef();
    REQUIRE(bchCreateMaterial(simulation.world(), &sand, &def.material) == BCH_OK);
    bchPatchDef patch = bchDefaultPatchDef();
    patch.spacing = 0.1f;
    patch.particleCapacity = 1024;
    REQUIRE(bchCreatePatch(simulation.world(), &patch, &def.patch) == BCH_OK);
    bchWallDef floor = bchDefaultWallDef();
    bchWallId wall{};
    REQUIRE(bchCreateWall(simulation.world(), &floor, &wall) == BCH_OK);
    def.radius = 0.3f;
    def.rate = 60.0f;
    FollowingEmitter emitter;
    const auto place = [&](int frame) { return toPosition({speed * frame * kStep, 0.0, 200.0}); };
    def.position = place(0);
    REQUIRE(emitter.open(simulation.world(), def) == BCH_OK);
    for (int frame = 0; frame < 120; ++frame)
    {
        REQUIRE(emitter.follow(place(frame), def.velocity) == BCH_OK);
        FrameReport report;
        REQUIRE(simulation.beforePhysics(kStep, report) == BCH_OK);
    }
    Poured poured;
    bchMassLedger ledger = bchDefaultMassLedger();
    REQUIRE(bchWorld_GetMassLedger(simulation.world(), &ledger) == BCH_OK);
    poured.mass = static_cast<double>(ledger.spawned) * ledger.quantum;
    bchPatchView view = bchDefaultPatchView();
    REQUIRE(bchPatch_Read(def.patch, &view) == BCH_OK);
    REQUIRE(view.count > 0);
    poured.nearest = 1.0e9;
    for (uint32_t k = 0; k < view.count; ++k)
    {
        const double x = view.anchor.x + static_cast<double>(view.positions[4 * k]);
        poured.nearest = std::min(poured.nearest, x);
        poured.farthest = std::max(poured.farthest, x);
    }
    poured.moves = emitter.moves();
    emitter.close();
    CHECK(!emitter.isOpen());
    return poured;
}
} // namespace

TEST_CASE("an emitter pours along its way, and loses less than a particle each time it is placed anew")
{
    const double particle = 0.1 * 0.1 * 0.1 * 1590.0; // kg
    const Poured still = pour(0.0), moving = pour(200.0);
    CHECK(still.moves == 0);
    CHECK(std::abs(still.mass - 120.0) < 2.0 * particle);
    CHECK(moving.moves > 10);
    CHECK(moving.mass <= 120.0 + particle);
    CHECK(moving.mass > 120.0 - particle * (moving.moves + 2));
    CHECK(moving.mass > 0.8 * 120.0);
    CHECK(moving.nearest < 0.3);
    CHECK(moving.farthest > 3.5); // it ended at 4 m
    CHECK(still.farthest < 2.0);
    MESSAGE("standing ", still.mass, " kg, moving ", moving.mass, " kg in ", moving.moves, " places");
}

TEST_CASE("an emitter that would be placed anew in every frame still pours")
{
    // 3 kg/s of particles of 1.59 kg: one in half a second, while the opening moves by its radius in every frame.
    Simulation simulation;
    REQUIRE(simulation.start(sandBox(0)) == BCH_OK);
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchEmitterDef def = bchDefaultEmitterDef();
    REQUIRE(bchCreateMaterial(simulation.world(), &sand, &def.material) == BCH_OK);
    bchPatchDef patch = bchDefaultPatchDef();
    patch.spacing = 0.1f;
    patch.particleCapacity = 64;
    REQUIRE(bchCreatePatch(simulation.world(), &patch, &def.patch) == BCH_OK);
    def.rate = 3.0f;
    FollowingEmitter emitter;
    REQUIRE(emitter.open(simulation.world(), def) == BCH_OK);
    for (int frame = 0; frame < 120; ++frame)
    {
        REQUIRE(emitter.follow({0.1 * frame, 2.0, 0.0}, def.velocity) == BCH_OK);
        FrameReport report;
        REQUIRE(simulation.beforePhysics(kStep, report) == BCH_OK);
    }
    bchPatchView view = bchDefaultPatchView();
    REQUIRE(bchPatch_Read(def.patch, &view) == BCH_OK);
    CHECK(view.count >= 3);
    REQUIRE(emitter.setRate(0.0f) == BCH_OK);
    CHECK(emitter.setRate(1.0e9f) == BCH_ERROR_INVALID_ARGUMENT);
    emitter.close();
    CHECK(emitter.follow({}, def.velocity) == BCH_OK);
}
