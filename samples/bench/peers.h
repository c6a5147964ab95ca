// Other programs that do the same work as the grains, measured in the same run on as many cores.
#pragma once

#include "bench/fill.h"

#include <functional>
#include <string>

namespace sample
{

struct PeerCost
{
    std::string name;
    std::string missing; // why it was not measured; empty when it was
    FillDef fill;
    Spent spent;                 // for the simulated second
    double stepsPerFrame = 0;    // its own
    double contactsPerGrain = 0; // at the end; 0 where it is not known
    double meanOverlap = 0;      // likewise, of the spheres' diameter

    bool ran() const { return missing.empty(); }
    double sphereStepsPerSecond() const
    {
        return fill.count * fill.spheresPerGrain * stepsPerFrame * kFrames / spent.wallSeconds;
    }
};

// Rigid bodies of four spheres with Jolt's own solver, one collision step per frame and its usual iterations.
PeerCost measureJolt(const FillDef& fill, uint32_t threads, const std::function<void(double share)>& show);

// Single spheres with Hertz's law and a history of friction, in a process of its own with one rank per thread.
// `program`: its path, or its name to look for.
PeerCost measureLiggghts(const std::string& program, const FillDef& fill, uint32_t stepsPerFrame, uint32_t ranks);

} // namespace sample
