// The structs and constants that kernels and host share, as C++ sees them. Kernels include the same files.
#pragma once

#include "kernel/language.h"

#define GLM_FORCE_XYZW_ONLY
#include <glm/glm.hpp>

#include <cstdint>

namespace bch::gpu
{
using namespace glm;
using uint = uint32_t;
#include "shared/bodies.h"
#include "shared/compute.h"
#include "shared/coupling.h"
#include "shared/drains.h"
#include "shared/fields.h"
#include "shared/grains.h"
#include "shared/handoff.h"
#include "shared/patches.h"
#include "shared/publish.h"
#include "shared/report.h"
#include "shared/spatial.h"
#include "shared/terrain.h"
#include "shared/upsample.h"
#include "shared/volume_maps.h"
#include "shared/walls.h"
} // namespace bch::gpu
