// Runs an experiment on a device and writes down what it found.
#pragma once

#include "lab/experiment.h"

#include "common/json.h"

namespace lab
{

// Owns the device that experiments run on.
class LabDevice
{
public:
    explicit LabDevice(const std::string& name); // auto, cpu, vulkan, or part of a Vulkan device's name
    ~LabDevice();
    LabDevice(const LabDevice&) = delete;
    LabDevice& operator=(const LabDevice&) = delete;

    bchDeviceId id() const { return device_; }
    const std::string& name() const { return name_; }

private:
    bchDeviceId device_{};
    std::string name_;
};

Report
runExperiment(const Experiment& experiment, const Values& values, const LabDevice& device, const ProgressFcn& progress);

// One run as an object; `json` stands where an object may begin.
void addRun(
    sample::Json& json, const Experiment& experiment, const Values& values, const LabDevice& device,
    const Report& report);

// "30 degrees", "relaxed", "yes": a value with its unit.
std::string valueText(const Parameter& parameter, double value);

} // namespace lab
