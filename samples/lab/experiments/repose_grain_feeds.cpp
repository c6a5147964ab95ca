// Slopes made by grains that come and go: a poured heap and what a slot leaves of a bed.
#include "lab/experiments/repose.h"
#include "lab/grain_heap.h"
#include "lab/heap.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kSolid = 0.45; // share of a loose heap: what is poured is counted as the volume it will take
constexpr double kSpout = 2.5;  // sizes of a grain, radius of the stream

// Grains leave a bin between two smooth planes by a slot in its floor, as in Longmore's rig: fewer grains make a longer
// slope than around a hole, and it is no less steep there.
constexpr double kSlot = 4.0;        // sizes, half its width: no arch spans it
constexpr double kBinWidth = 8.0;    // sizes
constexpr double kPlate = 2.0;       // sizes, thickness of the floor
constexpr double kEmptyEvery = 0.25; // s
} // namespace

void pourGrains(Trial& trial)
{
    const GrainShape shape = heapGrain(trial);
    const double count = kSolid * coneVolume(trial.values["angle"]) / solidVolume(shape);
    GrainBox box(trial, {static_cast<uint32_t>(count), shape.radius});
    box.addWall(roughFloor(shape));
    const bchMaterialId stones = box.addMaterial(labGrains(trial));
    pourLayers(box, trial, {shape, stones, static_cast<size_t>(count), kSpout * sphereDiameter(shape)});
    trial.beginPart(5, 6);
    box.settle(trial.values["seconds"]);
    reportHeap(trial, measureHeap(spheresOf(box.read()), 2.0 * shape.radius), grainsOf(box));
}

void drainGrains(Trial& trial)
{
    const GrainShape shape = heapGrain(trial);
    const double size = sphereDiameter(shape), angle = trial.values["angle"];
    const double slot = kSlot * size, width = kBinWidth * size, side = 0.5 * kHeapRadius, wall = slot + kHeapRadius;
    // The slope must end at the wall: where it ends at the level that was filled, its crest is rounded.
    const double depth = 2.0 * side * std::tan(radians(angle + kOverSteep)) + 2.0 * size;
    trial.beginPart(0, 2);
    const BedDef bin{shape, depth, 0.0, 2.0 * wall, width, kSmooth, depth};
    const GrainCloud bed = settledBed(trial, bin);
    trial.beginPart(1, 2);
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    addSides(box, bin);
    for (const double sign : {-1.0, 1.0})
    {
        bchWallDef floor = bchDefaultWallDef();
        floor.shape = BCH_WALL_BOX;
        floor.friction = kRough;
        floor.position = {sign * (slot + side), -0.5 * kPlate * size, 0.0};
        floor.size = {static_cast<float>(side), static_cast<float>(0.5 * kPlate * size), static_cast<float>(width)};
        box.addWall(floor);
    }
    box.spawn(box.addMaterial(labGrains(trial, depth)), bed);
    while (box.seconds() < trial.values["seconds"])
    {
        box.settle(kEmptyEvery);
        const GrainCloud grains = box.read();
        const auto isGone = [&](const Grain& grain) { return grain.position.y < -2.0 * kPlate * size; };
        // A removal wakes the heap.
        if (std::any_of(grains.begin(), grains.end(), isGone))
            box.removeBelow(-2.0 * kPlate * size);
        else if (std::all_of(grains.begin(), grains.end(), [](const Grain& grain) { return grain.asleep; }))
            break;
    }
    reportCrater(trial, spheresOf(box.read()), {slot, wall, 2.0 * shape.radius, planarSurface}, grainsOf(box));
}

} // namespace lab
