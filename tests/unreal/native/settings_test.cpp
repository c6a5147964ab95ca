// What the validators say, held against what the runtime does with the same settings.
#include "BarchanBridge/settings_check.h"

#include "ground.h"

#include <string>

using namespace barchan::unreal;

namespace
{
struct Said
{
    std::vector<std::string> wrong, odd;

    static void complain(void* user, bool wrong, const char* sentence)
    {
        auto* self = static_cast<Said*>(user);
        (wrong ? self->wrong : self->odd).emplace_back(sentence);
    }
    bool has(const std::vector<std::string>& sentences, const char* word) const
    {
        for (const std::string& sentence : sentences)
            if (sentence.find(word) != std::string::npos)
                return true;
        return false;
    }
};

Said about(const SandSettings& sand)
{
    Said said;
    const uint32_t count = checkSand(sand, Said::complain, &said);
    CHECK(count == said.wrong.size() + said.odd.size());
    return said;
}

Said about(const SandSettings& sand, const TerrainSettings& terrain)
{
    Said said;
    const uint32_t count = checkTerrain(sand, terrain, Said::complain, &said);
    CHECK(count == said.wrong.size() + said.odd.size());
    return said;
}

// Whether the runtime makes a terrain with these.
bool runs(const SandSettings& sand, const TerrainSettings& terrain)
{
    Simulation simulation;
    SimulationSettings settings;
    settings.device = BCH_DEVICE_CPU;
    settings.threadCount = 1;
    settings.world.grainCapacity = 0;
    settings.world.massQuantum = sand.massQuantum;
    REQUIRE(simulation.start(settings) == BCH_OK);
    bchMaterialDef material = bchDefaultMaterialDef();
    bchPatchDef patch = bchDefaultPatchDef();
    patch.spacing = toLength(sand.particleSpacing);
    patch.particleCapacity = 256;
    LandscapeTerrainDef def;
    REQUIRE(bchCreateMaterial(simulation.world(), &material, &def.material) == BCH_OK);
    REQUIRE(bchCreatePatch(simulation.world(), &patch, &def.terrain.patch) == BCH_OK);
    def.scale = {terrain.scaleX, terrain.scaleY, 100.0};
    def.layout = {63, 1};
    def.lastX = def.lastY = 63;
    def.columnsPerQuad = static_cast<int32_t>(terrain.columnsPerQuad);
    def.depth = terrain.depth;
    def.terrain.tileCapacity = 64;
    LandscapeTerrain made;
    if (made.open(simulation.world(), def) < 0)
        return false;
    const std::vector<uint16_t> flat(64 * 64, kMiddleHeight);
    REQUIRE(made.streamIn(0, 0, flat.data(), nullptr, nullptr) == BCH_OK);
    return made.update(1, 0) >= 0;
}
} // namespace

TEST_CASE("the plugin's own settings are right, and the runtime agrees")
{
    CHECK(checkSand({}, Said::complain, nullptr) == 0);
    CHECK(checkTerrain({}, {}, Said::complain, nullptr) == 0);
    CHECK(runs({}, {}));
}

TEST_CASE("what is called wrong is refused by the runtime, and what is proposed is taken")
{
    SandSettings sand;
    TerrainSettings terrain;
    sand.particleSpacing = 10.0; // columns of 25 cm
    const Said said = about(sand, terrain);
    REQUIRE(said.wrong.size() == 1);
    CHECK(!runs(sand, terrain));
    const size_t at = said.wrong[0].find("ParticleSpacing ");
    REQUIRE(at != std::string::npos);
    sand.particleSpacing = std::stod(said.wrong[0].substr(at + 16));
    CHECK(about(sand, terrain).wrong.empty());
    CHECK(runs(sand, terrain));

    sand = {};
    terrain.scaleY = 50.0;
    CHECK(about(sand, terrain).wrong.size() == 1);
    CHECK(!runs(sand, terrain));

    terrain = {};
    terrain.columnsPerQuad = 1;
    sand.particleSpacing = 25.0;
    sand.massQuantum = 1.0e-7; // 1590 kg are 1.6e10 quanta
    CHECK(about(sand, terrain).has(about(sand, terrain).wrong, "quanta"));
    CHECK(!runs(sand, terrain));
    sand.massQuantum = 1.0e-5;
    CHECK(about(sand, terrain).wrong.empty());
    CHECK(runs(sand, terrain));
}

TEST_CASE("every number out of range is named")
{
    SandSettings sand;
    sand.stepSeconds = 0.2;
    sand.particleSpacing = std::nan("");
    sand.bodyCapacity = 5000;
    sand.particleCapacity = 0;
    const Said said = about(sand);
    for (const char* name : {"StepSeconds", "ParticleSpacing", "BodyCapacity", "ParticleCapacity"})
        CHECK(said.has(said.wrong, name));
    sand = {};
    sand.maxLagSeconds = 0.001;
    CHECK(about(sand).has(about(sand).odd, "MaxLagSeconds"));
    TerrainSettings terrain;
    terrain.columnsPerQuad = 0;
    terrain.tileCapacity = 100000;
    CHECK(about({}, terrain).wrong.size() == 2);
    terrain = {};
    terrain.radius = 0.0;
    terrain.textureSide = 1024;
    terrain.quads = 1000;
    CHECK(about({}, terrain).has(about({}, terrain).odd, "texture"));
}

