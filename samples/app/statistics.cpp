#include "app/statistics.h"

#include "common/json.h"
#include "common/program.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
struct FaultName
{
    bchFaults bit;
    const char* name;
};
constexpr FaultName kFaultNames[] = {
    {BCH_FAULT_NEIGHBOUR_CAPACITY, "neighbour capacity"},
    {BCH_FAULT_NOT_FINITE, "not finite"},
    {BCH_FAULT_SPEED_LIMIT, "speed limit"},
    {BCH_FAULT_SUBSTEPS, "substeps"},
    {BCH_FAULT_OUT_OF_RANGE, "out of range"},
    {BCH_FAULT_OVERLAP, "overlap"},
    {BCH_FAULT_PATCH_CAPACITY, "patch capacity"},
    {BCH_FAULT_GRAIN_CAPACITY, "grain capacity"},
    {BCH_FAULT_WAKE_CAPACITY, "wake capacity"},
};

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text.empty() ? "none" : text;
}
} // namespace

void RunStatistics::takeDevice(bchDeviceId device)
{
    check(bchDevice_GetInfo(device, &device_), "the device");
}

void RunStatistics::takeStep(const RunningScene& running, double wallSeconds)
{
    const bchWorldId world = running.world();
    check(bchWorld_GetReport(world, &report_), "the report");
    bchProfileReport profile = bchDefaultProfileReport();
    check(bchWorld_GetProfile(world, &profile), "the profile");
    wallSeconds_ += wallSeconds;
    recordSeconds_ += static_cast<double>(profile.recordNs) * 1.0e-9;
    deviceSeconds_ += static_cast<double>(profile.totalNs) * 1.0e-9;
    uint64_t substeps = report_.substeps;
    speed_ = report_.maxSpeed;
    particleSubsteps_ += static_cast<double>(report_.substeps) * report_.grainCount;
    patchParticles_ = patchAwake_ = 0;
    for (const bchPatchId patch : running.patches())
    {
        bchPatchInfo info = bchDefaultPatchInfo();
        check(bchPatch_GetInfo(patch, &info), "a patch");
        patchParticles_ += info.particleCount;
        patchAwake_ += info.awakeCount;
        particleSubsteps_ += static_cast<double>(info.substeps) * info.particleCount;
        substeps = std::max<uint64_t>(substeps, info.substeps);
        speed_ = std::max(speed_, info.maxSpeed);
    }
    substeps_ += substeps;
    peakSpeed_ = std::max(peakSpeed_, speed_);
    for (uint32_t stage = 0; stage < profile.stageCount; ++stage)
    {
        if (stage == stages_.size())
            stages_.push_back({bchStageName(stage), 0.0});
        stages_[stage].seconds += static_cast<double>(profile.stageNs[stage]) * 1.0e-9;
    }
}

void RunStatistics::takeEnd(bchDeviceId device, RunningScene& running)
{
    verdict_ = running.check();
    const bchWorldId world = running.world();
    check(bchWorld_GetReport(world, &report_), "the report");
    check(bchWorld_GetCapacity(world, &capacity_), "the capacities");
    check(bchWorld_GetMassLedger(world, &ledger_), "the mass ledger");
    check(bchWorld_GetStateHash(world, &stateHash_), "the state hash");
    check(bchDevice_GetMemory(device, &memory_), "the memory");
}

double RunStatistics::nsPerParticleSubstep() const
{
    return particleSubsteps_ > 0 ? wallSeconds_ * 1.0e9 / particleSubsteps_ : 0;
}

bool RunStatistics::massIsBalanced() const
{
    return ledger_.spawned
           == ledger_.grains + ledger_.patches + ledger_.terrain + ledger_.paged + ledger_.quarantined
                  + ledger_.removed;
}

std::vector<std::string> RunStatistics::faultNames() const
{
    std::vector<std::string> names;
    for (const FaultName& fault : kFaultNames)
        if (report_.faultsEver & fault.bit)
            names.push_back(fault.name);
    return names;
}

std::string RunStatistics::verdictText() const
{
    return format("%s: %s: %s", scene_.name, verdict_.holds ? "holds" : "FAILS", verdict_.sentence.c_str());
}

