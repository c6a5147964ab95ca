/* A null pointer where something is needed is an error, in every function, and nothing changes. */
#include "barchan/vulkan.h"
#include "contract/support/sand.h"

static void withoutObjects(void)
{
    const bchCookDef cookDef = bchDefaultCookDef();
    bchShapeInfo shapeInfo = bchDefaultShapeInfo();
    bchBlob blob = {NULL, 77};
    CHECK_RESULT(bchInitStruct(BCH_TAG_WORLD_DEF, NULL, sizeof(bchWorldDef)), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchGetMaterialPreset(BCH_MATERIAL_GRAVEL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchGetTracyProfiler(NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchGetProfiler(NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchGetVkRequirements(NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCookShape(NULL, &blob), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCookShape(&cookDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCookShape(&cookDef, &blob), BCH_ERROR_INVALID_ARGUMENT); /* no mesh */
    CHECK(blob.data == NULL && blob.size == 77);
    CHECK_RESULT(bchFreeBlob(NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchGetShapeInfo(NULL, 100, &shapeInfo), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchGetShapeInfo(&cookDef, 100, NULL), BCH_ERROR_INVALID_ARGUMENT);
}

static void devices(bchDeviceId device)
{
    const bchDeviceDef def = testDeviceDef();
    const bchVkDeviceDef vkDef = bchDefaultVkDeviceDef();
    bchDeviceId made = {77};
    CHECK_RESULT(bchCreateDevice(NULL, &made), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateDevice(&def, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateDeviceVk(NULL, &made), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateDeviceVk(&vkDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(made.value, 77);
    CHECK_RESULT(bchDevice_GetInfo(device, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchDevice_GetMemory(device, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchDevice_GetPipelineCache(device, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
}

static void worlds(const Scene* scene)
{
    const bchWorldDef def = testWorldDef(8);
    bchWorldId made = {77};
    CHECK_RESULT(bchCreateWorld(scene->device, NULL, &made), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateWorld(scene->device, &def, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(made.value, 77);
    CHECK_RESULT(bchWorld_Step(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetReport(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetCapacity(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetProfile(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetCounters(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_EnablePublishing(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetPublishInfo(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetMassLedger(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetStateHash(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_Snapshot(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_Restore(scene->world, NULL, 100), BCH_ERROR_INVALID_ARGUMENT);
}

static void things(const Scene* scene)
{
    const bchMaterialDef materialDef = bchDefaultMaterialDef();
    const bchWallDef wallDef = bchDefaultWallDef();
    bchMaterialId material = {77};
    bchWallId wall = {77};
    const bchBodyDef bodyDef = bchDefaultBodyDef();
    bchBodyId body = {77};
    bchShapeId shape = {77};
    CHECK_RESULT(bchCreateMaterial(scene->world, NULL, &material), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateMaterial(scene->world, &materialDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetMaterials(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetWalls(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetPatches(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetEmitters(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetDrains(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetFields(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetBodies(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetShapes(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateShape(scene->world, NULL, 8, &shape), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateShape(scene->world, "no shape", 8, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(shape.value, 77);
    CHECK_RESULT(bchWorld_SetBodies(scene->world, NULL, 1), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetBodyImpulses(scene->world, 1, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateBody(scene->world, NULL, &body), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateBody(scene->world, &bodyDef, &body), BCH_ERROR_INVALID_ARGUMENT); /* no parts */
    CHECK_RESULT(bchCreateBody(scene->world, &bodyDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(body.value, 77);
    CHECK_RESULT(bchMaterial_Update(scene->sand, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchMaterial_Get(scene->sand, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateWall(scene->world, NULL, &wall), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateWall(scene->world, &wallDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWall_Update(scene->floor, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWall_Get(scene->floor, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(material.value, 77);
    CHECK_EQUAL(wall.value, 77);
}

static void grains(const Scene* scene)
{
    bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
    bchReadbackId readback = {0};
    def.material = scene->sand;
    def.count = 1;
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_SpawnGrains(scene->world, &def), BCH_ERROR_INVALID_ARGUMENT); /* no positions */
    CHECK_RESULT(bchWorld_RequestReadback(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    REQUIRE_OK(bchWorld_RequestReadback(scene->world, &readback));
    CHECK_RESULT(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_FillGrains(scene->world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_RemoveGrains(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_ReadContacts(scene->world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchWorld_UnmapReadback(readback));
}

static void feeds(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 64);
    bchDrainDef drainDef = bchDefaultDrainDef();
    const bchFieldDef fieldDef = bchDefaultFieldDef();
    const bchDebugDrawDef drawDef = bchDefaultDebugDrawDef();
    bchEmitterDef emitterDef = bchDefaultEmitterDef();
    bchDebugDrawView view = bchDefaultDebugDrawView();
    bchEmitterId emitter = {77};
    bchDrainId drain = {77};
    bchFieldId field = {77};
    drainDef.shape = BCH_WALL_PLANE;
    emitterDef.patch = patch;
    emitterDef.material = addSand(world);
    CHECK_RESULT(bchPatch_SetBounds(patch, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateEmitter(world, NULL, &emitter), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateEmitter(world, &emitterDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateDrain(world, NULL, &drain), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateDrain(world, &drainDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateField(world, NULL, &field), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateField(world, &fieldDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_Explode(world, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_DebugDraw(world, NULL, &view), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_DebugDraw(world, &drawDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(emitter.value == 77 && drain.value == 77 && field.value == 77);
    REQUIRE_OK(bchCreateEmitter(world, &emitterDef, &emitter));
    REQUIRE_OK(bchCreateDrain(world, &drainDef, &drain));
    REQUIRE_OK(bchCreateField(world, &fieldDef, &field));
    CHECK_RESULT(bchEmitter_GetInfo(emitter, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchDrain_GetInfo(drain, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchField_Update(field, NULL), BCH_ERROR_INVALID_ARGUMENT);
    REQUIRE_OK(bchDestroyWorld(world));
}

int main(void)
{
    const Scene scene = openScene();
    const uint64_t before = stateHash(scene.world);
    bchWorldCapacity capacity = bchDefaultWorldCapacity();
    withoutObjects();
    devices(scene.device);
    worlds(&scene);
    things(&scene);
    grains(&scene);
    feeds(scene.device);
    CHECK_EQUAL(stateHash(scene.world), before);
    REQUIRE_OK(bchWorld_GetCapacity(scene.world, &capacity));
    CHECK_EQUAL(capacity.materialPeak, 1);
    CHECK_EQUAL(capacity.wallPeak, 1);
    closeScene(&scene);
    return checkReport();
}
