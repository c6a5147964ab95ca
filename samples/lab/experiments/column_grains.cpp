// Collapse of columns of grains, all around and between two walls. Columns are poured, as in the experiments that the
// laws come from: in a bed that was dropped grains lie so loosely that the core of the column sinks as soon as it
// shears. A gate holds the column until it is taken away at once.
#include "lab/experiments/column.h"

#include "common/program.h"
#include "lab/grain_heap.h"

namespace lab
{

namespace
{
constexpr double kQuietSeconds = 0.5; // after the column was levelled
constexpr double kLayers = 8;         // diameters of a sphere between the two walls of a planar column

GrainShape columnGrain(const Trial& trial)
{
    return shapeOfRadius(trial, 0.5 * kColumnRadius / trial.values["resolution"]);
}

GrainBoxDef boxFor(const BedDef& column)
{
    return {static_cast<uint32_t>(pouredCount(column)), column.shape.radius};
}

// Pours a column between the walls of a gate and lets it go.
void collapse(Trial& trial, GrainBox& box, const BedDef& column, const std::vector<bchWallDef>& gate)
{
    box.addWall(roughFloor(column.shape));
    std::vector<bchWallId> walls;
    for (const bchWallDef& wall : gate)
        walls.push_back(box.addWall(wall));
    pourBed(box, trial, column, box.addMaterial(labGrains(trial, column.height)));
    trial.beginPart(5, 6);
    box.run(kQuietSeconds);
    for (const bchWallId wall : walls)
        sample::check(bchDestroyWall(wall), "the gate");
    box.settle(trial.values["seconds"]);
}

void runRound(Trial& trial)
{
    const BedDef column{columnGrain(trial), trial.values["aspect"] * kColumnRadius, kColumnRadius};
    GrainBox box(trial, boxFor(column));
    collapse(trial, box, column, {tubeWall(kColumnRadius, kSmooth)});
    reportColumn(trial, spheresOf(box.read()), 2.0 * column.shape.radius);
    noteRest(trial, grainsOf(box), box.seconds());
}

void runPlanar(Trial& trial)
{
    const GrainShape shape = columnGrain(trial);
    const double width = 2.0 * kLayers * shape.radius;
    const BedDef column{shape, trial.values["aspect"] * kColumnRadius, 0.0, 2.0 * kColumnRadius, width};
    GrainBox box(trial, boxFor(column));
    std::vector<bchWallDef> gate;
    for (const double side : {-1.0, 1.0})
    {
        box.addWall(planeWall({0, 0, 0.5 * side * width}, {0, 0, -side}, kSmooth));
        gate.push_back(planeWall({side * kColumnRadius, 0, 0}, {-side, 0, 0}, kSmooth));
    }
    collapse(trial, box, column, gate);
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
