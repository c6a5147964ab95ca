// Drains, for experiments in which sand leaves.
#pragma once

#include "lab/bin.h"

namespace lab
{

// Takes out what has fallen through a plate at y = 0, far enough below it not to pull.
bchDrainId addDrainBelow(Sandbox& box);

} // namespace lab
