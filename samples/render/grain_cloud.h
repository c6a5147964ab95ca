// What is drawn: spheres of one size or many, each with a colour, above a floor at y = 0.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cstdint>
#include <vector>

namespace sample
{

struct DrawnGrain
{
    glm::vec3 centre;
    float radius;
    glm::vec3 albedo;  // linear
    glm::vec3 texture; // where in the stone texture this grain is cut from
};

using GrainCloud = std::vector<DrawnGrain>;

struct Bounds
{
    glm::vec3 centre{0.0f};
    float radius = 0.0f;
};

// A sphere around all grains.
Bounds boundsOf(const GrainCloud& grains);

// A grain as the library gives it: a sphere, or four at the corners of a tetrahedron.
struct GrainPose
{
    glm::vec3 centre;
    glm::quat orientation;
    float radius;    // of its spheres
    float edgeRatio; // edge of the tetrahedron over the diameter of its spheres; 0 for a sphere
};

// Adds its spheres in the colour of its material (0xRRGGBB), a little different for each grain; the same for the same
// tag.
void drawGrain(const GrainPose& pose, uint32_t materialColor, uint32_t tag, GrainCloud& grains);

} // namespace sample
