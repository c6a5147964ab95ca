#include "compute/vulkan/connection.h"

#include "base/failure.h"
#include "compute/vulkan/clock.h"
#include "compute/vulkan/external.h"
#include "compute/vulkan/loader_lock.h"
#include "compute/vulkan/physical_device.h"

namespace bch::vulkan
{

namespace
{
void checkHostDef(const bchVkDeviceDef& def)
{
    const struct
    {
        const char* name;
        const void* value;
    } needed[] = {
        {"instance", def.instance},
        {"physicalDevice", def.physicalDevice},
        {"device", def.device},
        {"queue", def.queue},
        {"getInstanceProcAddr", def.getInstanceProcAddr}};
    for (const auto& member : needed)
        if (!member.value)
            fail(BCH_ERROR_INVALID_ARGUMENT, "bchVkDeviceDef.%s is null", member.name);
    if (!def.lockQueue != !def.unlockQueue)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchVkDeviceDef has only one of lockQueue and unlockQueue");
    if (!def.allocate != !def.free)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchVkDeviceDef has only one of allocate and free");
    if (def.apiVersion < VK_API_VERSION_1_2)
        fail(
            BCH_ERROR_UNSUPPORTED, "bchVkDeviceDef.apiVersion is Vulkan %u.%u, 1.2 is needed",
            VK_API_VERSION_MAJOR(def.apiVersion), VK_API_VERSION_MINOR(def.apiVersion));
}
} // namespace

Connection::Connection(const bchDeviceDef& def, bool realGpuOnly)
    : instance_(std::make_unique<Instance>(def.validation))
{
    const Vector<VkPhysicalDevice> devices = instance_->physicalDevices();
    Vector<DeviceSummary> summaries;
    for (VkPhysicalDevice device : devices)
        summaries.push_back(summarize(instance_->fn(), device, kNoQueueFamily));
    const uint32_t chosen = chooseDevice(summaries, def.name, realGpuOnly);
    context_.instance = instance_->fn();
    context_.physicalDevice = devices[chosen];
    context_.summary = summaries[chosen];
    context_.queueFamily = summaries[chosen].computeFamily;
    createOwnDevice();
}

void Connection::createOwnDevice()
{
    const InstanceFunctions& fn = context_.instance;
    Vector<const char*> extensions;
    if (offersSteadyClock(fn, context_.physicalDevice))
        extensions.push_back(VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME);
    const bool hasSteadyClock = !extensions.empty();
    const ExternalExtensions external = findExternalExtensions(fn, context_.physicalDevice);
    if (external.memory)
        extensions.push_back(kExternalMemoryName);
    if (external.semaphore)
        extensions.push_back(kExternalSemaphoreName);
    VkDevice device = createLogicalDevice(fn, context_.physicalDevice, context_.queueFamily, extensions);
    try
    {
        context_.fn = loadDeviceFunctions(fn, device);
    }
    catch (...)
    {
        const auto destroy = reinterpret_cast<PFN_vkDestroyDevice>(fn.vkGetDeviceProcAddr(device, "vkDestroyDevice"));
        if (destroy)
            destroy(device, nullptr);
        throw;
    }
    ownsDevice_ = true;
    loadExternalFunctions(context_, external);
    if (hasSteadyClock)
        context_.fn.vkGetCalibratedTimestampsEXT = reinterpret_cast<PFN_vkGetCalibratedTimestampsEXT>(
            fn.vkGetDeviceProcAddr(device, "vkGetCalibratedTimestampsEXT"));
    context_.fn.vkGetDeviceQueue(device, context_.queueFamily, 0, &context_.queue);
}

Connection::Connection(const bchVkDeviceDef& def)
{
    checkHostDef(def);
    const auto getInstanceProcAddr = reinterpret_cast<PFN_vkGetInstanceProcAddr>(def.getInstanceProcAddr);
    context_.instance = loadInstanceFunctions(getInstanceProcAddr, static_cast<VkInstance>(def.instance));
    context_.physicalDevice = static_cast<VkPhysicalDevice>(def.physicalDevice);
    context_.queueFamily = def.queueFamily;
    context_.summary = summarize(context_.instance, context_.physicalDevice, def.queueFamily);
    checkRequirements(context_.summary);
    context_.fn = loadDeviceFunctions(context_.instance, static_cast<VkDevice>(def.device));
    loadExternalFunctions(context_, {def.hasExternalMemory != 0, def.hasExternalSemaphore != 0});
    context_.queue = static_cast<VkQueue>(def.queue);
    context_.queueHooks = {def.lockQueue, def.unlockQueue, def.queueUser};
    context_.memoryHooks = {def.allocate, def.free, def.allocateUser};
}

Connection::~Connection()
{
    if (ownsDevice_)
        context_.fn.vkDestroyDevice(context_.fn.device, nullptr);
}

std::shared_mutex& loaderMutex()
{
    static std::shared_mutex mutex;
    return mutex;
}

void Disconnect::operator()(Connection* connection) const
{
    const LoaderChange alone;
    delete connection;
}

ConnectionPtr connect(const bchDeviceDef& def, bool realGpuOnly)
{
    const LoaderChange alone;
    return ConnectionPtr(new Connection(def, realGpuOnly));
}

ConnectionPtr connect(const bchVkDeviceDef& def)
{
    const LoaderLookup lookup;
    return ConnectionPtr(new Connection(def));
}

} // namespace bch::vulkan
