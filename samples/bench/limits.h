// What a device can do at most, measured in the same run as what is held against it: bytes copied, products added up,
// and how long nothing takes.
#pragma once

#include "bench/measure.h"
#include "bench/stage_figure.h"
#include "common/json.h"

namespace sample
{

struct MeasuredDevice
{
    std::string label, name;
    bool isCpu = false, isSoftware = false; // the latter: Vulkan on a processor
    uint32_t threads = 0;
    double copyBytesPerSecond = 0;      // read and written, by the device's own copy command
    double oneCopyBytesPerSecond = 0;   // likewise with one thread; of the CPU device
    double flopsPerSecond = 0;          // products added up, each two operations, as wide as the device is
    double scalarFlopsPerSecond = 0;    // one at a time, product and sum rounded apart as in the kernels; of the CPU
    double oneScalarFlopsPerSecond = 0; // likewise with one thread
    double dispatchNs = 0;              // of a kernel of 1024 threads that do nothing and the barrier behind it

    std::string heading() const;
    // How near to the copy command something comes that moves as many bytes in as many ns.
    double copyShare(const Traffic& traffic, double ns) const
    {
        return traffic.bytes / (ns * 1.0e-9) / copyBytesPerSecond;
    }
};

MeasuredDevice measureLimits(const std::string& label, uint32_t threads, uint32_t repeats);

std::string tableOf(const std::vector<MeasuredDevice>& devices);
// Of the object that is being written: the array "limits", and the figures of a stage or of all of them.
void addLimits(Json& json, const std::vector<MeasuredDevice>& devices);
void addFigures(Json& json, double ns, double medianNs, const Traffic& traffic, const MeasuredDevice& device);
void addStageArray(Json& json, const std::vector<StageFigure>& stages, const MeasuredDevice& device);

// By a kernel of the benchmark's own on the Vulkan device.
double measureVulkanFlops(bch::Device& device, uint32_t repeats);

} // namespace sample
