// Scenes that samples, tests and benchmarks share: each fills a world through the C API and says where to look at it
// from. A scene is data and a few functions; it knows nothing about windows or pictures.
#pragma once

#include <barchan/barchan.h>

#include <span>
#include <string_view>
#include <vector>

namespace sample
{

struct SceneParams
{
    uint32_t grainCount;
    float grainRadius;   // m, of the largest
    float frictionAngle; // rad
    uint32_t seed;
};

struct SceneShot
{
    bchVec3 eye, target;
    float verticalFov; // rad
};

struct SceneContent
{
    std::vector<bchMaterialId> materials; // in order of creation, as bchGrainView::materials counts them
};

struct Scene
{
    const char* name;
    const char* sentence;
    SceneParams defaults;
    double seconds; // after which there is nothing new to see

    void (*define)(const SceneParams& params, bchWorldDef& def); // capacities for what build puts in
    // Throws std::runtime_error with the library's sentence.
    SceneContent (*build)(const SceneParams& params, bchWorldId world);
    SceneShot (*shot)(const SceneParams& params);
};

std::span<const Scene> allScenes();
const Scene* findScene(std::string_view name); // null when there is none

} // namespace sample
