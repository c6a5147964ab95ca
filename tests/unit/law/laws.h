// The laws of shaders/law as host code sees them, for tests: the very text that kernels include.
#pragma once

#include "kernel/cpp.h"

namespace law
{
using namespace glm;
using bch::uint;
#include "law/hash.h"
#include "law/hertz.h"
#include "law/near.h"
#include "law/shapes.h"
#include "law/sum64.h"
} // namespace law