TEST_CASE("capacities are those of the settings, and the runtime takes their ends")
{
    SandSettings sand;
    bchWorldDef world = bchDefaultWorldDef();
    setCapacities(sand, world);
    const bchWorldDef usual = bchDefaultWorldDef();
    CHECK(world.materialCapacity == usual.materialCapacity);
    CHECK(world.emitterCapacity == usual.emitterCapacity);
    CHECK(world.fieldCapacity == usual.fieldCapacity);
    CHECK(world.bodyPartCapacity == usual.bodyPartCapacity);
    CHECK(world.shapeCapacity == usual.shapeCapacity);
    CHECK(world.shapeBytes == usual.shapeBytes);

    sand.materialCapacity = 2;
    sand.emitterCapacity = 1;
    sand.fieldCapacity = 1;
    sand.shapeCapacity = 3;
    sand.bodyPartCapacity = 512;
    sand.shapeMegabytes = 1.5;
    CHECK(about(sand).wrong.empty());
    SimulationSettings settings;
    settings.device = BCH_DEVICE_CPU;
    settings.threadCount = 1;
    setCapacities(sand, settings.world);
    CHECK(settings.world.bodyPartCapacity == 512);
    CHECK(settings.world.shapeCapacity == 3);
    CHECK(settings.world.shapeBytes == 1536 * 1024);
    {
        Simulation simulation;
        REQUIRE(simulation.start(settings) == BCH_OK);
        const bchFieldDef field = bchDefaultFieldDef();
        bchFieldId first{}, second{};
        REQUIRE(bchCreateField(simulation.world(), &field, &first) == BCH_OK);
        CHECK(bchCreateField(simulation.world(), &field, &second) == BCH_ERROR_CAPACITY);
        const bchMaterialDef material = bchDefaultMaterialDef();
        bchMaterialId made{};
        REQUIRE(bchCreateMaterial(simulation.world(), &material, &made) == BCH_OK);
        REQUIRE(bchCreateMaterial(simulation.world(), &material, &made) == BCH_OK);
        CHECK(bchCreateMaterial(simulation.world(), &material, &made) == BCH_ERROR_CAPACITY);
    }

    sand.materialCapacity = sand.emitterCapacity = sand.fieldCapacity = 300;
    sand.shapeCapacity = 5000;
    sand.bodyPartCapacity = 70000;
    sand.shapeMegabytes = std::nan("");
    const Said said = about(sand);
    for (const char* name : {"MaterialC", "EmitterC", "FieldC", "ShapeC", "BodyPartC", "ShapeMegabytes"})
        CHECK(said.has(said.wrong, name));
    sand.grainCapacity = 0;
    sand.bodyCapacity = 64;
    setCapacities(sand, settings.world); // the nearest that is allowed
    Simulation simulation;
    CHECK(simulation.start(settings) == BCH_OK);
    sand = {};
    sand.bodyPartCapacity = 100;
    CHECK(about(sand).has(about(sand).odd, "BodyPartCapacity"));
}

TEST_CASE("a partitioned world must say how far its Landscape reaches")
{
    TerrainSettings terrain;
    terrain.partitioned = true;
    const Said said = about({}, terrain);
    REQUIRE(said.wrong.size() == 1);
    CHECK(said.has(said.wrong, "FirstVertex"));
    terrain.extentKnown = true;
    CHECK(checkTerrain({}, terrain, Said::complain, nullptr) == 0);
    terrain = {};
    terrain.extentKnown = false; // all of it is loaded
    CHECK(checkTerrain({}, terrain, Said::complain, nullptr) == 0);
}

TEST_CASE("render grains are a multiple of seven and fit into one buffer")
{
    CHECK(nearestRenderGrains(0) == 0);
    CHECK(nearestRenderGrains(-3) == 0);
    CHECK(nearestRenderGrains(1) == 7);
    CHECK(nearestRenderGrains(63) == 63);
    CHECK(nearestRenderGrains(60) == 63);
    CHECK(nearestRenderGrains(59) == 56);
    CHECK(nearestRenderGrains(100000) == 1022);
    for (int64_t wanted = 0; wanted <= 1022; ++wanted)
        REQUIRE(nearestRenderGrains(wanted) % 7 == 0);
    SandSettings sand;
    sand.renderGrains = 63;
    CHECK(about(sand).wrong.empty());
    sand.renderGrains = 60;
    CHECK(about(sand).has(about(sand).odd, "multiple of 7"));
    sand.renderGrains = 1022;
    CHECK(about(sand).has(about(sand).wrong, "RenderGrains"));
}
