/* Publishing: what is refused, on either device, and that a refusal changes nothing. */
#include "barchan/vulkan.h"
#include "contract/support/scene.h"

#include <string.h>

static void refuse(bchWorldId world, const bchPublishDef* def, bchResult expected)
{
    bchPublishInfo info = bchDefaultPublishInfo();
    CHECK_RESULT(bchWorld_EnablePublishing(world, def), expected);
    CHECK_OK(bchWorld_GetPublishInfo(world, &info));
    CHECK_EQUAL(info.ringDepth, 0);
}

static void refuseDefs(bchWorldId world)
{
    bchPublishDef def = bchDefaultPublishDef();
    def.streams = 0;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def.streams = 0x80000001u;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def.streams = BCH_STREAM_TILES; /* of no terrain */
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultPublishDef();
    def.ringDepth = 1;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def.ringDepth = 5;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultPublishDef();
    def.particleCapacity = (1u << 24) + 1;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultPublishDef();
    def.exportable = 2;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultPublishDef();
    def.draws[1].groupSize = 0;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def.draws[1].groupSize = 1025;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultPublishDef();
    def.head.tag = BCH_TAG_FRAME;
    refuse(world, &def, BCH_ERROR_INVALID_STRUCT);
    refuse(world, NULL, BCH_ERROR_INVALID_ARGUMENT);
    if (!testsVulkan())
    {
        def = bchDefaultPublishDef();
        def.exportable = 1;
        refuse(world, &def, BCH_ERROR_UNSUPPORTED);
    }
}

static void refuseWhileOff(bchWorldId world)
{
    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    CHECK_RESULT(bchWorld_DisablePublishing(world), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_ReleaseFrame(world, 1), BCH_ERROR_INVALID_ARGUMENT);
    if (testsVulkan())
        CHECK_RESULT(bchWorld_AcquireFrameVk(world, &frame, &vulkan), BCH_ERROR_INVALID_ARGUMENT);
    else
        CHECK_RESULT(bchWorld_AcquireFrame(world, &frame), BCH_ERROR_INVALID_ARGUMENT);
}

/* What only Vulkan has, asked of the CPU device. */
static void refuseVulkan(bchWorldId world)
{
    const bchStepDef step = bchDefaultStepDef();
    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    bchVkExport exported = bchDefaultVkExport();
    uint64_t semaphore = 0, value = 0;
    int64_t handle = 0;
    uint32_t type = 0;
    int commands = 0;
    CHECK_RESULT(bchWorld_GetTimelineVk(world, &semaphore, &value), BCH_ERROR_UNSUPPORTED);
    CHECK_RESULT(bchWorld_StepAfterVk(world, &step, 1, 1), BCH_ERROR_UNSUPPORTED);
    CHECK_RESULT(bchWorld_AcquireFrameVk(world, &frame, &vulkan), BCH_ERROR_UNSUPPORTED);
    CHECK_RESULT(bchWorld_ReleaseFrameVk(world, 1, 0, 0), BCH_ERROR_UNSUPPORTED);
    CHECK_RESULT(bchWorld_RecordVk(world, &commands, &frame, &vulkan), BCH_ERROR_UNSUPPORTED);
    CHECK_RESULT(bchWorld_ExportFramesVk(world, &exported), BCH_ERROR_UNSUPPORTED);
    CHECK_RESULT(bchWorld_ExportTimelineVk(world, &handle, &type), BCH_ERROR_UNSUPPORTED);
}

/* What the host's handles would be for, on a device that Barchan has made itself. */
static void refuseHandles(bchWorldId world)
{
    const bchStepDef step = bchDefaultStepDef();
    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    uint64_t semaphore = 0, value = 0;
    int commands = 0;
    CHECK_RESULT(bchWorld_AcquireFrame(world, &frame), BCH_ERROR_UNSUPPORTED);
    CHECK_RESULT(bchWorld_StepAfterVk(world, &step, 0, 1), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_StepAfterVk(world, &step, 1, 1), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_RecordVk(world, &commands, &frame, &vulkan), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_RecordVk(world, NULL, &frame, &vulkan), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetTimelineVk(world, NULL, &value), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetTimelineVk(world, &semaphore, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_ExportTimelineVk(world, NULL, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_AcquireFrameVk(world, &frame, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_AcquireFrameVk(world, NULL, &vulkan), BCH_ERROR_INVALID_ARGUMENT);
}

static bchResult acquire(bchWorldId world, bchFrame* frame)
{
    bchVkFrame vulkan = bchDefaultVkFrame();
    return testsVulkan() ? bchWorld_AcquireFrameVk(world, frame, &vulkan) : bchWorld_AcquireFrame(world, frame);
}

static void holdAndRelease(bchWorldId world)
{
    const bchPublishDef def = bchDefaultPublishDef();
    bchFrame frame = bchDefaultFrame(), again = bchDefaultFrame();
    bchPublishInfo info = bchDefaultPublishInfo();
    REQUIRE_OK(bchWorld_EnablePublishing(world, &def));
    CHECK_RESULT(bchWorld_EnablePublishing(world, &def), BCH_ERROR_BUSY);
    CHECK_RESULT(acquire(world, &frame), BCH_NOT_READY);
    CHECK_EQUAL(frame.frame, 0);
    step(world, 1);
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    CHECK_OK(acquire(world, &frame));
    CHECK_EQUAL(frame.frame, 1);
    CHECK_OK(acquire(world, &again));
    CHECK_EQUAL(again.frame, 1);
    CHECK((frame.data == NULL) == (testsVulkan() != 0));
    CHECK_RESULT(bchWorld_ReleaseFrame(world, 2), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_ReleaseFrame(world, 0), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchWorld_ReleaseFrame(world, 1));
    CHECK_RESULT(bchWorld_DisablePublishing(world), BCH_ERROR_BUSY);
    CHECK_OK(bchWorld_ReleaseFrame(world, 1));
    CHECK_RESULT(bchWorld_ReleaseFrame(world, 1), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchWorld_GetPublishInfo(world, &info));
    CHECK_EQUAL(info.frameCount, 1);
    CHECK_EQUAL(info.heldCount, 0);
    CHECK_EQUAL(info.ringDepth, 3);
    CHECK_EQUAL(info.ringBytes, 3 * frame.bytes);
    CHECK_OK(bchWorld_DisablePublishing(world));
    refuseWhileOff(world);
    CHECK_OK(bchWorld_EnablePublishing(world, &def)); /* the world goes with it */
}

int main(void)
{
    const Scene scene = openScene();
    const uint64_t before = stateHash(scene.world);
    refuseDefs(scene.world);
    refuseWhileOff(scene.world);
    if (testsVulkan())
        refuseHandles(scene.world);
    else
        refuseVulkan(scene.world);
    CHECK_EQUAL(stateHash(scene.world), before);
    holdAndRelease(scene.world);
    closeScene(&scene);
    return checkReport();
}
