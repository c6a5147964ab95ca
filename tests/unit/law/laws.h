// The laws of shaders/law as host code sees them, for tests: the very text that kernels include.
#pragma once

#include "kernel/cpp.h"

namespace law
{
using namespace glm;
using bch::uint;
using namespace bch::wide_one;
#include "law/air.h"
#include "law/coupling.h"
#include "law/fields.h"
#include "law/granular_stress.h"
#include "law/hash.h"
#include "law/hertz.h"
#include "law/near.h"
#include "law/packing.h"
#include "law/shapes.h"
#include "law/spline.h"
#include "law/sum64.h"
#include "law/symmetric.h"
} // namespace law
