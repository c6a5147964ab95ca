// Slopes made by sand that comes and goes: a poured heap and the crater above a hole.
#include "lab/experiments/repose.h"

#include "common/program.h"
#include "lab/feeds.h"
#include "lab/heap.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
// m^3/s times the slope, so that sand running down a steep heap stirs it no more than a flat one. Faster, and the
// stream presses the top flat; slower, and the layer that runs down is thinner than a particle.
constexpr double kPourRate = 0.0043;
constexpr double kSpout = 4.0; // spacings, radius of the stream: wide and slow, not a jet
constexpr double kFall = 3.0;  // spacings from the spout to the heap
constexpr int kLifts = 24;     // as often the spout is lifted, so that sand never falls far

// A bin finer than its radius suggests would take minutes to empty.
constexpr double kBinRadius = 0.36, kHoleRadius = 0.09; // m

bchEmitterDef spoutOf(const Sandbox& box, const Trial& trial, bchMaterialId sand, double rate)
{
    bchEmitterDef spout = bchDefaultEmitterDef();
    spout.patch = box.patch();
    spout.material = sand;
    spout.radius = static_cast<float>(kSpout * box.spacing());
    // Half as fast again as a full stream of that rate, so that it always fits through.
    const double full = rate / (bulkDensity() * kPi * std::pow(kSpout * box.spacing(), 2.0));
    spout.velocity = {0.0f, static_cast<float>(-1.5 * full), 0.0f};
    spout.rate = static_cast<float>(rate);
    spout.seed = static_cast<uint32_t>(trial.values["seed"]);
    return spout;
}

void pourSlowly(Sandbox& box, Trial& trial, double volume)
{
    const double angle = trial.values["angle"], rise = std::tan(radians(angle)), rate = kPourRate / rise;
    bchEmitterDef spout = spoutOf(box, trial, box.addSand({angle}), rate * bulkDensity());
    for (int lift = 0; lift < kLifts; ++lift)
    {
        trial.beginPart(lift, kLifts + 1);
        // Where the apex of a cone of the friction angle is when this part has been poured.
        const double poured = volume * (lift + 1) / kLifts;
        spout.position.y = std::cbrt(3.0 * poured * rise * rise / kPi) + kFall * box.spacing();
        spout.seed += 1;
        bchEmitterId emitter;
        sample::check(bchCreateEmitter(box.world(), &spout, &emitter), "the emitter");
        box.run(volume / rate / kLifts, nullptr);
        sample::check(bchDestroyEmitter(emitter), "the emitter");
    }
}
} // namespace

void pourHeap(Trial& trial)
{
    const double volume = coneVolume(trial.values["angle"]);
    Sandbox box(trial, {heapSpacing(trial), volume});
    box.addFloor();
    pourSlowly(box, trial, volume);
    trial.beginPart(kLifts, kLifts + 1);
    box.settle(trial.values["seconds"]);
    reportHeap(trial, measureHeap(positionsOf(box.read()), box.spacing()), sandOf(box.info()));
}

void drainCrater(Trial& trial)
{
    const double angle = trial.values["angle"], spacing = heapSpacing(trial);
    // The slope must end at the wall: where it ends at the level that was filled, its crest is rounded.
    const double depth = (kBinRadius - kHoleRadius) * std::tan(radians(angle + kOverSteep)) + 3.0 * spacing;
    Sandbox box(trial, {spacing, kPi * kBinRadius * kBinRadius * depth});
    box.addWall(tubeWall(kBinRadius, kSmooth));
    addPlate(box, kHoleRadius, kRough);
    addDrainBelow(box);
    box.fill(box.addSand({angle}), BCH_FILL_CYLINDER, {0.0, 0.5 * depth, 0.0}, {kBinRadius, 0.5 * depth, 0.0});
    box.settle(trial.values["seconds"]);

    reportCrater(trial, positionsOf(box.read()), {kHoleRadius, kBinRadius, spacing, radialSurface}, sandOf(box.info()));
}

} // namespace lab
