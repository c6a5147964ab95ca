/* Spawning: every element is checked, all of a batch or none of it comes in, and arrays are copied. */
#include "contract/support/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    kCount = 10
};

typedef struct Batch
{
    bchVec3 positions[kCount];
    bchVec3 velocities[kCount];
    float radii[kCount];
    uint32_t tags[kCount];
    bchGrainSpawnDef def;
} Batch;

static void makeBatch(Batch* batch, bchMaterialId material)
{
    int i;
    memset(batch, 0, sizeof *batch);
    for (i = 0; i < kCount; ++i)
    {
        batch->positions[i].x = 0.1f * (float)i;
        batch->positions[i].y = 3.0f;
        batch->radii[i] = GRAIN_RADIUS / (float)(1 + i % 3);
        batch->tags[i] = 1000 + (uint32_t)i;
    }
    batch->def = bchDefaultGrainSpawnDef();
    batch->def.material = material;
    batch->def.positions = batch->positions;
    batch->def.velocities = batch->velocities;
    batch->def.radii = batch->radii;
    batch->def.tags = batch->tags;
    batch->def.count = kCount;
}

static void refuseElements(const Scene* scene)
{
    static const float kNever[] = {NAN, INFINITY, -INFINITY};
    const uint64_t before = stateHash(scene->world);
    Batch batch;
    int at, i;
    for (at = 0; at < kCount; at += 3)
    {
        for (i = 0; i < 3; ++i)
        {
            checkContext("element %d, value %d", at, i);
            makeBatch(&batch, scene->sand);
            batch.positions[at].x = kNever[i];
            CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
            makeBatch(&batch, scene->sand);
            batch.positions[at].z = kNever[i];
            CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
            makeBatch(&batch, scene->sand);
            batch.velocities[at].y = kNever[i];
            CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
            makeBatch(&batch, scene->sand);
            batch.radii[at] = kNever[i];
            CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
        }
        makeBatch(&batch, scene->sand);
        batch.velocities[at].x = 1.01e5f;
        CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
        makeBatch(&batch, scene->sand);
        batch.radii[at] = 0.0f;
        CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
        makeBatch(&batch, scene->sand);
        batch.radii[at] = -0.01f;
        CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
        makeBatch(&batch, scene->sand);
        batch.radii[at] = 1.001f * GRAIN_RADIUS; /* the world's maxGrainRadius */
        CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
        makeBatch(&batch, scene->sand);
        batch.positions[at].y = 1e30f;
        CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    }
    checkContext(NULL);
    CHECK_EQUAL(stateHash(scene->world), before);
    CHECK_EQUAL(stepReport(scene->world).grainCount, 27);
}

static void refuseWhole(const Scene* scene)
{
    const uint64_t before = stateHash(scene->world);
    Batch batch;
    makeBatch(&batch, scene->sand);
    batch.def.radii = NULL;
    batch.def.radius = NAN;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    batch.def.radius = 0.0f;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    batch.def.radius = 1.0f;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    makeBatch(&batch, scene->sand);
    batch.def.origin.x = (double)NAN;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    batch.def.origin.x = 1e12;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    makeBatch(&batch, scene->sand);
    batch.def.shape = 2;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    batch.def.shape = BCH_GRAIN_TETRAHEDRON;
    batch.def.edgeRatio = 1.1f;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "edgeRatio") != NULL);
    batch.def.edgeRatio = NAN;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_INVALID_ARGUMENT);
    makeBatch(&batch, scene->sand);
    batch.def.count = 513; /* one more than the world holds; refused before the arrays are read */
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_CAPACITY);
    batch.def.count = UINT32_MAX;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &batch.def), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(stateHash(scene->world), before);

    batch.def.count = 0;
    batch.def.positions = NULL;
    CHECK_OK(bchWorld_SpawnGrains(scene->world, &batch.def));
    CHECK_EQUAL(stateHash(scene->world), before);
}

