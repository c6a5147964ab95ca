// A small software renderer for grains on a floor: exact spheres in perspective, four samples per pixel.
#pragma once

#include "render/camera.h"
#include "render/grain_cloud.h"
#include "render/image.h"

namespace sample
{

Image renderGrains(const GrainCloud& grains, const Camera& camera, uint32_t width, uint32_t height, uint32_t threads);

} // namespace sample
