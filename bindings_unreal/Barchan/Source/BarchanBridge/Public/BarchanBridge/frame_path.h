// How sand comes to the host's renderer: decided once, at the beginning, from what is known of both devices.
#pragma once

#include "BarchanBridge/export.h"

#include <barchan/barchan.h>
#include <barchan/vulkan.h>

namespace barchan::unreal
{

enum class RenderApi
{
    None, // a server
    Vulkan,
    D3d12,
    Other
};

enum class FramePath
{
    Readback,       // copies through the host, asked for one by one
    HostMemory,     // the CPU device: frames are memory of the host's
    SharedDevice,   // Barchan runs on the renderer's own VkDevice, and its buffers are read there
    ExportedMemory, // Barchan's buffers are opened by another API on the same GPU
};

// What the renderer says of itself.
struct RenderFacts
{
    RenderApi api = RenderApi::None;
    bool wanted = true; // the project's settings allow the device to be shared
    // Vulkan:
    uint32_t apiVersion = 0;        // of its instance, as VK_API_VERSION
    uint32_t graphicsFamily = 0;    // of queues
    uint32_t graphicsIndex = 0;     // of the queue that draws, in its family
    uint32_t familyQueueCount = 0;  // queues that the renderer has made in that family
    bool familyComputes = false;    // and copies
    bool hasTimeline = false;       // timeline semaphores are enabled
    bool hasExternalMemory = false; // VK_KHR_external_memory_fd or _win32 is
    // Direct3D 12:
    uint8_t luid[8] = {}; // of its adapter
};

struct PathChoice
{
    FramePath path = FramePath::Readback;
    uint32_t queueIndex = 0; // SharedDevice: of the queue in the graphics family that is to be Barchan's alone
    const char* reason = ""; // for the log; a sentence's second half
};

// Before there is a device: whether the renderer's own is to be used. If not, the path is chosen later.
BARCHANBRIDGE_API PathChoice chooseDevice(const RenderFacts& facts, bchDeviceKind wanted);

// With a device of Barchan's own that is there. `exported` (may be null) is what a world of it exports.
BARCHANBRIDGE_API PathChoice choosePath(const RenderFacts& facts, bchDeviceKind kind, const bchVkExport* exported);

BARCHANBRIDGE_API const char* pathName(FramePath path);

// Where a feed of arrays takes its numbers: frames have no velocities, copies take time.
enum class FeedSource
{
    Frames,
    Copies
};
inline FeedSource chooseFeed(FramePath path, bool wantsVelocities)
{
    return path == FramePath::HostMemory && !wantsVelocities ? FeedSource::Frames : FeedSource::Copies;
}

} // namespace barchan::unreal
