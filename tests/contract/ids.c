/* Null, stale, foreign and forged ids: refused by every function, in every build, with nothing changed. */
#include "contract/support/id_calls.h"

static void refuseEverywhere(const Scene* scene, uint64_t id)
{
    checkRefused(kDeviceCalls, scene, id);
    checkRefused(kWorldCalls, scene, id);
    checkRefused(kMaterialCalls, scene, id);
    checkRefused(kWallCalls, scene, id);
    checkRefused(kReadbackCalls, scene, id);
    checkRefused(kPatchCalls, scene, id);
    checkRefused(kEmitterCalls, scene, id);
    checkRefused(kDrainCalls, scene, id);
    checkRefused(kFieldCalls, scene, id);
    checkRefused(kBodyCalls, scene, id);
    checkRefused(kShapeCalls, scene, id);
}

static void foreignKinds(const Scene* scene, bchReadbackId readback)
{
    const uint64_t ids[] = {
        scene->device.value, scene->world.value, scene->sand.value, scene->floor.value, readback.value};
    const IdCall* const tables[] = {kDeviceCalls, kWorldCalls, kMaterialCalls, kWallCalls, kReadbackCalls};
    int id, table;
    for (id = 0; id < 5; ++id)
        for (table = 0; table < 5; ++table)
            if (id != table)
                checkRefused(tables[table], scene, ids[id]);
}

/* In a world of their own, so that the scene stays as it is. */
static void feedIds(const Scene* scene)
{
    const bchWorldId world = openWorld(scene->device, 8);
    const bchPatchDef patchDef = bchDefaultPatchDef();
    const bchFieldDef fieldDef = bchDefaultFieldDef();
    bchEmitterDef emitterDef = bchDefaultEmitterDef();
    bchDrainDef drainDef = bchDefaultDrainDef();
    bchDrainId drain = {0};
    bchFieldId field = {0};
    const IdCall* const tables[] = {kPatchCalls, kEmitterCalls, kDrainCalls, kFieldCalls,   kBodyCalls,
                                    kShapeCalls, kWorldCalls,   kWallCalls,  kMaterialCalls};
    bchBodyPart part = bchDefaultBodyPart();
    bchBodyDef bodyDef = bchDefaultBodyDef();
    bchBodyId body = {0};
    uint64_t ids[5];
    uint32_t bit;
    int id, table;
    REQUIRE_OK(bchCreatePatch(world, &patchDef, &emitterDef.patch));
    emitterDef.material = addSand(world);
    drainDef.shape = BCH_WALL_PLANE;
    {
        bchEmitterId emitter = {0};
        REQUIRE_OK(bchCreateEmitter(world, &emitterDef, &emitter));
        ids[1] = emitter.value;
    }
    REQUIRE_OK(bchCreateDrain(world, &drainDef, &drain));
    REQUIRE_OK(bchCreateField(world, &fieldDef, &field));
    ids[0] = emitterDef.patch.value;
    ids[2] = drain.value;
    ids[3] = field.value;
    part.size.x = 0.1f;
    bodyDef.motion = BCH_BODY_STATIC;
    bodyDef.parts = &part;
    bodyDef.partCount = 1;
    REQUIRE_OK(bchCreateBody(world, &bodyDef, &body));
    ids[4] = body.value;
    for (id = 0; id < 5; ++id)
    {
        for (table = 0; table < 9; ++table)
            if (id != table)
                checkRefused(tables[table], scene, ids[id]);
        for (bit = 0; bit < 64; ++bit)
            checkRefused(tables[id], scene, ids[id] ^ (uint64_t)1 << bit);
    }
    CHECK_OK(bchDestroyDrain(drain));
    checkRefused(kDrainCalls, scene, drain.value);
    CHECK_OK(bchDestroyBody(body));
    checkRefused(kBodyCalls, scene, body.value);
    REQUIRE_OK(bchDestroyWorld(world));
    for (id = 0; id < 5; ++id)
        checkRefused(tables[id], scene, ids[id]);
}

