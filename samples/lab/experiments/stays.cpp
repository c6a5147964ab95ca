// A pile that has come to rest stays as it is.
#include "lab/heap.h"

#include <cmath>
#include <set>

namespace lab
{

namespace
{
// Share of the particles that slept `before` whose place is bit for bit one of the places afterwards.
double keptShare(const Cloud& before, const Cloud& after)
{
    std::multiset<std::array<float, 3>> places;
    for (const Particle& particle : after)
        places.insert(particle.bits);
    size_t slept = 0, kept = 0;
    for (const Particle& particle : before)
    {
        if (!particle.asleep)
            continue;
        ++slept;
        if (const auto place = places.find(particle.bits); place != places.end())
        {
            places.erase(place);
            ++kept;
        }
    }
    return slept ? static_cast<double>(kept) / static_cast<double>(slept) : std::nan("");
}

void run(Trial& trial)
{
    const double angle = trial.values["angle"], seconds = trial.values["seconds"];
    requireAngle(angle, "the friction angle of a heap");
    Sandbox box(trial, {heapSpacing(trial), coneVolume(angle + kOverSteep)});
    box.addFloor();
    fillCone(box, box.addSand({angle}), angle + kOverSteep);
    trial.beginPart(0, 2);
    box.settle(trial.values["relax"]);
    const Cloud first = box.read();
    const bchPatchInfo atRest = box.info();
    const Heap before = measureHeap(positionsOf(first), box.spacing());

    trial.beginPart(1, 2);
    Curve slopes = {{0.0, before.slope}};
    double next = 1.0;
    const double begin = box.seconds();
    box.run(
        seconds,
        [&]
        {
            if (box.seconds() - begin < next)
                return;
            slopes.emplace_back(box.seconds() - begin, measureHeap(positionsOf(box.read()), box.spacing()).slope);
            next *= 1.5;
        });
    const Cloud last = box.read();
    const Heap after = measureHeap(positionsOf(last), box.spacing());

    Report& report = trial.report;
    report.within("change of slope", after.slope - before.slope, 0.0, 1.0, "degrees");
    report.within("change of apex", 100.0 * (after.apex / before.apex - 1.0), 0.0, 1.0, "%");
    report.within("sleeping particles that kept every bit", keptShare(first, last), 1.0, 0.0, "");
    report.note("slope at the beginning", before.slope, "degrees");
    report.note("slope at the end", after.slope, "degrees");
    report.note("particles", atRest.particleCount, "");
    report.note("awake at the beginning", atRest.awakeCount, "");
    report.note("awake at the end", box.info().awakeCount, "");
    Plot plot{"slope of a pile left alone", "time, s", "slope, degrees", {}};
    plot.line(slopes, "slope", kMeasuredColor);
    plot.line({{0.0, before.slope}, {seconds, before.slope}}, "at the beginning");
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kStays;
const Experiment kStays = {
    "stays", "A pile that has come to rest keeps its slope and its apex, and sleeping sand keeps every bit.", "patch",
    withCommon(
        {30, 24, 16, 60, 20, "particles along the radius of the heap, 0.5 m"},
        {number("relax", "s", 6, 3, 0.1, 100, "time to come to rest before the clock starts, at most")}),
    run};

} // namespace lab
