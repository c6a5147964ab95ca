// What one stage of a measured work costs per unit of it.
#pragma once

#include "bench/traffic.h"

#include <string>
#include <vector>

namespace sample
{

struct StageFigure
{
    std::string name;
    double ns = 0, medianNs = 0;
    Traffic traffic;
};

} // namespace sample
