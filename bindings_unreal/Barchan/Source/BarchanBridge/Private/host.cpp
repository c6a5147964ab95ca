#include "BarchanBridge/host.h"

#include <cstdio>
#include <mutex>

namespace barchan::unreal
{

namespace
{
struct Host
{
    std::mutex mutex;
    HostHooks hooks;
    uint32_t users = 0;
};

Host& host()
{
    static Host instance;
    return instance;
}

thread_local char lastSentence[1024] = "";

void log(bchLogLevel level, const char* message)
{
    HostHooks hooks;
    {
        const std::lock_guard<std::mutex> lock(host().mutex);
        hooks = host().hooks;
    }
    if (hooks.log && level >= hooks.logLevel)
        hooks.log(hooks.user, level, message);
}
} // namespace

bchResult acquireHost(const HostHooks& hooks)
{
    Host& shared = host();
    const std::lock_guard<std::mutex> lock(shared.mutex);
    if (shared.users == 0)
    {
        bchHooks given = bchDefaultHooks();
        given.user = hooks.user;
        given.log = hooks.log;
        given.logLevel = hooks.logLevel;
        given.allocate = hooks.allocate;
        given.free = hooks.free;
        if (const bchResult result = bchSetHooks(&given); result < 0)
            return result;
        shared.hooks = hooks;
    }
    ++shared.users;
    return BCH_OK;
}

void releaseHost()
{
    Host& shared = host();
    const std::lock_guard<std::mutex> lock(shared.mutex);
    if (shared.users == 0 || --shared.users != 0)
        return;
    // Busy while a device of somebody else's is there: then its words keep going where they went.
    if (bchSetHooks(nullptr) == BCH_OK)
        shared.hooks = {};
}

bchResult checked(bchResult result, const char* what)
{
    if (result >= 0)
        return result;
    std::snprintf(lastSentence, sizeof lastSentence, "%s: %s: %s", what, bchResultName(result), bchGetLastError());
    log(BCH_LOG_ERROR, lastSentence);
    return result;
}

bchResult refused(bchResult result, const char* sentence)
{
    std::snprintf(lastSentence, sizeof lastSentence, "%s", sentence);
    log(BCH_LOG_ERROR, lastSentence);
    return result;
}

void warn(const char* sentence)
{
    log(BCH_LOG_WARNING, sentence);
}

const char* lastError()
{
    return lastSentence;
}

const char* takeFaultName(bchFaults& faults)
{
    static const char* const kNames[] = {
        "BCH_FAULT_NEIGHBOUR_CAPACITY", "BCH_FAULT_NOT_FINITE",     "BCH_FAULT_SPEED_LIMIT",
        "BCH_FAULT_SUBSTEPS",           "BCH_FAULT_OUT_OF_RANGE",   "BCH_FAULT_OVERLAP",
        "BCH_FAULT_PATCH_CAPACITY",     "BCH_FAULT_GRAIN_CAPACITY", "BCH_FAULT_WAKE_CAPACITY"};
    for (uint32_t bit = 0; bit < 32; ++bit)
        if (faults & (1u << bit))
        {
            faults &= ~(1u << bit);
            return bit < sizeof kNames / sizeof *kNames ? kNames[bit] : "a fault newer than this plugin";
        }
    return nullptr;
}

DeviceSupport querySupport(bchDeviceKind kind, const char* name)
{
    DeviceSupport support;
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = kind;
    def.name = name;
    def.threadCount = kind == BCH_DEVICE_CPU ? 1 : 0;
    bchDeviceId device{};
    if (bchCreateDevice(&def, &device) < 0)
    {
        std::snprintf(support.reason, sizeof support.reason, "%s", bchGetLastError());
        return support;
    }
    bchDeviceInfo info = bchDefaultDeviceInfo();
    if (bchDevice_GetInfo(device, &info) >= 0)
    {
        support.usable = true;
        support.isGpu = info.kind == BCH_DEVICE_VULKAN && !info.isSoftware;
        std::snprintf(support.name, sizeof support.name, "%s", info.name);
    }
    (void)bchDestroyDevice(device);
    return support;
}

} // namespace barchan::unreal
