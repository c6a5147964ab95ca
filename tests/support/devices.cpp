#include "support/devices.h"

#include "compute/vulkan/device.h"
#include "compute/vulkan/vulkan_device.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>

namespace test
{

namespace
{
std::mutex g_logMutex;
std::vector<std::string> g_logged;

void onLog(void*, bchLogLevel level, const char* message)
{
    std::lock_guard lock(g_logMutex);
    g_logged.emplace_back(message);
    if (level >= BCH_LOG_ERROR)
        std::fprintf(stderr, "%s\n", message);
}

void installLog()
{
    static const bool once = []
    {
        bchHooks hooks = bchDefaultHooks();
        hooks.log = onLog;
        bch::setHooks(hooks);
        return true;
    }();
    (void)once;
}

bchDeviceDef vulkanDef()
{
    installLog();
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_VULKAN;
    def.validation = validationLevel();
    return def;
}
} // namespace

uint32_t validationLevel()
{
    const char* level = std::getenv("BARCHAN_TEST_VALIDATION");
    return level ? static_cast<uint32_t>(std::atoi(level)) : 1;
}

bch::Device& cpuDevice()
{
    installLog();
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_CPU;
    def.threadCount = 2;
    static const std::unique_ptr<bch::Device> device = bch::createCpuDevice(def);
    return *device;
}

bch::Device& vulkanDevice()
{
    static const std::unique_ptr<bch::Device> device = bch::createVulkanDevice(vulkanDef(), false);
    return *device;
}

bch::Device& gpuTunedDevice()
{
    static const std::unique_ptr<bch::Device> device = makeVulkanDevice(bch::vulkan::gpuTuning());
    return *device;
}

std::unique_ptr<bch::Device> makeVulkanDevice(const bch::vulkan::PrimitiveTuning& tuning)
{
    return std::make_unique<bch::vulkan::VulkanDevice>(
        bch::vulkan::connect(vulkanDef(), false), tuning, std::span<const std::byte>());
}

uint64_t validationMessages(const bch::Device& device)
{
    bchDeviceInfo info = bchDefaultDeviceInfo();
    device.describe(info);
    return info.validationMessageCount;
}

std::vector<std::string> logged()
{
    std::lock_guard lock(g_logMutex);
    return g_logged;
}

MessageWatch::MessageWatch(std::vector<const bch::Device*> devices) : devices_(std::move(devices)), before_(total()) {}

uint64_t MessageWatch::total() const
{
    uint64_t sum = 0;
    for (const bch::Device* device : devices_)
        sum += validationMessages(*device);
    return sum;
}

uint64_t MessageWatch::count() const
{
    return total() - before_;
}

DeviceTest::DeviceTest()
    : devices_{Named{"cpu", cpuDevice()}, Named{"vulkan", vulkanDevice()}, Named{"vulkan, tuned for a GPU", gpuTunedDevice()}},
      watch_({&vulkanDevice(), &gpuTunedDevice()})
{
}

DeviceTest::~DeviceTest()
{
    CHECK(watch_.count() == 0);
}

std::vector<std::byte> downloadBytes(bch::Device& device, bch::BufferView view)
{
    std::vector<std::byte> bytes(view.bytes);
    if (bytes.empty())
        return bytes;
    const std::unique_ptr<bch::Buffer> landing = device.createBuffer("landing", view.bytes, bch::MemoryKind::readback);
    bch::runNow(device, [&](bch::Recorder& recorder) { recorder.copy(view, *landing); });
    std::memcpy(bytes.data(), landing->mapped(), bytes.size());
    return bytes;
}

} // namespace test
