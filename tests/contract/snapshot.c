/* Snapshot and restore: the size protocol, the same state back, ids and capacities. */
#include "contract/support/scene.h"

#include <stdlib.h>
#include <string.h>

static void sizeProtocol(const Scene* scene)
{
    uint64_t size = 123, needed;
    unsigned char* blob;
    CHECK_OK(bchWorld_Snapshot(scene->world, NULL, &size)); /* whatever *size was */
    needed = size;
    CHECK(needed > 0 && needed < 1000000);
    blob = malloc((size_t)needed + 16);
    REQUIRE(blob != NULL);
    memset(blob, 0xEE, (size_t)needed + 16);
    size = needed - 1;
    CHECK_RESULT(bchWorld_Snapshot(scene->world, blob, &size), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(blob[0], 0xEE);
    size = 0;
    CHECK_RESULT(bchWorld_Snapshot(scene->world, blob, &size), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(blob[0], 0xEE);
    size = needed + 16; /* more room than needed: only what there is is written */
    CHECK_OK(bchWorld_Snapshot(scene->world, blob, &size));
    CHECK_EQUAL(size, needed);
    CHECK_EQUAL(blob[needed], 0xEE);
    free(blob);
}

static void sameStateAgain(const Scene* scene)
{
    uint64_t size, again;
    void* blob = takeSnapshot(scene->world, &size);
    void* second;
    const uint64_t hash = stateHash(scene->world);
    const bchStepReport report = stepReport(scene->world);
    const bchMassLedger ledger = massLedger(scene->world);
    step(scene->world, 5);
    CHECK_OK(bchWorld_Wait(scene->world, BCH_WAIT_FOREVER));
    CHECK(stateHash(scene->world) != hash);
    CHECK_OK(bchWorld_Restore(scene->world, blob, size));
    CHECK_EQUAL(stateHash(scene->world), hash);
    CHECK_EQUAL(massLedger(scene->world).grains, ledger.grains);
    CHECK_EQUAL(stepReport(scene->world).stepIndex, report.stepIndex);
    CHECK(stepReport(scene->world).simulatedSeconds == report.simulatedSeconds);
    CHECK_EQUAL(stepReport(scene->world).grainCount, report.grainCount);
    CHECK_EQUAL(stepReport(scene->world).faultsEver, 0);
    second = takeSnapshot(scene->world, &again);
    CHECK_EQUAL(again, size);
    CHECK(memcmp(blob, second, (size_t)size) == 0);
    free(blob);
    free(second);
}

/* Things made before are valid again, newer ones stale; and what came and went in between leaves no trace. */
static void idsComeBack(const Scene* scene)
{
    uint64_t size;
    const bchWallId gone = addFloor(scene->world);
    const uint64_t hash = stateHash(scene->world);
    void* blob = takeSnapshot(scene->world, &size);
    bchMaterialDef def = bchDefaultMaterialDef();
    bchWallId newWall;
    bchMaterialId newMaterial;
    CHECK_OK(bchDestroyWall(gone));
    newWall = addFloor(scene->world);
    newMaterial = addSand(scene->world);
    CHECK_OK(bchMaterial_SetPair(scene->sand, newMaterial, 0.1f, 0.1f));
    CHECK_OK(bchWorld_Restore(scene->world, blob, size));
    CHECK_EQUAL(stateHash(scene->world), hash);
    CHECK_RESULT(bchDestroyWall(newWall), BCH_ERROR_INVALID_ID);
    CHECK_RESULT(bchMaterial_Get(newMaterial, &def), BCH_ERROR_INVALID_ID);
    CHECK_OK(bchMaterial_Get(scene->sand, &def));
    /* A thing made now never gets an id that was given out before, not even by a future that was undone. */
    CHECK(addSand(scene->world).value != newMaterial.value);
    CHECK_OK(bchDestroyWall(gone));
    CHECK_RESULT(bchDestroyWall(gone), BCH_ERROR_INVALID_ID);
    free(blob);
}

static void otherWorlds(const Scene* scene)
{
    uint64_t size;
    void* blob = takeSnapshot(scene->world, &size);
    const uint64_t hash = stateHash(scene->world);
    const uint64_t grains = massLedger(scene->world).grains;
    bchWorldDef def = testWorldDef(512);
    bchWorldId other = {0};
    uint64_t before;

    /* The same capacities: the same state. */
    REQUIRE_OK(bchCreateWorld(scene->device, &def, &other));
    CHECK_OK(bchWorld_Restore(other, blob, size));
    CHECK_EQUAL(stateHash(other), hash);
    CHECK_EQUAL(massLedger(other).grains, grains);
    checkLedger(other);
    CHECK_OK(bchDestroyWorld(other));

    /* More room: what a host does after an overflow. */
    def.grainCapacity = 5000;
    def.neighbourCapacity = 100000;
    def.wallCapacity = 9;
    def.materialCapacity = 7;
    REQUIRE_OK(bchCreateWorld(scene->device, &def, &other));
    CHECK_OK(bchWorld_Restore(other, blob, size));
    CHECK_EQUAL(massLedger(other).grains, grains);
    CHECK_EQUAL(stateHash(other), hash);
    CHECK_OK(bchDestroyWorld(other));

    /* Too little room, or other quanta: refused whole. */
    def = testWorldDef(26);
    REQUIRE_OK(bchCreateWorld(scene->device, &def, &other));
    before = stateHash(other);
    CHECK_RESULT(bchWorld_Restore(other, blob, size), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(stateHash(other), before);
    CHECK_OK(bchDestroyWorld(other));
    def = testWorldDef(512);
    def.massQuantum = 2.0e-6;
    REQUIRE_OK(bchCreateWorld(scene->device, &def, &other));
    before = stateHash(other);
    CHECK_RESULT(bchWorld_Restore(other, blob, size), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(stateHash(other), before);
    CHECK_OK(bchDestroyWorld(other));
    free(blob);
}

int main(void)
{
    const Scene scene = openScene();
    sizeProtocol(&scene);
    sameStateAgain(&scene);
    idsComeBack(&scene);
    otherWorlds(&scene);
    closeScene(&scene);
    return checkReport();
}
