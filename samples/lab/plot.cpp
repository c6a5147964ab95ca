#include "lab/plot.h"

#include "common/table.h"
#include "lab/font.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace lab
{

namespace
{
constexpr int kWidth = 960, kHeight = 600; // of one plot, in pixels
constexpr int kLeft = 90, kRight = 30, kTop = 50, kBottom = 60;
constexpr int kLetter = 2; // pixels per dot of the font
constexpr int kAdvance = 6 * kLetter, kLineHeight = 10 * kLetter;
constexpr int kTicks = 6; // about as many on each axis
constexpr uint32_t kInk = 0x202020, kGrid = 0xE4E4E4, kPaper = 0xFFFFFF;

struct Range
{
    double low = 0, high = 1;
    double step() const
    {
        // The nearest of 1, 2 and 5 times a power of ten.
        const double rough = (high - low) / kTicks;
        const double power = std::pow(10.0, std::floor(std::log10(rough)));
        const double lead = rough / power;
        return power * (lead < 1.5 ? 1.0 : lead < 3.5 ? 2.0 : lead < 7.5 ? 5.0 : 10.0);
    }
};

class Canvas
{
public:
    Canvas(sample::Image& image, int top) : image_(image), top_(top) {}

    void dot(int x, int y, uint32_t color)
    {
        y += top_;
        if (x < 0 || y < 0 || x >= static_cast<int>(image_.width) || y >= static_cast<int>(image_.height))
            return;
        uint8_t* pixel = &image_.rgb[3 * (static_cast<size_t>(y) * image_.width + static_cast<size_t>(x))];
        for (int i = 0; i < 3; ++i)
            pixel[i] = static_cast<uint8_t>(color >> (16 - 8 * i));
    }

    void square(int x, int y, int half, uint32_t color)
    {
        for (int dy = -half; dy <= half; ++dy)
            for (int dx = -half; dx <= half; ++dx)
                dot(x + dx, y + dy, color);
    }

    void line(glm::dvec2 a, glm::dvec2 b, uint32_t color, int half)
    {
        const double length = std::max(1.0, std::max(std::fabs(b.x - a.x), std::fabs(b.y - a.y)));
        for (int i = 0; i <= static_cast<int>(length); ++i)
        {
            const glm::dvec2 p = a + (b - a) * (i / length);
            square(static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y)), half, color);
        }
    }

    void text(int x, int y, const std::string& text, uint32_t color)
    {
        for (const char small : text)
        {
            const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(small)));
            if (letter >= kFontFirst && letter <= kFontLast)
                glyph(x, y, kFont[letter - kFontFirst], color);
            x += kAdvance;
        }
    }

private:
    void glyph(int x, int y, const uint8_t (&columns)[5], uint32_t color)
    {
        for (int column = 0; column < 5 * kLetter; ++column)
            for (int row = 0; row < 7 * kLetter; ++row)
                if (columns[column / kLetter] >> (row / kLetter) & 1)
                    dot(x + column, y + row, color);
    }

    sample::Image& image_;
    int top_;
};

int widthOf(const std::string& text)
{
    return static_cast<int>(text.size()) * kAdvance;
}

Range rangeOf(const Plot& plot, int axis)
{
    double low = 0.0, high = 0.0;
    bool any = false;
    for (const Series& series : plot.series)
        for (const glm::dvec2& p : series.points)
        {
            if (!std::isfinite(p[axis]))
                continue;
            low = any ? std::min(low, p[axis]) : p[axis];
            high = any ? std::max(high, p[axis]) : p[axis];
            any = true;
        }
    // An axis that nearly begins at zero begins at zero.
    if (low > 0.0 && low < 0.5 * high)
        low = 0.0;
    const double room = std::max(0.06 * (high - low), 1.0e-12 + 1.0e-6 * std::fabs(high));
    return {low == 0.0 ? low : low - room, high + room};
}

class Drawing
{
public:
    Drawing(Canvas canvas, const Plot& plot) : canvas_(canvas), plot_(plot), x_(rangeOf(plot, 0)), y_(rangeOf(plot, 1))
    {
        if (plot.equalAxes)
            equalise();
    }

    void draw()
    {
        canvas_.text((kWidth - widthOf(plot_.title)) / 2, 16, plot_.title, kInk);
        drawTicks(0);
        drawTicks(1);
        drawFrame();
        for (const Series& series : plot_.series)
            drawSeries(series);
        drawLegend();
    }

private:
    static constexpr double kInnerWidth = kWidth - kLeft - kRight, kInnerHeight = kHeight - kTop - kBottom;

