// From a CommandList to a VkCommandBuffer.
#pragma once

#include "compute/command_list.h"
#include "compute/vulkan/pipelines.h"
#include "compute/vulkan/slot.h"

namespace bch::vulkan
{

class Encoder
{
public:
    Encoder(Context& context, const Pipelines& pipelines, Slot& slot, const CommandList& list, VkCommandBuffer commands)
        : context_(context), pipelines_(pipelines), slot_(slot), list_(list), commands_(commands)
    {
    }

    // Records everything; buffers in `zeroed` are filled with zeros first. The slot is prepared for the list.
    void encode(std::span<Buffer* const> zeroed);

    // The same between commands of the host's, who begins and ends the command buffer. What was written is visible to
    // all that comes after.
    void encodeForHost();

private:
    void encodeCommand(const Command& command);
    void dispatch(const Command& command);
    void bindProgram(const Command& command);
    void bindBuffers(const Command& command);
    void copy(const Command& command);
    void fill(const Command& command);
    void upload(const Command& command);
    void barrier();
    void barrierToHost();
    void barrierToReaders();
    void beginStage(const Command& command);
    void endStage();
    bool beginKernel(const Command& command); // false where it is not timed
    void endKernel();
    void resetTimestamps(uint32_t query); // this one and the next
    void writeTimestamp(uint32_t query);
    void beginLabel(const char* text);
    void endLabel();

    Context& context_;
    const Pipelines& pipelines_;
    Slot& slot_;
    const CommandList& list_;
    const VkCommandBuffer commands_;
    VkPipeline boundPipeline_ = VK_NULL_HANDLE;
    bool inStage_ = false;
};

struct GroupCounts
{
    uint32_t x, y;
};

// One dimension may be limited to 65,535 groups; what does not fit goes on in y, with groups to spare in the last row.
GroupCounts splitGroups(uint32_t groups);

} // namespace bch::vulkan