std::string RunStatistics::text() const
{
    const auto kilograms = [&](uint64_t quanta)
    { return format("%.6f kg", static_cast<double>(quanta) * ledger_.quantum); };
    Table run({"run", scene_.name});
    run.row({"device", device_.name});
    run.row({"driver", device_.driver});
    run.row({"steps", grouped(report_.stepIndex)});
    run.row({"substeps", grouped(substeps_)});
    run.row({"simulated", format("%.3f s", report_.simulatedSeconds)});
    run.row({"wall clock, pictures not counted", format("%.3f s", wallSeconds_)});
    run.row({"per particle and substep", format("%.0f ns", nsPerParticleSubstep())});
    run.row({"grains", grouped(report_.grainCount)});
    run.row({"particles of patches", grouped(patchParticles_)});
    run.row({"of those awake", grouped(patchAwake_)});
    run.row({"contacts at the end", grouped(report_.contactCount)});
    run.row({"highest speed", format("%.3f m/s", static_cast<double>(peakSpeed_))});
    run.row({"speed at the end", format("%.3f m/s", static_cast<double>(speed_))});
    run.row({"faults", joined(faultNames())});
    run.row({"quarantined", grouped(report_.quarantinedCount)});
    run.row(
        {"neighbour entries, peak", grouped(capacity_.neighbourPeak) + " of " + grouped(capacity_.neighbourCapacity)});
    run.row({"mass spawned", kilograms(ledger_.spawned)});
    run.row({"mass in grains", kilograms(ledger_.grains)});
    run.row({"mass in patches", kilograms(ledger_.patches)});
    run.row({"mass in terrain", kilograms(ledger_.terrain + ledger_.paged)});
    run.row({"mass removed", kilograms(ledger_.removed)});
    run.row({"mass ledger", massIsBalanced() ? "exact" : "NOT BALANCED"});
    run.row({"device memory, peak", format("%.2f MiB", static_cast<double>(memory_.peakUsedBytes) / 1048576.0)});
    run.row({"state hash", format("%016llx", static_cast<unsigned long long>(stateHash_))});
    run.row({"pictures", grouped(pictures_.size())});
    run.row({"drawn by", renderer_});

    Table stages({"stage", "ms per step", "share"});
    for (const StageTotal& stage : stages_)
        stages.row(
            {stage.name, format("%.3f", perStep(stage.seconds) * 1.0e3),
             format("%.1f %%", deviceSeconds_ > 0 ? 100.0 * stage.seconds / deviceSeconds_ : 0.0)});
    stages.row({"all on the device", format("%.3f", perStep(deviceSeconds_) * 1.0e3)});
    stages.row({"recording on the host", format("%.3f", perStep(recordSeconds_) * 1.0e3)});
    return run.text() + "\n" + stages.text() + "\n" + verdictText() + "\n";
}

std::string RunStatistics::json() const
{
    Json json;
    json.beginObject().add("scene", scene_.name).add("library", bchGetBuildString());
    json.beginObject("device").add("name", device_.name).add("driver", device_.driver);
    json.add("kind", device_.kind == BCH_DEVICE_CPU ? "cpu" : "vulkan").add("threads", device_.threadCount);
    json.add("peakMemoryBytes", memory_.peakUsedBytes).endObject();
    json.beginObject("parameters").add("detail", params_.detail).add("seed", params_.seed).endObject();
    json.beginObject("check").add("holds", verdict_.holds).add("sentence", verdict_.sentence).endObject();
    json.add("steps", report_.stepIndex).add("substeps", substeps_);
    json.add("simulatedSeconds", report_.simulatedSeconds).add("wallSeconds", wallSeconds_);
    json.add("nsPerParticleSubstep", nsPerParticleSubstep());
    json.add("grains", report_.grainCount).add("contacts", report_.contactCount);
    json.add("patchParticles", patchParticles_).add("patchParticlesAwake", patchAwake_);
    json.add("maxSpeed", static_cast<double>(speed_)).add("peakSpeed", static_cast<double>(peakSpeed_));
    json.beginArray("faults");
    for (const std::string& fault : faultNames())
        json.add({}, fault);
    json.endArray().add("quarantined", report_.quarantinedCount);
    json.add("neighbourPeak", capacity_.neighbourPeak).add("neighbourCapacity", capacity_.neighbourCapacity);
    json.beginObject("massLedger").add("quantumKilograms", ledger_.quantum).add("spawned", ledger_.spawned);
    json.add("grains", ledger_.grains).add("patches", ledger_.patches);
    json.add("terrain", ledger_.terrain)
        .add("paged", ledger_.paged)
        .add("quarantined", ledger_.quarantined)
        .add("removed", ledger_.removed);
    json.add("balanced", massIsBalanced()).endObject();
    json.add("stateHash", format("%016llx", static_cast<unsigned long long>(stateHash_)));
    json.beginArray("stages");
    for (const StageTotal& stage : stages_)
        json.beginObject().add("name", stage.name).add("msPerStep", perStep(stage.seconds) * 1.0e3).endObject();
    json.endArray().add("deviceMsPerStep", perStep(deviceSeconds_) * 1.0e3);
    json.add("recordMsPerStep", perStep(recordSeconds_) * 1.0e3);
    json.beginArray("pictures");
    for (const std::string& picture : pictures_)
        json.add({}, picture);
    json.endArray().add("renderer", renderer_).endObject();
    return json.text();
}

} // namespace sample
