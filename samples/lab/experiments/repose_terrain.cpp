// Angle of repose of terrain: what topples comes to rest at the friction angle, whichever way it faces.
#include "lab/experiments/repose.h"

#include "lab/terrain_heap.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kPourSeconds = 20.0; // that pouring takes
constexpr double kSpout = 3.0;        // columns, radius of what is poured
constexpr double kBinRadius = 0.72 * kTerrainRadius, kHoleRadius = 0.12 * kTerrainRadius; // m
constexpr double kRock = 30.0;                                                            // m, height of the bin's wall

void reportTerrainHeap(Trial& trial, const TerrainBox& box)
{
    const Heap heap = measureTerrain(box);
    reportTerrainSlope(trial, box, heap.flank, kFlankBegin * heap.radius, kFlankEnd * heap.radius);
    trial.report.note("straightness of the flank, R^2", heap.straightness, "");
    trial.report.note("apex", heap.apex, "m");
    trial.report.note("radius", heap.radius, "m");
    trial.report.plots.push_back(heapPlot("repose", heap, trial.values["angle"]));
}

void relaxed(Trial& trial)
{
    const double angle = trial.values["angle"];
    TerrainBox box(trial, heapTerrain(trial));
    loadCone(box, box.addSand(angle), angle + kOverSteep);
    box.settle(trial.values["seconds"]);
    reportTerrainHeap(trial, box);
}

// A little in every step, over the apex.
void poured(Trial& trial)
{
    const double angle = trial.values["angle"];
    TerrainBox box(trial, heapTerrain(trial));
    const bchMaterialId sand = box.addSand(angle);
    const auto ground = [](double, double) { return 0.0; };
    box.load(sand, ground, ground);
    const double radius = kSpout * box.spacing();
    const double perStep = coneVolume(angle, kTerrainRadius) * kFrame / kPourSeconds / (kPi * radius * radius);
    for (double poured = 0.0; poured < kPourSeconds; poured += kFrame)
    {
        box.brush(BCH_BRUSH_DEPOSIT, radius, perStep, 0.0, sand);
        box.step();
        trial.show(poured / kPourSeconds, "pouring");
    }
    box.settle(trial.values["seconds"]);
    reportTerrainHeap(trial, box);
}

// A round bin with a wall of rock, and a hole in the middle of its floor: what comes there is gone.
void drained(Trial& trial)
{
    const double angle = trial.values["angle"];
    TerrainBox box(trial, heapTerrain(trial));
    const double depth = (kBinRadius - kHoleRadius) * std::tan(radians(angle + kOverSteep)) + 3.0 * box.spacing();
    box.load(
        box.addSand(angle), [depth](double x, double z) { return std::hypot(x, z) < kBinRadius ? depth : kRock; },
        [](double x, double z) { return std::hypot(x, z) < kBinRadius ? 0.0 : kRock; });
    const double begin = box.seconds(), seconds = trial.values["seconds"];
    uint64_t before = 0, now = box.hash();
    // Until a second passes in which nothing comes to the hole.
    do
    {
        before = now;
        for (double end = box.seconds() + 1.0; box.seconds() < end;)
        {
            box.brush(BCH_BRUSH_LOWER, kHoleRadius, 2.0 * depth, 0.0);
            box.step();
        }
        box.settle(1.0);
        now = box.hash();
        trial.show((box.seconds() - begin) / seconds, "draining");
    } while (now != before && box.seconds() - begin < seconds);

    Surface surface;
    const double low = kHoleRadius + box.spacing(), high = kBinRadius - 2.0 * box.spacing();
    for (const Column& column : box.columns())
        if (column.distance() >= low && column.distance() <= high)
            surface.tops.emplace_back(column.distance(), column.height);
    const Line flank = fitFlank(surface, low, high);
    reportTerrainSlope(trial, box, flank, low, high);
    trial.report.yes("nothing comes to the hole any more", now == before);
    Plot plot{"drained crater", "distance from the middle, m", "height, m", {}, true};
    plot.dots(surface.tops, "columns");
    plot.line({{low, flank.offset + flank.slope * low}, {high, flank.offset + flank.slope * high}}, "fit", kFitColor);
    trial.report.plots.push_back(plot);
}

void run(Trial& trial)
{
    runWay(trial, {relaxed, poured, drained});
}

// Rest is a matter of the law here, not of the time that one waits.
void stay(Trial& trial)
{
    const double angle = trial.values["angle"], seconds = trial.values["seconds"];
    requireAngle(angle, "the friction angle of a heap");
    TerrainBox box(trial, heapTerrain(trial));
    loadCone(box, box.addSand(angle), angle + kOverSteep);
    trial.beginPart(0, 2);
    box.settle(trial.values["relax"]);
    const Heap before = measureTerrain(box);
    const uint64_t hash = box.hash();
    const bool rested = box.info().activeTileCount == 0;
    trial.beginPart(1, 2);
    for (double begin = box.seconds(); box.seconds() - begin < seconds;)
    {
        box.step();
        trial.show((box.seconds() - begin) / seconds, "waiting");
    }
    const Heap after = measureTerrain(box);
    Report& report = trial.report;
    report.within("change of slope", after.slope - before.slope, 0.0, 1.0, "degrees");
    report.within("change of apex", 100.0 * (after.apex / before.apex - 1.0), 0.0, 1.0, "%");
    report.yes("it had come to rest", rested);
    report.yes("every column kept every quantum", box.hash() == hash);
    report.note("slope", after.slope, "degrees");
}
} // namespace

extern const Experiment kReposeTerrain;
const Experiment kReposeTerrain = {
    "repose",
    "Terrain topples until its slope is the friction angle, the same along 16 headings.",
    "terrain",
    withCommon({30, 40, 24, 120, 120, "columns along the radius of the heap, 8 m"}, {wayOfSlope()}),
    run,
    {{{{"angle", 20}}},
     {{{"angle", 25}}},
     {},
     {{{"angle", 35}}},
     {{{"angle", 40}}},
     {{{"way", 1}, {"angle", 20}}},
     {{{"way", 1}}},
     {{{"way", 1}, {"angle", 40}}},
     {{{"way", 2}, {"angle", 20}}},
     {{{"way", 2}}},
     {{{"way", 2}, {"angle", 40}}}}};

extern const Experiment kStaysTerrain;
const Experiment kStaysTerrain = {
    "stays", "Terrain that has come to rest keeps every quantum where it is.", "terrain",
    withCommon(
        {30, 40, 24, 60, 60, "columns along the radius of the heap, 8 m"},
        {number("relax", "s", 120, 120, 0.1, 1000, "time to come to rest before the clock starts, at most")}),
    stay};

} // namespace lab
