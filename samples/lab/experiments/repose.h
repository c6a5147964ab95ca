// The ways to a slope at rest, of patches and of grains.
#pragma once

#include "lab/experiment.h"

namespace lab
{

struct SlopeWays
{
    void (*relaxed)(Trial& trial);
    void (*poured)(Trial& trial);  // from above onto a floor
    void (*drained)(Trial& trial); // through an opening in the floor of a bin
};
Parameter wayOfSlope();
void runWay(Trial& trial, const SlopeWays& ways);

void pourHeap(Trial& trial);
void drainCrater(Trial& trial);
void pourGrains(Trial& trial);
void drainGrains(Trial& trial);

} // namespace lab
