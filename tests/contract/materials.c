/* The material table: presets, what was set is what is got, and steps feel it. */
#include "contract/support/scene.h"

#include <stdlib.h>
#include <string.h>

static void presets(bchWorldId world)
{
    bchMaterialDef defs[BCH_MATERIAL_PRESET_COUNT];
    int i, j;
    for (i = 0; i < BCH_MATERIAL_PRESET_COUNT; ++i)
    {
        bchMaterialId material = {0};
        defs[i] = bchDefaultMaterialDef();
        checkContext("preset %d", i);
        CHECK_OK(bchGetMaterialPreset(i, &defs[i]));
        CHECK_EQUAL(defs[i].head.size, sizeof(bchMaterialDef));
        CHECK_OK(bchCreateMaterial(world, &defs[i], &material)); /* every preset is within its own bounds */
        for (j = 0; j < i; ++j)
            CHECK(memcmp(&defs[i], &defs[j], sizeof defs[i]) != 0);
    }
    checkContext(NULL);
    CHECK(defs[BCH_MATERIAL_WET_SAND].cohesion > defs[BCH_MATERIAL_DRY_SAND].cohesion);
    CHECK(defs[BCH_MATERIAL_POWDER].grainDensity < defs[BCH_MATERIAL_DRY_SAND].grainDensity);
    CHECK_EQUAL(defs[BCH_MATERIAL_DRY_SAND].cohesion == 0.0f, 1);
}

static void setAndGet(const Scene* scene)
{
    bchMaterialDef set = bchDefaultMaterialDef();
    bchMaterialDef got = bchDefaultMaterialDef();
    set.grainDensity = 1234.5f;
    set.packingFraction = 0.5f;
    set.frictionAngle = 0.4f;
    set.cohesion = 12.0f;
    set.restitution = 0.25f;
    set.stiffness = 2.0e6f;
    set.solidFriction = 0.75f;
    set.airDrag = 0.1f;
    set.color = 0x123456;
    CHECK_OK(bchMaterial_Update(scene->sand, &set));
    CHECK_OK(bchMaterial_Get(scene->sand, &got));
    CHECK(memcmp(&set, &got, sizeof set) == 0);
}

/* How a host finds its materials again after a restore into a new world: by slot, in order of creation. */
static void foundAfterRestore(const Scene* scene)
{
    const bchWorldId other = openWorld(scene->device, 512);
    bchMaterialDef expected = bchDefaultMaterialDef();
    bchMaterialDef got = bchDefaultMaterialDef();
    bchMaterialId found[2] = {{0}, {0}};
    uint32_t count = 0;
    uint64_t size;
    void* blob = takeSnapshot(scene->world, &size);
    CHECK_OK(bchWorld_GetMaterials(other, NULL, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(bchWorld_Restore(other, blob, size));
    CHECK_OK(bchWorld_GetMaterials(other, NULL, &count));
    CHECK_EQUAL(count, 1);
    count = 0;
    CHECK_RESULT(bchWorld_GetMaterials(other, found, &count), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(found[0].value, 0);
    count = 2;
    CHECK_OK(bchWorld_GetMaterials(other, found, &count));
    CHECK_EQUAL(count, 1);
    CHECK(found[0].value != scene->sand.value); /* another world's */
    CHECK_OK(bchMaterial_Get(scene->sand, &expected));
    CHECK_OK(bchMaterial_Get(found[0], &got));
    CHECK(memcmp(&got, &expected, sizeof got) == 0);
    CHECK_OK(spawnBlock(other, found[0], 2, 500));
    step(other, 1);
    checkLedger(other);
    free(blob);
    CHECK_OK(bchDestroyWorld(other));
}

/* Drops a grain on the floor and returns how high it jumps, in radii. */
static float rebound(bchDeviceId device, float restitution, int viaPair)
{
    bchWorldDef def = testWorldDef(8);
    bchMaterialDef material = bchDefaultMaterialDef();
    bchGrainSpawnDef spawn = bchDefaultGrainSpawnDef();
    const bchVec3 position = {0.0f, 0.1f, 0.0f};
    bchStepDef stepDef = bchDefaultStepDef();
    bchWorldId world = {0};
    float highest = 0.0f, last = 1.0f;
    int i, landed = 0;
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    material.restitution = viaPair ? 0.5f : restitution;
    material.airDrag = 0.0f;
    REQUIRE_OK(bchCreateMaterial(world, &material, &spawn.material));
    if (viaPair)
        REQUIRE_OK(bchMaterial_SetPair(spawn.material, spawn.material, 0.5f, restitution));
    addFloor(world);
    spawn.positions = &position;
    spawn.radius = GRAIN_RADIUS;
    spawn.count = 1;
    REQUIRE_OK(bchWorld_SpawnGrains(world, &spawn));
    stepDef.seconds = 0.005f;
    for (i = 0; i < 60; ++i)
    {
        bchReadbackId readback = {0};
        bchGrainView view = bchDefaultGrainView();
        REQUIRE_OK(bchWorld_Step(world, &stepDef));
        REQUIRE_OK(bchWorld_RequestReadback(world, &readback));
        REQUIRE_OK(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
        landed = landed || view.positions[1] > last;
        last = view.positions[1];
        if (landed && last > highest)
            highest = last;
        REQUIRE_OK(bchWorld_UnmapReadback(readback));
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
    CHECK(landed);
    CHECK_OK(bchDestroyWorld(world));
    return highest / GRAIN_RADIUS;
}

static void stepsFeelIt(bchDeviceId device)
{
    const float dull = rebound(device, 0.1f, 0);
    const float lively = rebound(device, 0.9f, 0);
    const float byPair = rebound(device, 0.9f, 1);
    CHECK(dull < 1.2f);
    CHECK(lively > 3.0f);
    CHECK(byPair == lively); /* the pair replaces the mean, bit for bit */
}

int main(void)
{
    const Scene scene = openScene();
    bchWorldDef def = testWorldDef(8);
    bchWorldId many = {0};
    def.materialCapacity = BCH_MATERIAL_PRESET_COUNT;
    REQUIRE_OK(bchCreateWorld(scene.device, &def, &many));
    presets(many);
    CHECK_OK(bchDestroyWorld(many));
    setAndGet(&scene);
    foundAfterRestore(&scene);
    stepsFeelIt(scene.device);
    closeScene(&scene);
    return checkReport();
}
