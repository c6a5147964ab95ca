#include "bench/bench_plot.h"

#include "bench/scaling_panel.h"
#include "bench/stage_bars.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr int kWidth = 1480, kMargin = 40, kHead = 96, kColumns = 4;
constexpr int kPanelWidth = (kWidth - 2 * kMargin) / kColumns, kPanelHeight = 270;

// Stages that stand for a benchmark where nothing is the sum of all.
struct Chosen
{
    const char* benchmark;
    std::vector<std::string> stages;
};

std::vector<std::string> stagesFor(const std::string& benchmark)
{
    static const Chosen kChosen[] = {
        {"terrain", {"quiet", "zone"}}, {"handoff", {"wake", "settle", "zone"}}, {"upsample", {"upsample"}}};
    for (const Chosen& each : kChosen)
        if (benchmark == each.benchmark)
            return each.stages;
    return {kAllStages};
}

void addPoint(ScalingPanel& panel, const Row& row, const std::string& stage)
{
    const std::string label = panel.stageCount > 1 ? stage : "";
    auto curve = std::find_if(
        panel.curves.begin(), panel.curves.end(),
        [&](const ScalingCurve& each) { return each.device == row.device && each.label == label; });
    if (curve == panel.curves.end())
        curve = panel.curves.insert(panel.curves.end(), {row.device, label, {}});
    curve->points.push_back({row.count, row.ns});
}

std::vector<ScalingPanel> panelsOf(const Report& report)
{
    std::vector<ScalingPanel> panels;
    for (const Benchmark* benchmark : allBenchmarks())
    {
        if (!benchmark->sizeName)
            continue;
        const std::vector<std::string> stages = stagesFor(benchmark->name);
        ScalingPanel panel{benchmark->name, "", benchmark->sizeName, stages.size(), {}};
        for (const Row& row : report.rows)
        {
            // Sizes with a word are of other things: single spheres, cooked bodies.
            if (row.benchmark != benchmark->name || row.size.find(' ') != std::string::npos || !(row.count > 0)
                || std::find(stages.begin(), stages.end(), row.stage) == stages.end())
                continue;
            // Where units differ, what they have in common: "particle".
            panel.unit = panel.unit.empty() || panel.unit == row.unit
                             ? row.unit
                             : row.unit.substr(0, row.unit.find_first_of(", "));
            addPoint(panel, row, row.stage);
        }
        if (!panel.curves.empty())
            panels.push_back(std::move(panel));
    }
    return panels;
}

void drawHead(Canvas& canvas, const Report& report)
{
    canvas.text(kMargin, 24, "What Barchan costs: ns per unit over size, and shares of stages", kInk, 2);
    std::string text = format(
        "%u cores, load %.2f before the run%s", report.machine.cores, report.machine.load,
        report.quick ? ", quick sizes" : "");
    for (const MeasuredDevice& device : report.limits)
        text += format(
            "; %s: copies at %.1f GB/s, FMA %.0f Gflop/s", device.label.c_str(), device.copyBytesPerSecond * 1.0e-9,
            device.flopsPerSecond * 1.0e-9);
    canvas.text(kMargin, 56, text, kFaint, 1);
    int left = kMargin;
    for (const MeasuredDevice& device : report.limits)
    {
        canvas.disc(left + 5, 79, 5, colorOf(device.label));
        canvas.text(left + 16, 76, device.name, kInk, 1);
        left += 40 + widthOf(device.name);
    }
}
} // namespace

Image drawBench(const Report& report)
{
    const std::vector<ScalingPanel> panels = panelsOf(report);
    const StageBars bars = barsOf(report);
    const int rows = (static_cast<int>(panels.size()) + kColumns - 1) / kColumns;
    const int barsTop = kHead + rows * kPanelHeight + 10;
    Canvas canvas(kWidth, barsTop + heightOf(bars) + kMargin, kPaper);
    drawHead(canvas, report);
    for (size_t i = 0; i < panels.size(); ++i)
    {
        const int column = static_cast<int>(i) % kColumns, row = static_cast<int>(i) / kColumns;
        drawPanel(
            canvas, panels[i], {kMargin + column * kPanelWidth, kHead + row * kPanelHeight, kPanelWidth, kPanelHeight});
    }
    drawBars(canvas, bars, kMargin, barsTop, kWidth - 2 * kMargin);
    return canvas.take();
}

} // namespace sample
