#include "barchan/publish.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

bchResult bchWorld_EnablePublishing(bchWorldId world, const bchPublishDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchPublishDef full = readStruct(def, BCH_TAG_PUBLISH_DEF);
            checkPublishDef(full);
            access->enablePublishing(full);
            return BCH_OK;
        });
}

bchResult bchWorld_DisablePublishing(bchWorldId world)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            access->disablePublishing();
            return BCH_OK;
        });
}

bchResult bchWorld_AcquireFrame(bchWorldId world, bchFrame* frame)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            if (access->isOnVulkan())
                fail(
                    BCH_ERROR_UNSUPPORTED,
                    "frames are in the device's memory on Vulkan; bchWorld_AcquireFrameVk gives their buffers");
            bool found = false;
            fillStruct(frame, BCH_TAG_FRAME, [&](bchFrame& full) { found = access->acquireFrame(full, nullptr); });
            return found ? BCH_OK : BCH_NOT_READY;
        });
}

bchResult bchWorld_ReleaseFrame(bchWorldId world, uint64_t frame)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            access->releaseFrame(frame, {});
            return BCH_OK;
        });
}

bchResult bchWorld_GetPublishInfo(bchWorldId world, bchPublishInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            fillStruct(info, BCH_TAG_PUBLISH_INFO, [&](bchPublishInfo& full) { access->publishInfo(full); });
            return BCH_OK;
        });
}
