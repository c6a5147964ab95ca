// A small world of grains, two patches and terrain that publishes, on the CPU device or on a host's Vulkan device, and
// its frames as bytes wherever they are.
#pragma once

#include "publish/host_queue.h"
#include "support/host_vulkan.h"

#include "barchan/barchan.h"

#include <memory>
#include <string>
#include <vector>

namespace test
{

// Ends the test case with the sentence when a call failed.
void require(bchResult result);

enum class Where
{
    cpu,
    hostVulkan,
    exportingVulkan // the same with memory that other processes can have
};

class FrameWorld
{
public:
    explicit FrameWorld(Where where);
    ~FrameWorld(); // any message of the validation layer fails the test
    FrameWorld(const FrameWorld&) = delete;
    FrameWorld& operator=(const FrameWorld&) = delete;

    void addSand();    // grains and two patches, falling
    void addTerrain(); // two tiles side by side
    void step();       // and waits
    void removeSome(); // grains die where they are

    bchWorldId id{};
    bchTerrainId terrain{};
    std::vector<bchPatchId> patches;
    std::unique_ptr<HostVulkan> host; // Vulkan only
    std::unique_ptr<HostQueue> queue;

    bool onVulkan() const { return host != nullptr; }
    bchDeviceId device() const { return device_; }

private:
    bchDeviceId device_{};
    bchMaterialId sand_{};
};

// A frame's bytes.
struct FrameCopy
{
    bchFrame frame = bchDefaultFrame();
    std::vector<std::byte> bytes;

    const bchStreamHead& head(uint32_t stream) const;
    template <class T>
    const T* at(uint64_t offset) const
    {
        return reinterpret_cast<const T*>(bytes.data() + offset);
    }
};

// Acquires, copies and keeps the frame held.
FrameCopy holdFrame(FrameWorld& world);
void releaseFrame(FrameWorld& world, const FrameCopy& copy);
// The same and releases it.
FrameCopy takeFrame(FrameWorld& world);

bchPublishInfo infoOf(const FrameWorld& world);

} // namespace test
