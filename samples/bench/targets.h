// The figures that Barchan promises, held against what was measured; here those of the neighbour search.
#pragma once

#include "bench/spatial_bench.h"
#include "common/json.h"

namespace sample
{

struct Target
{
    std::string what;
    double measured = 0;
    double limit = 0;
    bool atLeast = false; // else at most
    const char* unit = "";

    bool met() const { return atLeast ? measured >= limit : measured <= limit; }
};

// Verdicts as text, and as the array "targets" of the object that is being written.
std::string tableOf(const std::vector<Target>& targets);
void addTargets(Json& json, const std::vector<Target>& targets);

// Where a benchmark ran.
struct Machine
{
    uint32_t cores = 0;
    double load = 0; // processes that wanted a core in the minute before the run

    // A warning when others worked here too, else nothing.
    std::string note() const;
};
Machine thisMachine();

// The beginning of a benchmark's JSON, and of what it says of a device.
Json& beginReport(Json& json, const char* benchmark, const Machine& machine);
template <class Result>
Json& beginDevice(Json& json, const Result& device)
{
    json.beginObject().add("device", device.label).add("name", device.name).add("threads", device.threads);
    return json.add("copyBytesPerSecond", device.copyBytesPerSecond);
}

struct DeviceResult
{
    std::string label, name;
    bool isCpu = false;
    uint32_t threads = 0;
    double copyBytesPerSecond = 0;
    double sortNs = 0; // of the sort beside std::sort
    std::vector<SpatialCost> sizes;
};

struct SpatialResults
{
    Machine machine;
    uint32_t sortCount = 0;
    double stdSortNs = 0;
    bool shuffled = false;
    std::vector<DeviceResult> devices;
};

// Only those that the run gives figures for: a target for 100 000 particles needs a run with about as many.
std::vector<Target> judge(const SpatialResults& results);

double totalNs(const SpatialCost& cost);

// Text for people, and the same as JSON (its form is described in kJsonHelp).
std::string tablesOf(const SpatialResults& results);
std::string jsonOf(const SpatialResults& results);
extern const char* const kJsonHelp;

} // namespace sample
