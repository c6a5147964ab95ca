#include "compute/vulkan/clock.h"

#include "compute/vulkan/enumerate.h"

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#endif

namespace bch::vulkan
{

namespace
{
// What the standard library's steady_clock reads.
#if defined(_WIN32)
constexpr VkTimeDomainEXT kSteadyDomain = VK_TIME_DOMAIN_QUERY_PERFORMANCE_COUNTER_EXT;
#elif defined(__APPLE__)
constexpr VkTimeDomainEXT kSteadyDomain = VK_TIME_DOMAIN_CLOCK_MONOTONIC_RAW_EXT;
#else
constexpr VkTimeDomainEXT kSteadyDomain = VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT;
#endif

// A thread that is interrupted between the two readings gets a pair that does not belong together, and Vulkan says by
// how much: then once more, a few times at most.
constexpr uint64_t kGoodDeviationNs = 2000;
constexpr uint32_t kMostReadings = 4;

uint64_t steadyToNs(uint64_t time)
{
#if defined(_WIN32)
    LARGE_INTEGER perSecond;
    QueryPerformanceFrequency(&perSecond); // cannot fail since Windows XP
    return counterToNs(time, static_cast<uint64_t>(perSecond.QuadPart));
#else
    return time; // in nanoseconds already
#endif
}

uint64_t maskOf(uint32_t validBits)
{
    return validBits >= 64 ? UINT64_MAX : (uint64_t{1} << validBits) - 1;
}

std::optional<ClockPair> readClocks(const Context& context)
{
    VkCalibratedTimestampInfoEXT infos[] = {
        withType<VkCalibratedTimestampInfoEXT>(VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT),
        withType<VkCalibratedTimestampInfoEXT>(VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT)};
    infos[0].timeDomain = VK_TIME_DOMAIN_DEVICE_EXT;
    infos[1].timeDomain = kSteadyDomain;
    std::optional<ClockPair> best;
    uint64_t leastDeviation = UINT64_MAX;
    for (uint32_t i = 0; i < kMostReadings && leastDeviation > kGoodDeviationNs; ++i)
    {
        uint64_t times[2] = {};
        uint64_t deviation = 0;
        if (context.fn.vkGetCalibratedTimestampsEXT(context.fn.device, 2, infos, times, &deviation) != VK_SUCCESS)
            break;
        if (best && deviation >= leastDeviation)
            continue;
        leastDeviation = deviation;
        best = {times[0], steadyToNs(times[1])};
    }
    return best;
}
} // namespace

TickMap::TickMap(const DeviceSummary& device, const ClockPair& known)
    : mask_(maskOf(device.timestampValidBits)), nsPerTick_(device.timestampPeriod), known_(known)
{
}

uint64_t TickMap::toNs(uint64_t ticks) const
{
    const auto scale = [this](uint64_t count)
    { return static_cast<uint64_t>(static_cast<double>(count) * nsPerTick_); };
    const uint64_t after = (ticks - known_.ticks) & mask_;
    const uint64_t before = (known_.ticks - ticks) & mask_;
    return after <= before ? known_.ns + scale(after) : known_.ns - scale(before);
}

std::optional<TickMap> makeTickMap(const Context& context, uint64_t ticks)
{
    const DeviceSummary& device = context.summary;
    if (context.fn.vkGetCalibratedTimestampsEXT)
    {
        const std::optional<ClockPair> pair = readClocks(context);
        return pair ? std::optional<TickMap>(TickMap(device, *pair)) : std::nullopt;
    }
    const uint64_t valid = ticks & maskOf(device.timestampValidBits);
    // A double has no room for every 64-bit count, and most software devices need none.
    const uint64_t ns = device.timestampPeriod == 1.0
                            ? valid
                            : static_cast<uint64_t>(static_cast<double>(valid) * device.timestampPeriod);
    return TickMap(device, {ticks, ns});
}

bool offersSteadyClock(const InstanceFunctions& fn, VkPhysicalDevice device)
{
    const Vector<VkExtensionProperties> extensions = enumerate<VkExtensionProperties>(
        "vkEnumerateDeviceExtensionProperties", {},
        [&](uint32_t* count, VkExtensionProperties* items)
        { return fn.vkEnumerateDeviceExtensionProperties(device, nullptr, count, items); });
    const auto getDomains = reinterpret_cast<PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT>(
        fn.vkGetInstanceProcAddr(fn.instance, "vkGetPhysicalDeviceCalibrateableTimeDomainsEXT"));
    if (!getDomains || !contains(extensions, VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME))
        return false;
    const Vector<VkTimeDomainEXT> domains = enumerate<VkTimeDomainEXT>(
        "vkGetPhysicalDeviceCalibrateableTimeDomainsEXT", VK_TIME_DOMAIN_DEVICE_EXT,
        [&](uint32_t* count, VkTimeDomainEXT* items) { return getDomains(device, count, items); });
    const auto offers = [&](VkTimeDomainEXT domain)
    { return std::find(domains.begin(), domains.end(), domain) != domains.end(); };
    return offers(VK_TIME_DOMAIN_DEVICE_EXT) && offers(kSteadyDomain);
}

} // namespace bch::vulkan
