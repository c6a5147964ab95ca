// A camera that is led by hand: around a point, or through the air.
#pragma once

#include "render/camera.h"

namespace sample
{

class CameraControl
{
public:
    // Follows the scene's own camera until it is touched.
    void follow(const Camera& camera);
    void restart() { touched_ = false; }

    void turn(glm::vec2 pixels); // around the target, or of the view when it flies
    void pan(glm::vec2 shares);  // of the window's height
    void zoom(float clicks);
    void fly(glm::vec3 way); // right, up, forward, in distances to the target

    bool flies = false;
    const Camera& camera() const { return camera_; }
    bool touched() const { return touched_; }

private:
    void setWay(float yaw, float pitch, float distance);

    Camera camera_;
    bool touched_ = false;
};

} // namespace sample
