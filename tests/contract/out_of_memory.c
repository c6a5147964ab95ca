/* The host's allocator says no, at each request in turn, all through the life of a world: every time a result, a
 * sentence, nothing changed, everything still usable, and in the end every byte given back. */
#include "barchan/vulkan.h"
#include "contract/support/counting_allocator.h"
#include "contract/support/scene.h"

#include <stdlib.h>
#include <string.h>

typedef struct Story
{
    CountingAllocator allocator;
    uint64_t refuseAt;
    uint64_t refused; /* calls that failed for want of memory */
    bchDeviceId device;
    bchWorldId world;
    bchMaterialId sand;
    bchWallId floor;
    bchPatchId patch;
    bchEmitterId emitter;
    bchDrainId drain;
    bchFieldId field;
    bchReadbackId readback;
    bchGrainView view;
    bchStepReport report;
    bchFrame frame;
    bchMassLedger ledger;
    uint64_t hash;
    uint64_t size;
    unsigned char blob[65536];
} Story;

static Story s_story;

static bchResult createDevice(Story* story)
{
    const bchDeviceDef def = testDeviceDef();
    return bchCreateDevice(&def, &story->device);
}
static bchResult createWorld(Story* story)
{
    const bchWorldDef def = testWorldDef(64);
    return bchCreateWorld(story->device, &def, &story->world);
}
static bchResult createMaterial(Story* story)
{
    const bchMaterialDef def = bchDefaultMaterialDef();
    return bchCreateMaterial(story->world, &def, &story->sand);
}
static bchResult setPair(Story* story)
{
    return bchMaterial_SetPair(story->sand, story->sand, 0.4f, 0.3f);
}
static bchResult createWall(Story* story)
{
    const bchWallDef def = bchDefaultWallDef();
    return bchCreateWall(story->world, &def, &story->floor);
}
static bchResult spawn(Story* story)
{
    return spawnBlock(story->world, story->sand, 3, 0);
}
static bchResult createPatch(Story* story)
{
    bchPatchDef def = bchDefaultPatchDef();
    def.spacing = 0.05f;
    def.particleCapacity = 128;
    return bchCreatePatch(story->world, &def, &story->patch);
}
static bchResult setBounds(Story* story)
{
    bchPatchBounds bounds = bchDefaultPatchBounds();
    bounds.edge = BCH_PATCH_EDGE_WALL;
    bounds.halfExtents.x = bounds.halfExtents.y = bounds.halfExtents.z = 1.0f;
    return bchPatch_SetBounds(story->patch, &bounds);
}
static bchResult createEmitter(Story* story)
{
    bchEmitterDef def = bchDefaultEmitterDef();
    def.patch = story->patch;
    def.material = story->sand;
    def.rate = 10.0f;
    return bchCreateEmitter(story->world, &def, &story->emitter);
}
static bchResult createDrain(Story* story)
{
    bchDrainDef def = bchDefaultDrainDef();
    def.shape = BCH_WALL_PLANE;
    def.position.y = -0.01;
    return bchCreateDrain(story->world, &def, &story->drain);
}
static bchResult createField(Story* story)
{
    bchFieldDef def = bchDefaultFieldDef();
    def.vector.x = 1.0f;
    return bchCreateField(story->world, &def, &story->field);
}
static bchResult explode(Story* story)
{
    const bchExplosionDef def = bchDefaultExplosionDef();
    return bchWorld_Explode(story->world, &def);
}
static bchResult debugDraw(Story* story)
{
    bchDebugDrawDef def = bchDefaultDebugDrawDef();
    bchDebugDrawView view = bchDefaultDebugDrawView();
    def.parts |= BCH_DEBUG_PARTICLES;
    return bchWorld_DebugDraw(story->world, &def, &view);
}
static bchResult destroyField(Story* story)
{
    return bchDestroyField(story->field);
}
static bchResult stepOnce(Story* story)
{
    bchStepDef def = bchDefaultStepDef();
    def.substeps = 4;
    return bchWorld_Step(story->world, &def);
}
static bchResult waitForIt(Story* story)
{
    return bchWorld_Wait(story->world, BCH_WAIT_FOREVER);
}
static bchResult getReport(Story* story)
{
    story->report = bchDefaultStepReport();
    return bchWorld_GetReport(story->world, &story->report);
}
static bchResult requestReadback(Story* story)
{
    return bchWorld_RequestReadback(story->world, &story->readback);
}
static bchResult mapReadback(Story* story)
{
    story->view = bchDefaultGrainView();
    return bchWorld_MapReadback(story->readback, BCH_WAIT_FOREVER, &story->view);
}
static bchResult unmapReadback(Story* story)
{
    return bchWorld_UnmapReadback(story->readback);
}
static bchResult moveAnchor(Story* story)
{
    const bchPosition anchor = {1.0, 2.0, 3.0};
    return bchWorld_MoveAnchor(story->world, anchor);
}
static bchResult snapshot(Story* story)
{
    story->size = sizeof story->blob;
    return bchWorld_Snapshot(story->world, story->blob, &story->size);
}
static bchResult restore(Story* story)
{
    return bchWorld_Restore(story->world, story->blob, story->size);
}
static bchResult getHash(Story* story)
{
    return bchWorld_GetStateHash(story->world, &story->hash);
}
static bchResult getLedger(Story* story)
{
    story->ledger = bchDefaultMassLedger();
    return bchWorld_GetMassLedger(story->world, &story->ledger);
}
static bchResult removeAll(Story* story)
{
    return bchWorld_RemoveAllGrains(story->world);
}
static bchResult enablePublishing(Story* story)
{
    const bchPublishDef def = bchDefaultPublishDef();
    return bchWorld_EnablePublishing(story->world, &def);
}
static bchResult acquireFrame(Story* story)
{
    bchVkFrame vulkan = bchDefaultVkFrame();
    story->frame = bchDefaultFrame();
    return testsVulkan() ? bchWorld_AcquireFrameVk(story->world, &story->frame, &vulkan)
                         : bchWorld_AcquireFrame(story->world, &story->frame);
}
static bchResult releaseFrame(Story* story)
{
    return bchWorld_ReleaseFrame(story->world, story->frame.frame);
}
static bchResult disablePublishing(Story* story)
{
    return bchWorld_DisablePublishing(story->world);
}
static bchResult destroyWall(Story* story)
{
    return bchDestroyWall(story->floor);
}
static bchResult destroyWorld(Story* story)
{
    return bchDestroyWorld(story->world);
}
static bchResult destroyDevice(Story* story)
{
    return bchDestroyDevice(story->device);
}

