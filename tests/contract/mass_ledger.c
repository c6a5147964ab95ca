/* Mass is a whole number of quanta, and not one of them is ever lost: spawned == grains + quarantined + removed. */
#include "contract/support/scene.h"

#include <math.h>
#include <stdlib.h>

static uint64_t quantaOf(double radius, double density, double quantum)
{
    const double quanta =
        floor(4.0 / 3.0 * 3.14159265358979323846 * radius * radius * radius * density / quantum + 0.5);
    return quanta < 1.0 ? 1 : (uint64_t)quanta;
}

/* Spawns one grain at a place of its own and returns its quanta. */
static uint64_t spawnOne(bchWorldId world, bchMaterialId material, float radius, double density, uint32_t place)
{
    bchVec3 position;
    bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
    position.x = 0.1f * (float)(place % 16);
    position.y = 0.05f + 0.1f * (float)(place / 256);
    position.z = 0.1f * (float)(place / 16 % 16);
    def.material = material;
    def.positions = &position;
    def.radius = radius;
    def.count = 1;
    REQUIRE_OK(bchWorld_SpawnGrains(world, &def));
    return quantaOf((double)radius, density, 1.0e-6);
}

static void exactSums(bchDeviceId device)
{
    static const double kDensities[] = {2650.0, 500.0, 30000.0};
    const bchWorldId world = openWorld(device, 512);
    bchMaterialId materials[3];
    uint64_t random = 5, expected = 0, removed = 0;
    uint32_t i, round;
    for (i = 0; i < 3; ++i)
    {
        bchMaterialDef def = bchDefaultMaterialDef();
        def.grainDensity = (float)kDensities[i];
        REQUIRE_OK(bchCreateMaterial(world, &def, &materials[i]));
    }
    addFloor(world);
    for (round = 0; round < 3; ++round)
    {
        for (i = 0; i < 100; ++i)
        {
            const uint32_t which = (uint32_t)(nextRandom(&random) % 3);
            const float share = (float)(nextRandom(&random) % 1000 + 1) / 1000.0f;
            expected += spawnOne(world, materials[which], share * GRAIN_RADIUS, kDensities[which], i);
        }
        CHECK_EQUAL(massLedger(world).spawned, expected);
        CHECK_EQUAL(massLedger(world).grains, expected - removed); /* also before any step has seen them */
        checkLedger(world);
        step(world, 3);
        checkLedger(world);
        if (round == 1)
        {
            CHECK_OK(bchWorld_RemoveAllGrains(world));
            checkLedger(world);
            removed = massLedger(world).removed;
            CHECK_EQUAL(removed, expected - massLedger(world).quarantined);
            CHECK_EQUAL(massLedger(world).grains, 0);
            step(world, 1);
            checkLedger(world);
            CHECK_EQUAL(stepReport(world).grainCount, 0);
        }
    }
    CHECK_EQUAL(massLedger(world).quarantined, 0);
    CHECK(massLedger(world).quantum == 1.0e-6);
    CHECK_OK(bchDestroyWorld(world));
}

static void atLeastOneQuantum(bchDeviceId device)
{
    bchWorldDef def = testWorldDef(64);
    bchWorldId world = {0};
    def.massQuantum = 1.0; /* a kilogram: far more than a grain weighs */
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    addFloor(world);
    REQUIRE_OK(spawnBlock(world, addSand(world), 3, 0));
    CHECK_EQUAL(massLedger(world).spawned, 27);
    step(world, 2);
    CHECK_EQUAL(massLedger(world).grains, 27);
    CHECK_OK(bchDestroyWorld(world));

    /* And so fine that a grain's quanta would not fit 32 bits: refused. */
    def.massQuantum = 1.0e-15;
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    CHECK_RESULT(spawnBlock(world, addSand(world), 1, 0), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(massLedger(world).spawned, 0);
    CHECK_OK(bchDestroyWorld(world));
}

/* Changing a material changes no mass. */
static void updatedMaterial(const Scene* scene)
{
    const bchMassLedger before = massLedger(scene->world);
    bchMaterialDef def = bchDefaultMaterialDef();
    def.grainDensity = 10000.0f;
    CHECK_OK(bchMaterial_Update(scene->sand, &def));
    step(scene->world, 1);
    CHECK_EQUAL(massLedger(scene->world).grains, before.grains);
    CHECK_EQUAL(massLedger(scene->world).spawned, before.spawned);
    CHECK_OK(spawnBlock(scene->world, scene->sand, 1, 0)); /* the next ones are heavier */
    CHECK(massLedger(scene->world).spawned - before.spawned > 2 * before.spawned / 27);
    checkLedger(scene->world);
}

/* Grains that leave the range are taken out with a fault, and their mass is booked. */
static void quarantine(bchDeviceId device)
{
    bchWorldDef def = testWorldDef(8);
    const bchVec3 positions[] = {{20.9714f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}};
    const bchVec3 velocities[] = {{50.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}};
    bchGrainSpawnDef spawn = bchDefaultGrainSpawnDef();
    bchStepReport report;
    bchWorldId world = {0};
    uint64_t size;
    void* blob;
    uint32_t i;
    def.maxGrainRadius = 1.0e-5f; /* range: 2^20 diameters of 20 um, 20.97 m */
    def.massQuantum = 1.0e-12;
    def.gravity.y = 0.0f;
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    spawn.material = addSand(world);
    spawn.positions = positions;
    spawn.velocities = velocities;
    spawn.radius = 1.0e-5f;
    spawn.count = 2;
    REQUIRE_OK(bchWorld_SpawnGrains(world, &spawn));
    for (i = 0; i < 60 && !(stepReport(world).faultsEver & BCH_FAULT_OUT_OF_RANGE); ++i)
    {
        step(world, 1);
        CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
        checkLedger(world);
    }
    report = stepReport(world);
    CHECK(report.faults & BCH_FAULT_OUT_OF_RANGE);
    CHECK(report.faultsEver & BCH_FAULT_OUT_OF_RANGE);
    CHECK_EQUAL(report.quarantinedCount, 1);
    CHECK_EQUAL(report.grainCount, 1);
    CHECK(massLedger(world).quarantined > 0);
    CHECK_EQUAL(massLedger(world).quarantined, massLedger(world).grains);
    checkLedger(world);
    /* It lies in the snapshot too, as what it is. */
    blob = takeSnapshot(world, &size);
    CHECK_OK(bchWorld_Restore(world, blob, size));
    free(blob);
    CHECK_EQUAL(stepReport(world).grainCount, 1);
    CHECK_EQUAL(stepReport(world).quarantinedCount, 1);
    CHECK_EQUAL(stepReport(world).faultsEver, 0); /* since the restore */
    checkLedger(world);
    step(world, 1);
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    report = stepReport(world);
    CHECK_EQUAL(report.faults & BCH_FAULT_OUT_OF_RANGE, 0);
    CHECK_EQUAL(report.quarantinedCount, 1);
    CHECK_EQUAL(report.grainCount, 1);
    CHECK_OK(bchWorld_RemoveAllGrains(world));
    checkLedger(world);
    CHECK_EQUAL(massLedger(world).grains, 0);
    CHECK_OK(bchDestroyWorld(world));
}

int main(void)
{
    const Scene scene = openScene();
    exactSums(scene.device);
    atLeastOneQuantum(scene.device);
    updatedMaterial(&scene);
    quarantine(scene.device);
    closeScene(&scene);
    return checkReport();
}
