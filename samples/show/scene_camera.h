// Where a scene wants to be looked at from, as a camera.
#pragma once

#include "render/camera.h"
#include "scenes/scene.h"

namespace sample
{

inline Camera cameraOf(const SceneShot& shot)
{
    return {{shot.eye.x, shot.eye.y, shot.eye.z}, {shot.target.x, shot.target.y, shot.target.z}, shot.verticalFov};
}

} // namespace sample
