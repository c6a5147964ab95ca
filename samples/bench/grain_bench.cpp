#include "bench/grain_bench.h"

#include "bench/stage_window.h"
#include "common/program.h"

#include "barchan/grains.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sample
{

namespace
{
constexpr uint32_t kSettleSteps = 900;      // at most
constexpr uint32_t kUsualSettleSteps = 180; // mostly, for the progress
constexpr double kPoisson = 0.25;

double meanOf(const StageSamples& samples)
{
    return std::accumulate(samples.ns.begin(), samples.ns.end(), 0.0) / static_cast<double>(samples.ns.size());
}

class FilledBox
{
public:
    FilledBox(const HostDevice& device, const FillDef& fill) : fill_(fill), world_(device, worldDef(fill))
    {
        const double half = static_cast<double>(fill.half());
        world_.addPlane({0, 0, 0}, {0, 1, 0});
        world_.addPlane({-half, 0, 0}, {1, 0, 0});
        world_.addPlane({half, 0, 0}, {-1, 0, 0});
        world_.addPlane({0, 0, -half}, {0, 0, 1});
        world_.addPlane({0, 0, half}, {0, 0, -1});
        bchMaterialDef material = bchDefaultMaterialDef();
        material.grainDensity = fill.density;
        material.stiffness = fill.stiffness;
        material.restitution = fill.restitution;
        material.solidFriction = fill.friction;
        material.airDrag = 0;
        bchGrainSpawnDef spawn = bchDefaultGrainSpawnDef();
        check(bchCreateMaterial(world_.id(), &material, &spawn.material), "the material");
        check(bchMaterial_SetPair(spawn.material, spawn.material, fill.friction, fill.restitution), "the material");
        const std::vector<bchVec3> places = placesOf(fill);
        const std::vector<bchQuat> turns = turnsOf(fill);
        spawn.positions = places.data();
        spawn.count = fill.count;
        spawn.radius = fill.radius;
        spawn.shape = fill.spheresPerGrain == 4 ? BCH_GRAIN_TETRAHEDRON : BCH_GRAIN_SPHERE;
        spawn.orientations = turns.data();
        check(bchWorld_SpawnGrains(world_.id(), &spawn), "the grains");
    }

    // Where the fill crashes down some grains overlap too much for a moment.
    TimedStep step() { return world_.step(BCH_FAULT_OVERLAP); }

    void fall()
    {
        for (uint32_t frame = 0; frame < kFallFrames; ++frame)
            step();
    }

    void tilt() { check(bchWorld_SetGravity(world_.id(), kTiltGravity), "gravity"); }

    // From the forces of the contacts between grains, by Hertz.
    double meanOverlap()
    {
        bchContactView view = bchDefaultContactView();
        check(bchWorld_ReadContacts(world_.id(), &view), "the contacts");
        const double radius = static_cast<double>(fill_.radius);
        const double modulus = static_cast<double>(fill_.stiffness) / (2 * (1 - kPoisson * kPoisson));
        const double stiffness = 4.0 / 3.0 * modulus * std::sqrt(0.5 * radius);
        double sum = 0;
        uint32_t count = 0;
        for (uint32_t i = 0; i < view.count; ++i)
            if (view.tags[2 * i + 1] != BCH_CONTACT_WALL)
            {
                sum += std::pow(static_cast<double>(view.normalForces[i]) / stiffness, 2.0 / 3.0);
                ++count;
            }
        return count ? sum / count / (2 * radius) : 0;
    }

private:
    static bchWorldDef worldDef(const FillDef& fill)
    {
        bchWorldDef def = bchDefaultWorldDef();
        def.grainCapacity = fill.count;
        def.patchCapacity = 0;
        def.maxGrainRadius = fill.radius;
        def.maxSubsteps = 256;
        return def;
    }

    FillDef fill_;
    HostWorld world_;
};
} // namespace

double GrainCost::grainSubstepsPerSecond() const
{
    return fill.count * substepsPerStep * kFrames / spent.wallSeconds;
}

Traffic GrainCost::traffic() const
{
    return sumOf(stages);
}

GrainCost measureFill(const HostDevice& device, const FillDef& fill, const ShareFcn& show)
{
    FilledBox box(device, fill);
    box.fall();
    box.tilt();
    StageWindow window({"bin", "neighbours", "contacts", "forces", "move"});
    GrainCost cost;
    cost.fill = fill;
    double substeps = 0, listings = 0, listed = 0, neighbours = 0, touching = 0;
    uint32_t listingSteps = 0; // the report has lengths of lists for these only
    const Stopwatch watch;
    for (uint32_t frame = 0; frame < kFrames; ++frame)
    {
        const TimedStep step = box.step();
        const bchStepReport& report = step.report;
        window.add(step, static_cast<double>(fill.count) * fill.spheresPerGrain * report.substeps);
        cost.leastAwake = std::min(cost.leastAwake, static_cast<double>(report.awakeGrainCount) / fill.count);
        neighbours += report.neighbourCapacityNeeded;
        listed += report.contactCapacityNeeded;
        touching += report.contactCount;
        listingSteps += report.listingCount > 0 ? 1 : 0;
        cost.deepSteps += report.faults & BCH_FAULT_OVERLAP ? 1 : 0;
        substeps += report.substeps;
        listings += report.listingCount;
        show(static_cast<double>(frame + 1) / kFrames);
    }
    cost.spent = watch.read();
    const double lists = static_cast<double>(fill.count) * std::max(1u, listingSteps);
    cost.neighboursPerGrain = neighbours / lists;
    cost.listedPerGrain = listed / lists;
    cost.contactsPerGrain = touching / (static_cast<double>(fill.count) * kFrames);
    cost.substepsPerStep = substeps / kFrames;
    cost.listingsPerStep = listings / kFrames;
    cost.meanOverlap = box.meanOverlap();
    cost.stepNs = window.wall().median();
    cost.dispatchesPerSubstep = window.dispatches() / substeps;
    cost.barriersPerSubstep = window.barriers() / substeps;
    cost.ns = meanOf(window.all());
    cost.medianNs = window.all().median();
    const GrainTrafficDef traffic{
        cost.neighboursPerGrain,
        cost.listedPerGrain,
        cost.contactsPerGrain,
        listings / substeps,
        static_cast<double>(fill.spheresPerGrain),
        4.0 * bucketsOf(fill.count) / fill.count,
        sortPassesOf(fill.count, device.info())};
    for (const StageSamples& samples : window.stages())
        cost.stages.push_back(
            {samples.name, meanOf(samples), samples.median(),
             grainTraffic(samples.name, traffic) * (1.0 / fill.spheresPerGrain)});
    return cost;
}

SleepCost measureFillAsleep(const HostDevice& device, const FillDef& fill, uint32_t repeats, const ShareFcn& show)
{
    FilledBox box(device, fill);
    return measureAsleep(
        {fill.count, repeats, kSettleSteps, kUsualSettleSteps},
        [&]
        {
            const TimedStep step = box.step();
            return SettleStep{step.wallNs, step.report.awakeGrainCount};
        },
        show);
}

} // namespace sample
