#include "contract/support/id_calls.h"

#include <string.h>

static bchResult destroyDevice(const Scene* scene, uint64_t id)
{
    const bchDeviceId device = {id};
    (void)scene;
    return bchDestroyDevice(device);
}
static bchResult deviceInfo(const Scene* scene, uint64_t id)
{
    const bchDeviceId device = {id};
    bchDeviceInfo info = bchDefaultDeviceInfo();
    (void)scene;
    return bchDevice_GetInfo(device, &info);
}
static bchResult deviceMemory(const Scene* scene, uint64_t id)
{
    const bchDeviceId device = {id};
    bchDeviceMemory memory = bchDefaultDeviceMemory();
    (void)scene;
    return bchDevice_GetMemory(device, &memory);
}
static bchResult pipelineCache(const Scene* scene, uint64_t id)
{
    const bchDeviceId device = {id};
    uint64_t size = 0;
    (void)scene;
    return bchDevice_GetPipelineCache(device, NULL, &size);
}
static bchResult createWorld(const Scene* scene, uint64_t id)
{
    const bchDeviceId device = {id};
    const bchWorldDef def = testWorldDef(8);
    bchWorldId world = {0};
    (void)scene;
    return bchCreateWorld(device, &def, &world);
}

const IdCall kDeviceCalls[] = {{"bchDestroyDevice", destroyDevice},   {"bchDevice_GetInfo", deviceInfo},
                               {"bchDevice_GetMemory", deviceMemory}, {"bchDevice_GetPipelineCache", pipelineCache},
                               {"bchCreateWorld", createWorld},       {NULL, NULL}};

static bchResult destroyWorld(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    (void)scene;
    return bchDestroyWorld(world);
}
static bchResult setGravity(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    const bchVec3 gravity = {0.0f, -9.0f, 0.0f};
    (void)scene;
    return bchWorld_SetGravity(world, gravity);
}
static bchResult moveAnchor(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    const bchPosition anchor = {1.0, 0.0, 0.0};
    (void)scene;
    return bchWorld_MoveAnchor(world, anchor);
}
static bchResult stepWorld(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    const bchStepDef def = bchDefaultStepDef();
    (void)scene;
    return bchWorld_Step(world, &def);
}
static bchResult waitWorld(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    (void)scene;
    return bchWorld_Wait(world, 0);
}
static bchResult getReport(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchStepReport report = bchDefaultStepReport();
    (void)scene;
    return bchWorld_GetReport(world, &report);
}
static bchResult getCapacity(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchWorldCapacity capacity = bchDefaultWorldCapacity();
    (void)scene;
    return bchWorld_GetCapacity(world, &capacity);
}
static bchResult getProfile(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchProfileReport report = bchDefaultProfileReport();
    (void)scene;
    return bchWorld_GetProfile(world, &report);
}
static bchResult getCounters(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchCounters counters = bchDefaultCounters();
    (void)scene;
    return bchWorld_GetCounters(world, &counters);
}
static bchResult getLedger(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchMassLedger ledger = bchDefaultMassLedger();
    (void)scene;
    return bchWorld_GetMassLedger(world, &ledger);
}
static bchResult getHash(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint64_t hash = 0;
    (void)scene;
    return bchWorld_GetStateHash(world, &hash);
}
static bchResult snapshotWorld(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint64_t size = 0;
    (void)scene;
    return bchWorld_Snapshot(world, NULL, &size);
}
static bchResult restoreWorld(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    const char blob[64] = {0};
    (void)scene;
    return bchWorld_Restore(world, blob, sizeof blob);
}
static bchResult createMaterial(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    const bchMaterialDef def = bchDefaultMaterialDef();
    bchMaterialId material = {0};
    (void)scene;
    return bchCreateMaterial(world, &def, &material);
}
static bchResult createWall(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    const bchWallDef def = bchDefaultWallDef();
    bchWallId wall = {0};
    (void)scene;
    return bchCreateWall(world, &def, &wall);
}
static bchResult listMaterials(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetMaterials(world, NULL, &count);
}
static bchResult listWalls(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetWalls(world, NULL, &count);
}

static bchResult listPatches(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetPatches(world, NULL, &count);
}

static bchResult listEmitters(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetEmitters(world, NULL, &count);
}

