#include "BarchanBridge/frame_path.h"

#include <cstring>

namespace barchan::unreal
{

namespace
{
constexpr uint32_t kOpaqueWin32 = 0x2; // VkExternalMemoryHandleTypeFlagBits: the handles that Barchan exports there

constexpr uint32_t minorOf(uint32_t version)
{
    return version >> 12 & 0x3FFu;
}
constexpr uint32_t majorOf(uint32_t version)
{
    return version >> 22 & 0x7Fu;
}
} // namespace

PathChoice chooseDevice(const RenderFacts& facts, bchDeviceKind wanted)
{
    const auto no = [](const char* reason) { return PathChoice{FramePath::Readback, 0, reason}; };
    if (!facts.wanted)
        return no("the settings keep the devices apart");
    if (wanted == BCH_DEVICE_CPU)
        return no("the settings want the CPU");
    if (facts.api != RenderApi::Vulkan)
        return no("the renderer is not on Vulkan");
    bchVkRequirements needs = bchDefaultVkRequirements();
    if (bchGetVkRequirements(&needs) < 0)
        return no("this library was built without Vulkan");
    if (majorOf(facts.apiVersion) < majorOf(needs.apiVersion)
        || (majorOf(facts.apiVersion) == majorOf(needs.apiVersion)
            && minorOf(facts.apiVersion) < minorOf(needs.apiVersion)))
        return no("the renderer's Vulkan is older than 1.2");
    if (needs.timelineSemaphore && !facts.hasTimeline)
        return no("the renderer's device has no timeline semaphores");
    if (!facts.familyComputes)
        return no("the queues that draw do not compute");
    // The renderer's queue cannot be locked from here, so it must be another one of the same family: buffers then need
    // no transfer of ownership either.
    if (facts.familyQueueCount < 2)
        return no("the renderer's device has one queue of its kind, and the renderer uses it");
    const uint32_t last = facts.familyQueueCount - 1;
    return {
        FramePath::SharedDevice, last == facts.graphicsIndex ? last - 1 : last,
        "a queue of the renderer's own device is free"};
}

PathChoice choosePath(const RenderFacts& facts, bchDeviceKind kind, const bchVkExport* exported)
{
    if (kind == BCH_DEVICE_CPU)
        return {FramePath::HostMemory, 0, "sand is computed on the CPU"};
    if (facts.api != RenderApi::D3d12 || !facts.wanted)
        return {FramePath::Readback, 0, "sand has a device of its own and nothing is shared with it"};
    if (!exported)
        return {FramePath::Readback, 0, "the sand's driver does not export memory"};
    if (!exported->deviceLuidValid || std::memcmp(exported->deviceLuid, facts.luid, sizeof facts.luid) != 0)
        return {FramePath::Readback, 0, "sand and pictures are computed by different GPUs"};
    if (exported->handleType == kOpaqueWin32)
        return {FramePath::ExportedMemory, 0, "same GPU; Direct3D need not open such handles, so it is tried"};
    return {FramePath::Readback, 0, "the exported handles are none of Windows"};
}

const char* pathName(FramePath path)
{
    switch (path)
    {
    case FramePath::HostMemory:
        return "host memory";
    case FramePath::SharedDevice:
        return "the renderer's own device";
    case FramePath::ExportedMemory:
        return "exported memory";
    default:
        return "copies";
    }
}

} // namespace barchan::unreal
