// A bar for each measured thing, cut into the shares of its stages.
#pragma once

#include "bench/canvas.h"
#include "bench/report.h"

namespace sample
{

struct StageShare
{
    std::string stage;
    double share = 0;
};

struct StageBar
{
    std::string label, total; // what it is of, and what all of it costs
    std::vector<StageShare> shares;
};

struct StageBars
{
    std::vector<StageBar> bars;
    std::vector<std::string> stages; // that have a share worth a colour, each once
};

// Of the largest size of each benchmark on each device, and of every scene.
StageBars barsOf(const Report& report);

int heightOf(const StageBars& bars);
void drawBars(Canvas& canvas, const StageBars& bars, int left, int top, int width);

} // namespace sample
