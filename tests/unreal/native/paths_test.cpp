// Which way sand takes to the renderer, decided from what both say of themselves.
#include "BarchanBridge/frame_path.h"

#include <doctest/doctest.h>

#include <cstring>
#include <string>

using namespace barchan::unreal;

namespace
{
constexpr uint32_t kVulkan12 = 1u << 22 | 2u << 12;

RenderFacts vulkanRenderer()
{
    RenderFacts facts;
    facts.api = RenderApi::Vulkan;
    facts.apiVersion = kVulkan12;
    facts.familyQueueCount = 16;
    facts.familyComputes = true;
    facts.hasTimeline = true;
    return facts;
}

bchVkExport exportOf(uint32_t handleType)
{
    bchVkExport exported = bchDefaultVkExport();
    exported.handleType = handleType;
    exported.deviceLuidValid = 1;
    std::memcpy(exported.deviceLuid, "adapter", 8);
    return exported;
}
} // namespace

TEST_CASE("the renderer's device is shared where a queue of its family is free")
{
    bchVkRequirements needs = bchDefaultVkRequirements();
    if (bchGetVkRequirements(&needs) < 0)
        return; // a build without Vulkan shares nothing
    RenderFacts facts = vulkanRenderer();
    PathChoice choice = chooseDevice(facts, BCH_DEVICE_AUTO);
    CHECK(choice.path == FramePath::SharedDevice);
    CHECK(choice.queueIndex == 15);
    facts.graphicsIndex = 15; // never the queue that draws
    CHECK(chooseDevice(facts, BCH_DEVICE_VULKAN).queueIndex == 14);
    facts.familyQueueCount = 2;
    facts.graphicsIndex = 0;
    CHECK(chooseDevice(facts, BCH_DEVICE_AUTO).queueIndex == 1);
}

TEST_CASE("every reason not to share the renderer's device is said")
{
    const auto refused = [](RenderFacts facts, bchDeviceKind wanted)
    {
        const PathChoice choice = chooseDevice(facts, wanted);
        CHECK(choice.path == FramePath::Readback);
        CHECK(std::strlen(choice.reason) > 10);
        return std::string(choice.reason);
    };
    RenderFacts facts = vulkanRenderer();
    CHECK(refused(facts, BCH_DEVICE_CPU).find("CPU") != std::string::npos);
    facts.wanted = false;
    CHECK(refused(facts, BCH_DEVICE_AUTO).find("settings") != std::string::npos);
    facts = vulkanRenderer();
    facts.api = RenderApi::D3d12;
    CHECK(refused(facts, BCH_DEVICE_AUTO).find("not on Vulkan") != std::string::npos);
    bchVkRequirements needs = bchDefaultVkRequirements();
    if (bchGetVkRequirements(&needs) < 0)
        return;
    facts = vulkanRenderer();
    facts.apiVersion = 1u << 22 | 1u << 12;
    CHECK(refused(facts, BCH_DEVICE_AUTO).find("older") != std::string::npos);
    facts = vulkanRenderer();
    facts.hasTimeline = false;
    CHECK(refused(facts, BCH_DEVICE_AUTO).find("timeline") != std::string::npos);
    facts = vulkanRenderer();
    facts.familyComputes = false;
    CHECK(refused(facts, BCH_DEVICE_AUTO).find("compute") != std::string::npos);
    facts = vulkanRenderer();
    facts.familyQueueCount = 1;
    CHECK(refused(facts, BCH_DEVICE_AUTO).find("one queue") != std::string::npos);
}

TEST_CASE("with a device of its own sand goes through host memory, exported memory or copies")
{
    RenderFacts facts;
    facts.api = RenderApi::D3d12;
    std::memcpy(facts.luid, "adapter", 8);
    CHECK(choosePath(facts, BCH_DEVICE_CPU, nullptr).path == FramePath::HostMemory);
    CHECK(choosePath(facts, BCH_DEVICE_VULKAN, nullptr).path == FramePath::Readback);
    bchVkExport exported = exportOf(0x2); // an opaque handle of Windows
    const PathChoice tried = choosePath(facts, BCH_DEVICE_VULKAN, &exported);
    CHECK(tried.path == FramePath::ExportedMemory);
    CHECK(std::string(tried.reason).find("tried") != std::string::npos);
    exported = exportOf(0x1); // a file descriptor
    CHECK(choosePath(facts, BCH_DEVICE_VULKAN, &exported).path == FramePath::Readback);
    exported = exportOf(0x2);
    exported.deviceLuid[3] ^= 1; // another GPU
    CHECK(choosePath(facts, BCH_DEVICE_VULKAN, &exported).path == FramePath::Readback);
    exported = exportOf(0x2);
    facts.api = RenderApi::Other;
    CHECK(choosePath(facts, BCH_DEVICE_VULKAN, &exported).path == FramePath::Readback);
    facts.api = RenderApi::D3d12;
    facts.wanted = false;
    CHECK(choosePath(facts, BCH_DEVICE_VULKAN, &exported).path == FramePath::Readback);
    for (const FramePath path :
         {FramePath::Readback, FramePath::HostMemory, FramePath::SharedDevice, FramePath::ExportedMemory})
        CHECK(std::strlen(pathName(path)) > 3);
}

TEST_CASE("arrays come from frames where those are in memory and velocities are not wanted")
{
    CHECK(chooseFeed(FramePath::HostMemory, false) == FeedSource::Frames);
    CHECK(chooseFeed(FramePath::HostMemory, true) == FeedSource::Copies);
    CHECK(chooseFeed(FramePath::SharedDevice, false) == FeedSource::Copies);
    CHECK(chooseFeed(FramePath::Readback, false) == FeedSource::Copies);
}