typedef struct Chapter
{
    const char* name;
    bchResult (*tell)(Story* story);
} Chapter;

static const Chapter kChapters[] = {
    {"create device", createDevice},
    {"create world", createWorld},
    {"create material", createMaterial},
    {"set pair", setPair},
    {"create wall", createWall},
    {"spawn", spawn},
    {"step", stepOnce},
    {"wait", waitForIt},
    {"report", getReport},
    {"request readback", requestReadback},
    {"map readback", mapReadback},
    {"unmap readback", unmapReadback},
    {"move anchor", moveAnchor},
    {"enable publishing", enablePublishing},
    {"create patch", createPatch},
    {"set bounds", setBounds},
    {"create emitter", createEmitter},
    {"create drain", createDrain},
    {"create field", createField},
    {"step that emits", stepOnce},
    {"wait for it", waitForIt},
    {"acquire frame", acquireFrame},
    {"explode", explode},
    {"destroy field", destroyField},
    {"debug draw", debugDraw},
    {"step again", stepOnce},
    {"snapshot", snapshot},
    {"restore", restore},
    {"hash", getHash},
    {"ledger", getLedger},
    {"release frame", releaseFrame},
    {"disable publishing", disablePublishing},
    {"step after restore", stepOnce},
    {"remove all", removeAll},
    {"ledger in the end", getLedger},
    {"destroy wall", destroyWall},
    {"destroy world", destroyWorld},
    {"destroy device", destroyDevice}};

/* Tells a chapter; when memory is refused, checks what a refusal must be, and tells it again. */
static void tell(Story* story, const Chapter* chapter)
{
    bchResult result;
    checkContext("%s, request %u refused", chapter->name, (unsigned)story->refuseAt);
    checkArm();
    result = chapter->tell(story);
    if (result != BCH_OK)
    {
        checkResult(result, BCH_ERROR_OUT_OF_MEMORY, chapter->name, __FILE__, __LINE__);
        ++story->refused;
        CHECK_OK(chapter->tell(story)); /* the refusal was the only one */
    }
    checkContext(NULL);
}

/* Returns whether a request with this ordinal was made at all. */
static int tellStory(Story* story, uint64_t refuseAt, uint64_t expectedHash)
{
    size_t i;
    int reached;
    story->refuseAt = refuseAt;
    story->refused = 0;
    installAllocator(&story->allocator);
    armAllocator(&story->allocator, refuseAt);
    for (i = 0; i < sizeof kChapters / sizeof kChapters[0]; ++i)
    {
        tell(story, &kChapters[i]);
        if (kChapters[i].tell == getReport)
        {
            CHECK_EQUAL(story->report.grainCount, 27);
            CHECK_EQUAL(story->report.stepIndex, 1);
        }
        if (kChapters[i].tell == mapReadback)
            CHECK_EQUAL(story->view.count, 27);
        if (kChapters[i].tell == getLedger)
            CHECK_EQUAL(story->ledger.spawned, story->ledger.grains + story->ledger.patches + story->ledger.removed);
    }
    reached = refuseAt != 0 && story->allocator.requests >= refuseAt;
    checkContext("request %u refused", (unsigned)refuseAt);
    /* The state came out the same, whichever call had to be made twice. */
    if (expectedHash)
        CHECK_EQUAL(story->hash, expectedHash);
    /* A library may do without some request (a cache), but never swallow the refusal and go on damaged. */
    CHECK(story->refused <= 1);
    CHECK_EQUAL(story->allocator.liveCount, 0);
    CHECK_EQUAL(story->allocator.liveBytes, 0);
    CHECK_EQUAL(story->allocator.mistakes, 0);
    checkContext(NULL);
    REQUIRE_OK(bchSetHooks(NULL));
    return reached;
}

/* out_of_memory [every]: refuses every so-many-th request. */
int main(int argumentCount, char** arguments)
{
    uint64_t refuseAt, hash, refusals = 0;
    /* A Vulkan device takes long to make: every 29th request then, others would do as well. */
    uint64_t stride = testsVulkan() ? 29 : 1;
    if (argumentCount > 1)
        stride = strtoull(arguments[1], NULL, 10);
    REQUIRE(stride > 0);
    tellStory(&s_story, 0, 0);
    hash = s_story.hash;
    REQUIRE(hash != 0);
    REQUIRE(s_story.allocator.requests > 20);
    for (refuseAt = 1; tellStory(&s_story, refuseAt, hash); refuseAt += stride)
        refusals += s_story.refused;
    CHECK(refusals >= (refuseAt - 1) / stride * 9 / 10);
    return checkReport();
}
