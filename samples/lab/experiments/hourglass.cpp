// Flow through a hole: Beverloo, Leniger and van de Velde, Chem. Eng. Sci. 15 (1961). A continuum has no grain size;
// the spacing of the particles stands for it.
#include "common/program.h"
#include "common/table.h"
#include "lab/feeds.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kDiameter = 0.5; // m, of the bin
constexpr double kPlateFriction = 0.5;
constexpr double kBegin = 0.08, kEnd = 0.45;      // share of the sand that has left while the rate is measured
constexpr double kSweep[] = {0.6, 0.8, 1.1, 1.5}; // of the orifice

double beverloo(double orifice, double spacing)
{
    return 0.58 * bulkDensity() * std::sqrt(kGravity) * std::pow(std::max(0.0, orifice - 1.4 * spacing), 2.5);
}

struct Discharge
{
    Curve mass;                // kg over s
    double begin = 0, end = 0; // s, of the part that is measured
    Line fit;
    double early = 0, late = 0; // kg/s, in the two halves of that part
};

double timeOf(const Curve& mass, double kilograms)
{
    for (const glm::dvec2& p : mass)
        if (p.y >= kilograms)
            return p.x;
    return mass.empty() ? 0.0 : mass.back().x;
}

Discharge discharge(Trial& trial, double orifice, double spacing)
{
    const double height = trial.values["fill"] * kDiameter, radius = 0.5 * kDiameter;
    Sandbox box(trial, {spacing, kPi * radius * radius * height});
    addBin(box, {radius, static_cast<float>(kPlateFriction)});
    addPlate(box, 0.5 * orifice, static_cast<float>(kPlateFriction));
    const bchDrainId drain = addDrainBelow(box);
    const double total = box.particleMass()
                         * box.fill(
                             box.addSand({trial.values["angle"]}), BCH_FILL_CYLINDER, {0.0, 0.5 * height, 0.0},
                             {radius, 0.5 * height, 0.0});
    Discharge flow;
    while (box.seconds() < trial.values["seconds"])
    {
        box.step();
        bchDrainInfo info = bchDefaultDrainInfo();
        sample::check(bchDrain_GetInfo(drain, &info), "the drain");
        const double gone = static_cast<double>(info.drainedCount) * box.particleMass();
        flow.mass.emplace_back(box.seconds(), gone);
        trial.show(
            std::max(gone / (kEnd * total), box.seconds() / trial.values["seconds"]),
            sample::format("%.2f s, %.1f of %.1f kg", box.seconds(), gone, total));
        if (gone > kEnd * total)
            break;
    }
    flow.begin = timeOf(flow.mass, kBegin * total);
    flow.end = flow.mass.back().x;
    const double middle = 0.5 * (flow.begin + flow.end);
    flow.fit = fitLine(part(flow.mass, flow.begin, flow.end));
    flow.early = fitLine(part(flow.mass, flow.begin, middle)).slope;
    flow.late = fitLine(part(flow.mass, middle, flow.end)).slope;
    return flow;
}

void reportOne(Trial& trial, double orifice, double spacing)
{
    const Discharge flow = discharge(trial, orifice, spacing);
    Report& report = trial.report;
    report.withinShare("rate", flow.fit.slope, beverloo(orifice, spacing), 0.20, "kg/s");
    report.within("constancy, R^2", flow.fit.r2, 1.0, 0.01, "");
    report.within("rate of the later half over the earlier", flow.late / flow.early, 1.0, 0.1, "");
    Plot plot{"mass that left", "time, s", "mass, kg", {}};
    plot.dots(flow.mass, "drained");
    plot.line(
        {{flow.begin, flow.fit.offset + flow.fit.slope * flow.begin},
         {flow.end, flow.fit.offset + flow.fit.slope * flow.end}},
        "fit", kFitColor);
    const double start = flow.fit.offset + flow.fit.slope * flow.begin;
    plot.line(
        {{flow.begin, start}, {flow.end, start + beverloo(orifice, spacing) * (flow.end - flow.begin)}}, "Beverloo");
    report.plots.push_back(plot);
}

void reportSweep(Trial& trial, double orifice, double spacing)
{
    Curve rates, law;
    int index = 0;
    for (const double scale : kSweep)
    {
        trial.beginPart(index++, static_cast<int>(std::size(kSweep)));
        const double width = scale * orifice;
        rates.emplace_back(width, discharge(trial, width, spacing).fit.slope);
        law.emplace_back(width, beverloo(width, spacing));
        trial.report.withinShare(
            sample::format("rate through %.3g spacings", width / spacing), rates.back().y, law.back().y, 0.20, "kg/s");
    }
    const PowerLaw fit = fitPowerLaw(rates, 0.95 * rates.front().x);
    trial.report.within("exponent", fit.exponent, 2.5, 0.25, "");
    trial.report.note("empty rim k", fit.shift / spacing, "spacings");
    trial.report.note("factor C", fit.factor / (bulkDensity() * std::sqrt(kGravity)), "");
    Plot plot{"rate over orifice", "orifice, m", "rate, kg/s", {}};
    plot.dots(rates, "measured");
    plot.line(law, "Beverloo");
    trial.report.plots.push_back(plot);
}

void run(Trial& trial)
{
    const double spacing = kDiameter / trial.values["resolution"], orifice = trial.values["orifice"] * spacing;
    if (trial.values.is("sweep"))
        reportSweep(trial, orifice, spacing);
    else
        reportOne(trial, orifice, spacing);
}
} // namespace

extern const Experiment kHourglass;
const Experiment kHourglass = {
    "hourglass",
    "Sand runs through a hole at Beverloo's rate, the same at any fill.",
    "patch",
    withCommon(
        {30, 28, 16, 12, 6, "particles across the bin, 0.5 m"},
        {number("orifice", "spacings", 10, 7, 3, 100, "width of the hole"),
         number("fill", "bin diameters", 1, 1, 0.3, 10, "height of the sand"),
         flag("sweep", "four orifices around that one, and the exponent")}),
    run,
    {{}, {{{"fill", 1.5}}}, {{{"sweep", 1}, {"resolution", 36}}, {{"resolution", 20}}}}};

} // namespace lab
