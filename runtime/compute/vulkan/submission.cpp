#include "compute/vulkan/clock.h"
#include "compute/vulkan/device.h"

namespace bch::vulkan
{

namespace
{
struct StageTicks
{
    uint64_t begin, end;
};

StageTicks readTicks(Context& context, VkQueryPool pool, uint32_t stage)
{
    StageTicks ticks{};
    context.check(
        context.fn.vkGetQueryPoolResults(
            context.fn.device, pool, 2 * stage, 2, sizeof ticks, &ticks, sizeof(uint64_t), VK_QUERY_RESULT_64_BIT),
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
    for (uint32_t i = 0; map && i < marks.size(); ++i)
    {
        const StageTicks ticks = readTicks(context, pool, i);
        times_.push_back({marks[i].stage, marks[i].name, map->toNs(ticks.begin), map->toNs(ticks.end)});
    }
}

} // namespace bch::vulkan
