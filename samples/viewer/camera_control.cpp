#include "viewer/camera_control.h"

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
constexpr float kRadiansPerPixel = 0.006f;
constexpr float kSteepest = 1.5f;
} // namespace

void CameraControl::follow(const Camera& camera)
{
    if (!touched_)
        camera_ = camera;
}

void CameraControl::turn(glm::vec2 pixels)
{
    const glm::vec3 way = camera_.target - camera_.eye;
    const float distance = length(way);
    const float yaw = std::atan2(way.x, way.z) - pixels.x * kRadiansPerPixel;
    const float pitch =
        std::clamp(std::asin(way.y / distance) - pixels.y * kRadiansPerPixel, -kSteepest, flies ? kSteepest : 0.2f);
    setWay(yaw, pitch, distance);
}

void CameraControl::setWay(float yaw, float pitch, float distance)
{
    touched_ = true;
    const glm::vec3 way =
        distance * glm::vec3(std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch));
    if (flies)
        camera_.target = camera_.eye + way;
    else
        camera_.eye = camera_.target - way;
}

void CameraControl::pan(glm::vec2 shares)
{
    touched_ = true;
    const CameraRays rays(camera_, 1.0f);
    const float distance = length(camera_.target - camera_.eye);
    const glm::vec3 shift = 2.0f * distance * (shares.y * rays.up - shares.x * rays.right);
    camera_.eye += shift;
    camera_.target += shift;
}

void CameraControl::zoom(float clicks)
{
    touched_ = true;
    camera_.eye = camera_.target + (camera_.eye - camera_.target) * std::pow(0.88f, clicks);
}

void CameraControl::fly(glm::vec3 way)
{
    touched_ = true;
    const CameraRays rays(camera_, 1.0f);
    const float distance = length(camera_.target - camera_.eye);
    const glm::vec3 shift =
        distance * (way.x * normalize(rays.right) + way.y * glm::vec3(0, 1, 0) + way.z * rays.forward);
    camera_.eye += shift;
    camera_.target += shift;
}

} // namespace sample
