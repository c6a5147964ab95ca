// A picture of a run: how the cost per unit grows with size, and which stages it is made of.
#pragma once

#include "bench/report.h"
#include "render/image.h"

namespace sample
{

Image drawBench(const Report& report);

} // namespace sample
