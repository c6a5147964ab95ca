// Tetrahedra interlock: with the same friction between their surfaces they stand steeper than spheres, which roll.
#include "lab/grain_heap.h"
#include "lab/heap.h"

#include "common/program.h"

namespace lab
{

namespace
{
constexpr double kSteep = 40.0;  // degrees, of the cones that are let go
constexpr double kClearly = 3.0; // degrees: as wide as the band of a slope
constexpr float kRestitution = 0.5f;

Heap rested(Trial& trial, const GrainShape& shape)
{
    const GrainCloud cone = steepCone(trial, shape, kSteep);
    GrainBox box(trial, {static_cast<uint32_t>(cone.size()), shape.radius});
    box.addWall(roughFloor(shape));
    const bchMaterialId material = box.addMaterial(labGrains(trial));
    sample::check(
        bchMaterial_SetPair(material, material, static_cast<float>(trial.values["friction"]), kRestitution),
        "the friction");
    box.spawn(material, cone);
    box.settle(trial.values["seconds"]);
    return measureHeap(spheresOf(box.read()), 2.0 * shape.radius);
}

void run(Trial& trial)
{
    const double size = kHeapRadius / trial.values["resolution"];
    trial.beginPart(0, 2);
    const Heap spheres = rested(trial, {0.5 * size, 0.0});
    trial.beginPart(1, 2);
    // Grains of the same volume.
    const double unit = sphereDiameter({1.0, 1.0});
    const Heap tetrahedra = rested(trial, {size / unit, 1.0});
    Report& report = trial.report;
    report.yes("tetrahedra stand 3 degrees steeper at least", tetrahedra.slope - spheres.slope >= kClearly);
    report.note("slope of tetrahedra", tetrahedra.slope, "degrees");
    report.note("slope of spheres", spheres.slope, "degrees");
    Plot plot{"spheres and tetrahedra", "distance from the axis, m", "height, m", {}, true};
    plot.dots(spheres.surface.profile, "spheres", kExpectedColor);
    plot.dots(tetrahedra.surface.profile, "tetrahedra");
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kShapes;
const Experiment kShapes = {
    "shapes", "Tetrahedra stand clearly steeper than spheres of the same friction that nothing keeps from rolling.",
    "grains",
    withCommon(
        {30, 16, 10, 5, 3, "grains along the radius of the heap, 0.5 m"},
        {number("friction", "", 0.5, 0.5, 0, 2, "coefficient between grains")}),
    run};

} // namespace lab
