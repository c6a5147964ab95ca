// Render grains: what they cost beside the step that moves their sand, and beside a loop over the particles around each
// of them.
#pragma once

#include "bench/host.h"
#include "bench/targets.h"

namespace sample
{

struct UpsampleCost
{
    uint32_t particles = 0, grains = 0;
    double upsampleNs = 0, upsampleMedianNs = 0; // the stage, per step
    double restNs = 0, restMedianNs = 0;         // everything else in the same steps
    uint32_t substeps = 0;
    double loopNs = 0, loopMedianNs = 0; // the same grains by a loop over neighbours; 0 where it was not measured
};

struct UpsampleDeviceResult : MeasuredDevice
{
    std::vector<UpsampleCost> sizes;
};

struct UpsampleResults
{
    Machine machine;
    std::vector<UpsampleDeviceResult> devices;
};

struct UpsampleRunDef
{
    std::vector<std::string> devices;
    std::vector<uint32_t> counts; // of particles; empty: as usual
    uint32_t threads = 2, repeats = 7;
};
UpsampleResults runUpsample(const UpsampleRunDef& def, const ShowFcn& show);

std::vector<Target> judge(const UpsampleResults& results);
std::string tablesOf(const UpsampleResults& results);
std::string jsonOf(const UpsampleResults& results);
extern const char* const kUpsampleJsonHelp;

} // namespace sample
