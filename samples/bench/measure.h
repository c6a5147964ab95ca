// Devices by name, and how long the stages of recorded work take on them.
#pragma once

#include "compute/device.h"

#include <functional>
#include <string>
#include <vector>

namespace sample
{

struct BenchDevice
{
    std::string label;                      // as the user named it: cpu, vulkan, ...
    std::string name;                       // as the device calls itself
    bool isCpu = false, isSoftware = false; // the latter: Vulkan on a processor
    uint32_t threads = 0;
    std::unique_ptr<bch::Device> device;
};

// "cpu", "vulkan", or part of a Vulkan device's name. Throws UsageError when this build cannot.
BenchDevice openDevice(const std::string& label, uint32_t threads);

// Times of one stage over all repeats.
struct StageSamples
{
    std::string name;
    std::vector<double> ns;

    // The best is what the machine can do; the median says how disturbed it was.
    double best() const;
    double median() const;
};

// Runs what `record` records once to warm up and then `repeats` times; times are the device's own.
using RecordFcn = std::function<void(bch::Recorder&, bch::CommandList&)>;
std::vector<StageSamples> measureStages(bch::Device& device, uint32_t repeats, const RecordFcn& record);

// Cuts a recorded stage in two behind the command of this label, so that both parts are timed.
void cutStage(bch::CommandList& list, const char* behind, uint8_t newStage, const char* newName);

// Bytes read plus bytes written per second by the device's own copy command, over buffers that fit no cache.
double measureCopyBandwidth(bch::Device& device, uint32_t repeats);

// best and median of wall-clock runs of a function on this thread; `prepare` is not timed.
StageSamples measureFunction(
    const std::string& name, uint32_t repeats, const std::function<void()>& prepare, const std::function<void()>& run);

} // namespace sample
