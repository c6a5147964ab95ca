#include "barchan/vulkan.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

namespace
{
// The host's semaphores are of the host's device.
HostSignal checkSignal(World& world, uint64_t semaphore, uint64_t value)
{
    const HostSignal signal{semaphore, value};
    if (signal && !world.share().isHostDevice())
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "a semaphore of the host's means nothing to a device that Barchan has made itself; see bchCreateDeviceVk");
    return signal;
}

// Gives a frame in its two structs, both or none.
template <class Get>
bchResult giveFrame(bchFrame* frame, bchVkFrame* vulkan, Get&& get)
{
    bool found = false;
    checkHead(vulkan, infoOf(BCH_TAG_VK_FRAME));
    fillStruct(
        frame, BCH_TAG_FRAME,
        [&](bchFrame& full)
        { fillStruct(vulkan, BCH_TAG_VK_FRAME, [&](bchVkFrame& handles) { found = get(full, handles); }); });
    return found ? BCH_OK : BCH_NOT_READY;
}
} // namespace

bchResult bchWorld_GetTimelineVk(bchWorldId world, uint64_t* semaphore, uint64_t* value)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(semaphore, "semaphore");
            checkPointer(value, "value");
            *semaphore = access->share().timeline();
            *value = access->submittedValue();
            return BCH_OK;
        });
}

bchResult bchWorld_StepAfterVk(bchWorldId world, const bchStepDef* def, uint64_t semaphore, uint64_t value)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchStepDef full = readStruct(def, BCH_TAG_STEP_DEF);
            checkStepDef(full);
            access->share();
            if (semaphore == 0)
                fail(BCH_ERROR_INVALID_ARGUMENT, "there is no semaphore to wait for; bchWorld_Step needs none");
            return access->step(full, checkSignal(*access, semaphore, value)) ? BCH_OK : BCH_NOT_READY;
        });
}

bchResult bchWorld_AcquireFrameVk(bchWorldId world, bchFrame* frame, bchVkFrame* vulkan)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            access->share();
            return giveFrame(
                frame, vulkan,
                [&](bchFrame& full, bchVkFrame& handles) { return access->acquireFrame(full, &handles); });
        });
}

bchResult bchWorld_ReleaseFrameVk(bchWorldId world, uint64_t frame, uint64_t semaphore, uint64_t value)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            access->share();
            access->releaseFrame(frame, checkSignal(*access, semaphore, value));
            return BCH_OK;
        });
}

bchResult bchWorld_RecordVk(bchWorldId world, void* commandBuffer, bchFrame* frame, bchVkFrame* vulkan)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(commandBuffer, "commandBuffer");
            if (!access->share().isHostDevice())
                fail(
                    BCH_ERROR_INVALID_ARGUMENT,
                    "a command buffer of the host's cannot use a device that Barchan has made itself; see "
                    "bchCreateDeviceVk");
            return giveFrame(
                frame, vulkan,
                [&](bchFrame& full, bchVkFrame& handles) { return access->recordFrame(commandBuffer, full, handles); });
        });
}

bchResult bchWorld_ExportFramesVk(bchWorldId world, bchVkExport* exported)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            access->share();
            fillStruct(exported, BCH_TAG_VK_EXPORT, [&](bchVkExport& full) { access->exportFrames(full); });
            return BCH_OK;
        });
}

bchResult bchWorld_ExportTimelineVk(bchWorldId world, int64_t* handle, uint32_t* handleType)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(handle, "handle");
            checkPointer(handleType, "handleType");
            const ExportedHandle exported = access->share().exportTimeline();
            *handle = exported.handle;
            *handleType = exported.type;
            return BCH_OK;
        });
}
