// The figures that Barchan promises for terrain, held against what was measured.
#pragma once

#include "bench/benchmark.h"
#include "bench/terrain_bench.h"

namespace sample
{

struct TerrainDeviceResult : MeasuredDevice
{
    std::vector<TerrainCost> sizes; // in the order asked for
};

struct TerrainResults
{
    std::vector<TerrainDeviceResult> devices;
};

std::vector<Target> judge(const TerrainResults& results);

std::vector<Row> rowsOf(const TerrainResults& results);
std::string notesOf(const TerrainResults& results);
void writeFields(Json& json, const TerrainResults& results); // described in kTerrainJsonHelp
extern const char* const kTerrainJsonHelp;

} // namespace sample