static bchResult listDrains(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetDrains(world, NULL, &count);
}

static bchResult listFields(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetFields(world, NULL, &count);
}
static bchResult spawnInWorld(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    return spawnBlock(world, scene->sand, 1, 0);
}
static bchResult removeAll(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    (void)scene;
    return bchWorld_RemoveAllGrains(world);
}
static bchResult removeSome(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchGrainRemoveDef def = bchDefaultGrainRemoveDef();
    (void)scene;
    def.size.x = def.size.y = def.size.z = 1.0f;
    return bchWorld_RemoveGrains(world, &def);
}
static bchResult readContacts(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchContactView view = bchDefaultContactView();
    (void)scene;
    return bchWorld_ReadContacts(world, &view);
}
static bchResult requestReadback(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchReadbackId readback = {0};
    (void)scene;
    return bchWorld_RequestReadback(world, &readback);
}
static bchResult createPatch(const Scene* scene, uint64_t id)
{
    const bchWorldId thing = {id};
    const bchPatchDef def = bchDefaultPatchDef();
    bchPatchId made = {0};
    (void)scene;
    return bchCreatePatch(thing, &def, &made);
}
static bchResult fillGrains(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    const bchGrainFillDef def = bchDefaultGrainFillDef();
    (void)scene;
    return bchWorld_FillGrains(world, &def, NULL);
}
static bchResult createEmitter(const Scene* scene, uint64_t id)
{
    const bchWorldId thing = {id};
    const bchEmitterDef def = bchDefaultEmitterDef();
    bchEmitterId made = {0};
    (void)scene;
    return bchCreateEmitter(thing, &def, &made);
}
static bchResult createDrain(const Scene* scene, uint64_t id)
{
    const bchWorldId thing = {id};
    const bchDrainDef def = bchDefaultDrainDef();
    bchDrainId made = {0};
    (void)scene;
    return bchCreateDrain(thing, &def, &made);
}
static bchResult createField(const Scene* scene, uint64_t id)
{
    const bchWorldId thing = {id};
    const bchFieldDef def = bchDefaultFieldDef();
    bchFieldId made = {0};
    (void)scene;
    return bchCreateField(thing, &def, &made);
}
static bchResult explode(const Scene* scene, uint64_t id)
{
    const bchWorldId thing = {id};
    const bchExplosionDef def = bchDefaultExplosionDef();
    (void)scene;
    return bchWorld_Explode(thing, &def);
}
static bchResult setWind(const Scene* scene, uint64_t id)
{
    const bchWorldId thing = {id};
    const bchVec3 wind = {1.0f, 0.0f, 0.0f};
    (void)scene;
    return bchWorld_SetWind(thing, wind);
}
static bchResult createBody(const Scene* scene, uint64_t id)
{
    const bchWorldId thing = {id};
    const bchBodyDef def = bchDefaultBodyDef();
    bchBodyId made = {0};
    (void)scene;
    return bchCreateBody(thing, &def, &made);
}
static bchResult listBodies(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetBodies(world, NULL, &count);
}
static bchResult setNoBodies(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    (void)scene;
    return bchWorld_SetBodies(world, NULL, 0);
}
static bchResult getImpulses(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetBodyImpulses(world, 1, NULL, &count);
}
static bchResult createShape(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchShapeId made = {0};
    (void)scene;
    return bchCreateShape(world, "no shape", 8, &made);
}
static bchResult listShapes(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    uint32_t count = 0;
    (void)scene;
    return bchWorld_GetShapes(world, NULL, &count);
}
static bchResult debugDraw(const Scene* scene, uint64_t id)
{
    const bchWorldId thing = {id};
    const bchDebugDrawDef def = bchDefaultDebugDrawDef();
    bchDebugDrawView view = bchDefaultDebugDrawView();
    (void)scene;
    return bchWorld_DebugDraw(thing, &def, &view);
}

