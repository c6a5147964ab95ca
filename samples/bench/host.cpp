#include "bench/host.h"

#include "common/program.h"

#include <algorithm>
#include <bit>
#include <chrono>

namespace sample
{

HostDevice::HostDevice(const std::string& label, uint32_t threads) : info_(bchDefaultDeviceInfo())
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = label == "cpu" ? BCH_DEVICE_CPU : BCH_DEVICE_VULKAN;
    if (label == "cpu")
        def.threadCount = threads;
    else if (label != "vulkan")
        def.name = label.c_str();
    check(bchCreateDevice(&def, &id_), "no device");
    check(bchDevice_GetInfo(id_, &info_), "the device");
}

HostDevice::~HostDevice()
{
    bchDestroyDevice(id_);
}

HostWorld::HostWorld(const HostDevice& device, const bchWorldDef& def)
{
    check(bchCreateWorld(device.id(), &def, &id_), "no world");
}

HostWorld::~HostWorld()
{
    bchDestroyWorld(id_);
}

void HostWorld::addPlane(const bchPosition& point, const bchVec3& normal)
{
    bchWallDef wall = bchDefaultWallDef();
    wall.position = point;
    wall.normal = normal;
    bchWallId id;
    check(bchCreateWall(id_, &wall, &id), "a wall");
    ++wallCount_;
}

TimedStep HostWorld::step(bchFaults allowed)
{
    using Clock = std::chrono::steady_clock;
    TimedStep step;
    const bchStepDef def = bchDefaultStepDef();
    const Clock::time_point begin = Clock::now();
    check(bchWorld_Step(id_, &def), "a step");
    check(bchWorld_Wait(id_, BCH_WAIT_FOREVER), "a step");
    step.wallNs = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
    check(bchWorld_GetProfile(id_, &step.profile), "the profile");
    check(bchWorld_GetCounters(id_, &step.counters), "the counters");
    check(bchWorld_GetReport(id_, &step.report), "the report");
    if ((step.report.faults & ~allowed) != 0)
        throw std::runtime_error(
            "the library reported a fault (bits " + std::to_string(step.report.faults) + ") in the measured step");
    return step;
}

double bucketsOf(uint32_t count)
{
    return std::clamp(std::bit_ceil(std::min(count, 1u << 22)), 4096u, 1u << 22);
}

uint32_t sortPassesOf(uint32_t count, const bchDeviceInfo& device)
{
    const auto bits = static_cast<uint32_t>(std::bit_width(static_cast<uint32_t>(bucketsOf(count))));
    if (device.kind == BCH_DEVICE_CPU)
        return bits <= 22 ? 2 : 4;
    const uint32_t digit = device.isSoftware ? 8 : 4;
    return (bits + digit - 1) / digit;
}

} // namespace sample