    void equalise()
    {
        const double perPixel = std::max((x_.high - x_.low) / kInnerWidth, (y_.high - y_.low) / kInnerHeight);
        x_.high = x_.low + perPixel * kInnerWidth;
        y_.high = y_.low + perPixel * kInnerHeight;
    }

    glm::dvec2 pixelOf(glm::dvec2 p) const
    {
        return {
            kLeft + (p.x - x_.low) / (x_.high - x_.low) * kInnerWidth,
            kHeight - kBottom - (p.y - y_.low) / (y_.high - y_.low) * kInnerHeight};
    }

    void drawTicks(int axis)
    {
        const Range& range = axis == 0 ? x_ : y_;
        const double step = range.step();
        for (double value = std::ceil(range.low / step) * step; value <= range.high; value += step)
        {
            const double shown = std::fabs(value) < 1.0e-9 * step ? 0.0 : value;
            const std::string text = sample::format("%.4g", shown);
            const glm::dvec2 at = pixelOf(axis == 0 ? glm::dvec2(value, y_.low) : glm::dvec2(x_.low, value));
            const glm::dvec2 end = pixelOf(axis == 0 ? glm::dvec2(value, y_.high) : glm::dvec2(x_.high, value));
            canvas_.line(at, end, kGrid, 0);
            const int px = static_cast<int>(at.x), py = static_cast<int>(at.y);
            if (axis == 0)
                canvas_.text(px - widthOf(text) / 2, py + 8, text, kInk);
            else
                canvas_.text(px - widthOf(text) - 6, py - 7, text, kInk);
        }
    }

    void drawFrame()
    {
        const glm::dvec2 a = pixelOf({x_.low, y_.low}), b = pixelOf({x_.high, y_.high});
        canvas_.line(a, {b.x, a.y}, kInk, 0);
        canvas_.line(a, {a.x, b.y}, kInk, 0);
        canvas_.text(kWidth - kRight - widthOf(plot_.xLabel), kHeight - kBottom + 32, plot_.xLabel, kInk);
        canvas_.text(8, kTop - 24, plot_.yLabel, kInk);
    }

    void drawSeries(const Series& series)
    {
        for (size_t i = 0; i < series.points.size(); ++i)
        {
            const glm::dvec2 p = pixelOf(series.points[i]);
            if (!std::isfinite(p.x) || !std::isfinite(p.y))
                continue;
            if (!series.line)
                canvas_.square(static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y)), 2, series.color);
            else if (i > 0)
                canvas_.line(pixelOf(series.points[i - 1]), p, series.color, 1);
        }
    }

    // Whether more of the upper half is drawn on the right than on the left.
    bool isRightFull() const
    {
        int left = 0, right = 0;
        for (const Series& series : plot_.series)
            for (const glm::dvec2& p : series.points)
                if (p.y > 0.5 * (y_.low + y_.high))
                    ++(p.x > 0.5 * (x_.low + x_.high) ? right : left);
        return right > left;
    }

    void drawLegend()
    {
        size_t longest = 0;
        for (const Series& series : plot_.series)
            longest = std::max(longest, series.label.size());
        const int x = isRightFull() ? kLeft + 40 : kWidth - kRight - static_cast<int>(longest) * kAdvance;
        int y = kTop;
        for (const Series& series : plot_.series)
        {
            canvas_.square(x - 14, y + 7, 4, series.color);
            canvas_.text(x, y, series.label, kInk);
            y += kLineHeight;
        }
    }

    Canvas canvas_;
    const Plot& plot_;
    Range x_, y_;
};
} // namespace

void Plot::dots(Curve points, std::string label, uint32_t color)
{
    series.push_back({std::move(points), false, color, std::move(label)});
}

void Plot::line(Curve points, std::string label, uint32_t color)
{
    series.push_back({std::move(points), true, color, std::move(label)});
}

sample::Image drawPlots(const std::vector<Plot>& plots)
{
    sample::Image image;
    image.width = kWidth;
    image.height = static_cast<uint32_t>(kHeight * std::max<size_t>(1, plots.size()));
    image.rgb.assign(3 * static_cast<size_t>(image.width) * image.height, static_cast<uint8_t>(kPaper));
    int top = 0;
    for (const Plot& plot : plots)
    {
        Drawing(Canvas(image, top), plot).draw();
        top += kHeight;
    }
    return image;
}

} // namespace lab