static bchResult enablePublishing(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    const bchPublishDef def = bchDefaultPublishDef();
    (void)scene;
    return bchWorld_EnablePublishing(world, &def);
}
static bchResult disablePublishing(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    (void)scene;
    return bchWorld_DisablePublishing(world);
}
static bchResult acquireFrame(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchFrame frame = bchDefaultFrame();
    (void)scene;
    return bchWorld_AcquireFrame(world, &frame);
}
static bchResult releaseFrame(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    (void)scene;
    return bchWorld_ReleaseFrame(world, 1);
}
static bchResult publishInfo(const Scene* scene, uint64_t id)
{
    const bchWorldId world = {id};
    bchPublishInfo info = bchDefaultPublishInfo();
    (void)scene;
    return bchWorld_GetPublishInfo(world, &info);
}

const IdCall kWorldCalls[] = {
    {"bchDestroyWorld", destroyWorld},
    {"bchWorld_SetGravity", setGravity},
    {"bchWorld_MoveAnchor", moveAnchor},
    {"bchWorld_Step", stepWorld},
    {"bchWorld_Wait", waitWorld},
    {"bchWorld_GetReport", getReport},
    {"bchWorld_GetCapacity", getCapacity},
    {"bchWorld_GetProfile", getProfile},
    {"bchWorld_GetCounters", getCounters},
    {"bchWorld_GetMassLedger", getLedger},
    {"bchWorld_EnablePublishing", enablePublishing},
    {"bchWorld_DisablePublishing", disablePublishing},
    {"bchWorld_AcquireFrame", acquireFrame},
    {"bchWorld_ReleaseFrame", releaseFrame},
    {"bchWorld_GetPublishInfo", publishInfo},
    {"bchWorld_GetStateHash", getHash},
    {"bchWorld_Snapshot", snapshotWorld},
    {"bchWorld_Restore", restoreWorld},
    {"bchCreateMaterial", createMaterial},
    {"bchCreateWall", createWall},
    {"bchWorld_GetMaterials", listMaterials},
    {"bchWorld_GetWalls", listWalls},
    {"bchWorld_GetPatches", listPatches},
    {"bchWorld_GetEmitters", listEmitters},
    {"bchWorld_GetDrains", listDrains},
    {"bchWorld_GetFields", listFields},
    {"bchWorld_SpawnGrains", spawnInWorld},
    {"bchWorld_RemoveAllGrains", removeAll},
    {"bchWorld_FillGrains", fillGrains},
    {"bchWorld_RemoveGrains", removeSome},
    {"bchWorld_ReadContacts", readContacts},
    {"bchWorld_RequestReadback", requestReadback},
    {"bchCreatePatch", createPatch},
    {"bchCreateEmitter", createEmitter},
    {"bchCreateDrain", createDrain},
    {"bchCreateField", createField},
    {"bchCreateShape", createShape},
    {"bchWorld_GetShapes", listShapes},
    {"bchCreateBody", createBody},
    {"bchWorld_GetBodies", listBodies},
    {"bchWorld_SetBodies", setNoBodies},
    {"bchWorld_GetBodyImpulses", getImpulses},
    {"bchWorld_Explode", explode},
    {"bchWorld_SetWind", setWind},
    {"bchWorld_DebugDraw", debugDraw},
    {NULL, NULL}};

static bchResult updateMaterial(const Scene* scene, uint64_t id)
{
    const bchMaterialId material = {id};
    const bchMaterialDef def = bchDefaultMaterialDef();
    (void)scene;
    return bchMaterial_Update(material, &def);
}
static bchResult getMaterial(const Scene* scene, uint64_t id)
{
    const bchMaterialId material = {id};
    bchMaterialDef def = bchDefaultMaterialDef();
    (void)scene;
    return bchMaterial_Get(material, &def);
}
static bchResult pairFirst(const Scene* scene, uint64_t id)
{
    const bchMaterialId material = {id};
    return bchMaterial_SetPair(material, scene->sand, 0.5f, 0.5f);
}
static bchResult pairSecond(const Scene* scene, uint64_t id)
{
    const bchMaterialId material = {id};
    return bchMaterial_SetPair(scene->sand, material, 0.5f, 0.5f);
}
static bchResult spawnOfMaterial(const Scene* scene, uint64_t id)
{
    const bchMaterialId material = {id};
    return spawnBlock(scene->world, material, 1, 0);
}

const IdCall kMaterialCalls[] = {
    {"bchMaterial_Update", updateMaterial},
    {"bchMaterial_Get", getMaterial},
    {"bchMaterial_SetPair, first", pairFirst},
    {"bchMaterial_SetPair, second", pairSecond},
    {"bchWorld_SpawnGrains, material", spawnOfMaterial},
    {NULL, NULL}};

