// The figures that Barchan promises for patches, held against what was measured.
#pragma once

#include "bench/benchmark.h"
#include "bench/patch_bench.h"

namespace sample
{

struct PatchDeviceResult : MeasuredDevice
{
    std::vector<PatchCost> sizes; // in the order asked for
    SleepCost sleep;              // of the largest

    const PatchCost& smallest() const;
    const PatchCost& largest() const;
    double growth() const;     // of the cost per particle, from the smallest to the largest
    double sleepShare() const; // of a step's cost when awake; not a number when it did not come to rest
};

struct PatchResults
{
    std::vector<PatchDeviceResult> devices;
};

// Only those that the run gives figures for: a target for 50 000 particles needs a run that asked for as many.
std::vector<Target> judge(const PatchResults& results);

std::vector<Row> rowsOf(const PatchResults& results);
std::string notesOf(const PatchResults& results);
void writeFields(Json& json, const PatchResults& results); // described in kPatchJsonHelp
extern const char* const kPatchJsonHelp;

} // namespace sample
