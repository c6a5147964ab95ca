// A small plot of cost over size, both on logarithmic axes.
#pragma once

#include "bench/canvas.h"

#include <string>
#include <vector>

namespace sample
{

constexpr uint32_t kPaper = 0xFFFFFF, kInk = 0x202020, kFaint = 0x707070, kGrid = 0xE6E6E6;

struct ScalingPoint
{
    double size, ns;
};

struct ScalingCurve
{
    std::string device, label; // no label where a panel has one stage
    std::vector<ScalingPoint> points;
};

struct ScalingPanel
{
    std::string title, unit, sizeName;
    size_t stageCount = 1;
    std::vector<ScalingCurve> curves;
};

struct Frame
{
    int left, top, width, height;
};

uint32_t colorOf(const std::string& device);
void drawPanel(Canvas& canvas, const ScalingPanel& panel, const Frame& frame);

} // namespace sample
