// What was measured of grains, for people and as JSON, and the figures that Barchan promises for them.
#pragma once

#include "bench/benchmark.h"
#include "bench/grain_bench.h"
#include "bench/peers.h"

#include <optional>

namespace sample
{

struct GrainDeviceResult : MeasuredDevice
{
    std::vector<GrainCost> sizes;     // tetrahedra, in the order asked for
    std::optional<GrainCost> spheres; // single spheres, for LIGGGHTS
    SleepCost sleep;
    std::optional<PeerCost> jolt, liggghts;

    const GrainCost* find(uint32_t count) const; // null when that was not measured
    double growth() const;                       // of the cost per grain, from the smallest to the largest
    double sleepShare() const; // of the median step of the same fill awake; not a number when it did not come to rest
    double joltRatio() const;  // its time over the grains'; not a number without it
    double liggghtsRatio() const; // sphere steps per second of the grains over its
};

struct GrainResults
{
    std::vector<GrainDeviceResult> devices;
};

std::vector<Target> judge(const GrainResults& results); // only those that the run gives figures for

std::vector<Row> rowsOf(const GrainResults& results);
std::string notesOf(const GrainResults& results);
void writeFields(Json& json, const GrainResults& results); // described in kGrainJsonHelp
extern const char* const kGrainJsonHelp;

} // namespace sample
