// Draws smooth lines, discs, boxes and letters into a picture; places are in pixels from the upper left corner.
#pragma once

#include "render/image.h"

#include <string>

namespace sample
{

constexpr int kLetterWidth = 6, kLetterHeight = 7; // of text at scale 1, with the gap behind a letter

class Canvas
{
public:
    Canvas(int width, int height, uint32_t paper);

    void box(double left, double top, double right, double bottom, uint32_t color);
    void line(double x0, double y0, double x1, double y1, double width, uint32_t color);
    void disc(double x, double y, double radius, uint32_t color);
    // Small letters are drawn as capitals.
    void text(int left, int top, const std::string& text, uint32_t color, int scale = 1);

    Image take() { return std::move(image_); }

private:
    void blend(int x, int y, uint32_t color, double share);

    Image image_;
};

int widthOf(const std::string& text, int scale = 1);

} // namespace sample
