#include "determinism/story.h"

StoryDef defaultStory(void)
{
    /* Several pieces of work per thread on the CPU device; little enough for a software Vulkan driver. */
    const StoryDef def = {testsVulkan() ? 5u : 11u, 2u, 0};
    return def;
}

static void addWall(bchWorldId world, float nx, float ny, float nz, double x)
{
    bchWallDef def = bchDefaultWallDef();
    bchWallId wall = {0};
    def.normal.x = nx;
    def.normal.y = ny;
    def.normal.z = nz;
    def.position.x = x;
    REQUIRE_OK(bchCreateWall(world, &def, &wall));
}

bchWorldId beginStory(bchDeviceId device, const StoryDef* def)
{
    bchWorldDef worldDef = testWorldDef(2 * def->side * def->side * def->side);
    bchMaterialDef second = bchDefaultMaterialDef();
    bchMaterialId material = {0};
    bchWorldId world = {0};
    worldDef.stepsInFlight = def->stepsInFlight;
    REQUIRE_OK(bchCreateWorld(device, &worldDef, &world));
    REQUIRE_OK(spawnBlock(world, addSand(world), def->side, 0));
    REQUIRE_OK(bchGetMaterialPreset(BCH_MATERIAL_WET_SAND, &second));
    REQUIRE_OK(bchCreateMaterial(world, &second, &material));
    addFloor(world);
    addWall(world, 1.0f, 0.2f, 0.0f, -0.01);
    return world;
}

static void run(bchWorldId world, const StoryDef* def, uint32_t count)
{
    uint32_t i;
    for (i = 0; i < count; ++i)
    {
        step(world, 1);
        if (!def->eager)
            REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
}

/* Loose grains over the pile: tetrahedra of different radii, speeds and materials. */
static void pour(bchWorldId world, uint32_t count)
{
    bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
    bchMaterialId materials[2] = {{0}, {0}};
    bchVec3 positions[64], velocities[64];
    float radii[64];
    uint64_t random = 17;
    uint32_t materialCount = 2, i;
    REQUIRE(count <= 64);
    REQUIRE_OK(bchWorld_GetMaterials(world, materials, &materialCount));
    for (i = 0; i < count; ++i)
    {
        positions[i].x = 0.001f * (float)(nextRandom(&random) % 100);
        positions[i].y = 1.0f + 0.05f * (float)i;
        positions[i].z = 0.001f * (float)(nextRandom(&random) % 100);
        velocities[i].x = 0.01f * (float)(nextRandom(&random) % 100);
        velocities[i].y = -2.0f;
        velocities[i].z = 0.0f;
        radii[i] = 0.5f * GRAIN_RADIUS * (0.75f + 0.0025f * (float)(nextRandom(&random) % 100));
    }
    def.material = materials[1];
    def.positions = positions;
    def.velocities = velocities;
    def.radii = radii;
    def.shape = BCH_GRAIN_TETRAHEDRON;
    def.edgeRatio = 0.8f;
    def.seed = 5;
    def.count = count;
    REQUIRE_OK(bchWorld_SpawnGrains(world, &def));
}

void tellChapter(bchWorldId world, const StoryDef* def, int chapter)
{
    const bchPosition anchor = {1.5, 0.25, -3.0};
    const bchVec3 tilted = {1.0f, -9.7f, 0.5f};
    bchMaterialId materials[2] = {{0}, {0}};
    bchWallId walls[4];
    uint32_t count;
    switch (chapter)
    {
    case 0:
        run(world, def, 3);
        break;
    case 1:
        pour(world, 40);
        run(world, def, 4);
        break;
    case 2:
        REQUIRE_OK(bchWorld_MoveAnchor(world, anchor));
        run(world, def, 2);
        break;
    case 3:
        count = 2;
        REQUIRE_OK(bchWorld_GetMaterials(world, materials, &count));
        REQUIRE_OK(bchMaterial_SetPair(materials[0], materials[1], 0.2f, 0.8f));
        REQUIRE_OK(bchWorld_SetGravity(world, tilted));
        run(world, def, 2);
        break;
    case 4:
        count = 4;
        REQUIRE_OK(bchWorld_GetWalls(world, walls, &count));
        REQUIRE(count == 2);
        REQUIRE_OK(bchDestroyWall(walls[1]));
        run(world, def, 3);
        break;
    default:
        pour(world, 24);
        run(world, def, 2);
        break;
    }
}

uint64_t tellStory(bchDeviceId device, const StoryDef* def)
{
    const bchWorldId world = beginStory(device, def);
    const uint64_t grains = (uint64_t)def->side * def->side * def->side + 64;
    bchStepReport report;
    uint64_t hash;
    int chapter;
    for (chapter = 0; chapter < kChapterCount; ++chapter)
        tellChapter(world, def, chapter);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    report = stepReport(world);
    CHECK_EQUAL(report.stepIndex, 16);
    CHECK_EQUAL(report.grainCount, grains);
    CHECK(report.contactCount > 0); /* a story in which nothing touches proves nothing */
    checkLedger(world);
    hash = stateHash(world);
    CHECK(hash != 0);
    CHECK_OK(bchDestroyWorld(world));
    return hash;
}
