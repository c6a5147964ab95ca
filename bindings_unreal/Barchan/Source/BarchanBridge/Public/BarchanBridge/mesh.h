// Meshes on their way to bchCookShape.
#pragma once

#include "BarchanBridge/export.h"

#include <cstdint>

namespace barchan::unreal
{

// Makes triangles run counter-clockwise seen from outside, as bchCookDef wants them: those of a mesh that is inside out
// by its volume are all turned round. Positions are x y z each, in Barchan's axes; returns whether it had to.
BARCHANBRIDGE_API bool turnOutward(const float* positions, uint32_t* indices, uint32_t triangleCount);

} // namespace barchan::unreal
