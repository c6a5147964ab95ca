// Flow through a hole: Beverloo, Leniger and van de Velde, Chem. Eng. Sci. 15 (1961).
#include "lab/experiments/hourglass.h"

#include "common/table.h"
#include "lab/sandbox.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kBegin = 0.08, kEnd = 0.45;      // share of the sand that has left while the rate is measured
constexpr double kRim = 1.4;                      // diameters of a grain
constexpr double kSweep[] = {0.6, 0.8, 1.1, 1.5}; // of the orifice

double beverloo(double orifice, double size, double density)
{
    return 0.58 * density * std::sqrt(kGravity) * std::pow(std::max(0.0, orifice - kRim * size), 2.5);
}

struct Discharge
{
    Curve mass;                // kg over s
    double begin = 0, end = 0; // s, of the part that is measured
    Line fit;
    double early = 0, late = 0; // kg/s, in the two halves of that part
    double density = 0;         // kg/m^3
};

double timeOf(const Curve& mass, double kilograms)
{
    for (const glm::dvec2& p : mass)
        if (p.y >= kilograms)
            return p.x;
    return mass.empty() ? 0.0 : mass.back().x;
}

Discharge measure(const Outflow& outflow)
{
    Discharge flow;
    flow.mass = outflow.mass;
    flow.density = outflow.density;
    flow.begin = timeOf(flow.mass, kBegin * outflow.total);
    flow.end = flow.mass.back().x;
    const double middle = 0.5 * (flow.begin + flow.end);
    flow.fit = fitLine(part(flow.mass, flow.begin, flow.end));
    flow.early = fitLine(part(flow.mass, flow.begin, middle)).slope;
    flow.late = fitLine(part(flow.mass, middle, flow.end)).slope;
    return flow;
}

void reportOne(Trial& trial, const Discharge& flow, double orifice, double size)
{
    Report& report = trial.report;
    const double law = beverloo(orifice, size, flow.density);
    report.withinShare("rate", flow.fit.slope, law, 0.20, "kg/s");
    report.within("constancy, R^2", flow.fit.r2, 1.0, 0.01, "");
    report.within("rate of the later half over the earlier", flow.late / flow.early, 1.0, 0.1, "");
    report.note("bulk density", flow.density, "kg/m^3");
    Plot plot{"mass that left", "time, s", "mass, kg", {}};
    plot.dots(flow.mass, "drained");
    const double start = flow.fit.offset + flow.fit.slope * flow.begin;
    plot.line({{flow.begin, start}, {flow.end, flow.fit.offset + flow.fit.slope * flow.end}}, "fit", kFitColor);
    plot.line({{flow.begin, start}, {flow.end, start + law * (flow.end - flow.begin)}}, "Beverloo");
    report.plots.push_back(plot);
}

// Exponent of the rates over the width of the hole less the rim.
double exponentOf(const Curve& rates, double rim)
{
    Curve logs;
    for (const glm::dvec2& rate : rates)
        logs.emplace_back(std::log(rate.x - rim), std::log(rate.y));
    return fitLine(logs).slope;
}

void reportSweep(Trial& trial, double orifice, double size, OutflowFcn outflow, Rim rim)
{
    Curve rates, law;
    int index = 0;
    double density = 0.0;
    for (const double scale : kSweep)
    {
        trial.beginPart(index++, static_cast<int>(std::size(kSweep)));
        const double width = scale * orifice;
        const Discharge flow = measure(outflow(trial, width, size));
        density = flow.density;
        rates.emplace_back(width, flow.fit.slope);
        law.emplace_back(width, beverloo(width, size, density));
        trial.report.withinShare(
            sample::format("rate through %.3g diameters", width / size), rates.back().y, law.back().y, 0.20, "kg/s");
    }
    const PowerLaw fit = fitPowerLaw(rates, 0.95 * rates.front().x);
    if (rim == Rim::fitted)
        trial.report.within("exponent", fit.exponent, 2.5, 0.25, "");
    else
    {
        trial.report.within("exponent", exponentOf(rates, kRim * size), 2.5, 0.25, "");
        trial.report.note("exponent with the rim fitted too", fit.exponent, "");
    }
    trial.report.note("empty rim k, fitted", fit.shift / size, "diameters");
    trial.report.note("factor C", fit.factor / (density * std::sqrt(kGravity)), "");
    Plot plot{"rate over orifice", "orifice, m", "rate, kg/s", {}};
    plot.dots(rates, "measured");
    plot.line(law, "Beverloo");
    trial.report.plots.push_back(plot);
}
} // namespace

Curve watchOutflow(Trial& trial, double total, const std::function<glm::dvec2()>& step)
{
    Curve mass;
    const double seconds = trial.values["seconds"];
    do
    {
        mass.push_back(step());
        trial.show(
            std::max(mass.back().y / (kEnd * total), mass.back().x / seconds),
            sample::format("%.2f s, %.1f of %.1f kg", mass.back().x, mass.back().y, total));
    } while (mass.back().x < seconds && mass.back().y <= kEnd * total);
    return mass;
}

std::vector<Parameter> hourglassParameters(double orifice, double quickOrifice)
{
    return {
        number("orifice", "diameters", orifice, quickOrifice, 3, 100, "width of the hole"),
        number("fill", "bin diameters", 1, 1, 0.3, 10, "height of the sand"),
        flag("sweep", "four orifices around that one, and the exponent")};
}

void runHourglass(Trial& trial, OutflowFcn outflow, Rim rim)
{
    const double size = kGlassDiameter / trial.values["resolution"], orifice = trial.values["orifice"] * size;
    if (trial.values.is("sweep"))
        reportSweep(trial, orifice, size, outflow, rim);
    else
        reportOne(trial, measure(outflow(trial, orifice, size)), orifice, size);
}

} // namespace lab
