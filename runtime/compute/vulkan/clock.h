// From the ticks of timestamp queries to nanoseconds: on the host's steady clock where both clocks can be read at the
// same moment (VK_EXT_calibrated_timestamps), else on the device's own.
#pragma once

#include "compute/vulkan/context.h"

#include <optional>

namespace bch::vulkan
{

// One moment on two clocks.
struct ClockPair
{
    uint64_t ticks; // of the device
    uint64_t ns;    // of the clock that times are told on
};

// Maps ticks to nanoseconds through one known moment. Only the distance to that moment is scaled, so a narrow counter
// may wrap in between; ticks lie less than half the counter's range before or after the moment.
class TickMap
{
public:
    TickMap(const DeviceSummary& device, const ClockPair& known);

    uint64_t toNs(uint64_t ticks) const;

private:
    uint64_t mask_;
    double nsPerTick_;
    ClockPair known_;
};

// The map for timestamps that were written not long ago, `ticks` being one of them: onto the steady clock if the
// context can read it beside the device's, else onto the device's own clock, which stood at `ticks` then. Nothing when
// the clocks could not be read this time: better no times than some on another clock than the rest.
std::optional<TickMap> makeTickMap(const Context& context, uint64_t ticks);

// True when the device has the extension and offers its own clock together with the one behind std::chrono's
// steady_clock.
bool offersSteadyClock(const InstanceFunctions& fn, VkPhysicalDevice device);

// A counter of `perSecond` steps as steady_clock tells it on Windows, without overflow.
constexpr uint64_t counterToNs(uint64_t count, uint64_t perSecond)
{
    constexpr uint64_t kNsPerSecond = 1'000'000'000;
    return count / perSecond * kNsPerSecond + count % perSecond * kNsPerSecond / perSecond;
}

} // namespace bch::vulkan