static bchResult destroyWall(const Scene* scene, uint64_t id)
{
    const bchWallId wall = {id};
    (void)scene;
    return bchDestroyWall(wall);
}

static bchResult updateWall(const Scene* scene, uint64_t id)
{
    const bchWallId wall = {id};
    const bchWallDef def = bchDefaultWallDef();
    (void)scene;
    return bchWall_Update(wall, &def);
}
static bchResult getWall(const Scene* scene, uint64_t id)
{
    const bchWallId wall = {id};
    bchWallDef def = bchDefaultWallDef();
    (void)scene;
    return bchWall_Get(wall, &def);
}

const IdCall kWallCalls[] = {
    {"bchDestroyWall", destroyWall}, {"bchWall_Update", updateWall}, {"bchWall_Get", getWall}, {NULL, NULL}};

static bchResult mapReadback(const Scene* scene, uint64_t id)
{
    const bchReadbackId readback = {id};
    bchGrainView view = bchDefaultGrainView();
    (void)scene;
    return bchWorld_MapReadback(readback, 0, &view);
}
static bchResult unmapReadback(const Scene* scene, uint64_t id)
{
    const bchReadbackId readback = {id};
    (void)scene;
    return bchWorld_UnmapReadback(readback);
}

const IdCall kReadbackCalls[] = {
    {"bchWorld_MapReadback", mapReadback}, {"bchWorld_UnmapReadback", unmapReadback}, {NULL, NULL}};

static bchResult fillPatch(const Scene* scene, uint64_t id)
{
    const bchPatchId thing = {id};
    const bchPatchFillDef def = bchDefaultPatchFillDef();
    (void)scene;
    return bchPatch_Fill(thing, &def, NULL);
}
static bchResult boundPatch(const Scene* scene, uint64_t id)
{
    const bchPatchId thing = {id};
    const bchPatchBounds bounds = bchDefaultPatchBounds();
    (void)scene;
    return bchPatch_SetBounds(thing, &bounds);
}
static bchResult getPatchInfo(const Scene* scene, uint64_t id)
{
    const bchPatchId thing = {id};
    bchPatchInfo info = bchDefaultPatchInfo();
    (void)scene;
    return bchPatch_GetInfo(thing, &info);
}
static bchResult readPatch(const Scene* scene, uint64_t id)
{
    const bchPatchId thing = {id};
    bchPatchView view = bchDefaultPatchView();
    (void)scene;
    return bchPatch_Read(thing, &view);
}
static bchResult setRenderGrains(const Scene* scene, uint64_t id)
{
    const bchPatchId thing = {id};
    const bchRenderGrainsDef def = bchDefaultRenderGrainsDef();
    (void)scene;
    return bchPatch_SetRenderGrains(thing, &def);
}
static bchResult readRenderGrains(const Scene* scene, uint64_t id)
{
    const bchPatchId thing = {id};
    bchRenderGrainView view = bchDefaultRenderGrainView();
    (void)scene;
    return bchPatch_ReadRenderGrains(thing, &view);
}
static bchResult destroyPatch(const Scene* scene, uint64_t id)
{
    const bchPatchId thing = {id};
    (void)scene;
    return bchDestroyPatch(thing);
}

const IdCall kPatchCalls[] = {
    {"bchPatch_Fill", fillPatch},
    {"bchPatch_SetBounds", boundPatch},
    {"bchPatch_GetInfo", getPatchInfo},
    {"bchPatch_Read", readPatch},
    {"bchPatch_SetRenderGrains", setRenderGrains},
    {"bchPatch_ReadRenderGrains", readRenderGrains},
    {"bchDestroyPatch", destroyPatch},
    {NULL, NULL}};

static bchResult destroyBody(const Scene* scene, uint64_t id)
{
    const bchBodyId thing = {id};
    (void)scene;
    return bchDestroyBody(thing);
}
static bchResult getBodyState(const Scene* scene, uint64_t id)
{
    const bchBodyId thing = {id};
    bchBodyState state;
    (void)scene;
    return bchBody_GetState(thing, &state);
}
static bchResult getBodyRut(const Scene* scene, uint64_t id)
{
    const bchBodyId thing = {id};
    bchRutInfo info = bchDefaultRutInfo();
    (void)scene;
    return bchBody_GetRut(thing, &info);
}
static bchResult setOneBody(const Scene* scene, uint64_t id)
{
    bchBodyState state;
    memset(&state, 0, sizeof state);
    state.body.value = id;
    state.rotation.w = 1.0f;
    return bchWorld_SetBodies(scene->world, &state, 1);
}

