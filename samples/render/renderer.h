// A small software renderer for grains on a floor: exact spheres in perspective, four samples per pixel.
#pragma once

#include "render/grain_cloud.h"
#include "render/image.h"

namespace sample
{

struct Camera
{
    glm::vec3 eye{0.0f, 1.0f, 3.0f};
    glm::vec3 target{0.0f};
    float verticalFov = 0.6f; // rad
};

Image renderGrains(const GrainCloud& grains, const Camera& camera, uint32_t width, uint32_t height, uint32_t threads);

} // namespace sample
