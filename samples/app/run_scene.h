// Runs a scene without a window: steps, takes pictures, counts.
#pragma once

#include "app/statistics.h"
#include "scenes/scene.h"

#include <string>

namespace sample
{

struct RunDef
{
    std::string device = "auto"; // auto, cpu, vulkan, or part of a Vulkan device's name
    uint32_t threads = 0;        // of the CPU device and of the renderer; 0: one per core
    uint32_t frames = 0;         // of 1/60 s
    uint32_t pictures = 0;       // spread over the run, the first state and the last among them
    uint32_t width = 0, height = 0;
    uint32_t renderGrains = 63; // drawn for each particle of a patch; 0: the particles themselves
    bool softwareOnly = false;  // no picture is drawn by Vulkan
    std::string video;          // a file, half as large as pictures; empty: none
    std::string folder;
    SceneParams params{};
};

RunStatistics runScene(const Scene& scene, const RunDef& def);

} // namespace sample
