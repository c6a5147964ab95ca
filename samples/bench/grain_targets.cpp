#include "bench/grain_report.h"

#include <algorithm>
#include <limits>

namespace sample
{

namespace
{
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr uint32_t kSmall = 4000, kUsual = 16000, kLarge = 128000, kThreads = 2;

bool fewer(const GrainCost& a, const GrainCost& b)
{
    return a.fill.count < b.fill.count;
}
} // namespace

const GrainCost* GrainDeviceResult::find(uint32_t count) const
{
    const auto size =
        std::find_if(sizes.begin(), sizes.end(), [&](const GrainCost& cost) { return cost.fill.count == count; });
    return size == sizes.end() ? nullptr : &*size;
}

double GrainDeviceResult::growth() const
{
    const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end(), fewer);
    return most->ns / least->ns;
}

double GrainDeviceResult::sleepShare() const
{
    return sleep.asleep ? sleep.stepNs / find(sleep.count)->stepNs : kNone;
}

double GrainDeviceResult::joltRatio() const
{
    return jolt && jolt->ran() ? jolt->spent.wallSeconds / find(jolt->fill.count)->spent.wallSeconds : kNone;
}

double GrainDeviceResult::liggghtsRatio() const
{
    return spheres && liggghts && liggghts->ran()
               ? spheres->sphereSubstepsPerSecond() / liggghts->sphereStepsPerSecond()
               : kNone;
}

std::vector<Target> judge(const GrainResults& results)
{
    std::vector<Target> targets;
    for (const GrainDeviceResult& device : results.devices)
    {
        if (device.find(kSmall) && device.find(kLarge))
            targets.push_back(
                {device.label + ": growth per grain, 4 000 to 128 000",
                 device.find(kLarge)->ns / device.find(kSmall)->ns, 1.3, false, "x"});
        // Small piles cost little awake, and a step has a fixed part.
        if (device.sleep.count >= kSmall || !device.isCpu)
            targets.push_back(
                {device.label + ": a step asleep", 100.0 * device.sleepShare(), 3.0, false, "% of awake"});
        const auto addRatio = [&](const std::string& what, double ratio, double limit, double aim)
        {
            targets.push_back({"cpu: 16 000 grains beside " + what, ratio, limit, true, "x"});
            targets.push_back({"cpu: 16 000 grains beside " + what + ", the aim", ratio, aim, true, "x"});
        };
        const auto counts = [&](const std::optional<PeerCost>& peer)
        { return peer && peer->ran() && peer->fill.count == kUsual && device.threads == kThreads; };
        if (counts(device.jolt))
            addRatio("Jolt", device.joltRatio(), 3.0, 10.0);
        if (counts(device.liggghts))
            addRatio("LIGGGHTS, spheres", device.liggghtsRatio(), 1.0, 3.0);
    }
    return targets;
}

} // namespace sample
