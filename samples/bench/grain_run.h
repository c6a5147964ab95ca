// The benchmark of grains from beginning to end.
#pragma once

#include "bench/grain_report.h"

namespace sample
{

struct GrainRunDef
{
    std::vector<std::string> devices;
    std::vector<uint32_t> counts;   // empty: as suits the device
    std::vector<std::string> peers; // jolt, liggghts
    std::string liggghts;           // its program
    uint32_t threads = 2, repeats = 7;
};

GrainResults runGrains(const GrainRunDef& def, const ShowFcn& show);

} // namespace sample
