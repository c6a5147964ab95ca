// Round bins with their axis along y, for silos and hourglasses.
#pragma once

#include "lab/sandbox.h"

namespace lab
{

struct BinDef
{
    double radius;
    float friction;
    double halfHeight = 50.0; // m: its ends are where no sand comes
};
bchWallId addBin(Sandbox& box, const BinDef& def);

// The floor y = 0 with a round hole in its middle.
bchWallId addPlate(Sandbox& box, double holeRadius, float friction);

} // namespace lab
