// The figures that Barchan promises for terrain, held against what was measured.
#pragma once

#include "bench/targets.h"
#include "bench/terrain_bench.h"

namespace sample
{

struct TerrainDeviceResult : MeasuredDevice
{
    std::vector<TerrainCost> sizes; // in the order asked for
};

struct TerrainResults
{
    Machine machine;
    std::vector<TerrainDeviceResult> devices;
};

std::vector<Target> judge(const TerrainResults& results);

// Text for people, and the same as JSON (its form is described in kTerrainJsonHelp).
std::string tablesOf(const TerrainResults& results);
std::string jsonOf(const TerrainResults& results);
extern const char* const kTerrainJsonHelp;

} // namespace sample
