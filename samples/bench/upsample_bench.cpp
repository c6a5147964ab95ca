#include "bench/upsample_bench.h"

#include "bench/neighbour_loop.h"
#include "common/program.h"
#include "common/table.h"

#include <cmath>
#include <string_view>

namespace sample
{

const char* const kUpsampleJsonHelp =
    "JSON of upsample:\n"
    "      {benchmark, cores, load, devices: [{device, name, threads, copyBytesPerSecond,\n"
    "       sizes: [{particles, grains, substeps, upsampleNs, upsampleMedianNs, restNs, restMedianNs, loopNs,\n"
    "       loopMedianNs, nsPerGrain, restOverUpsample, loopOverUpsample}]}], targets: as above}\n"
    "upsampleNs and restNs are the stage of render grains and everything else in steps of a dam that breaks; loopNs "
    "is\n"
    "the same grains moved by a loop over the particles around each of them, as the paper does it, on the CPU device.";

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

UpsampleCost measureDam(const HostDevice& device, const UpsampleRunDef& def, const std::string& label, uint32_t count)
{
    Dam dam(device, count);
    UpsampleCost cost;
    cost.particles = dam.count();
    cost.grains = dam.count() * kPerParticle;
    StageSamples upsample{"upsample", {}}, rest{"rest", {}};
    for (uint32_t i = 0; i < kWarmUp; ++i)
        dam.step(upsample, rest);
    upsample.ns.clear();
    rest.ns.clear();
    for (uint32_t i = 0; i < def.repeats; ++i)
        dam.step(upsample, rest);
    cost.upsampleNs = upsample.best();
    cost.upsampleMedianNs = upsample.median();
    cost.restNs = rest.best();
    cost.restMedianNs = rest.median();
    cost.substeps = dam.substeps();
    if (label == "cpu")
    {
        const StageSamples loop = measureNeighbourLoop(openDevice(label, def.threads), dam.frame(), def.repeats);
        cost.loopNs = loop.best();
        cost.loopMedianNs = loop.median();
    }
    return cost;
}
} // namespace

UpsampleResults runUpsample(const UpsampleRunDef& def, const ShowFcn& show)
{
    UpsampleResults results;
    results.machine = thisMachine();
    double done = 0;
    for (const std::string& label : def.devices)
    {
        show(done / static_cast<double>(def.devices.size()), label + ": copy");
        UpsampleDeviceResult result{measureDevice(label, def.threads, def.repeats), {}};
        const HostDevice device(label, def.threads);
        const uint32_t usual = label == "cpu" ? 8192 : 1000;
        for (const uint32_t count : def.counts.empty() ? std::vector<uint32_t>{usual} : def.counts)
        {
            show((done + 0.1) / static_cast<double>(def.devices.size()), label + ": " + grouped(count) + " particles");
            result.sizes.push_back(measureDam(device, def, label, count));
        }
        results.devices.push_back(std::move(result));
        done += 1;
    }
    show(1.0, "done");
    return results;
}

std::vector<Target> judge(const UpsampleResults& results)
{
    std::vector<Target> targets;
    for (const UpsampleDeviceResult& device : results.devices)
        for (const UpsampleCost& cost : device.sizes)
        {
            const std::string what = device.label + ": " + grouped(cost.grains) + " render grains, ";
            targets.push_back(
                {what + "of the rest of the step", 100.0 * cost.upsampleMedianNs / cost.restMedianNs, 100.0, false,
                 "%"});
            if (cost.loopNs > 0)
                targets.push_back(
                    {what + "a loop over neighbours takes", cost.loopMedianNs / cost.upsampleMedianNs, 10.0, true,
                     "times as long"});
        }
    return targets;
}

std::string tablesOf(const UpsampleResults& results)
{
    std::string text = results.machine.note();
    for (const UpsampleDeviceResult& device : results.devices)
    {
        text += device.heading();
        text += "ms per step, best and median: render grains, the rest of the step, the same grains by a loop\n";
        Table table(
            {"particles", "grains", "substeps", "upsample", "median", "ns/grain", "rest", "median", "loop", "median"});
        const auto ms = [](double ns) { return ns > 0 ? format("%.2f", ns * 1.0e-6) : std::string("-"); };
        for (const UpsampleCost& cost : device.sizes)
            table.row(
                {grouped(cost.particles), grouped(cost.grains), grouped(cost.substeps), ms(cost.upsampleNs),
                 ms(cost.upsampleMedianNs), format("%.1f", cost.upsampleNs / cost.grains), ms(cost.restNs),
                 ms(cost.restMedianNs), ms(cost.loopNs), ms(cost.loopMedianNs)});
        text += table.text() + "\n";
    }
    return text + tableOf(judge(results));
}

std::string jsonOf(const UpsampleResults& results)
{
    Json json;
    beginReport(json, "upsample", results.machine).beginArray("devices");
    for (const UpsampleDeviceResult& device : results.devices)
    {
        beginDevice(json, device).beginArray("sizes");
        for (const UpsampleCost& cost : device.sizes)
        {
            json.beginObject().add("particles", cost.particles).add("grains", cost.grains);
            json.add("substeps", cost.substeps).add("upsampleNs", cost.upsampleNs);
            json.add("upsampleMedianNs", cost.upsampleMedianNs).add("restNs", cost.restNs);
            json.add("restMedianNs", cost.restMedianNs).add("loopNs", cost.loopNs);
            json.add("loopMedianNs", cost.loopMedianNs).add("nsPerGrain", cost.upsampleNs / cost.grains);
            json.add("restOverUpsample", cost.restNs / cost.upsampleNs);
            json.add("loopOverUpsample", cost.loopNs / cost.upsampleNs).endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
    addTargets(json, judge(results));
    json.endObject();
    return json.text();
}

} // namespace sample
