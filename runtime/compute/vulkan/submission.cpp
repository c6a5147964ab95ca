#include "compute/vulkan/device.h"

namespace bch::vulkan
{

namespace
{
struct StageTicks
{
    uint64_t begin, end;
};

uint64_t maskOf(uint32_t validBits)
{
    return validBits >= 64 ? UINT64_MAX : (uint64_t{1} << validBits) - 1;
}

StageTime timeOf(const StageMark& mark, const StageTicks& ticks, const DeviceSummary& device)
{
    const uint64_t mask = maskOf(device.timestampValidBits);
    // The difference is taken in ticks: exact, and right across a wrap of a narrow counter.
    const uint64_t elapsed = (ticks.end - ticks.begin) & mask;
    const auto toNs = [&](uint64_t count)
    { return static_cast<uint64_t>(static_cast<double>(count) * device.timestampPeriod); };
    const uint64_t beginNs = device.timestampPeriod == 1.0 ? ticks.begin & mask : toNs(ticks.begin & mask);
    return {mark.stage, mark.name, beginNs, beginNs + toNs(elapsed)};
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
    if (slot_->queryPool() == VK_NULL_HANDLE || marks.empty())
        return;
    Context& context = device_.context_;
    for (uint32_t i = 0; i < marks.size(); ++i)
    {
        StageTicks ticks{};
        context.check(
            context.fn.vkGetQueryPoolResults(
                context.fn.device, slot_->queryPool(), 2 * i, 2, sizeof ticks, &ticks, sizeof(uint64_t),
                VK_QUERY_RESULT_64_BIT),
            "vkGetQueryPoolResults");
        times_.push_back(timeOf(marks[i], ticks, context.summary));
    }
}

} // namespace bch::vulkan
