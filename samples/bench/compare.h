// Two runs beside each other, row by row.
#pragma once

#include "bench/report.h"

namespace sample
{

struct Comparison
{
    std::string text;
    uint32_t matched = 0; // rows that are in both
    uint32_t slower = 0;  // of those, rows that take longer by more than the threshold
};

// `threshold`: times as long.
Comparison compare(const Report& before, const Report& now, double threshold);

} // namespace sample
