// Render grains: what they cost beside the step that moves their sand, and beside a loop over the particles around each
// of them.
#pragma once

#include "bench/benchmark.h"

namespace sample
{

struct UpsampleCost
{
    uint32_t wanted = 0, particles = 0, grains = 0;
    double upsampleNs = 0, upsampleMedianNs = 0; // the stage, per step
    double restNs = 0, restMedianNs = 0;         // everything else in the same steps
    uint32_t substeps = 0;
    double loopNs = 0, loopMedianNs = 0;         // the same grains by a loop over neighbours, as the paper has it
    double wideLoopNs = 0, wideLoopMedianNs = 0; // by one that takes eight at a time; 0 where lanes are threads
};

struct UpsampleDeviceResult : MeasuredDevice
{
    std::vector<UpsampleCost> sizes;
};

struct UpsampleResults
{
    std::vector<UpsampleDeviceResult> devices;
};

std::vector<Target> judge(const UpsampleResults& results);
std::vector<Row> rowsOf(const UpsampleResults& results);
std::string notesOf(const UpsampleResults& results);
void writeFields(Json& json, const UpsampleResults& results); // described in kUpsampleJsonHelp
extern const char* const kUpsampleJsonHelp;

} // namespace sample
