// The viewer with its window: takes events, steps the scene, draws, until it is closed.
#pragma once

#include "viewer/simulation.h"

namespace sample
{

struct AppDef
{
    uint32_t width = 1280, height = 720;
    bool validation = false;
    std::string drawDevice; // part of its name; empty: the best
    bool paused = false;
    std::string stateFile;                // rewritten after every frame; empty: none
    std::string screenshotFolder = "out"; // where the screenshot key puts pictures
};

// Returns the number of validation messages.
uint64_t runApp(Simulation& simulation, const AppDef& def);

} // namespace sample
