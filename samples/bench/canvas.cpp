#include "bench/canvas.h"

#include "lab/font.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace sample
{

Canvas::Canvas(int width, int height, uint32_t paper)
{
    image_.width = static_cast<uint32_t>(width);
    image_.height = static_cast<uint32_t>(height);
    image_.rgb.resize(3 * static_cast<size_t>(image_.width) * image_.height);
    box(0, 0, width, height, paper);
}

void Canvas::blend(int x, int y, uint32_t color, double share)
{
    if (x < 0 || y < 0 || x >= static_cast<int>(image_.width) || y >= static_cast<int>(image_.height) || share <= 0)
        return;
    uint8_t* pixel = &image_.rgb[3 * (static_cast<size_t>(y) * image_.width + static_cast<size_t>(x))];
    for (int i = 0; i < 3; ++i)
    {
        const double wanted = color >> (16 - 8 * i) & 0xFFu;
        pixel[i] = static_cast<uint8_t>(std::lround(pixel[i] + (wanted - pixel[i]) * std::min(share, 1.0)));
    }
}

void Canvas::box(double left, double top, double right, double bottom, uint32_t color)
{
    const auto covered = [](int at, double low, double high)
    { return std::max(0.0, std::min(at + 1.0, high) - std::max(1.0 * at, low)); };
    for (int y = static_cast<int>(std::floor(top)); y < std::ceil(bottom); ++y)
        for (int x = static_cast<int>(std::floor(left)); x < std::ceil(right); ++x)
            blend(x, y, color, covered(x, left, right) * covered(y, top, bottom));
}

void Canvas::line(double x0, double y0, double x1, double y1, double width, uint32_t color)
{
    const double dx = x1 - x0, dy = y1 - y0, length2 = std::max(dx * dx + dy * dy, 1.0e-9);
    const double reach = 0.5 * width + 1.0;
    for (int y = static_cast<int>(std::min(y0, y1) - reach); y <= std::max(y0, y1) + reach; ++y)
        for (int x = static_cast<int>(std::min(x0, x1) - reach); x <= std::max(x0, x1) + reach; ++x)
        {
            const double px = x + 0.5 - x0, py = y + 0.5 - y0;
            const double along = std::clamp((px * dx + py * dy) / length2, 0.0, 1.0);
            blend(x, y, color, 0.5 * width + 0.5 - std::hypot(px - along * dx, py - along * dy));
        }
}

void Canvas::disc(double x, double y, double radius, uint32_t color)
{
    line(x, y, x, y, 2.0 * radius, color);
}

void Canvas::text(int left, int top, const std::string& text, uint32_t color, int scale)
{
    for (const char small : text)
    {
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(small)));
        if (letter >= lab::kFontFirst && letter <= lab::kFontLast)
            for (int column = 0; column < 5 * scale; ++column)
                for (int row = 0; row < kLetterHeight * scale; ++row)
                    if (lab::kFont[letter - lab::kFontFirst][column / scale] >> (row / scale) & 1)
                        blend(left + column, top + row, color, 1.0);
        left += kLetterWidth * scale;
    }
}

int widthOf(const std::string& text, int scale)
{
    return static_cast<int>(text.size()) * kLetterWidth * scale;
}

} // namespace sample