/* The library copied what it needs: the arrays may be gone before the device reads anything. */
static void arraysAreCopied(const Scene* scene)
{
    Batch* batch = malloc(sizeof *batch);
    bchReadbackId readback = {0};
    bchGrainView view = bchDefaultGrainView();
    uint32_t i, found = 0;
    REQUIRE(batch != NULL);
    makeBatch(batch, scene->sand);
    CHECK_OK(bchWorld_SpawnGrains(scene->world, &batch->def));
    memset(batch, 0xFF, sizeof *batch);
    free(batch);
    REQUIRE_OK(bchWorld_RequestReadback(scene->world, &readback));
    REQUIRE_OK(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    CHECK_EQUAL(view.count, 27 + kCount);
    for (i = 0; i < view.count; ++i)
        if (view.tags[i] >= 1000)
        {
            const uint32_t which = view.tags[i] - 1000;
            ++found;
            CHECK(view.positions[4 * i + 0] == 0.1f * (float)which);
            CHECK(view.positions[4 * i + 1] == 3.0f);
            CHECK(view.positions[4 * i + 3] == GRAIN_RADIUS / (float)(1 + which % 3));
            CHECK(view.velocities[4 * i + 1] == 0.0f);
            CHECK_EQUAL(view.materials[i], 0);
        }
    CHECK_EQUAL(found, kCount);
    CHECK_OK(bchWorld_UnmapReadback(readback));
}

/* Shapes, turns and spins come back as they were given; without turns each grain gets its own. */
static void tetrahedra(const Scene* scene)
{
    const bchVec3 positions[3] = {{5.0f, 1.0f, 0.0f}, {6.0f, 1.0f, 0.0f}, {7.0f, 1.0f, 0.0f}};
    bchQuat turns[3] = {{0.6f, 0.0f, 0.8f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {0.5f, 0.5f, -0.5f, 0.5f}};
    bchVec3 spins[3] = {{1.0f, -2.0f, 3.0f}, {0.0f, 0.0f, 0.0f}, {0.0f, 40.0f, 0.0f}};
    const uint32_t tags[3] = {70, 71, 72};
    bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
    bchReadbackId readback = {0};
    bchGrainView view = bchDefaultGrainView();
    uint32_t i, found = 0, sphere = 0, tetrahedron = 0;
    float randomTurn[2][4] = {{0.0f}};
    def.material = scene->sand;
    def.positions = positions;
    def.orientations = turns;
    def.spins = spins;
    def.tags = tags;
    def.count = 3;
    def.radius = GRAIN_RADIUS;
    def.shape = BCH_GRAIN_TETRAHEDRON;
    def.edgeRatio = 0.75f;
    turns[1].w = 1.01f; /* not of length one */
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &def), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "orientation of grain 1") != NULL);
    turns[1].w = 1.0f;
    spins[2].y = 1.0e6f;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &def), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "spin of grain 2") != NULL);
    spins[2].y = 40.0f;
    CHECK_OK(bchWorld_SpawnGrains(scene->world, &def));
    def.orientations = NULL;
    def.tags = NULL;
    def.seed = 9;
    CHECK_OK(bchWorld_SpawnGrains(scene->world, &def));
    def.shape = BCH_GRAIN_SPHERE;
    def.count = 1;
    CHECK_OK(bchWorld_SpawnGrains(scene->world, &def));
    REQUIRE_OK(bchWorld_RequestReadback(scene->world, &readback));
    REQUIRE_OK(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    for (i = 0; i < view.count; ++i)
    {
        const float* q = view.orientations + 4 * i;
        const float length2 = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        CHECK(length2 > 0.9999f && length2 < 1.0001f);
        CHECK_EQUAL(view.asleep[i], 0);
        if (view.edgeRatios[i] == 0.0f)
            sphere = view.quanta[i];
        else if (view.tags[i] >= 70 && view.tags[i] < 73)
        {
            const uint32_t which = view.tags[i] - 70;
            CHECK(view.edgeRatios[i] == 0.75f);
            CHECK(q[0] == turns[which].x && q[1] == turns[which].y && q[2] == turns[which].z);
            CHECK(view.spins[4 * i] == spins[which].x && view.spins[4 * i + 1] == spins[which].y);
            tetrahedron = view.quanta[i];
            ++found;
        }
        else
            memcpy(randomTurn[i % 2], q, sizeof randomTurn[0]);
    }
    CHECK_EQUAL(found, 3);
    CHECK(memcmp(randomTurn[0], randomTurn[1], sizeof randomTurn[0]) != 0);
    /* Four spheres that overlap. */
    CHECK(tetrahedron > 3 * sphere && tetrahedron < 4 * sphere);
    CHECK_OK(bchWorld_UnmapReadback(readback));
    CHECK_OK(bchWorld_RemoveAllGrains(scene->world));
}

static void fullWorld(const Scene* scene)
{
    CHECK_RESULT(spawnBlock(scene->world, scene->sand, 8, 0), BCH_ERROR_CAPACITY); /* 512 beside 37 */
    CHECK_OK(spawnBlock(scene->world, scene->sand, 7, 0));                         /* 343: 380 in all */
    CHECK_OK(spawnBlock(scene->world, scene->sand, 5, 0));                         /* 125: 505 */
    CHECK_RESULT(spawnBlock(scene->world, scene->sand, 2, 0), BCH_ERROR_CAPACITY); /* 8 do not fit, 7 would */
    CHECK_OK(spawnBlock(scene->world, scene->sand, 1, 0));
    step(scene->world, 1);
    CHECK_OK(bchWorld_Wait(scene->world, BCH_WAIT_FOREVER));
    CHECK_EQUAL(stepReport(scene->world).grainCount, 506);
    CHECK_OK(bchWorld_RemoveAllGrains(scene->world));
    CHECK_OK(spawnBlock(scene->world, scene->sand, 8, 0)); /* all 512 at once */
    CHECK_RESULT(spawnBlock(scene->world, scene->sand, 1, 0), BCH_ERROR_CAPACITY);
    checkLedger(scene->world);
}

int main(void)
{
    const Scene scene = openScene();
    refuseElements(&scene);
    refuseWhole(&scene);
    arraysAreCopied(&scene);
    fullWorld(&scene);
    REQUIRE_OK(bchWorld_RemoveAllGrains(scene.world));
    tetrahedra(&scene);
    closeScene(&scene);
    return checkReport();
}
