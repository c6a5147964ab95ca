#include "bench/limits.h"

#include "bench/chain_rates.h"
#include "common/table.h"
#include "compute/cpu/executor.h"
#include "compute/shader_types.h"

namespace sample
{

namespace
{
constexpr uint32_t kPieces = 64;       // of the work on the CPU, so that all threads end at about the same time
constexpr uint32_t kRounds = 1u << 16; // of each piece: some milliseconds in all
constexpr uint32_t kDispatches = 256;
constexpr uint32_t kDispatchThreads = 1024; // all but one have nothing to do; enough to be shared out

struct ChainParams
{
    float (*chains)(uint32_t rounds, float start);
};

void runChains(bch::CpuExecutor& executor, void* const* bound, const void* params)
{
    const auto chains = static_cast<const ChainParams*>(params)->chains;
    auto* results = static_cast<float*>(bound[0]);
    executor.forEach(kPieces, [&](uint32_t piece) { results[piece] = chains(kRounds, static_cast<float>(piece)); });
}

double measureChains(bch::Device& device, uint32_t repeats, const ChainParams& params, double flopsPerRound)
{
    const auto results = device.createArray<float>("results", kPieces);
    const auto samples = measureStages(
        device, repeats,
        [&](bch::Recorder& recorder, bch::CommandList&)
        {
            recorder.beginStage(0, "chains");
            const bch::AccessedView views[] = {{results, bch::Access::write}};
            recorder.native("bench_chains", runChains, views, &params, sizeof params);
            recorder.endStage();
        });
    return flopsPerRound * kRounds * kPieces / (samples[0].best() * 1.0e-9);
}

// Each writes what the one before it wrote, so that there is a barrier between any two.
double measureDispatch(bch::Device& device, uint32_t repeats)
{
    const auto count = device.createArray<uint32_t>("count", 1);
    const auto args = device.createArray<uint32_t>("args", 4);
    const auto samples = measureStages(
        device, repeats,
        [&](bch::Recorder& recorder, bch::CommandList&)
        {
            recorder.beginStage(0, "dispatches");
            for (uint32_t i = 0; i < kDispatches; ++i)
                recorder.dispatch(
                    bch::KernelId::compute_indirect_args, kDispatchThreads, {count, args},
                    bch::gpu::IndirectParams{1, 1, 1, 1});
            recorder.endStage();
        });
    return samples[0].best() / kDispatches;
}

std::string billions(double perSecond)
{
    return perSecond > 0 ? format("%.1f", perSecond * 1.0e-9) : std::string("-");
}
} // namespace

MeasuredDevice measureLimits(const std::string& label, uint32_t threads, uint32_t repeats)
{
    const BenchDevice opened = openDevice(label, threads);
    bch::Device& device = *opened.device;
    MeasuredDevice measured;
    measured.label = label;
    measured.name = opened.name;
    measured.isCpu = opened.isCpu;
    measured.isSoftware = opened.isSoftware;
    measured.threads = opened.threads;
    measured.copyBytesPerSecond = measureCopyBandwidth(device, repeats);
    measured.dispatchNs = measureDispatch(device, repeats);
    if (opened.isCpu)
    {
        const BenchDevice one = openDevice(label, 1);
        measured.oneCopyBytesPerSecond = measureCopyBandwidth(*one.device, repeats);
        measured.flopsPerSecond = measureChains(device, repeats, {wideChains}, kWideFlopsPerRound);
        measured.scalarFlopsPerSecond = measureChains(device, repeats, {scalarChains}, kScalarFlopsPerRound);
        measured.oneScalarFlopsPerSecond = measureChains(*one.device, repeats, {scalarChains}, kScalarFlopsPerRound);
    }
#if BARCHAN_HAS_VULKAN
    else
        measured.flopsPerSecond = measureVulkanFlops(device, repeats);
#endif
    return measured;
}

std::string MeasuredDevice::heading() const
{
    return format("%s (%s%s)", label.c_str(), name.c_str(), threads ? format(", %u threads", threads).c_str() : "");
}

std::string tableOf(const std::vector<MeasuredDevice>& devices)
{
    Table table({"limits", "copy GB/s", "one thread", "FMA Gflop/s", "scalar", "one thread", "dispatch us"});
    for (const MeasuredDevice& device : devices)
        table.row(
            {device.heading(), billions(device.copyBytesPerSecond), billions(device.oneCopyBytesPerSecond),
             billions(device.flopsPerSecond), billions(device.scalarFlopsPerSecond),
             billions(device.oneScalarFlopsPerSecond), format("%.2f", device.dispatchNs * 1.0e-3)});
    return table.text() + "\n";
}

void addLimits(Json& json, const std::vector<MeasuredDevice>& devices)
{
    json.beginArray("limits");
    for (const MeasuredDevice& device : devices)
    {
        json.beginObject().add("device", device.label).add("name", device.name).add("threads", device.threads);
        json.add("isSoftware", device.isSoftware).add("copyBytesPerSecond", device.copyBytesPerSecond);
        json.add("flopsPerSecond", device.flopsPerSecond).add("dispatchNs", device.dispatchNs);
        if (device.isCpu)
        {
            json.add("oneCopyBytesPerSecond", device.oneCopyBytesPerSecond);
            json.add("scalarFlopsPerSecond", device.scalarFlopsPerSecond);
            json.add("oneScalarFlopsPerSecond", device.oneScalarFlopsPerSecond);
        }
        json.endObject();
    }
    json.endArray();
}

void addFigures(Json& json, double ns, double medianNs, const Traffic& traffic, const MeasuredDevice& device)
{
    json.add("ns", ns).add("medianNs", medianNs).add("bytes", traffic.bytes).add("loadedBytes", traffic.loadedBytes);
    json.add("flops", traffic.flops).add("copyShare", device.copyShare(traffic, ns));
}

void addStageArray(Json& json, const std::vector<StageFigure>& stages, const MeasuredDevice& device)
{
    json.beginArray("stages");
    for (const StageFigure& stage : stages)
    {
        json.beginObject().add("name", stage.name);
        addFigures(json, stage.ns, stage.medianNs, stage.traffic, device);
        json.endObject();
    }
    json.endArray();
}

} // namespace sample
