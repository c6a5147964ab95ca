// The figures that Barchan promises, held against what was measured, and where that was.
#pragma once

#include "common/json.h"

#include <string>
#include <vector>

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

// The beginning of what a benchmark's JSON says of a device.
template <class Result>
Json& beginDevice(Json& json, const Result& device)
{
    json.beginObject().add("device", device.label).add("name", device.name).add("threads", device.threads);
    return json.add("copyBytesPerSecond", device.copyBytesPerSecond);
}

} // namespace sample
