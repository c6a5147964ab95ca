// Slopes of terrain: of its columns, and along headings.
#pragma once

#include "lab/heap.h"
#include "lab/terrain_box.h"

namespace lab
{

constexpr double kTerrainReposeBand = 1.0; // degrees
constexpr double kTerrainRadius = 8.0;     // m, of the heap

// Columns along the radius of the heap, and tiles enough for what slides down.
TerrainBoxDef heapTerrain(const Trial& trial);

// A cone of that slope on a flat bed at y = 0.
void loadCone(TerrainBox& box, bchMaterialId sand, double degrees);

// Columns instead of particles: nothing is added to their heights.
Heap measureTerrain(const TerrainBox& box);

// The slopes, in degrees and always positive, of the surface from `low` to `high` m from the axis along 16 headings.
std::vector<double> headingSlopes(const TerrainBox& box, double low, double high);

// Slope, headings, and that nothing moves any more.
void reportTerrainSlope(Trial& trial, const TerrainBox& box, const Line& flank, double low, double high);

} // namespace lab