const IdCall kBodyCalls[] = {
    {"bchDestroyBody", destroyBody},
    {"bchBody_GetState", getBodyState},
    {"bchBody_GetRut", getBodyRut},
    {"bchWorld_SetBodies, body", setOneBody},
    {NULL, NULL}};

static bchResult destroyShape(const Scene* scene, uint64_t id)
{
    const bchShapeId thing = {id};
    (void)scene;
    return bchDestroyShape(thing);
}
static bchResult getShapeInfo(const Scene* scene, uint64_t id)
{
    const bchShapeId thing = {id};
    bchShapeInfo info = bchDefaultShapeInfo();
    (void)scene;
    return bchShape_GetInfo(thing, &info);
}
static bchResult bodyOfShape(const Scene* scene, uint64_t id)
{
    bchBodyPart part = bchDefaultBodyPart();
    bchBodyDef def = bchDefaultBodyDef();
    bchBodyId made = {0};
    part.shape = BCH_BODY_COOKED;
    part.cooked.value = id;
    def.motion = BCH_BODY_STATIC;
    def.parts = &part;
    def.partCount = 1;
    return bchCreateBody(scene->world, &def, &made);
}

const IdCall kShapeCalls[] = {
    {"bchDestroyShape", destroyShape},
    {"bchShape_GetInfo", getShapeInfo},
    {"bchCreateBody, cooked", bodyOfShape},
    {NULL, NULL}};

static bchResult setRate(const Scene* scene, uint64_t id)
{
    const bchEmitterId thing = {id};
    (void)scene;
    return bchEmitter_SetRate(thing, 0.0f);
}
static bchResult getEmitterInfo(const Scene* scene, uint64_t id)
{
    const bchEmitterId thing = {id};
    bchEmitterInfo info = bchDefaultEmitterInfo();
    (void)scene;
    return bchEmitter_GetInfo(thing, &info);
}
static bchResult destroyEmitter(const Scene* scene, uint64_t id)
{
    const bchEmitterId thing = {id};
    (void)scene;
    return bchDestroyEmitter(thing);
}

const IdCall kEmitterCalls[] = {
    {"bchEmitter_SetRate", setRate},
    {"bchEmitter_GetInfo", getEmitterInfo},
    {"bchDestroyEmitter", destroyEmitter},
    {NULL, NULL}};

static bchResult getDrainInfo(const Scene* scene, uint64_t id)
{
    const bchDrainId thing = {id};
    bchDrainInfo info = bchDefaultDrainInfo();
    (void)scene;
    return bchDrain_GetInfo(thing, &info);
}
static bchResult destroyDrain(const Scene* scene, uint64_t id)
{
    const bchDrainId thing = {id};
    (void)scene;
    return bchDestroyDrain(thing);
}

const IdCall kDrainCalls[] = {{"bchDrain_GetInfo", getDrainInfo}, {"bchDestroyDrain", destroyDrain}, {NULL, NULL}};

static bchResult updateField(const Scene* scene, uint64_t id)
{
    const bchFieldId thing = {id};
    const bchFieldDef def = bchDefaultFieldDef();
    (void)scene;
    return bchField_Update(thing, &def);
}
static bchResult destroyField(const Scene* scene, uint64_t id)
{
    const bchFieldId thing = {id};
    (void)scene;
    return bchDestroyField(thing);
}

const IdCall kFieldCalls[] = {{"bchField_Update", updateField}, {"bchDestroyField", destroyField}, {NULL, NULL}};

void checkRefused(const IdCall* calls, const Scene* scene, uint64_t id)
{
    for (; calls->name; ++calls)
    {
        checkContext("%s with id %016llx", calls->name, (unsigned long long)id);
        CHECK_RESULT(calls->call(scene, id), BCH_ERROR_INVALID_ID);
    }
    checkContext(NULL);
}
