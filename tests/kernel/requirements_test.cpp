// Which devices fit, decided on plain data: devices that do not exist here can be tried too.
#include "base/failure.h"
#include "compute/limits.h"
#include "compute/vulkan/requirements.h"
#include "compute/vulkan/vulkan_device.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <string>
#include <vector>

using namespace bch;
using vulkan::DeviceSummary;

namespace
{
DeviceSummary goodDevice(const char* name, VkPhysicalDeviceType type)
{
    DeviceSummary device;
    std::snprintf(device.name, sizeof device.name, "%s", name);
    device.type = type;
    device.apiVersion = VK_API_VERSION_1_2;
    device.timelineSemaphore = true;
    device.computeFamily = 0;
    device.storageBuffersPerStage = kMaxBindings;
    device.storageBuffersPerSet = kMaxBindings;
    device.storageBufferBytes = 1u << 27;
    device.allocationBytes = 1u << 30;
    device.pushConstantBytes = 128;
    device.sharedMemoryBytes = 32768;
    device.workgroupInvocations = 128;
    device.workgroupWidth = 128;
    device.groupCountX = 65535;
    device.groupCountY = 65535;
    return device;
}

const DeviceSummary kDiscrete = goodDevice("Great GPU", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU);
const DeviceSummary kIntegrated = goodDevice("Small GPU", VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU);
const DeviceSummary kVirtual = goodDevice("Rented GPU", VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU);
const DeviceSummary kSoftware = goodDevice("Patient CPU", VK_PHYSICAL_DEVICE_TYPE_CPU);

struct Refusal
{
    bchResult result;
    std::string text;
    bool says(const char* part) const { return text.find(part) != std::string::npos; }
};

template <class Call>
Refusal refusalOf(Call&& call)
{
    try
    {
        call();
    }
    catch (const Failure& failure)
    {
        return {failure.result(), failure.what()};
    }
    return {BCH_OK, ""};
}

Refusal choiceRefused(const std::vector<DeviceSummary>& devices, const char* name, bool realGpuOnly)
{
    return refusalOf([&] { vulkan::chooseDevice(devices, name, realGpuOnly); });
}
} // namespace

TEST_CASE("a device with exactly what is needed fits")
{
    CHECK(vulkan::missingRequirement(kDiscrete).empty());
    CHECK_NOTHROW(vulkan::checkRequirements(kDiscrete));
}

TEST_CASE("each thing that a device may lack is named, with the value found")
{
    const auto lacking = [](auto member, auto value)
    {
        DeviceSummary device = kDiscrete;
        device.*member = value;
        const Refusal refusal = refusalOf([&] { vulkan::checkRequirements(device); });
        CHECK(refusal.result == BCH_ERROR_UNSUPPORTED);
        CHECK(refusal.says("Great GPU"));
        return refusal;
    };
    CHECK(lacking(&DeviceSummary::apiVersion, VK_API_VERSION_1_1).says("Vulkan 1.1"));
    CHECK(lacking(&DeviceSummary::timelineSemaphore, false).says("timelineSemaphore"));
    CHECK(lacking(&DeviceSummary::computeFamily, vulkan::kNoQueueFamily).says("queue family"));
    const struct
    {
        uint32_t DeviceSummary::*member;
        const char* name;
    } limits[] = {
        {&DeviceSummary::storageBuffersPerStage, "maxPerStageDescriptorStorageBuffers is 7"},
        {&DeviceSummary::storageBuffersPerSet, "maxDescriptorSetStorageBuffers is 7"},
        {&DeviceSummary::pushConstantBytes, "maxPushConstantsSize is 7"},
        {&DeviceSummary::sharedMemoryBytes, "maxComputeSharedMemorySize is 7"},
        {&DeviceSummary::workgroupInvocations, "maxComputeWorkGroupInvocations is 7"},
        {&DeviceSummary::workgroupWidth, "maxComputeWorkGroupSize[0] is 7"},
        {&DeviceSummary::groupCountX, "maxComputeWorkGroupCount[0] is 7"},
        {&DeviceSummary::groupCountY, "maxComputeWorkGroupCount[1] is 7"}};
    for (const auto& limit : limits)
        CHECK(lacking(limit.member, 7u).says(limit.name));
    CHECK(lacking(&DeviceSummary::storageBufferBytes, uint64_t{7}).says("maxStorageBufferRange is 7"));
}

TEST_CASE("what the host is told to bring is what is checked")
{
    bchVkRequirements requirements = bchDefaultVkRequirements();
    vulkanRequirements(requirements);
    CHECK(requirements.apiVersion == VK_API_VERSION_1_2);
    CHECK(requirements.timelineSemaphore == 1);
    CHECK(requirements.instanceExtensionCount == 0);
    CHECK(requirements.deviceExtensionCount == 0);
    CHECK(requirements.storageBuffersPerStage == kMaxBindings);
    CHECK(requirements.pushConstantBytes == kMaxParamBytes);
    CHECK(requirements.sharedMemoryBytes == kDiscrete.sharedMemoryBytes);
    CHECK(requirements.workgroupInvocations == kDiscrete.workgroupInvocations);
}

TEST_CASE("discrete comes before integrated before virtual before software, and the first of equals")
{
    using vulkan::chooseDevice;
    CHECK(chooseDevice(std::vector{kSoftware, kVirtual, kIntegrated, kDiscrete}, nullptr, false) == 3);
    CHECK(chooseDevice(std::vector{kSoftware, kVirtual, kIntegrated}, nullptr, false) == 2);
    CHECK(chooseDevice(std::vector{kSoftware, kVirtual}, nullptr, true) == 1);
    CHECK(chooseDevice(std::vector{kSoftware}, nullptr, false) == 0);
    CHECK(chooseDevice(std::vector{kDiscrete, kDiscrete}, nullptr, false) == 0);
    DeviceSummary old = kDiscrete;
    old.apiVersion = VK_API_VERSION_1_1;
    CHECK(chooseDevice(std::vector{old, kIntegrated}, nullptr, false) == 1);
}

TEST_CASE("a part of the name chooses")
{
    CHECK(vulkan::chooseDevice(std::vector{kDiscrete, kSoftware, kIntegrated}, "Patient", false) == 1);
    CHECK(vulkan::chooseDevice(std::vector{kSoftware, kIntegrated, kDiscrete}, "GPU", false) == 2);
}

TEST_CASE("when none fits, the reason for each is told")
{
    const Refusal none = choiceRefused({}, nullptr, false);
    CHECK(none.result == BCH_ERROR_NO_DEVICE);

    const Refusal software = choiceRefused({kSoftware}, nullptr, true);
    CHECK(software.result == BCH_ERROR_NO_DEVICE);
    CHECK(software.says("Patient CPU: it is software on the CPU"));

    DeviceSummary old = kDiscrete;
    old.timelineSemaphore = false;
    const Refusal several = choiceRefused({old, kVirtual, kSoftware}, "Gre", true);
    CHECK(several.result == BCH_ERROR_NO_DEVICE);
    CHECK(several.says("Great GPU: it lacks the feature timelineSemaphore"));
    CHECK(several.says("Rented GPU: its name does not contain \"Gre\""));
    CHECK(several.says("Patient CPU"));
}
