#include "bench/measure.h"

#include "common/options.h"
#if BARCHAN_HAS_VULKAN
#include "compute/vulkan/vulkan_device.h"
#endif

#include <algorithm>
#include <chrono>
#include <string_view>

namespace sample
{

namespace
{
constexpr uint64_t kCopyBytes = 128ull << 20; // each of the two; together beyond any last-level cache here

std::unique_ptr<bch::Device> openVulkan(const std::string& label)
{
#if BARCHAN_HAS_VULKAN
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_VULKAN;
    if (label != "vulkan")
        def.name = label.c_str();
    return bch::createVulkanDevice(def, false);
#else
    throw UsageError("this build has no Vulkan device, so \"" + label + "\" cannot be measured");
#endif
}
} // namespace

BenchDevice openDevice(const std::string& label, uint32_t threads)
{
    BenchDevice opened;
    opened.label = label;
    opened.isCpu = label == "cpu";
    if (opened.isCpu)
    {
        bchDeviceDef def = bchDefaultDeviceDef();
        def.kind = BCH_DEVICE_CPU;
        def.threadCount = threads;
        opened.device = bch::createCpuDevice(def);
    }
    else
        opened.device = openVulkan(label);
    bchDeviceInfo info = bchDefaultDeviceInfo();
    opened.device->describe(info);
    opened.name = info.name;
    opened.threads = info.threadCount;
    opened.isSoftware = !opened.isCpu && info.isSoftware;
    if (!info.hasTimestamps)
        throw std::runtime_error(opened.name + " has no timestamps, so its stages cannot be timed");
    return opened;
}

double StageSamples::best() const
{
    return *std::min_element(ns.begin(), ns.end());
}

double StageSamples::median() const
{
    std::vector<double> sorted = ns;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<ptrdiff_t>(sorted.size() / 2), sorted.end());
    return sorted[sorted.size() / 2];
}

std::vector<StageSamples> measureStages(bch::Device& device, uint32_t repeats, const RecordFcn& record)
{
    std::vector<StageSamples> samples;
    for (uint32_t run = 0; run <= repeats; ++run)
    {
        std::unique_ptr<bch::CommandList> list = device.acquireList();
        bch::Recorder recorder(device, *list);
        record(recorder, *list);
        const std::unique_ptr<bch::Submission> submission = device.submit(std::move(list));
        submission->wait(UINT64_MAX);
        const std::span<const bch::StageTime> times = submission->stageTimes();
        samples.resize(times.size());
        for (size_t i = 0; run > 0 && i < times.size(); ++i)
        {
            samples[i].name = times[i].name;
            samples[i].ns.push_back(static_cast<double>(times[i].endNs - times[i].beginNs));
        }
    }
    return samples;
}

void cutStage(bch::CommandList& list, const char* behind, uint8_t newStage, const char* newName)
{
    const auto command = std::find_if(
        list.commands.begin(), list.commands.end(),
        [&](const bch::Command& each) { return each.label && std::string_view(each.label) == behind; });
    if (command == list.commands.end())
        throw std::logic_error(std::string("nothing was recorded that is called ") + behind);
    bch::Command end, begin;
    end.kind = bch::CommandKind::stageEnd;
    begin.kind = bch::CommandKind::stageBegin;
    begin.stage = newStage;
    begin.label = newName;
    list.commands.insert(command + 1, {end, begin});
}

double measureCopyBandwidth(bch::Device& device, uint32_t repeats)
{
    const auto source = device.createBuffer("copy source", kCopyBytes, bch::MemoryKind::device);
    const auto target = device.createBuffer("copy target", kCopyBytes, bch::MemoryKind::device);
    const auto samples = measureStages(
        device, repeats,
        [&](bch::Recorder& recorder, bch::CommandList&)
        {
            recorder.beginStage(0, "copy");
            recorder.copy(*source, *target);
            recorder.endStage();
        });
    return 2.0 * static_cast<double>(kCopyBytes) / (samples[0].best() * 1.0e-9);
}

StageSamples measureFunction(
    const std::string& name, uint32_t repeats, const std::function<void()>& prepare, const std::function<void()>& run)
{
    using Clock = std::chrono::steady_clock;
    StageSamples samples{name, {}};
    for (uint32_t i = 0; i <= repeats; ++i)
    {
        prepare();
        const Clock::time_point begin = Clock::now();
        run();
        const std::chrono::duration<double, std::nano> ns = Clock::now() - begin;
        if (i > 0)
            samples.ns.push_back(ns.count());
    }
    return samples;
}

} // namespace sample
