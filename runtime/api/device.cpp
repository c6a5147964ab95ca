#include "barchan/device.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"
#include "barchan/vulkan.h"
#include "base/hooks.h"

#if BARCHAN_HAS_VULKAN
#include "compute/vulkan/vulkan_device.h"
#endif

#include <cstdlib>
#include <string_view>

using namespace bch;
using namespace bch::api;

namespace
{

#if !BARCHAN_HAS_VULKAN
[[noreturn]] void failWithoutVulkan()
{
    fail(BCH_ERROR_UNSUPPORTED, "this library was built without Vulkan (BARCHAN_VULKAN=OFF)");
}
#endif

std::unique_ptr<Device> makeVulkan(const bchDeviceDef& def)
{
#if BARCHAN_HAS_VULKAN
    return createVulkanDevice(def, false);
#else
    static_cast<void>(def);
    failWithoutVulkan();
#endif
}

// A real GPU when there is one that fits; its absence is no failure.
std::unique_ptr<Device> makeBest(const bchDeviceDef& def)
{
#if BARCHAN_HAS_VULKAN
    try
    {
        return createVulkanDevice(def, true);
    }
    catch (const Failure& failure)
    {
        if (failure.result() != BCH_ERROR_NO_DEVICE && failure.result() != BCH_ERROR_UNSUPPORTED)
            throw;
        log(BCH_LOG_INFO, "no GPU, taking the CPU device: %s", failure.what());
    }
#endif
    return createCpuDevice(def);
}

std::unique_ptr<Device> makeDevice(bchDeviceDef def)
{
    // The environment speaks only where the program left the choice open.
    const char* wish = def.kind == BCH_DEVICE_AUTO && !def.name ? std::getenv("BARCHAN_DEVICE") : nullptr;
    const std::string_view choice = wish ? wish : "";
    if (def.kind == BCH_DEVICE_CPU || choice == "cpu")
        return createCpuDevice(def);
    if (def.kind == BCH_DEVICE_VULKAN || def.name || choice == "vulkan")
        return makeVulkan(def);
    if (!choice.empty() && choice != "auto")
    {
        def.name = wish;
        return makeVulkan(def);
    }
    return makeBest(def);
}

} // namespace

bchResult bchCreateDevice(const bchDeviceDef* def, bchDeviceId* device)
{
    return guarded(
        [&]() -> bchResult
        {
            const bchDeviceDef full = readStruct(def, BCH_TAG_DEVICE_DEF);
            checkPointer(device, "device");
            checkDeviceDef(full);
            *device = addDevice(makeDevice(full));
            return BCH_OK;
        });
}

bchResult bchDestroyDevice(bchDeviceId device)
{
    return guarded(
        [&]() -> bchResult
        {
            removeDevice(device);
            return BCH_OK;
        });
}

bchResult bchDevice_GetInfo(bchDeviceId device, bchDeviceInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            const DevicePin pin(device);
            fillStruct(info, BCH_TAG_DEVICE_INFO, [&](bchDeviceInfo& full) { pin->describe(full); });
            return BCH_OK;
        });
}

bchResult bchDevice_GetMemory(bchDeviceId device, bchDeviceMemory* memory)
{
    return guarded(
        [&]() -> bchResult
        {
            const DevicePin pin(device);
            fillStruct(
                memory, BCH_TAG_DEVICE_MEMORY,
                [&](bchDeviceMemory& full)
                {
                    const DeviceMemory now = pin->memory();
                    full.usedBytes = now.usedBytes;
                    full.reservedBytes = now.reservedBytes;
                    full.peakUsedBytes = now.peakUsedBytes;
                    full.bufferCount = now.bufferCount;
                });
            return BCH_OK;
        });
}

bchResult bchDevice_GetPipelineCache(bchDeviceId device, void* data, uint64_t* size)
{
    return guarded(
        [&]() -> bchResult
        {
            const DevicePin pin(device);
            checkPointer(size, "size");
            pin->pipelineCache(data, *size);
            return BCH_OK;
        });
}

bchResult bchGetVkRequirements(bchVkRequirements* requirements)
{
    return guarded(
        [&]() -> bchResult
        {
#if BARCHAN_HAS_VULKAN
            fillStruct(
                requirements, BCH_TAG_VK_REQUIREMENTS, [](bchVkRequirements& full) { vulkanRequirements(full); });
            return BCH_OK;
#else
            checkHead(requirements, infoOf(BCH_TAG_VK_REQUIREMENTS));
            failWithoutVulkan();
#endif
        });
}

bchResult bchCreateDeviceVk(const bchVkDeviceDef* def, bchDeviceId* device)
{
    return guarded(
        [&]() -> bchResult
        {
            const bchVkDeviceDef full = readStruct(def, BCH_TAG_VK_DEVICE_DEF);
            checkPointer(device, "device");
            checkVkDeviceDef(full);
#if BARCHAN_HAS_VULKAN
            *device = addDevice(createVulkanDevice(full));
            return BCH_OK;
#else
            failWithoutVulkan();
#endif
        });
}
