// A plot in a picture: axes with ticks, points and lines.
#pragma once

#include "lab/measures.h"
#include "render/image.h"

#include <string>
#include <vector>

namespace lab
{

struct Series
{
    Curve points;
    bool line;      // joined, else dots
    uint32_t color; // 0xRRGGBB
    std::string label;
};

constexpr uint32_t kMeasuredColor = 0xB5651D, kExpectedColor = 0x2060C0, kFitColor = 0x208040;

struct Plot
{
    std::string title, xLabel, yLabel;
    std::vector<Series> series;
    bool equalAxes = false; // a metre is as long in both directions

    void dots(Curve points, std::string label, uint32_t color = kMeasuredColor);
    void line(Curve points, std::string label, uint32_t color = kExpectedColor);
};

// All plots of a run, one above the other.
sample::Image drawPlots(const std::vector<Plot>& plots);

} // namespace lab
