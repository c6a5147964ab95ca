// Plates and drains, for experiments in which sand leaves.
#pragma once

#include "lab/sandbox.h"

namespace lab
{

// A plate that this sand cannot pass but by its hole.
bchWallId addPlate(Sandbox& box, double holeRadius, float friction);

// Takes out what has fallen through a plate at y = 0, far enough below it not to pull.
bchDrainId addDrainBelow(Sandbox& box);

} // namespace lab
