// Laws as the host computes with them: the very text that runs in kernels.
#pragma once

#include "compute/shader_types.h"

namespace bch::law
{
using namespace glm;
using uint = uint32_t;
#include "law/hertz.h"
} // namespace bch::law
