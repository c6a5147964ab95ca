#include "bench/patch_bench.h"

#include "common/program.h"

#include "barchan/patch.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <string_view>

namespace sample
{

namespace
{
constexpr double kSpacing = 0.02;          // m
constexpr uint32_t kWarmUp = 3;            // steps: particles get into the order of the sort, caches and clocks warm
constexpr double kAwake = 0.95;            // share below which a window ends
constexpr uint32_t kBedLayers = 10;        // of the sand that sleeps; deeper beds take longer to come to rest
constexpr uint32_t kSettleSteps = 600;     // at most
constexpr uint32_t kUsualSettleSteps = 15; // mostly, for the progress
constexpr uint32_t kMaxSubsteps = 256;
constexpr std::string_view kPatchStage = "patch "; // how the names of a patch's stages begin

struct StepSample
{
    double wallNs = 0;
    bchProfileReport profile = bchDefaultProfileReport();
    bchPatchInfo info = bchDefaultPatchInfo();
    bchCounters counters = bchDefaultCounters();
    bchStepReport report = bchDefaultStepReport();
};

// Sand between walls that touch it at the back, below and at both sides; in front too when the gate is shut. A
// dam is about as high as wide and long.
class Trough
{
public:
    Trough(const HostDevice& device, uint32_t wanted, bool gateShut)
    {
        auto side = static_cast<uint32_t>(std::max(1.0, std::round(std::cbrt(wanted))));
        if (gateShut && side > kBedLayers)
            side = static_cast<uint32_t>(std::round(std::sqrt(static_cast<double>(wanted) / kBedLayers)));
        const uint32_t layers = std::max(1u, (wanted + side * side / 2) / (side * side));
        bchWorldDef world = bchDefaultWorldDef();
        world.grainCapacity = 0;
        world.maxSubsteps = kMaxSubsteps;
        check(bchCreateWorld(device.id(), &world, &world_), "no world");
        try
        {
            const double half = 0.5 * side * kSpacing;
            addWall({0, 0, 0}, {0, 1, 0});
            addWall({-half, 0, 0}, {1, 0, 0});
            addWall({0, 0, -half}, {0, 0, 1});
            addWall({0, 0, half}, {0, 0, -1});
            addWall({gateShut ? half : 5 * half, 0, 0}, {-1, 0, 0});
            fill(side, layers, gateShut);
        }
        catch (...)
        {
            bchDestroyWorld(world_);
            throw;
        }
    }
    ~Trough() { bchDestroyWorld(world_); }
    Trough(const Trough&) = delete;
    Trough& operator=(const Trough&) = delete;

    StepSample step()
    {
        using Clock = std::chrono::steady_clock;
        StepSample sample;
        const bchStepDef def = bchDefaultStepDef();
        const Clock::time_point begin = Clock::now();
        check(bchWorld_Step(world_, &def), "a step");
        check(bchWorld_Wait(world_, BCH_WAIT_FOREVER), "a step");
        sample.wallNs = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
        check(bchWorld_GetProfile(world_, &sample.profile), "the profile");
        check(bchWorld_GetCounters(world_, &sample.counters), "the counters");
        check(bchWorld_GetReport(world_, &sample.report), "the report");
        check(bchPatch_GetInfo(patch_, &sample.info), "the patch");
        if (sample.report.faults != 0)
            throw std::runtime_error(
                "the library reported a fault (bits " + std::to_string(sample.report.faults)
                + ") in the measured step");
        return sample;
    }

    uint32_t count() const { return count_; }
    uint32_t wallCount() const { return wallCount_; }

private:
    void addWall(const bchPosition& point, const bchVec3& normal)
    {
        bchWallDef wall = bchDefaultWallDef();
        wall.position = point;
        wall.normal = normal;
        bchWallId id;
        check(bchCreateWall(world_, &wall, &id), "a wall");
        ++wallCount_;
    }

    void fill(uint32_t side, uint32_t layers, bool atRest)
    {
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = static_cast<float>(kSpacing);
        patch.particleCapacity = side * side * layers;
        check(bchCreatePatch(world_, &patch, &patch_), "no patch");
        const bchMaterialDef sand = bchDefaultMaterialDef();
        bchPatchFillDef box = bchDefaultPatchFillDef();
        check(bchCreateMaterial(world_, &sand, &box.material), "the material");
        const double half = 0.5 * side * kSpacing, halfHeight = 0.5 * layers * kSpacing;
        box.position = {0, halfHeight, 0};
        box.size = {static_cast<float>(half), static_cast<float>(halfHeight), static_cast<float>(half)};
        if (atRest)
            box.jitter = 0;
        check(bchPatch_Fill(patch_, &box, &count_), "the sand");
    }

