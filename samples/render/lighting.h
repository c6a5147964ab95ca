// Light on grains and floor: a sun with soft shadows, and a sky of many small lights whose shadows together are ambient
// occlusion. What does not change within a picture is computed once: per grain, and on a map of the floor.
#pragma once

#include "render/light_view.h"

namespace sample
{

class Lighting
{
public:
    static constexpr uint32_t kSkyLights = 32;

    Lighting(const GrainCloud& grains, uint32_t threads);

    // Irradiance over pi, in linear colour.
    glm::vec3 onGrain(uint32_t grain, float grainRadius, glm::vec3 point, glm::vec3 normal) const;
    glm::vec3 onFloor(glm::vec3 point) const;

private:
    float sunShare(glm::vec3 point, float bias) const;
    glm::vec3 computeFloor(glm::vec3 point) const;

    Bounds bounds_;
    LightView sun_;
    std::vector<LightView> sky_;
    std::vector<float> skyOnGrain_; // kSkyLights per grain: what share of it each light sees
    float floorSide_;               // metres
    std::vector<glm::vec3> floor_;  // kFloorTexels squared, around the bounds
};

} // namespace sample
