#include "bench/upsample_bench.h"

#include "bench/neighbour_loop.h"
#include "common/program.h"

#include <cmath>
#include <string_view>

namespace sample
{

extern const Benchmark kUpsampleBenchmark;

namespace
{
constexpr uint32_t kPerParticle = 63;
constexpr double kSpacing = 0.02; // m
constexpr uint32_t kWarmUp = 12;  // steps: then all of the sand moves
constexpr uint32_t kMaxSubsteps = 256;

// A dam before an open gate, with render grains.
class Dam
{
public:
    Dam(const HostDevice& device, uint32_t wanted) : world_(device, worldDef())
    {
        const auto side = static_cast<uint32_t>(std::max(1.0, std::floor(std::cbrt(wanted))));
        const uint32_t layers = (wanted + side * side - 1) / (side * side);
        const double half = 0.5 * side * kSpacing, halfHeight = 0.5 * layers * kSpacing;
        world_.addPlane({0, 0, 0}, {0, 1, 0});
        world_.addPlane({-half, 0, 0}, {1, 0, 0});
        world_.addPlane({0, 0, -half}, {0, 0, 1});
        world_.addPlane({0, 0, half}, {0, 0, -1});
        bchPatchDef def = bchDefaultPatchDef();
        def.spacing = static_cast<float>(kSpacing);
        def.particleCapacity = side * side * layers;
        check(bchCreatePatch(world_.id(), &def, &patch_), "no patch");
        const bchMaterialDef sand = bchDefaultMaterialDef();
        bchPatchFillDef box = bchDefaultPatchFillDef();
        check(bchCreateMaterial(world_.id(), &sand, &box.material), "the material");
        box.position = {0, halfHeight, 0};
        box.size = {static_cast<float>(half), static_cast<float>(halfHeight), static_cast<float>(half)};
        check(bchPatch_Fill(patch_, &box, &count_), "the sand");
        bchRenderGrainsDef render = bchDefaultRenderGrainsDef();
        render.perParticle = kPerParticle;
        check(bchPatch_SetRenderGrains(patch_, &render), "the render grains");
    }

    void step(StageSamples& upsample, StageSamples& rest)
    {
        const TimedStep timed = world_.step();
        double all = 0, own = 0;
        for (uint32_t i = 0; i < timed.profile.stageCount; ++i)
        {
            all += static_cast<double>(timed.profile.stageNs[i]);
            if (std::string_view(bchStageName(i)) == "upsample")
                own = static_cast<double>(timed.profile.stageNs[i]);
        }
        upsample.ns.push_back(own);
        rest.ns.push_back(all - own);
    }

    uint32_t count() const { return count_; }
    uint32_t substeps() const
    {
        bchPatchInfo info = bchDefaultPatchInfo();
        check(bchPatch_GetInfo(patch_, &info), "the patch");
        return info.substeps;
    }

    LoopFrame frame() const
    {
        bchPatchView view = bchDefaultPatchView();
        check(bchPatch_Read(patch_, &view), "the patch");
        bchRenderGrainView grains = bchDefaultRenderGrainView();
        check(bchPatch_ReadRenderGrains(patch_, &grains), "the render grains");
        LoopFrame frame;
        frame.spacing = static_cast<float>(kSpacing);
        frame.perOwner = kPerParticle;
        for (size_t i = 0; i < view.count; ++i)
        {
            const float *p = view.positions + 4 * i, *v = view.velocities + 4 * i;
            frame.particles.emplace_back(p[0], p[1], p[2], 0.0f);
            frame.velocities.emplace_back(v[0], v[1], v[2], 0.0f);
        }
        for (size_t i = 0; i < grains.count; ++i)
            frame.grains.emplace_back(grains.grains[i].x, grains.grains[i].y, grains.grains[i].z, 0.0f);
        return frame;
    }

private:
    static bchWorldDef worldDef()
    {
        bchWorldDef def = bchDefaultWorldDef();
        def.grainCapacity = 0;
        def.maxSubsteps = kMaxSubsteps;
        return def;
    }

    HostWorld world_;
    bchPatchId patch_{};
    uint32_t count_ = 0;
};

UpsampleCost
measureDam(const HostDevice& device, const std::string& label, const BenchSettings& settings, uint32_t count)
{
    Dam dam(device, count);
    UpsampleCost cost;
    cost.wanted = count;
    cost.particles = dam.count();
    cost.grains = dam.count() * kPerParticle;
    StageSamples upsample{"upsample", {}}, rest{"rest", {}};
    for (uint32_t i = 0; i < kWarmUp; ++i)
        dam.step(upsample, rest);
    upsample.ns.clear();
    rest.ns.clear();
    for (uint32_t i = 0; i < settings.repeats; ++i)
        dam.step(upsample, rest);
    cost.upsampleNs = upsample.best();
    cost.upsampleMedianNs = upsample.median();
    cost.restNs = rest.best();
    cost.restMedianNs = rest.median();
    cost.substeps = dam.substeps();
    const LoopTimes loop = measureNeighbourLoop(openDevice(label, settings.threads), dam.frame(), settings.repeats);
    cost.loopNs = loop.plain.best();
    cost.loopMedianNs = loop.plain.median();
    if (!loop.wide.ns.empty())
    {
        cost.wideLoopNs = loop.wide.best();
        cost.wideLoopMedianNs = loop.wide.median();
    }
    return cost;
}

Sizes sizes()
{
    return {{8192, 32768}, {1000}, {2000, 8192}, {500}};
}

Outcome run(const BenchSettings& settings, const ShowFcn& show)
{
    return outcomeOf(UpsampleResults{forDevices(
        settings, show,
        [&](const MeasuredDevice& limits, const ShowFcn& part)
        {
            const HostDevice device(limits.label, settings.threads);
            return UpsampleDeviceResult{
                limits, forSizes(
                            settings, limits, kUpsampleBenchmark, part,
                            [&](uint32_t count, const ShareFcn&)
                            { return measureDam(device, limits.label, settings, count); })};
        })});
}
} // namespace

const Benchmark kUpsampleBenchmark = {"upsample",
                                      "render grains beside the step that moves their sand",
                                      kUpsampleJsonHelp,
                                      "particles",
                                      200000,
                                      sizes,
                                      2.0,
                                      run};

} // namespace sample
