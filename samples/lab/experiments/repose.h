// The ways to a slope that need sand to come and go.
#pragma once

#include "lab/experiment.h"

namespace lab
{

void pourHeap(Trial& trial);    // from above onto a floor
void drainCrater(Trial& trial); // through a hole in the floor of a bin

} // namespace lab
