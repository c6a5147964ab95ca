// Collapse of columns of grains, all around and between two walls. A gate holds the column until it is taken away at
// once.
#include "lab/experiments/column.h"

#include "common/program.h"
#include "lab/grain_heap.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kQuietSeconds = 0.5; // between the gate, with the friction that the grains have
constexpr double kLayers = 8;         // diameters of a sphere between the two walls of a planar column

GrainShape columnGrain(const Trial& trial)
{
    return shapeOfRadius(trial, 0.5 * kColumnRadius / trial.values["resolution"]);
}

double heightOf(const Trial& trial)
{
    return trial.values["aspect"] * kColumnRadius;
}

// Lets grains go that the walls of a gate held.
void collapse(
    Trial& trial, GrainBox& box, const GrainShape& shape, const std::vector<bchWallDef>& gate, const GrainCloud& bed)
{
    trial.beginPart(1, 2);
    box.addWall(roughFloor(shape));
    std::vector<bchWallId> walls;
    for (const bchWallDef& wall : gate)
        walls.push_back(box.addWall(wall));
    box.spawn(box.addMaterial(labGrains(trial, heightOf(trial))), bed);
    box.run(kQuietSeconds);
    for (const bchWallId wall : walls)
        sample::check(bchDestroyWall(wall), "the gate");
    box.settle(trial.values["seconds"]);
}

void runRound(Trial& trial)
{
    const GrainShape shape = columnGrain(trial);
    trial.beginPart(0, 2);
    const GrainCloud bed = settledBed(trial, {shape, heightOf(trial), kColumnRadius});
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    collapse(trial, box, shape, {tubeWall(kColumnRadius, kSmooth)}, bed);
    reportColumn(trial, spheresOf(box.read()), 2.0 * shape.radius);
    noteRest(trial, grainsOf(box), box.seconds());
}

void runPlanar(Trial& trial)
{
    const GrainShape shape = columnGrain(trial);
    const double width = 2.0 * kLayers * shape.radius;
    trial.beginPart(0, 2);
    const GrainCloud bed = settledBed(trial, {shape, heightOf(trial), 0.0, 2.0 * kColumnRadius, width});
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    std::vector<bchWallDef> gate;
    for (const double side : {-1.0, 1.0})
    {
        box.addWall(planeWall({0, 0, 0.5 * side * width}, {0, 0, -side}, kSmooth));
        gate.push_back(planeWall({side * kColumnRadius, 0, 0}, {-side, 0, 0}, kSmooth));
    }
    collapse(trial, box, shape, gate, bed);
    reportPlanar(trial, spheresOf(box.read()), 2.0 * shape.radius);
    noteRest(trial, grainsOf(box), box.seconds());
}
} // namespace

extern const Experiment kColumnGrains, kColumnPlanarGrains;
const Experiment kColumnGrains = {
    "column",
    "A round column of grains let go spreads to the front radius and the apex that experiments found.",
    "grains",
    withCommon(
        {30, 20, 12, 3, 2, "diameters of a sphere along the radius of the column, 0.5 m"},
        {columnAspect(), grainShape()}),
    runRound,
    {{{{"aspect", 0.5}}}, {{{"aspect", 1}}}, {{{"aspect", 2}}}}};
const Experiment kColumnPlanarGrains = {
    "column-planar",
    "A column of grains between two smooth walls runs out as far as experiments found.",
    "grains",
    withCommon(
        {30, 20, 12, 3, 2, "diameters of a sphere along half the column's length, 0.5 m"},
        {columnAspect(), grainShape()}),
    runPlanar,
    {{{{"aspect", 1}}}, {{{"aspect", 2}}}, {{{"aspect", 3}}}}};

} // namespace lab
