// A device and a world as a host has them, through the C API, and a step of it timed.
#pragma once

#include "bench/measure.h"

#include "barchan/material.h"
#include "barchan/wall.h"

#include <functional>

namespace sample
{

using ShareFcn = std::function<void(double share)>;                         // how far a measurement is
using ShowFcn = std::function<void(double share, const std::string& note)>; // and of what

// "cpu", "vulkan", or part of a Vulkan device's name.
class HostDevice
{
public:
    HostDevice(const std::string& label, uint32_t threads);
    ~HostDevice();
    HostDevice(const HostDevice&) = delete;
    HostDevice& operator=(const HostDevice&) = delete;

    bchDeviceId id() const { return id_; }
    const bchDeviceInfo& info() const { return info_; }

private:
    bchDeviceId id_{};
    bchDeviceInfo info_;
};

struct TimedStep
{
    double wallNs = 0; // as a host waits for it, recording included
    bchProfileReport profile = bchDefaultProfileReport();
    bchCounters counters = bchDefaultCounters();
    bchStepReport report = bchDefaultStepReport();
};

class HostWorld
{
public:
    HostWorld(const HostDevice& device, const bchWorldDef& def);
    ~HostWorld();
    HostWorld(const HostWorld&) = delete;
    HostWorld& operator=(const HostWorld&) = delete;

    bchWorldId id() const { return id_; }
    uint32_t wallCount() const { return wallCount_; }

    void addPlane(const bchPosition& point, const bchVec3& normal);
    // 1/60 s. Throws on any fault but these: such a step is not to be measured.
    TimedStep step(bchFaults allowed = 0);

private:
    bchWorldId id_{};
    uint32_t wallCount_ = 0;
};

// As the neighbour search chooses them: a power of two, about one bucket per particle.
double bucketsOf(uint32_t count);

// Keys have one bit more than the buckets, for dropped particles. The CPU sorts them in two passes or four, a GPU by
// digits of 4 bits and Vulkan on a CPU by digits of 8.
uint32_t sortPassesOf(uint32_t count, const bchDeviceInfo& device);

} // namespace sample