static void flippedBits(const Scene* scene, bchReadbackId readback)
{
    uint32_t bit;
    for (bit = 0; bit < 64; ++bit)
    {
        const uint64_t flip = (uint64_t)1 << bit;
        checkRefused(kDeviceCalls, scene, scene->device.value ^ flip);
        checkRefused(kWorldCalls, scene, scene->world.value ^ flip);
        checkRefused(kMaterialCalls, scene, scene->sand.value ^ flip);
        checkRefused(kWallCalls, scene, scene->floor.value ^ flip);
        checkRefused(kReadbackCalls, scene, readback.value ^ flip);
    }
}

static void otherWorld(const Scene* scene)
{
    const bchWorldId other = openWorld(scene->device, 8);
    const bchMaterialId theirs = addSand(other);
    CHECK(theirs.value != scene->sand.value);
    CHECK_RESULT(spawnBlock(scene->world, theirs, 1, 0), BCH_ERROR_INVALID_ID);
    CHECK_RESULT(spawnBlock(other, scene->sand, 1, 0), BCH_ERROR_INVALID_ID);
    CHECK_RESULT(bchMaterial_SetPair(scene->sand, theirs, 0.5f, 0.5f), BCH_ERROR_INVALID_ID);
    CHECK_RESULT(bchMaterial_SetPair(theirs, scene->sand, 0.5f, 0.5f), BCH_ERROR_INVALID_ID);
    CHECK_OK(bchDestroyWorld(other));
    /* What lived in it is stale now. */
    checkRefused(kWorldCalls, scene, other.value);
    checkRefused(kMaterialCalls, scene, theirs.value);
}

static void staleThings(const Scene* scene)
{
    bchReadbackId readback = {0};
    const bchWallId wall = addFloor(scene->world);
    CHECK_OK(bchDestroyWall(wall));
    checkRefused(kWallCalls, scene, wall.value);
    REQUIRE_OK(bchWorld_RequestReadback(scene->world, &readback));
    CHECK_OK(bchWorld_UnmapReadback(readback));
    checkRefused(kReadbackCalls, scene, readback.value);
}

/* The slot of a destroyed thing is used again; its old id must not open the new one. */
static void reusedSlots(const Scene* scene)
{
    enum
    {
        kRounds = 200
    };
    uint64_t old[kRounds];
    int i, j;
    for (i = 0; i < kRounds; ++i)
    {
        const bchWallId wall = addFloor(scene->world);
        old[i] = wall.value;
        for (j = 0; j < i; ++j)
            if (old[j] == wall.value)
                CHECK(!"an id came back");
        CHECK_OK(bchDestroyWall(wall));
    }
    for (i = 0; i < kRounds; ++i)
        checkRefused(kWallCalls, scene, old[i]);
}

int main(void)
{
    const Scene scene = openScene();
    const uint64_t before = stateHash(scene.world);
    uint64_t random = 42;
    bchReadbackId readback = {0};
    int i;
    REQUIRE_OK(bchWorld_RequestReadback(scene.world, &readback));
    REQUIRE(scene.device.value && scene.world.value && scene.sand.value && scene.floor.value && readback.value);

    refuseEverywhere(&scene, 0);
    refuseEverywhere(&scene, UINT64_MAX);
    foreignKinds(&scene, readback);
    flippedBits(&scene, readback);
    for (i = 0; i < 2000; ++i)
        refuseEverywhere(&scene, nextRandom(&random));
    for (i = 1; i < 1000; ++i)
        refuseEverywhere(&scene, (uint64_t)i);
    feedIds(&scene);
    otherWorld(&scene);
    staleThings(&scene);
    CHECK_EQUAL(stateHash(scene.world), before);
    reusedSlots(&scene);
    CHECK_OK(bchWorld_UnmapReadback(readback));

    closeScene(&scene);
    checkRefused(kDeviceCalls, &scene, scene.device.value);
    checkRefused(kWorldCalls, &scene, scene.world.value);
    checkRefused(kMaterialCalls, &scene, scene.sand.value);
    checkRefused(kWallCalls, &scene, scene.floor.value);
    return checkReport();
}
