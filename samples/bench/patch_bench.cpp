#include "bench/patch_bench.h"

#include "bench/stage_window.h"
#include "common/program.h"

#include "barchan/patch.h"

#include <algorithm>
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

struct StepSample : TimedStep
{
    bchPatchInfo info = bchDefaultPatchInfo();
};

// Sand between walls that touch it at the back, below and at both sides; in front too when the gate is shut. A
// dam is about as high as wide and long.
class Trough
{
public:
    Trough(const HostDevice& device, uint32_t wanted, bool gateShut) : world_(device, worldDef())
    {
        auto side = static_cast<uint32_t>(std::max(1.0, std::round(std::cbrt(wanted))));
        if (gateShut && side > kBedLayers)
            side = static_cast<uint32_t>(std::round(std::sqrt(static_cast<double>(wanted) / kBedLayers)));
        const uint32_t layers = std::max(1u, (wanted + side * side / 2) / (side * side));
        const double half = 0.5 * side * kSpacing;
        world_.addPlane({0, 0, 0}, {0, 1, 0});
        world_.addPlane({-half, 0, 0}, {1, 0, 0});
        world_.addPlane({0, 0, -half}, {0, 0, 1});
        world_.addPlane({0, 0, half}, {0, 0, -1});
        world_.addPlane({gateShut ? half : 5 * half, 0, 0}, {-1, 0, 0});
        fill(side, layers, gateShut);
    }

    StepSample step()
    {
        StepSample sample{world_.step()};
        check(bchPatch_GetInfo(patch_, &sample.info), "the patch");
        return sample;
    }

    uint32_t count() const { return count_; }
    uint32_t wallCount() const { return world_.wallCount(); }

private:
    static bchWorldDef worldDef()
    {
        bchWorldDef def = bchDefaultWorldDef();
        def.grainCapacity = 0;
        def.maxSubsteps = kMaxSubsteps;
        return def;
    }

    void fill(uint32_t side, uint32_t layers, bool atRest)
    {
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = static_cast<float>(kSpacing);
        patch.particleCapacity = side * side * layers;
        check(bchCreatePatch(world_.id(), &patch, &patch_), "no patch");
        const bchMaterialDef sand = bchDefaultMaterialDef();
        bchPatchFillDef box = bchDefaultPatchFillDef();
        check(bchCreateMaterial(world_.id(), &sand, &box.material), "the material");
        const double half = 0.5 * side * kSpacing, halfHeight = 0.5 * layers * kSpacing;
        box.position = {0, halfHeight, 0};
        box.size = {static_cast<float>(half), static_cast<float>(halfHeight), static_cast<float>(half)};
        if (atRest)
            box.jitter = 0;
        check(bchPatch_Fill(patch_, &box, &count_), "the sand");
    }

    HostWorld world_;
    bchPatchId patch_{};
    uint32_t count_ = 0;
};

// Steps of a dam that count, gathered over as many dams as it takes: each soon has sand that lies still.
class Window
{
public:
    void add(const StepSample& sample, uint32_t count)
    {
        window_.add(sample, static_cast<double>(count) * sample.info.substeps);
        leastAwake_ = std::min(leastAwake_, static_cast<double>(sample.info.awakeCount) / count);
        neighbours_ += static_cast<double>(sample.report.neighbourCapacityNeeded) / count;
        substeps_ += sample.info.substeps;
        iterations_ = sample.info.iterations;
    }

    uint32_t stepCount() const { return window_.stepCount(); }

    PatchCost cost(const HostDevice& device, uint32_t count, uint32_t walls) const
    {
        PatchCost cost;
        cost.count = count;
        cost.leastAwake = leastAwake_;
        cost.neighboursPerParticle = neighbours_ / stepCount();
        cost.substepsPerStep = substeps_ / stepCount();
        cost.dispatchesPerSubstep = window_.dispatches() / substeps_;
        cost.barriersPerSubstep = window_.barriers() / substeps_;
        cost.bestNs = window_.all().best();
        cost.medianNs = window_.all().median();
        cost.stepNs = window_.wall().best();
        const TrafficDef traffic{
            cost.neighboursPerParticle, 4.0 * bucketsOf(count) / count, sortPassesOf(count, device.info()), iterations_,
            walls};
        for (const StageSamples& samples : window_.stages())
            cost.stages.push_back(
                {samples.name, samples.best(), samples.median(), patchTraffic(samples.name, traffic)});
        return cost;
    }

private:
    StageWindow window_{kPatchStage};
    double leastAwake_ = 1, neighbours_ = 0, substeps_ = 0;
    uint32_t iterations_ = 0;
};
} // namespace

Traffic PatchCost::traffic() const
{
    return sumOf(stages);
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
    return measureAsleep(
        {bed.count(), repeats, kSettleSteps, kUsualSettleSteps},
        [&]
        {
            const StepSample sample = bed.step();
            return SettleStep{sample.wallNs, sample.info.awakeCount};
        },
        show);
}

} // namespace sample
