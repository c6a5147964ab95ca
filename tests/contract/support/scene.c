#include "contract/support/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int testsVulkan(void)
{
    const char* chosen = getenv("BARCHAN_DEVICE");
    return chosen && strcmp(chosen, "cpu") != 0 && strcmp(chosen, "auto") != 0;
}

int testsBriefly(void)
{
    return testsVulkan() || getenv("BARCHAN_TEST_BRIEF") != NULL;
}

static void logToError(void* user, bchLogLevel level, const char* message)
{
    (void)user;
    fprintf(stderr, "barchan log %d: %s\n", (int)level, message);
}

bchDeviceDef testDeviceDef(void)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.threadCount = 2;
    def.validation = testsVulkan() ? 1 : 0;
    return def;
}

bchDeviceId openDevice(void)
{
    bchDeviceId device = {0};
    const bchDeviceDef def = testDeviceDef();
    bchDeviceInfo info = bchDefaultDeviceInfo();
    bchHooks hooks = bchDefaultHooks();
    hooks.log = logToError;
    /* Another device may live already, with the hooks of its own test. */
    (void)bchSetHooks(&hooks);
    REQUIRE_OK(bchCreateDevice(&def, &device));
    REQUIRE_OK(bchDevice_GetInfo(device, &info));
    CHECK_EQUAL(info.kind, testsVulkan() ? BCH_DEVICE_VULKAN : BCH_DEVICE_CPU);
    return device;
}

void closeDevice(bchDeviceId device)
{
    bchDeviceInfo info = bchDefaultDeviceInfo();
    bchDeviceMemory memory = bchDefaultDeviceMemory();
    CHECK_OK(bchDevice_GetInfo(device, &info));
    CHECK_EQUAL(info.validationMessageCount, 0);
    CHECK_OK(bchDevice_GetMemory(device, &memory));
    CHECK_EQUAL(memory.bufferCount, 0);
    CHECK_EQUAL(memory.usedBytes, 0);
    CHECK_OK(bchDestroyDevice(device));
}

bchWorldDef testWorldDef(uint32_t grainCapacity)
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = grainCapacity;
    def.materialCapacity = 4;
    def.wallCapacity = 4;
    def.maxGrainRadius = GRAIN_RADIUS;
    return def;
}

bchWorldId openWorld(bchDeviceId device, uint32_t grainCapacity)
{
    const bchWorldDef def = testWorldDef(grainCapacity);
    bchWorldId world = {0};
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    return world;
}

bchMaterialId addSand(bchWorldId world)
{
    bchMaterialDef def = bchDefaultMaterialDef();
    bchMaterialId material = {0};
    REQUIRE_OK(bchGetMaterialPreset(BCH_MATERIAL_DRY_SAND, &def));
    REQUIRE_OK(bchCreateMaterial(world, &def, &material));
    return material;
}

bchWallId addFloor(bchWorldId world)
{
    const bchWallDef def = bchDefaultWallDef();
    bchWallId wall = {0};
    REQUIRE_OK(bchCreateWall(world, &def, &wall));
    return wall;
}

bchResult spawnBlock(bchWorldId world, bchMaterialId material, uint32_t side, uint32_t firstTag)
{
    const uint32_t count = side * side * side;
    const float pitch = 2.1f * GRAIN_RADIUS;
    bchVec3* positions = malloc((count + 1) * sizeof *positions);
    uint32_t* tags = malloc((count + 1) * sizeof *tags);
    bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
    bchResult result;
    uint32_t i;
    if (!positions || !tags)
        checkGiveUp();
    for (i = 0; i < count; ++i)
    {
        positions[i].x = pitch * (float)(i % side);
        positions[i].y = pitch * (float)(i / side / side) + 1.01f * GRAIN_RADIUS;
        positions[i].z = pitch * (float)(i / side % side);
        tags[i] = firstTag + i;
    }
    def.material = material;
    def.positions = positions;
    def.tags = tags;
    def.count = count;
    def.radius = GRAIN_RADIUS;
    result = bchWorld_SpawnGrains(world, &def);
    free(positions);
    free(tags);
    return result;
}

Scene openScene(void)
{
    Scene scene;
    scene.device = openDevice();
    scene.world = openWorld(scene.device, 512);
    scene.sand = addSand(scene.world);
    scene.floor = addFloor(scene.world);
    REQUIRE_OK(spawnBlock(scene.world, scene.sand, 3, 0));
    step(scene.world, 2);
    REQUIRE_OK(bchWorld_Wait(scene.world, BCH_WAIT_FOREVER));
    return scene;
}

void closeScene(const Scene* scene)
{
    CHECK_OK(bchDestroyWorld(scene->world));
    closeDevice(scene->device);
}

void step(bchWorldId world, uint32_t count)
{
    const bchStepDef def = bchDefaultStepDef();
    uint32_t i;
    for (i = 0; i < count; ++i)
    {
        bchResult result = bchWorld_Step(world, &def);
        if (result == BCH_NOT_READY)
        {
            REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
            result = bchWorld_Step(world, &def);
        }
        if (!checkResult(result, BCH_OK, "bchWorld_Step", __FILE__, __LINE__))
            checkGiveUp();
    }
}

uint64_t stateHash(bchWorldId world)
{
    uint64_t hash = 0;
    REQUIRE_OK(bchWorld_GetStateHash(world, &hash));
    return hash;
}

bchMassLedger massLedger(bchWorldId world)
{
    bchMassLedger ledger = bchDefaultMassLedger();
    REQUIRE_OK(bchWorld_GetMassLedger(world, &ledger));
    return ledger;
}

bchStepReport stepReport(bchWorldId world)
{
    bchStepReport report = bchDefaultStepReport();
    REQUIRE_OK(bchWorld_GetReport(world, &report));
    return report;
}

void checkLedger(bchWorldId world)
{
    const bchMassLedger ledger = massLedger(world);
    CHECK_EQUAL(
        ledger.spawned,
        ledger.grains + ledger.patches + ledger.terrain + ledger.paged + ledger.quarantined + ledger.removed);
}

void* takeSnapshot(bchWorldId world, uint64_t* size)
{
    void* data;
    *size = 0;
    REQUIRE_OK(bchWorld_Snapshot(world, NULL, size));
    data = malloc((size_t)*size);
    REQUIRE(data != NULL);
    REQUIRE_OK(bchWorld_Snapshot(world, data, size));
    return data;
}

uint64_t nextRandom(uint64_t* state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u); /* splitmix64 */
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

bchBodyDef bodyAbove(const bchBodyPart* part)
{
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = part;
    def.partCount = 1;
    def.mass = 2.0f;
    def.inertia.x = def.inertia.y = def.inertia.z = 0.01f;
    def.position.y = 3.0;
    return def;
}
