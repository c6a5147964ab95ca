// Frames as the host's own Vulkan code has them.
#include "world/world.h"

#include <algorithm>

namespace bch
{

VulkanShare& World::share()
{
    VulkanShare* share = device_.share();
    if (!share)
        fail(
            BCH_ERROR_UNSUPPORTED,
            "the world's device is not Vulkan; bchWorld_AcquireFrame gives frames as memory of the host's there");
    return *share;
}

bool World::recordFrame(void* commandBuffer, bchFrame& frame, bchVkFrame& vulkan)
{
    Publishing& publishing = this->publishing();
    const uint32_t slot = publishing.ring.findFree();
    if (slot == kNoSlot)
        return false;
    // Edits may have left the ground behind the columns. Even an empty submission has its use: memory that nobody has
    // touched yet is filled with zeros by the next one, and a host's command buffer is none.
    submitEdit(
        [&](Recorder& recorder)
        {
            if (terrains_.alive(0))
                terrains_[0]->terrain.recordRefresh(recorder);
        });
    std::unique_ptr<CommandList> list = device_.acquireList();
    Recorder recorder(device_, *list);
    recordFrameInto(recorder, slot);
    std::unique_ptr<HostRecording> recording = share().record(std::move(list), commandBuffer);
    publishing.commit(
        slot, {stepsStarted_, anchor_, submittedValue_, largestRenderGrain(), false}, std::move(recording));
    publishing.ring.hold(slot);
    describeFrame(slot, frame, &vulkan);
    return true;
}

void World::exportFrames(bchVkExport& exported)
{
    const FramePublisher& publisher = publishing().publisher;
    VulkanShare& device = share();
    if (!publisher.setup().exportable)
        fail(BCH_ERROR_INVALID_ARGUMENT, "the frames are not exportable; set bchPublishDef::exportable");
    std::fill(std::begin(exported.memory), std::end(exported.memory), int64_t{-1});
    uint32_t slot = 0;
    try
    {
        for (; slot < publisher.setup().ringDepth; ++slot)
        {
            const ExportedMemory memory = device.exportMemory(publisher.slot(slot));
            exported.memory[slot] = memory.handle.handle;
            exported.handleType = memory.handle.type;
            exported.memoryBytes = memory.bytes;
            exported.memoryTypeIndex = memory.typeIndex;
        }
    }
    catch (...)
    {
        while (slot > 0)
            device.drop({exported.memory[--slot], exported.handleType});
        throw;
    }
    exported.bufferBytes = publisher.layout().bytes;
    exported.bufferUsage = device.sharedUsage();
    exported.ringDepth = publisher.setup().ringDepth;
    const DeviceIdentity identity = device.identity();
    std::copy(std::begin(identity.deviceUuid), std::end(identity.deviceUuid), exported.deviceUuid);
    std::copy(std::begin(identity.driverUuid), std::end(identity.driverUuid), exported.driverUuid);
    std::copy(std::begin(identity.luid), std::end(identity.luid), exported.deviceLuid);
    exported.deviceLuidValid = identity.hasLuid ? 1 : 0;
}

} // namespace bch
