#include "bench/handoff_bench.h"

#include "bench/benchmark.h"
#include "bench/ground.h"
#include "bench/step_traffic.h"
#include "common/table.h"

#include <algorithm>
#include <cmath>

namespace sample
{

extern const Benchmark kHandoffBenchmark;

namespace
{
constexpr uint32_t kMost = 12000;   // more would not fit the patch of the ground while some settle
constexpr double kPerCube = 300;    // particles that a focus wakes, about, over the cube of its radius in metres
constexpr uint32_t kMostWait = 120; // steps until all of it has settled again
constexpr uint32_t kZoneSteps = 4;  // while it is awake, of each repeat

const char* const kJsonHelp =
    "JSON of handoff:\n"
    "      {devices: [{device, name, threads, copyBytesPerSecond, sizes: [{wanted, woken, wakeNs, wakeMedianNs,\n"
    "       settleNs, settleMedianNs, zoneNs, zoneMedianNs, zoneHandoffNs}]}]}\n"
    "A focus wakes a disc of flat terrain, which is stepped and let settle. wakeNs and settleNs are the device's time\n"
    "for these stages per particle woken and settled in the step; zoneNs a whole step as a host waits for it, and\n"
    "zoneHandoffNs what those two stages take of it, per particle that is awake.";

struct HandoffDeviceResult : MeasuredDevice
{
    std::vector<HandoffCost> sizes;
};

struct HandoffResults
{
    std::vector<HandoffDeviceResult> devices;
};

std::vector<Target> judge(const HandoffResults&)
{
    return {};
}

std::vector<Row> rowsOf(const HandoffResults& results)
{
    std::vector<Row> rows;
    for (const HandoffDeviceResult& device : results.devices)
        for (const HandoffCost& cost : device.sizes)
        {
            const auto add =
                [&](const char* stage, const char* unit, const StageSamples& samples, const Traffic& traffic = {})
            {
                if (samples.ns.empty())
                    return;
                Row row{"handoff", device.label, std::to_string(cost.wanted), stage, 1.0 * cost.woken, unit};
                row.ns = samples.best();
                row.medianNs = samples.median();
                row.traffic = traffic;
                rows.push_back(row);
            };
            add("wake", "particle woken", cost.wakeNs, cost.wake);
            add("settle", "particle settled", cost.settleNs, cost.settle);
            add("zone", "particle, step", cost.zoneNs);
            add("zone, wake and settle", "particle, step", cost.zoneHandoffNs);
        }
    return rows;
}

std::string notesOf(const HandoffResults& results)
{
    std::string text;
    for (const HandoffDeviceResult& device : results.devices)
        for (const HandoffCost& cost : device.sizes)
            text += format("%s: %s particles woke in one step\n", device.label.c_str(), grouped(cost.woken).c_str());
    return text;
}

void addSamples(Json& json, const StageSamples& samples, const char* best, const char* median)
{
    json.add(best, samples.ns.empty() ? 0.0 : samples.best());
    if (median)
        json.add(median, samples.ns.empty() ? 0.0 : samples.median());
}

void writeFields(Json& json, const HandoffResults& results)
{
    json.beginArray("devices");
    for (const HandoffDeviceResult& device : results.devices)
    {
        beginDevice(json, device).beginArray("sizes");
        for (const HandoffCost& cost : device.sizes)
        {
            json.beginObject().add("wanted", cost.wanted).add("woken", cost.woken);
            addSamples(json, cost.wakeNs, "wakeNs", "wakeMedianNs");
            addSamples(json, cost.settleNs, "settleNs", "settleMedianNs");
            addSamples(json, cost.zoneNs, "zoneNs", "zoneMedianNs");
            addSamples(json, cost.zoneHandoffNs, "zoneHandoffNs", nullptr);
            json.endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
}

Sizes sizes()
{
    return {{500, 2000, 8000}, {500, 2000}, {500, 2000}, {500}};
}

Outcome run(const BenchSettings& settings, const ShowFcn& show)
{
    return outcomeOf(HandoffResults{forDevices(
        settings, show,
        [&](const MeasuredDevice& limits, const ShowFcn& part)
        {
            const HostDevice device(limits.label, settings.threads);
            return HandoffDeviceResult{
                limits,
                forSizes(
                    settings, limits, kHandoffBenchmark, part,
                    [&](uint32_t count, const ShareFcn&) { return measureHandoff(device, count, settings.repeats); })};
        })});
}
} // namespace

HandoffCost measureHandoff(const HostDevice& device, uint32_t wanted, uint32_t repeats)
{
    HandoffCost cost;
    cost.wanted = wanted;
    const auto radius = static_cast<float>(std::cbrt(wanted / kPerCube));
    Ground ground(device, kZoneTiles, flatGround, 2 * kMost);
    ground.settle([](double) {});
    // The ground has few tiles and the disc is in its middle: the stages list them all.
    constexpr double kColumns = 1.0 * kZoneTiles * BCH_TILE_COLUMNS;
    uint32_t settled = 0;
    const auto step = [&](uint32_t& woken)
    {
        const double before = ground.particles();
        const TimedStep timed = ground.step();
        const bchTerrainInfo info = ground.info();
        woken = info.wokenCount;
        if (woken > 0)
            cost.wakeNs.ns.push_back(stageNs(timed.profile, "wake") / woken);
        if (info.settledCount > 0)
            cost.settleNs.ns.push_back(stageNs(timed.profile, "settle") / info.settledCount);
        if (woken > cost.woken)
            cost.wake = wakeTraffic({kColumns, before, 1.0 * woken}) * (1.0 / woken);
        if (info.settledCount > settled)
            cost.settle = settleTraffic({kColumns, before, 1.0 * info.settledCount}) * (1.0 / info.settledCount);
        cost.woken = std::max(cost.woken, woken);
        settled = std::max(settled, info.settledCount);
        return timed;
    };
    for (uint32_t i = 0; i < repeats; ++i)
    {
        uint32_t woken = 0;
        ground.setFocus(radius);
        step(woken);
        for (uint32_t k = 0; k < kZoneSteps; ++k)
        {
            const TimedStep timed = step(woken);
            const uint32_t awake = ground.particles();
            if (awake == 0 || woken > 0)
                continue;
            cost.zoneNs.ns.push_back(timed.wallNs / awake);
            cost.zoneHandoffNs.ns.push_back(
                (stageNs(timed.profile, "wake") + stageNs(timed.profile, "settle")) / awake);
        }
        ground.setFocus(0.0f);
        for (uint32_t wait = 0; wait < kMostWait && ground.particles() > 0; ++wait)
            step(woken);
    }
    if (cost.wakeNs.ns.empty() || cost.settleNs.ns.empty())
        throw std::runtime_error("no sand woke and settled, so the handoff could not be measured");
    return cost;
}

const Benchmark kHandoffBenchmark = {
    "handoff", "sand that wakes from terrain and settles to it", kJsonHelp, "particles", kMost, sizes, 2.0, run};

} // namespace sample
