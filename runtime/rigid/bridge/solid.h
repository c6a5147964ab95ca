// Solids out of surfaces that have a rim: something behind the front, and a side along the rim.
#pragma once

#include "surface.h"

namespace barchan
{

// Meshes that are closed stay as they are. Pieces that are not become shells with `thickness` behind them, measured
// across every face; 0 refuses them. What the cooker refuses is left for it to say.
bchResult makeMeshSolid(Surface& surface, float thickness, std::string& error);

// Ground down to a level `depth` below the lowest point (above the highest, when it is `upsideDown`). Holes go through.
void makeGroundSolid(Surface& surface, float depth, bool upsideDown);

} // namespace barchan
