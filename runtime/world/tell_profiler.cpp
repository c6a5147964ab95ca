// What a profiler is told of a finished step: its stages, what there is of everything, and faults in words.
#include "base/hooks.h"
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
}

void plotQuanta(const char* name, uint64_t quanta)
{
    profile::plot(name, static_cast<double>(quanta));
}

void tellTimes(const char* device, Submission& submission)
{
    const std::span<const KernelTime> kernels = submission.kernelTimes();
    size_t next = 0;
    uint32_t index = 0;
    for (const StageTime& stage : submission.stageTimes())
    {
        for (; next < kernels.size() && kernels[next].stage == index; ++next)
            profile::gpuKernel(device, kernels[next].name, kernels[next].beginNs, kernels[next].endNs);
        profile::gpuZone(device, stage.name, stage.beginNs, stage.endNs);
        ++index;
    }
}
} // namespace

// The mass ledger as the newest answer has it, without asking the device: what it has booked since the beginning, and
// what the host gave and took. The sand of terrain is what is left of it all.
void World::plotLedger() const
{
    QuantaBooks books = grainQuanta_;
    uint64_t spawned = spawnedQuanta_ + patchBooks_.spawned, inPatches = 0;
    books.quarantined += patchBooks_.quarantined;
    books.removed += patchBooks_.removed;
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
    {
        if (!patches_.alive(i))
            continue;
        QuantaBooks quanta = patches_[i]->quanta;
        if (terrains_.alive(0) && terrains_[0]->patch == i)
        {
            // Newer: sand also wakes into a patch that rests.
            quanta.woken = terrains_[0]->told.wokenQuanta;
            quanta.settled = terrains_[0]->told.settledQuanta;
        }
        spawned += patches_[i]->spawnedQuanta;
        inPatches += quantaLeft(patches_[i]->spawnedQuanta, quanta);
        books.quarantined += quanta.quarantined;
        books.removed += quanta.removed;
        books.woken += quanta.woken;
        books.settled += quanta.settled;
    }
    const uint64_t inGrains = quantaLeft(spawnedQuanta_, grainQuanta_);
    plotQuanta("Barchan quanta in grains", inGrains);
    plotQuanta("Barchan quanta in patches", inPatches);
    plotQuanta("Barchan quanta quarantined", books.quarantined);
    if (!terrains_.alive(0))
        return;
    const WorldTerrain& terrain = *terrains_[0];
    const uint64_t paged = terrain.pagedQuanta();
    spawned += terrain.books.spawned + terrain.told.addedQuanta;
    const uint64_t removed = books.removed + terrain.books.removed + terrain.told.takenQuanta;
    plotQuanta("Barchan quanta in terrain", spawned - inGrains - inPatches - paged - books.quarantined - removed);
    plotQuanta("Barchan quanta of terrain awake", books.woken - books.settled);
    plotQuanta("Barchan quanta paged", paged);
}

void World::tellProfiler(PendingStep& pending) const
{
    tellTimes(deviceInfo_.name, *pending.submission);
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
    profile::plot("Barchan host memory", static_cast<double>(hostMemory()));
    if (terrains_.alive(0))
        plotTerrain(*terrains_[0]);
    plotLedger();
    for (const FaultText& fault : kFaultTexts)
        if ((pending.report.faults & fault.bit) != 0)
            profile::message(fault.text);
}

#else

void World::tellProfiler(PendingStep&) const {}

#endif

} // namespace bch