    bchWorldId world_{};
    bchPatchId patch_{};
    uint32_t count_ = 0, wallCount_ = 0;
};

// As the neighbour search chooses them: a power of two, about one bucket per particle.
double bucketsOf(uint32_t count)
{
    return std::clamp(std::bit_ceil(std::min(count, 1u << 22)), 4096u, 1u << 22);
}

// Keys have one bit more than the buckets, for dropped particles. The CPU sorts them in two passes or four, a GPU by
// digits of 4 bits and Vulkan on a CPU by digits of 8.
uint32_t sortPassesOf(uint32_t count, const bchDeviceInfo& device)
{
    const auto bits = static_cast<uint32_t>(std::bit_width(static_cast<uint32_t>(bucketsOf(count))));
    if (device.kind == BCH_DEVICE_CPU)
        return bits <= 22 ? 2 : 4;
    const uint32_t digit = device.isSoftware ? 8 : 4;
    return (bits + digit - 1) / digit;
}

// Steps of a dam that count, gathered over as many dams as it takes: each soon has sand that lies still.
class Window
{
public:
    void add(const StepSample& sample, uint32_t count)
    {
        const double work = static_cast<double>(count) * sample.info.substeps;
        for (uint32_t i = 0; i < sample.profile.stageCount; ++i)
        {
            const std::string_view name = bchStageName(i);
            if (name.starts_with(kPatchStage))
                stage(std::string(name.substr(kPatchStage.size())))
                    .ns.push_back(static_cast<double>(sample.profile.stageNs[i]) / work);
        }
        all_.ns.push_back(static_cast<double>(sample.profile.totalNs) / work);
        wall_.ns.push_back(sample.wallNs);
        leastAwake_ = std::min(leastAwake_, static_cast<double>(sample.info.awakeCount) / count);
        neighbours_ += static_cast<double>(sample.report.neighbourCapacityNeeded) / count;
        substeps_ += sample.info.substeps;
        dispatches_ += sample.counters.dispatchCount;
        barriers_ += sample.counters.barrierCount;
        iterations_ = sample.info.iterations;
    }

    uint32_t stepCount() const { return static_cast<uint32_t>(all_.ns.size()); }

    PatchCost cost(const HostDevice& device, uint32_t count, uint32_t walls) const
    {
        PatchCost cost;
        cost.count = count;
        cost.leastAwake = leastAwake_;
        cost.neighboursPerParticle = neighbours_ / stepCount();
        cost.substepsPerStep = substeps_ / stepCount();
        cost.dispatchesPerSubstep = dispatches_ / substeps_;
        cost.barriersPerSubstep = barriers_ / substeps_;
        cost.bestNs = all_.best();
        cost.medianNs = all_.median();
        cost.stepNs = wall_.best();
        const TrafficDef traffic{
            cost.neighboursPerParticle, 4.0 * bucketsOf(count) / count, sortPassesOf(count, device.info()), iterations_,
            walls};
        for (const StageSamples& samples : stages_)
            cost.stages.push_back(
                {samples.name, samples.best(), samples.median(), patchTraffic(samples.name, traffic)});
        return cost;
    }

private:
    StageSamples& stage(const std::string& name)
    {
        const auto known =
            std::find_if(stages_.begin(), stages_.end(), [&](const StageSamples& s) { return s.name == name; });
        return known != stages_.end() ? *known : stages_.emplace_back(StageSamples{name, {}});
    }

    std::vector<StageSamples> stages_;
    StageSamples all_{"all", {}}, wall_{"wall", {}};
    double leastAwake_ = 1, neighbours_ = 0, substeps_ = 0, dispatches_ = 0, barriers_ = 0;
    uint32_t iterations_ = 0;
};
} // namespace

HostDevice::HostDevice(const std::string& label, uint32_t threads) : info_(bchDefaultDeviceInfo())
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = label == "cpu" ? BCH_DEVICE_CPU : BCH_DEVICE_VULKAN;
    if (label == "cpu")
        def.threadCount = threads;
    else if (label != "vulkan")
        def.name = label.c_str();
    check(bchCreateDevice(&def, &id_), "no device");
    check(bchDevice_GetInfo(id_, &info_), "the device");
}

HostDevice::~HostDevice()
{
    bchDestroyDevice(id_);
}

Traffic PatchCost::traffic() const
{
    Traffic sum;
    for (const PatchStageCost& stage : stages)
    {
        sum.bytes += stage.traffic.bytes;
        sum.loadedBytes += stage.traffic.loadedBytes;
        sum.flops += stage.traffic.flops;
    }
    return sum;
}

PatchCost measureDam(const HostDevice& device, uint32_t wanted, uint32_t repeats, const ShareFcn& show)
{
    Window window;
    uint32_t count = 0, walls = 0;
    while (window.stepCount() < repeats)
    {
        Trough dam(device, wanted, false);
        count = dam.count();
        walls = dam.wallCount();
        const uint32_t before = window.stepCount();
        for (uint32_t i = 0; window.stepCount() < repeats; ++i)
        {
            const StepSample sample = dam.step();
            if (sample.info.awakeCount <= kAwake * count)
                break;
            if (i >= kWarmUp)
                window.add(sample, count);
            show(static_cast<double>(window.stepCount()) / repeats);
        }
        if (window.stepCount() == before)
            throw std::runtime_error("the sand of the dam slept before anything was measured");
    }
    PatchCost cost = window.cost(device, count, walls);
    cost.wanted = wanted;
    return cost;
}

SleepCost measureSleep(const HostDevice& device, uint32_t wanted, uint32_t repeats, const ShareFcn& show)
{
    Trough bed(device, wanted, true);
    SleepCost cost;
    cost.count = bed.count();
    while (!cost.asleep && cost.settleSteps < kSettleSteps)
    {
        const StepSample sample = bed.step();
        ++cost.settleSteps;
        cost.asleep = sample.info.awakeCount == 0;
        show(std::min(1.0, static_cast<double>(cost.settleSteps) / kUsualSettleSteps));
    }
    StageSamples steps{"asleep", {}};
    for (uint32_t i = 0; cost.asleep && i < repeats; ++i)
        steps.ns.push_back(bed.step().wallNs);
    cost.stepNs = cost.asleep ? steps.best() : 0.0;
    return cost;
}

} // namespace sample
