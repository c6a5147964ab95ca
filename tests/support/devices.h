// The devices that kernel tests run on, made once per process: the CPU device and Vulkan with validation on. A machine
// without Vulkan fails these tests; it never skips them.
#pragma once

#include "compute/device.h"
#include "compute/vulkan/primitive_table.h"

#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace test
{

// 1, or what BARCHAN_TEST_VALIDATION says: 2 turns GPU-assisted validation on.
uint32_t validationLevel();

bch::Device& cpuDevice();
bch::Device& vulkanDevice();
// Vulkan with the primitives cut as for a GPU, whatever the device is: their text must be right here too.
bch::Device& gpuTunedDevice();

std::unique_ptr<bch::Device> makeVulkanDevice(const bch::vulkan::PrimitiveTuning& tuning);

uint64_t validationMessages(const bch::Device& device);

// Counts the validation messages that devices have had since it was made.
class MessageWatch
{
public:
    explicit MessageWatch(std::vector<const bch::Device*> devices);
    uint64_t count() const;

private:
    uint64_t total() const;

    std::vector<const bch::Device*> devices_;
    uint64_t before_;
};

// What the log hook has heard since the process began. The hook is set by the first device that is made here.
std::vector<std::string> logged();

// Base of every test on a device: any validation message during the test fails it.
class DeviceTest
{
public:
    DeviceTest();
    ~DeviceTest();

    struct Named
    {
        std::string name;
        bch::Device& device;
    };
    const std::array<Named, 3>& devices() const { return devices_; }

private:
    std::array<Named, 3> devices_;
    MessageWatch watch_;
};

template <class T>
bch::ArrayBuffer<T> upload(bch::Device& device, const char* name, const std::vector<T>& values)
{
    auto array = device.createArray<T>(name, static_cast<uint32_t>(values.size()));
    bch::runNow(
        device, [&](bch::Recorder& recorder) { recorder.upload(array, values.data(), values.size() * sizeof(T)); });
    return array;
}

std::vector<std::byte> downloadBytes(bch::Device& device, bch::BufferView view);

template <class T>
std::vector<T> download(bch::Device& device, bch::BufferView view)
{
    const std::vector<std::byte> bytes = downloadBytes(device, view);
    std::vector<T> values(bytes.size() / sizeof(T));
    if (!values.empty())
        std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

} // namespace test
