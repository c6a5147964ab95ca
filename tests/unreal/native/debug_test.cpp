// Debug drawing in Unreal's units: what is drawn is what the runtime says.
#include "BarchanBridge/debug_drawing.h"

#include "cube.h"
#include "ground.h"

#include <string>

using namespace barchan::unreal;

TEST_CASE("contacts are drawn where they are, as long as their force")
{
    Simulation simulation;
    SimulationSettings settings = sandBox(0);
    settings.world.grainCapacity = 256;
    settings.anchor = {1.0e6, 2.0e6, 0.0};
    REQUIRE(simulation.start(settings) == BCH_OK);
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchGrainFillDef grains = bchDefaultGrainFillDef();
    bchWallDef floor = bchDefaultWallDef();
    bchWallId wall{};
    REQUIRE(bchCreateMaterial(simulation.world(), &sand, &grains.material) == BCH_OK);
    REQUIRE(bchCreateWall(simulation.world(), &floor, &wall) == BCH_OK);
    grains.position = toPosition({1.0e6, 2.0e6, 6.0});
    grains.size = toSize({6.0, 6.0, 5.0});
    REQUIRE(bchWorld_FillGrains(simulation.world(), &grains, nullptr) == BCH_OK);
    FrameReport report;
    for (int frame = 0; frame < 40; ++frame)
        REQUIRE(simulation.beforePhysics(kStep, report) == BCH_OK);
    DebugDrawing drawing;
    drawing.open(simulation.world());
    DebugRequest request;
    CHECK(!request.anything());
    request.contacts = true;
    REQUIRE(drawing.update(request, nullptr) == BCH_OK);
    bchContactView view = bchDefaultContactView();
    REQUIRE(bchWorld_ReadContacts(simulation.world(), &view) == BCH_OK);
    REQUIRE(view.count > 20);
    REQUIRE(drawing.strokes().size() == view.count);
    double longest = 0.0;
    for (const DebugStroke& stroke : drawing.strokes())
    {
        CHECK(std::abs(stroke.from.x - 1.0e6) < 100.0);
        CHECK(std::abs(stroke.from.y - 2.0e6) < 100.0);
        CHECK(stroke.from.z > -1.0);
        CHECK(stroke.from.z < 20.0);
        longest = std::max(
            longest, std::hypot(stroke.to.x - stroke.from.x, stroke.to.y - stroke.from.y, stroke.to.z - stroke.from.z));
    }
    CHECK(longest == doctest::Approx(5.0).epsilon(1e-3));
    drawing.close();
}

TEST_CASE("awake columns, zones and the ledger of a terrain that a body has woken")
{
    Ground ground({31, 1}, 1, 100.0);
    ground.terrain.close();
    bchPatchDef patch = bchDefaultPatchDef();
    patch.spacing = 0.25f;
    patch.particleCapacity = 8192;
    REQUIRE(bchCreatePatch(ground.simulation.world(), &patch, &ground.def.terrain.patch) == BCH_OK);
    ground.def.terrain.wakeDepth = 0.5f;
    REQUIRE(ground.terrain.open(ground.simulation.world(), ground.def) == BCH_OK);
    ground.streamAll();
    const double height = decodeHeight(ground.height(10, 20), 100.0);
    const Vec3d at{
        ground.def.location.x + 500.0, ground.def.location.y + 1000.0, ground.def.location.z + height + 40.0};
    BodyPart part;
    part.size = {50.0, 0.0, 0.0};
    BodyDef def;
    def.parts = &part;
    def.partCount = 1;
    def.mass = 800.0;
    def.inertia = {8.0e5, 8.0e5, 8.0e5};
    def.pose.position = at;
    def.pose.velocity = {100.0, 0.0, -100.0};
    BodyHandle body;
    REQUIRE(ground.simulation.bodies().add(def, body) == BCH_OK);
    ground.step(20);

    DebugDrawing drawing;
    drawing.open(ground.simulation.world());
    DebugRequest request;
    request.awakeColumns = request.ledger = true;
    request.parts = BCH_DEBUG_ZONES;
    request.centre = at;
    REQUIRE(drawing.update(request, &ground.terrain) == BCH_OK); // asks
    const size_t zones = drawing.strokes().size();
    CHECK(zones > 0);
    for (int frame = 0; frame < 100 && drawing.awakeCount() == 0; ++frame)
        REQUIRE(drawing.update(request, &ground.terrain) == BCH_OK);
    bchTerrainInfo info = bchDefaultTerrainInfo();
    REQUIRE(bchTerrain_GetInfo(ground.terrain.terrain(), &info) == BCH_OK);
    REQUIRE(info.awakeColumnCount > 0);
    CHECK(drawing.awakeCount() == info.awakeColumnCount);
    CHECK(drawing.strokes().size() == zones + 2 * drawing.awakeCount());
    const DebugStroke& cross = drawing.strokes().back();
    CHECK(std::abs(cross.from.x - at.x) < 800.0);
    CHECK(std::abs(cross.from.z - at.z) < 200.0);
    const std::string words = drawing.words();
    CHECK(words.find("0 quanta missing") != std::string::npos);
    CHECK(words.find("terrain") != std::string::npos);
    drawing.close(); // with questions still open
    CHECK(drawing.strokes().empty());
    CHECK(std::string(drawing.words()).empty());
}
