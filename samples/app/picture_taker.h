// Pictures of a running scene, by whichever renderer the machine has.
#pragma once

#include "render/image.h"
#include "scenes/scene.h"

#include <memory>

namespace sample
{

struct PictureDef
{
    uint32_t threads = 1;      // of the software renderer
    uint32_t renderGrains = 0; // drawn for each particle of a patch where Vulkan draws; 0: the particles themselves
};

class PictureTaker
{
public:
    virtual ~PictureTaker() = default;

    virtual const char* name() const = 0;        // what draws
    virtual void begin(RunningScene& scene) = 0; // before its first step
    // `frame` counts the scene's steps.
    virtual Image take(RunningScene& scene, uint64_t frame, uint32_t width, uint32_t height) = 0;
};

// Spheres, ray-cast on the host: less to see, but every machine can.
std::unique_ptr<PictureTaker> makeSoftwareTaker(const PictureDef& def);

// Null where no Vulkan driver draws. Only in builds with SAMPLE_HAS_VULKAN.
std::unique_ptr<PictureTaker> makeVulkanTaker(const PictureDef& def);

// The best there is.
std::unique_ptr<PictureTaker> makePictureTaker(const PictureDef& def);

} // namespace sample
