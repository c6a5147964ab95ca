// What one submission needs besides its command list: a command buffer, descriptors, staging memory for uploads and
// timestamp queries. Slots are used again once their submission is done, so steady stepping creates nothing.
#pragma once

#include "compute/command_list.h"
#include "compute/vulkan/context.h"
#include "compute/vulkan/memory.h"

namespace bch::vulkan
{

struct StageMark
{
    uint8_t stage;
    const char* name;
};

struct KernelMark
{
    uint32_t stage; // place in the stage marks
    const char* name;
};

class Slot : public Hosted
{
public:
    Slot(Context& context, Allocator& allocator);

    // Makes room for all that `list` needs and empties the command buffer. The slot's last work is done.
    void prepare(const CommandList& list);

    // Gives unusually large staging memory back after one great upload.
    void trim();

    VkCommandBuffer commands() const { return commands_; }
    VkDescriptorPool descriptorPool() const { return descriptorPool_.get(); }
    const RawBuffer& staging() const { return staging_; }

    // Two timestamps per stage, in the order of marks(), and then two per kernel. Null on devices without timestamps.
    VkQueryPool queryPool() const { return queryPool_.get(); }
    Vector<StageMark>& marks() { return marks_; }
    Vector<KernelMark>& kernelMarks() { return kernelMarks_; }
    uint32_t firstKernelQuery() const { return firstKernelQuery_; }
    bool timesKernels() const { return timesKernels_; }

private:
    void reserveDescriptors(uint32_t sets, uint32_t descriptors);
    void reserveQueries(uint32_t queries);
    void fillStaging(const Vector<std::byte>& uploads);

    Context& context_;
    Allocator& allocator_;
    CommandPoolHandle commandPool_;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
    DescriptorPoolHandle descriptorPool_;
    uint32_t setCapacity_ = 0;
    uint32_t descriptorCapacity_ = 0;
    QueryPoolHandle queryPool_;
    uint32_t queryCapacity_ = 0;
    RawBuffer staging_;
    Vector<StageMark> marks_;
    Vector<KernelMark> kernelMarks_;
    uint32_t firstKernelQuery_ = 0;
    bool timesKernels_ = false;
};

} // namespace bch::vulkan
