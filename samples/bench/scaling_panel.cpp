#include "bench/scaling_panel.h"

#include "common/table.h"

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
constexpr int kLeft = 56, kRight = 20, kTop = 46, kBottom = 42; // around the axes

// Both ends are 1, 2 or 5 times a power of ten.
struct LogRange
{
    double low = 1, high = 10;

    double share(double value) const { return std::log(value / low) / std::log(high / low); }
};

double roundDown(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value) + 1.0e-9));
    const double lead = value / power * (1 + 1.0e-9);
    return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
}

double roundUp(double value)
{
    const double down = roundDown(value);
    if (down >= value * (1 - 1.0e-9))
        return down;
    const double power = std::pow(10.0, std::floor(std::log10(down) + 1.0e-9));
    return down < 1.5 * power ? 2 * power : down < 3 * power ? 5 * power : 10 * power;
}

// Some room at both ends, as a factor, and at least a decade, so that scatter does not look like a law.
LogRange rangeOf(const ScalingPanel& panel, double ScalingPoint::*value, double room)
{
    double low = 0, high = 0;
    for (const ScalingCurve& curve : panel.curves)
        for (const ScalingPoint& point : curve.points)
        {
            low = low > 0 ? std::min(low, point.*value) : point.*value;
            high = std::max(high, point.*value);
        }
    const double middle = std::sqrt(low * high), widening = std::sqrt(10.0);
    return {roundDown(std::min(low / room, middle / widening)), roundUp(std::max(high * room, middle * widening))};
}

std::string shortOf(double value)
{
    for (const auto& [unit, name] : {std::pair{1.0e9, "G"}, {1.0e6, "M"}, {1.0e3, "k"}})
        if (value >= 0.999 * unit)
            return format("%.3g%s", value / unit, name);
    return format("%.3g", value);
}

std::vector<double> ticksOf(const LogRange& range)
{
    std::vector<double> ticks;
    const bool few = range.high / range.low > 150;
    for (double power = std::pow(10.0, std::floor(std::log10(range.low))); power <= range.high; power *= 10)
        for (const double lead : {1.0, 2.0, 5.0})
            if (const double tick = lead * power;
                tick >= 0.999 * range.low && tick <= 1.001 * range.high && (lead == 1.0 || !few))
                ticks.push_back(tick);
    return ticks;
}
} // namespace

uint32_t colorOf(const std::string& device)
{
    return device == "cpu" ? 0xB5651D : 0x2060C0;
}

void drawPanel(Canvas& canvas, const ScalingPanel& panel, const Frame& frame)
{
    const double left = frame.left + kLeft, right = frame.left + frame.width - kRight;
    const double top = frame.top + kTop, bottom = frame.top + frame.height - kBottom;
    const LogRange x = rangeOf(panel, &ScalingPoint::size, 1.25);
    const LogRange y = rangeOf(panel, &ScalingPoint::ns, panel.stageCount > 1 ? 5.0 : 1.25);
    const auto across = [&](double size) { return left + x.share(size) * (right - left); };
    const auto down = [&](double ns) { return bottom - y.share(ns) * (bottom - top); };
    canvas.text(frame.left + kLeft, frame.top + 8, panel.title, kInk, 2);
    canvas.text(frame.left + kLeft, frame.top + 28, "ns per " + panel.unit, kFaint, 1);
    for (const double tick : ticksOf(y))
    {
        canvas.line(left, down(tick), right, down(tick), 1, kGrid);
        const std::string text = shortOf(tick);
        canvas.text(static_cast<int>(left) - 6 - widthOf(text), static_cast<int>(down(tick)) - 3, text, kFaint);
    }
    for (const double tick : ticksOf(x))
    {
        canvas.line(across(tick), top, across(tick), bottom, 1, kGrid);
        const std::string text = shortOf(tick);
        canvas.text(static_cast<int>(across(tick)) - widthOf(text) / 2, static_cast<int>(bottom) + 6, text, kFaint);
    }
    canvas.line(left, bottom, right, bottom, 1, kInk);
    canvas.line(left, top, left, bottom, 1, kInk);
    canvas.text(
        static_cast<int>(right) - widthOf(panel.sizeName), static_cast<int>(bottom) + 20, panel.sizeName, kFaint);
    for (const ScalingCurve& curve : panel.curves)
    {
        const uint32_t color = colorOf(curve.device);
        for (size_t i = 0; i < curve.points.size(); ++i)
        {
            const double px = across(curve.points[i].size), py = down(curve.points[i].ns);
            if (i > 0)
                canvas.line(across(curve.points[i - 1].size), down(curve.points[i - 1].ns), px, py, 2, color);
            canvas.disc(px, py, 4, color);
        }
        // Every other one of a device below, since neighbours may be close.
        const ScalingPoint& last = curve.points.back();
        const auto before = std::count_if(
            panel.curves.data(), &curve, [&](const ScalingCurve& other) { return other.device == curve.device; });
        const int beside = before % 2 == 0 ? -15 : 9;
        canvas.text(
            static_cast<int>(across(last.size)) - widthOf(curve.label) / 2, static_cast<int>(down(last.ns)) + beside,
            curve.label, color);
    }
}

} // namespace sample
