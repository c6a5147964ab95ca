// The viewer without a window: the same scenes and the same renderer, into pictures and a video.
#pragma once

#include "viewer/simulation.h"

namespace sample
{

struct HeadlessDef
{
    uint32_t frames = 0;   // of 1/60 s; 0: as long as the scene says
    std::string pngFolder; // empty: none
    std::string video;     // file; empty: none
    uint32_t every = 1;    // pictures are taken of one frame out of so many
    uint32_t width = 1280, height = 720;
    uint32_t oversampling = 2;
    bool validation = false;
    std::string drawDevice; // part of its name; empty: the best
    std::string coloring = "material";
};

// Returns the number of validation messages.
uint64_t runHeadless(Simulation& simulation, const HeadlessDef& def);

} // namespace sample
