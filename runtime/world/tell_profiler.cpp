// What a profiler is told of a finished step: its stages, what there is of everything, and faults in words.
#include "base/profile.h"
#include "world/world.h"

namespace bch
{

#if BARCHAN_HAS_PROFILING

namespace
{
struct FaultText
{
    bchFaults bit;
    const char* text;
};

constexpr FaultText kFaultTexts[] = {
    {BCH_FAULT_NEIGHBOUR_CAPACITY, "Barchan: a list of neighbours or contacts was cut (BCH_FAULT_NEIGHBOUR_CAPACITY)"},
    {BCH_FAULT_NOT_FINITE, "Barchan: a particle became NaN or infinite (BCH_FAULT_NOT_FINITE)"},
    {BCH_FAULT_SPEED_LIMIT, "Barchan: speeds were cut (BCH_FAULT_SPEED_LIMIT)"},
    {BCH_FAULT_SUBSTEPS, "Barchan: more substeps were needed (BCH_FAULT_SUBSTEPS)"},
    {BCH_FAULT_OUT_OF_RANGE, "Barchan: a particle left the range (BCH_FAULT_OUT_OF_RANGE)"},
    {BCH_FAULT_OVERLAP, "Barchan: grains overlap deeply (BCH_FAULT_OVERLAP)"},
    {BCH_FAULT_PATCH_CAPACITY, "Barchan: a full patch holds sand back (BCH_FAULT_PATCH_CAPACITY)"},
    {BCH_FAULT_GRAIN_CAPACITY, "Barchan: no room for grains (BCH_FAULT_GRAIN_CAPACITY)"},
    {BCH_FAULT_WAKE_CAPACITY, "Barchan: terrain stayed asleep for want of room (BCH_FAULT_WAKE_CAPACITY)"},
};

void plotTerrain(const WorldTerrain& terrain)
{
    const bchTerrainInfo& info = terrain.newest;
    profile::plot("Barchan woken", info.wokenCount);
    profile::plot("Barchan settled", info.settledCount);
    profile::plot("Barchan awake columns", info.awakeColumnCount);
    profile::plot("Barchan awake terrain quanta", static_cast<double>(info.wokenQuanta - info.settledQuanta));
    profile::plot("Barchan paged quanta", static_cast<double>(terrain.pagedQuanta()));
}
} // namespace

void World::tellProfiler(PendingStep& pending) const
{
    for (const StageTime& time : pending.submission->stageTimes())
        profile::gpuZone(deviceInfo_.name, time.name, time.beginNs, time.endNs);
    uint64_t particles = 0, awake = 0;
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
        {
            particles += patches_[i]->newest.particleCount;
            awake += patches_[i]->newest.awakeCount;
        }
    profile::plot("Barchan grains", pending.report.grainCount);
    profile::plot("Barchan awake grains", pending.report.awakeGrainCount);
    profile::plot("Barchan particles", static_cast<double>(particles));
    profile::plot("Barchan awake particles", static_cast<double>(awake));
    profile::plot("Barchan contacts", pending.report.contactCount);
    profile::plot("Barchan neighbours", pending.report.neighbourCount);
    profile::plot("Barchan device memory", static_cast<double>(device_.memory().usedBytes));
    if (terrains_.alive(0))
        plotTerrain(*terrains_[0]);
    for (const FaultText& fault : kFaultTexts)
        if ((pending.report.faults & fault.bit) != 0)
            profile::message(fault.text);
}

#else

void World::tellProfiler(PendingStep&) const {}

#endif

} // namespace bch
