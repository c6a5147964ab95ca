// What the collapse of a column is held against, of patches and of grains.
#pragma once

#include "lab/heap.h"

namespace lab
{

constexpr double kColumnRadius = 0.5; // m; of a planar column, half its length

Parameter columnAspect();
void reportColumn(Trial& trial, const Points& points, double spacing);
void reportPlanar(Trial& trial, const Points& points, double spacing);
// What is left, and what of it moves.
void noteRest(Trial& trial, const Sand& sand, double seconds);

} // namespace lab
