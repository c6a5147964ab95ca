/* Heads of structs: a wrong tag, a size that never was, or bytes this library does not know are refused by name; a
 * struct of a newer header whose unknown part is zero is taken. */
#include "barchan/vulkan.h"
#include "contract/support/scene.h"

#include <stdlib.h>
#include <string.h>

enum
{
    kTail = 64
};

/* One function with one struct. */
typedef struct StructCall
{
    const char* name;
    bchTag tag;
    uint32_t size;
    int isInput; /* the library reads it, so its unknown part must be zero */
    bchResult (*call)(const Scene* scene, void* structure);
} StructCall;

static bchResult callSetHooks(const Scene* scene, void* structure)
{
    (void)scene;
    return bchSetHooks(structure);
}
static bchResult callCreateDevice(const Scene* scene, void* structure)
{
    bchDeviceId device = {0};
    bchResult result = bchCreateDevice(structure, &device);
    (void)scene;
    return result == BCH_OK ? bchDestroyDevice(device) : result;
}
static bchResult callCreateDeviceVk(const Scene* scene, void* structure)
{
    bchDeviceId device = {0};
    (void)scene;
    return bchCreateDeviceVk(structure, &device);
}
static bchResult callVkRequirements(const Scene* scene, void* structure)
{
    (void)scene;
    return bchGetVkRequirements(structure);
}
static bchResult callDeviceInfo(const Scene* scene, void* structure)
{
    return bchDevice_GetInfo(scene->device, structure);
}
static bchResult callDeviceMemory(const Scene* scene, void* structure)
{
    return bchDevice_GetMemory(scene->device, structure);
}
static bchResult callCreateWorld(const Scene* scene, void* structure)
{
    bchWorldId world = {0};
    bchResult result = bchCreateWorld(scene->device, structure, &world);
    return result == BCH_OK ? bchDestroyWorld(world) : result;
}
static bchResult callStep(const Scene* scene, void* structure)
{
    const bchResult result = bchWorld_Step(scene->world, structure);
    return result == BCH_OK ? bchWorld_Wait(scene->world, BCH_WAIT_FOREVER) : result;
}
static bchResult callReport(const Scene* scene, void* structure)
{
    return bchWorld_GetReport(scene->world, structure);
}
static bchResult callCapacity(const Scene* scene, void* structure)
{
    return bchWorld_GetCapacity(scene->world, structure);
}
static bchResult callProfile(const Scene* scene, void* structure)
{
    return bchWorld_GetProfile(scene->world, structure);
}
static bchResult callCounters(const Scene* scene, void* structure)
{
    return bchWorld_GetCounters(scene->world, structure);
}
static bchResult callLedger(const Scene* scene, void* structure)
{
    return bchWorld_GetMassLedger(scene->world, structure);
}
static bchResult callPreset(const Scene* scene, void* structure)
{
    (void)scene;
    return bchGetMaterialPreset(BCH_MATERIAL_RUBBLE, structure);
}
static bchResult callCreateMaterial(const Scene* scene, void* structure)
{
    bchMaterialId material = {0};
    return bchCreateMaterial(scene->world, structure, &material);
}
static bchResult callUpdateMaterial(const Scene* scene, void* structure)
{
    return bchMaterial_Update(scene->sand, structure);
}
static bchResult callGetMaterial(const Scene* scene, void* structure)
{
    return bchMaterial_Get(scene->sand, structure);
}
static bchResult callCreateBody(const Scene* scene, void* structure)
{
    bchBodyId body = {0};
    bchBodyPart part = bchDefaultBodyPart();
    bchBodyDef* def = structure;
    bchResult result;
    part.size.x = 0.1f;
    def->motion = BCH_BODY_STATIC;
    def->parts = &part;
    def->partCount = 1;
    result = bchCreateBody(scene->world, structure, &body);
    return result == BCH_OK ? bchDestroyBody(body) : result;
}
static bchResult callCreateWall(const Scene* scene, void* structure)
{
    bchWallId wall = {0};
    const bchResult result = bchCreateWall(scene->world, structure, &wall);
    return result == BCH_OK ? bchDestroyWall(wall) : result;
}
static bchResult callUpdateWall(const Scene* scene, void* structure)
{
    return bchWall_Update(scene->floor, structure);
}
static bchResult callGetWall(const Scene* scene, void* structure)
{
    return bchWall_Get(scene->floor, structure);
}
static bchResult callSpawn(const Scene* scene, void* structure)
{
    const bchVec3 position = {0.0f, 2.0f, 0.0f};
    bchGrainSpawnDef* def = structure;
    def->material = scene->sand;
    def->positions = &position;
    def->count = 1;
    return bchWorld_SpawnGrains(scene->world, structure);
}
static bchResult callMap(const Scene* scene, void* structure)
{
    bchReadbackId readback = {0};
    bchResult result = bchWorld_RequestReadback(scene->world, &readback);
    if (result == BCH_OK)
    {
        result = bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, structure);
        (void)bchWorld_UnmapReadback(readback);
    }
    return result;
}
static bchResult callCreatePatch(const Scene* scene, void* structure)
{
    bchPatchId patch = {0};
    const bchResult result = bchCreatePatch(scene->world, structure, &patch);
    return result == BCH_OK ? bchDestroyPatch(patch) : result;
}
/* With a small patch that lasts as long as the call. */
static bchResult withPatch(const Scene* scene, void* structure, bchResult (*use)(bchPatchId, void*))
{
    bchPatchDef def = bchDefaultPatchDef();
    bchPatchId patch = {0};
    bchResult result;
    def.particleCapacity = 64;
    REQUIRE_OK(bchCreatePatch(scene->world, &def, &patch));
    result = use(patch, structure);
    (void)bchDestroyPatch(patch);
    return result;
}
static bchResult useInfo(bchPatchId patch, void* structure)
{
    return bchPatch_GetInfo(patch, structure);
}
static bchResult useRead(bchPatchId patch, void* structure)
{
    return bchPatch_Read(patch, structure);
}
static bchResult useBounds(bchPatchId patch, void* structure)
{
    return bchPatch_SetBounds(patch, structure);
}
static bchResult useRenderGrains(bchPatchId patch, void* structure)
{
    return bchPatch_SetRenderGrains(patch, structure);
}
static bchResult useReadRenderGrains(bchPatchId patch, void* structure)
{
    return bchPatch_ReadRenderGrains(patch, structure);
}
static bchResult callRenderGrains(const Scene* scene, void* structure)
{
    return withPatch(scene, structure, useRenderGrains);
}
static bchResult callReadRenderGrains(const Scene* scene, void* structure)
{
    return withPatch(scene, structure, useReadRenderGrains);
}
static bchResult callPatchInfo(const Scene* scene, void* structure)
{
    return withPatch(scene, structure, useInfo);
}
static bchResult callPatchRead(const Scene* scene, void* structure)
{
    return withPatch(scene, structure, useRead);
}
static bchResult callPatchBounds(const Scene* scene, void* structure)
{
    return withPatch(scene, structure, useBounds);
}
static bchResult emit(const Scene* scene, bchEmitterDef* def, bchEmitterInfo* info)
{
    const bchPatchDef patchDef = bchDefaultPatchDef();
    bchEmitterId emitter = {0};
    bchResult result;
    REQUIRE_OK(bchCreatePatch(scene->world, &patchDef, &def->patch));
    def->material = scene->sand;
    result = bchCreateEmitter(scene->world, def, &emitter);
    if (result == BCH_OK && info)
        result = bchEmitter_GetInfo(emitter, info);
    (void)bchDestroyPatch(def->patch);
    return result;
}
static bchResult callCreateEmitter(const Scene* scene, void* structure)
{
    return emit(scene, structure, NULL);
}
static bchResult callEmitterInfo(const Scene* scene, void* structure)
{
    bchEmitterDef def = bchDefaultEmitterDef();
    return emit(scene, &def, structure);
}
static bchResult callCreateDrain(const Scene* scene, void* structure)
{
    bchDrainDef* def = structure;
    bchDrainId drain = {0};
    bchResult result;
    def->shape = BCH_WALL_PLANE;
    result = bchCreateDrain(scene->world, def, &drain);
    return result == BCH_OK ? bchDestroyDrain(drain) : result;
}
static bchResult callDrainInfo(const Scene* scene, void* structure)
{
    bchDrainDef def = bchDefaultDrainDef();
    bchDrainId drain = {0};
    bchResult result;
    def.shape = BCH_WALL_PLANE;
    REQUIRE_OK(bchCreateDrain(scene->world, &def, &drain));
    result = bchDrain_GetInfo(drain, structure);
    (void)bchDestroyDrain(drain);
    return result;
}
static bchResult callCreateField(const Scene* scene, void* structure)
{
    bchFieldId field = {0};
    const bchResult result = bchCreateField(scene->world, structure, &field);
    return result == BCH_OK ? bchDestroyField(field) : result;
}
static bchResult callUpdateField(const Scene* scene, void* structure)
{
    const bchFieldDef def = bchDefaultFieldDef();
    bchFieldId field = {0};
    bchResult result;
    REQUIRE_OK(bchCreateField(scene->world, &def, &field));
    result = bchField_Update(field, structure);
    (void)bchDestroyField(field);
    return result;
}
static bchResult callExplode(const Scene* scene, void* structure)
{
    return bchWorld_Explode(scene->world, structure);
}
static bchResult callDraw(const Scene* scene, void* structure)
{
    bchDebugDrawView view = bchDefaultDebugDrawView();
    return bchWorld_DebugDraw(scene->world, structure, &view);
}
static bchResult callDrawView(const Scene* scene, void* structure)
{
    const bchDebugDrawDef def = bchDefaultDebugDrawDef();
    return bchWorld_DebugDraw(scene->world, &def, structure);
}

