#include "bench/stage_bars.h"

#include "bench/scaling_panel.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr int kBarStep = 24, kBarHeight = 17, kTitle = 34, kLabelWidth = 190, kTotalWidth = 190;
constexpr int kLegendStep = 20, kLegendColumns = 7;
constexpr double kLeastShare = 0.005; // less has no colour of its own
// Light enough for dark letters.
constexpr uint32_t kColors[] = {0xE8B07A, 0x8FB8DE, 0xC9A0DC, 0xF2D16B, 0x9BCB8F, 0xE59A9A,
                                0x86CFC8, 0xC7B299, 0xB0B7E6, 0xE3A8C7, 0xBFD46F, 0xA9A9A9,
                                0xD9C7F0, 0xF0B8A0, 0x7FB3A6, 0xD6D3C4, 0xAFCBE8, 0xCFE0B0};
constexpr uint32_t kOtherColor = 0xEEEEEE;

// A stage of patches has the colour of the same stage where a benchmark has no others.
std::string plainName(const std::string& stage)
{
    const std::string_view patch = "patch ";
    return stage.starts_with(patch) ? stage.substr(patch.size()) : stage;
}

uint32_t colorOfStage(const StageBars& bars, const std::string& stage)
{
    const auto known = std::find(bars.stages.begin(), bars.stages.end(), plainName(stage));
    return known == bars.stages.end() ? kOtherColor
                                      : kColors[static_cast<size_t>(known - bars.stages.begin()) % std::size(kColors)];
}

// The largest size stands for the others; each scene for itself.
bool isShown(const Report& report, const Row& all)
{
    if (all.benchmark == "scenes")
        return true;
    if (all.benchmark == "bodies" && all.size.find(' ') != std::string::npos)
        return false;
    return std::none_of(
        report.rows.begin(), report.rows.end(),
        [&](const Row& other)
        {
            return other.stage == kAllStages && other.benchmark == all.benchmark && other.device == all.device
                   && other.count > all.count;
        });
}

StageBar barOf(const Report& report, const Row& all)
{
    const bool scene = all.benchmark == "scenes";
    StageBar bar{
        (scene ? all.size : all.benchmark + " " + all.size) + ", " + all.device,
        format("%s ns / %s", grouped(static_cast<uint64_t>(all.ns + 0.5)).c_str(), all.unit.c_str()),
        {}};
    for (const Row& row : report.rows)
        if (row.benchmark == all.benchmark && row.device == all.device && row.size == all.size && row.unit == all.unit
            && row.stage != kAllStages)
            bar.shares.push_back({row.stage, row.ns / all.ns});
    return bar;
}
} // namespace

StageBars barsOf(const Report& report)
{
    StageBars bars;
    for (const Row& row : report.rows)
        if (row.stage == kAllStages && isShown(report, row))
            bars.bars.push_back(barOf(report, row));
    for (const StageBar& bar : bars.bars)
        for (const StageShare& share : bar.shares)
            if (share.share >= kLeastShare
                && std::find(bars.stages.begin(), bars.stages.end(), plainName(share.stage)) == bars.stages.end())
                bars.stages.push_back(plainName(share.stage));
    return bars;
}

int heightOf(const StageBars& bars)
{
    if (bars.bars.empty())
        return 0;
    const int legendRows = (static_cast<int>(bars.stages.size()) + kLegendColumns - 1) / kLegendColumns;
    return kTitle + kBarStep * static_cast<int>(bars.bars.size()) + 14 + kLegendStep * legendRows;
}

void drawBars(Canvas& canvas, const StageBars& bars, int left, int top, int width)
{
    if (bars.bars.empty())
        return;
    canvas.text(left, top + 6, "Where the time goes", kInk, 2);
    top += kTitle;
    const double begin = left + kLabelWidth, whole = width - kLabelWidth - kTotalWidth;
    for (const StageBar& bar : bars.bars)
    {
        const int textTop = top + (kBarHeight - kLetterHeight) / 2;
        canvas.text(left, textTop, bar.label, kInk);
        canvas.box(begin, top, begin + whole, top + kBarHeight, kOtherColor);
        double at = begin;
        for (const StageShare& share : bar.shares)
        {
            const double end = std::min(at + share.share * whole, begin + whole);
            canvas.box(at, top, end, top + kBarHeight, colorOfStage(bars, share.stage));
            const std::string percent = format("%s %.0f%%", share.stage.c_str(), 100.0 * share.share);
            if (end - at > widthOf(percent) + 8)
                canvas.text(static_cast<int>(at) + 5, textTop, percent, kInk);
            at = end;
        }
        canvas.text(static_cast<int>(begin + whole) + 10, textTop, bar.total, kFaint);
        top += kBarStep;
    }
    top += 14;
    for (size_t i = 0; i < bars.stages.size(); ++i)
    {
        const int x = left + static_cast<int>(i) % kLegendColumns * (width / kLegendColumns);
        const int y = top + static_cast<int>(i) / kLegendColumns * kLegendStep;
        canvas.box(x, y, x + 12, y + 12, colorOfStage(bars, bars.stages[i]));
        canvas.text(x + 18, y + 3, bars.stages[i], kInk);
    }
}

} // namespace sample
