#include "compute/vulkan/clock.h"
#include "compute/vulkan/device.h"

namespace bch::vulkan
{

namespace
{
struct Ticks
{
    uint64_t begin, end;
};

// From two queries that follow each other.
Ticks readTicks(Context& context, VkQueryPool pool, uint32_t query)
{
    Ticks ticks{};
    context.check(
        context.fn.vkGetQueryPoolResults(
            context.fn.device, pool, query, 2, sizeof ticks, &ticks, sizeof(uint64_t), VK_QUERY_RESULT_64_BIT),
        "vkGetQueryPoolResults");
    return ticks;
}
} // namespace

VulkanSubmission::~VulkanSubmission()
{
    if (!done_)
        device_.waitWithoutFail(value_);
    device_.releaseSlot(std::move(slot_));
}

bool VulkanSubmission::wait(uint64_t timeoutNs)
{
    if (done_)
        return true;
    if (!device_.waitFor(value_, timeoutNs))
        return false;
    readTimes();
    done_ = true;
    return true;
}

void VulkanSubmission::readTimes()
{
    const Vector<StageMark>& marks = slot_->marks();
    const VkQueryPool pool = slot_->queryPool();
    if (pool == VK_NULL_HANDLE || marks.empty())
        return;
    Context& context = device_.context_;
    const std::optional<TickMap> map = makeTickMap(context, readTicks(context, pool, 0).begin);
    if (!map)
        return;
    for (uint32_t i = 0; i < marks.size(); ++i)
    {
        const Ticks ticks = readTicks(context, pool, 2 * i);
        times_.push_back({marks[i].stage, marks[i].name, map->toNs(ticks.begin), map->toNs(ticks.end)});
    }
    uint32_t query = slot_->firstKernelQuery();
    for (const KernelMark& mark : slot_->kernelMarks())
    {
        const Ticks ticks = readTicks(context, pool, query);
        kernelTimes_.push_back({mark.stage, mark.name, map->toNs(ticks.begin), map->toNs(ticks.end)});
        query += 2;
    }
}

} // namespace bch::vulkan
