// From a running scene to a frame of the renderer, by copies through the C API. The only place that knows both; buffers
// shared with the simulation's device would replace it.
#pragma once

#include "render/frame.h"
#include "scenes/scene.h"
#include "show/debug_view.h"
#include "show/particle_names.h"
#include "show/terrain_copy.h"

#include <map>

namespace sample
{

class FrameSource
{
public:
    // Fills all but the camera, which decides where terrain is looked for. `frameIndex` counts the scene's steps.
    void fill(const RunningScene& scene, uint64_t frameIndex, const ViewOptions& options, Frame& frame);
    void forget(); // another scene begins

private:
    void addGrains(bchWorldId world, const ViewOptions& options, Frame& frame) const;
    void addPatch(bchPatchId patch, float seconds, const ViewOptions& options, Frame& frame);
    uint32_t colorOf(uint32_t material) const { return material < colors_.size() ? colors_[material] : 0xC8A870; }

    glm::vec3 sun_{0.0f};          // towards it, the same all through a scene
    std::vector<uint32_t> colors_; // of materials in order of creation
    std::map<uint64_t, ParticleNames> names_;
    TerrainCopy terrain_;
    uint64_t lastFrame_ = 0;
};

} // namespace sample
