// Where a picture is taken from.
#pragma once

#include <glm/glm.hpp>

namespace sample
{

struct Camera
{
    glm::vec3 eye{0.0f, 1.0f, 3.0f};
    glm::vec3 target{0.0f};
    float verticalFov = 0.6f; // rad
};

// Rays through the picture: direction = u right + v up + forward with u and v from -1 to 1, so that the factor along it
// is the depth.
struct CameraRays
{
    glm::vec3 right, up, forward; // right and up reach from the middle to the edges

    CameraRays(const Camera& camera, float aspect);
    glm::vec3 through(glm::vec2 uv) const { return uv.x * right + uv.y * up + forward; }
};

} // namespace sample
