// What was measured of the neighbour search, and the figures that Barchan promises for it.
#pragma once

#include "bench/benchmark.h"
#include "bench/spatial_bench.h"

namespace sample
{

struct SpatialDeviceResult : MeasuredDevice
{
    double sortNs = 0; // of the sort beside std::sort
    std::vector<SpatialCost> sizes;
};

struct SpatialResults
{
    uint32_t sortCount = 0;
    double stdSortNs = 0;
    bool shuffled = false;
    std::vector<SpatialDeviceResult> devices;
};

// Only those that the run gives figures for: a target for 100 000 particles needs a run with about as many.
std::vector<Target> judge(const SpatialResults& results);

std::vector<Row> rowsOf(const SpatialResults& results);
std::string notesOf(const SpatialResults& results);
void writeFields(Json& json, const SpatialResults& results); // described in kSpatialJsonHelp
extern const char* const kSpatialJsonHelp;

} // namespace sample