static bchResult callRemove(const Scene* scene, void* structure)
{
    bchGrainRemoveDef* def = structure;
    def->size.x = def->size.y = def->size.z = 1.0e-3f; /* where nothing is */
    def->position.y = 50.0;
    return bchWorld_RemoveGrains(scene->world, def);
}
static bchResult callFillGrains(const Scene* scene, void* structure)
{
    bchGrainFillDef* def = structure;
    def->material = scene->sand;
    def->shape = BCH_WALL_SPHERE;
    def->size.x = 0.03f;
    return bchWorld_FillGrains(scene->world, def, NULL);
}
static bchResult callReadContacts(const Scene* scene, void* structure)
{
    return bchWorld_ReadContacts(scene->world, structure);
}

/* A tetrahedron of 4 cm, as coarse as it can be. */
static bchResult cookSmall(bchCookDef* def, bchBlob* blob)
{
    static const float positions[] = {0, 0, 0, 0.04f, 0, 0, 0, 0.04f, 0, 0, 0, 0.04f};
    static const uint32_t indices[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    def->positions = positions;
    def->indices = indices;
    def->vertexCount = 4;
    def->triangleCount = 4;
    def->spacing = 0.1f;
    def->maxMapBytes = 65536;
    return bchCookShape(def, blob);
}
static bchResult callCook(const Scene* scene, void* structure)
{
    bchBlob blob = {NULL, 0};
    const bchResult result = cookSmall(structure, &blob);
    (void)scene;
    (void)bchFreeBlob(&blob);
    return result;
}
static bchResult callShapeInfo(const Scene* scene, void* structure)
{
    bchCookDef def = bchDefaultCookDef();
    bchBlob blob = {NULL, 0};
    bchResult result;
    (void)scene;
    REQUIRE_OK(cookSmall(&def, &blob));
    result = bchGetShapeInfo(blob.data, blob.size, structure);
    (void)bchFreeBlob(&blob);
    return result;
}

static bchResult callPublishInfo(const Scene* scene, void* structure)
{
    return bchWorld_GetPublishInfo(scene->world, structure);
}
static bchResult callEnablePublishing(const Scene* scene, void* structure)
{
    const bchResult result = bchWorld_EnablePublishing(scene->world, structure);
    if (result == BCH_OK)
        REQUIRE_OK(bchWorld_DisablePublishing(scene->world));
    return result;
}

static const StructCall kCalls[] = {
    {"bchCreateDevice", BCH_TAG_DEVICE_DEF, sizeof(bchDeviceDef), 1, callCreateDevice},
    {"bchDevice_GetInfo", BCH_TAG_DEVICE_INFO, sizeof(bchDeviceInfo), 0, callDeviceInfo},
    {"bchDevice_GetMemory", BCH_TAG_DEVICE_MEMORY, sizeof(bchDeviceMemory), 0, callDeviceMemory},
    {"bchCreateWorld", BCH_TAG_WORLD_DEF, sizeof(bchWorldDef), 1, callCreateWorld},
    {"bchWorld_Step", BCH_TAG_STEP_DEF, sizeof(bchStepDef), 1, callStep},
    {"bchWorld_GetReport", BCH_TAG_STEP_REPORT, sizeof(bchStepReport), 0, callReport},
    {"bchWorld_GetCapacity", BCH_TAG_WORLD_CAPACITY, sizeof(bchWorldCapacity), 0, callCapacity},
    {"bchWorld_GetProfile", BCH_TAG_PROFILE_REPORT, sizeof(bchProfileReport), 0, callProfile},
    {"bchWorld_GetCounters", BCH_TAG_COUNTERS, sizeof(bchCounters), 0, callCounters},
    {"bchWorld_GetMassLedger", BCH_TAG_MASS_LEDGER, sizeof(bchMassLedger), 0, callLedger},
    {"bchWorld_GetPublishInfo", BCH_TAG_PUBLISH_INFO, sizeof(bchPublishInfo), 0, callPublishInfo},
    {"bchWorld_EnablePublishing", BCH_TAG_PUBLISH_DEF, sizeof(bchPublishDef), 1, callEnablePublishing},
    {"bchGetMaterialPreset", BCH_TAG_MATERIAL_DEF, sizeof(bchMaterialDef), 0, callPreset},
    {"bchCreateMaterial", BCH_TAG_MATERIAL_DEF, sizeof(bchMaterialDef), 1, callCreateMaterial},
    {"bchMaterial_Update", BCH_TAG_MATERIAL_DEF, sizeof(bchMaterialDef), 1, callUpdateMaterial},
    {"bchMaterial_Get", BCH_TAG_MATERIAL_DEF, sizeof(bchMaterialDef), 0, callGetMaterial},
    {"bchCreateBody", BCH_TAG_BODY_DEF, sizeof(bchBodyDef), 1, callCreateBody},
    {"bchCreateWall", BCH_TAG_WALL_DEF, sizeof(bchWallDef), 1, callCreateWall},
    {"bchWall_Update", BCH_TAG_WALL_DEF, sizeof(bchWallDef), 1, callUpdateWall},
    {"bchWall_Get", BCH_TAG_WALL_DEF, sizeof(bchWallDef), 0, callGetWall},
    {"bchWorld_SpawnGrains", BCH_TAG_GRAIN_SPAWN_DEF, sizeof(bchGrainSpawnDef), 1, callSpawn},
    {"bchWorld_MapReadback", BCH_TAG_GRAIN_VIEW, sizeof(bchGrainView), 0, callMap},
    {"bchWorld_RemoveGrains", BCH_TAG_GRAIN_REMOVE_DEF, sizeof(bchGrainRemoveDef), 1, callRemove},
    {"bchWorld_FillGrains", BCH_TAG_GRAIN_FILL_DEF, sizeof(bchGrainFillDef), 1, callFillGrains},
    {"bchWorld_ReadContacts", BCH_TAG_CONTACT_VIEW, sizeof(bchContactView), 0, callReadContacts},
    {"bchCreatePatch", BCH_TAG_PATCH_DEF, sizeof(bchPatchDef), 1, callCreatePatch},
    {"bchPatch_GetInfo", BCH_TAG_PATCH_INFO, sizeof(bchPatchInfo), 0, callPatchInfo},
    {"bchPatch_Read", BCH_TAG_PATCH_VIEW, sizeof(bchPatchView), 0, callPatchRead},
    {"bchPatch_SetRenderGrains", BCH_TAG_RENDER_GRAINS_DEF, sizeof(bchRenderGrainsDef), 1, callRenderGrains},
    {"bchPatch_ReadRenderGrains", BCH_TAG_RENDER_GRAIN_VIEW, sizeof(bchRenderGrainView), 0, callReadRenderGrains},
    {"bchPatch_SetBounds", BCH_TAG_PATCH_BOUNDS, sizeof(bchPatchBounds), 1, callPatchBounds},
    {"bchCreateEmitter", BCH_TAG_EMITTER_DEF, sizeof(bchEmitterDef), 1, callCreateEmitter},
    {"bchEmitter_GetInfo", BCH_TAG_EMITTER_INFO, sizeof(bchEmitterInfo), 0, callEmitterInfo},
    {"bchCreateDrain", BCH_TAG_DRAIN_DEF, sizeof(bchDrainDef), 1, callCreateDrain},
    {"bchDrain_GetInfo", BCH_TAG_DRAIN_INFO, sizeof(bchDrainInfo), 0, callDrainInfo},
    {"bchCreateField", BCH_TAG_FIELD_DEF, sizeof(bchFieldDef), 1, callCreateField},
    {"bchField_Update", BCH_TAG_FIELD_DEF, sizeof(bchFieldDef), 1, callUpdateField},
    {"bchWorld_Explode", BCH_TAG_EXPLOSION_DEF, sizeof(bchExplosionDef), 1, callExplode},
    {"bchWorld_DebugDraw", BCH_TAG_DEBUG_DRAW_DEF, sizeof(bchDebugDrawDef), 1, callDraw},
    {"bchWorld_DebugDraw", BCH_TAG_DEBUG_DRAW_VIEW, sizeof(bchDebugDrawView), 0, callDrawView},
    {"bchCookShape", BCH_TAG_COOK_DEF, sizeof(bchCookDef), 1, callCook},
    {"bchGetShapeInfo", BCH_TAG_SHAPE_INFO, sizeof(bchShapeInfo), 0, callShapeInfo}};

/* What this build may not be able to do at all; a bad head is refused before that is said. */
static const StructCall kOptionalCalls[] = {
    {"bchCreateDeviceVk", BCH_TAG_VK_DEVICE_DEF, sizeof(bchVkDeviceDef), 1, callCreateDeviceVk},
    {"bchGetVkRequirements", BCH_TAG_VK_REQUIREMENTS, sizeof(bchVkRequirements), 0, callVkRequirements}};

typedef union Storage
{
    bchHead head;
    double alignment;
    unsigned char bytes[sizeof(bchProfileReport) + sizeof(bchDeviceInfo) + kTail];
} Storage;

static void fill(const StructCall* call, Storage* storage)
{
    memset(storage, 0, sizeof *storage);
    REQUIRE_OK(bchInitStruct(call->tag, storage, call->size));
    if (call->tag == BCH_TAG_DEVICE_DEF)
        ((bchDeviceDef*)storage)->kind = BCH_DEVICE_CPU;
    if (call->tag == BCH_TAG_WORLD_DEF)
        ((bchWorldDef*)storage)->grainCapacity = 8;
}

static void refuse(const StructCall* call, const Scene* scene, uint32_t size, uint32_t tag)
{
    Storage storage, untouched;
    fill(call, &storage);
    storage.head.size = size;
    storage.head.tag = tag;
    untouched = storage;
    checkContext("%s, size %u instead of %u, tag %08x", call->name, size, call->size, tag);
    CHECK_RESULT(call->call(scene, &storage), BCH_ERROR_INVALID_STRUCT);
    if (!call->isInput)
        CHECK(memcmp(&storage, &untouched, sizeof storage) == 0);
    checkContext(NULL);
}

static void refuseBadHeads(const StructCall* call, const Scene* scene)
{
    refuse(call, scene, 0, 0); /* a struct of zeros: made without its default function */
    refuse(call, scene, call->size, 0);
    refuse(call, scene, call->size, call->tag + 0x100);
    refuse(call, scene, call->size, call->tag ^ 0x80000000u);
    refuse(call, scene, call->size, call->tag == BCH_TAG_STEP_DEF ? BCH_TAG_WALL_DEF : BCH_TAG_STEP_DEF);
    refuse(call, scene, 0, call->tag);
    refuse(call, scene, 4, call->tag);
    refuse(call, scene, (uint32_t)sizeof(bchHead), call->tag);
    refuse(call, scene, call->size - 4, call->tag);
    refuse(call, scene, call->size - 1, call->tag);
    refuse(call, scene, 0xFFFFFFFFu, call->tag); /* beyond any struct: its tail must not even be read */
}

static void takeNewerCaller(const StructCall* call, const Scene* scene)
{
    Storage storage;
    uint32_t at;
    checkContext("%s, larger by %d", call->name, (int)kTail);
    fill(call, &storage);
    CHECK_OK(call->call(scene, &storage));
    fill(call, &storage);
    storage.head.size = call->size + kTail;
    CHECK_OK(call->call(scene, &storage));
    CHECK_EQUAL(storage.head.size, call->size + kTail);
    CHECK_EQUAL(storage.head.tag, call->tag);
    for (at = 0; at < kTail; at += 7)
    {
        fill(call, &storage);
        storage.head.size = call->size + kTail;
        storage.bytes[call->size + at] = 1;
        if (call->isInput)
            CHECK_RESULT(call->call(scene, &storage), BCH_ERROR_INVALID_STRUCT);
        else
        {
            CHECK_OK(call->call(scene, &storage));
            CHECK_EQUAL(storage.head.size, call->size + kTail);
        }
    }
    checkContext(NULL);
}

static void hooks(void)
{
    const StructCall call = {"bchSetHooks", BCH_TAG_HOOKS, sizeof(bchHooks), 1, callSetHooks};
    refuseBadHeads(&call, NULL);
    takeNewerCaller(&call, NULL);
    CHECK_OK(bchSetHooks(NULL));
}

int main(void)
{
    Scene scene;
    uint64_t before;
    size_t i;
    hooks();
    scene = openScene();
    before = stateHash(scene.world);
    for (i = 0; i < sizeof kCalls / sizeof kCalls[0]; ++i)
        refuseBadHeads(&kCalls[i], &scene);
    for (i = 0; i < sizeof kOptionalCalls / sizeof kOptionalCalls[0]; ++i)
        refuseBadHeads(&kOptionalCalls[i], &scene);
    CHECK_EQUAL(stateHash(scene.world), before);
    for (i = 0; i < sizeof kCalls / sizeof kCalls[0]; ++i)
        takeNewerCaller(&kCalls[i], &scene);
    closeScene(&scene);
    return checkReport();
}
