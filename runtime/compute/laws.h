// Laws as the host computes with them: the very text that runs in kernels.
#pragma once

#include "compute/shader_types.h"
#include "kernel/wide_one.h"

namespace bch::law
{
using namespace glm;
using uint = uint32_t;
using namespace gpu; // structs that laws share with kernels
using namespace wide_one;
#include "law/coupling.h"
#include "law/grain_shape.h"
#include "law/granular_stress.h"
#include "law/ground_directory.h"
#include "law/hash.h"
#include "law/hertz.h"
#include "law/ordered.h"
#include "law/rotation_step.h"
#include "law/rough_wall.h"
#include "law/shapes.h"
#include "law/spline.h"
} // namespace bch::law
