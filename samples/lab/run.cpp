#include "lab/run.h"

#include "common/program.h"
#include "common/table.h"

#include <chrono>

namespace lab
{

using sample::format;

LabDevice::LabDevice(const std::string& name)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    if (name == "cpu")
        def.kind = BCH_DEVICE_CPU;
    else if (name != "auto")
        def.kind = BCH_DEVICE_VULKAN;
    if (name != "auto" && name != "cpu" && name != "vulkan")
        def.name = name.c_str();
    sample::check(bchCreateDevice(&def, &device_), "no device");
    bchDeviceInfo info = bchDefaultDeviceInfo();
    if (bchDevice_GetInfo(device_, &info) == BCH_OK)
        name_ = info.name;
}

LabDevice::~LabDevice()
{
    bchDestroyDevice(device_);
}

Report
runExperiment(const Experiment& experiment, const Values& values, const LabDevice& device, const ProgressFcn& progress)
{
    const auto begin = std::chrono::steady_clock::now();
    Report report;
    Trial trial{values, device.id(), report, progress};
    experiment.run(trial);
    // A run in which the library reported a fault proves nothing.
    if (report.faults & ~report.expectedFaults)
        report.within("faults that the library reported, as bits", report.faults, 0.0, 0.0, "");
    report.wallSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return report;
}

std::string valueText(const Parameter& parameter, double value)
{
    switch (parameter.kind)
    {
    case ParameterKind::choice:
        return parameter.choices.at(static_cast<size_t>(value));
    case ParameterKind::flag:
        return value != 0.0 ? "yes" : "no";
    case ParameterKind::number:
    case ParameterKind::whole:
        break;
    }
    return format("%.10g", value) + (*parameter.unit ? " " + std::string(parameter.unit) : "");
}

void addRun(
    sample::Json& json, const Experiment& experiment, const Values& values, const LabDevice& device,
    const Report& report)
{
    json.beginObject().add("experiment", experiment.name).add("representation", experiment.representation);
    json.beginObject("parameters");
    for (const Parameter& parameter : values.parameters())
    {
        if (parameter.kind == ParameterKind::choice)
            json.add(parameter.name, values.word(parameter.name));
        else if (parameter.kind == ParameterKind::flag)
            json.add(parameter.name, values.is(parameter.name));
        else
            json.add(parameter.name, values[parameter.name]);
    }
    json.endObject().beginArray("results");
    for (const Result& result : report.results)
    {
        json.beginObject().add("name", result.name).add("measured", result.measured);
        json.add("expected", result.expected).add("band", result.band).add("unit", result.unit);
        if (result.judged())
            json.add("pass", result.pass());
        else
            json.add("pass", result.expected); // a number that is none becomes null: there is no verdict
        json.endObject();
    }
    bchVersion version;
    bchGetVersion(&version);
    json.endArray().add("seconds_simulated", report.secondsSimulated).add("wall_seconds", report.wallSeconds);
    json.add("device", device.name());
    json.add("version", format("%u.%u.%u", version.major, version.minor, version.patch)).endObject();
}

} // namespace lab
