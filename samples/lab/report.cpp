#include "lab/report.h"

#include "common/table.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lab
{

using sample::format;

namespace
{
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::string figure(double value)
{
    return std::isfinite(value) ? format("%.4g", value) : "none";
}
} // namespace

bool Result::pass() const
{
    // Written so that a NaN does not pass. The least excess is rounding of the band itself.
    return judged() && std::fabs(measured - expected) <= band * (1.0 + 1.0e-12);
}

void Report::within(const std::string& name, double measured, double expected, double band, const std::string& unit)
{
    results.push_back({name, measured, expected, band, unit, "+- " + figure(band)});
}

void Report::withinShare(
    const std::string& name, double measured, double expected, double share, const std::string& unit)
{
    results.push_back(
        {name, measured, expected, std::fabs(share * expected), unit, "+- " + figure(100.0 * share) + " %"});
}

void Report::yes(const std::string& name, bool answer)
{
    results.push_back({name, answer ? 1.0 : 0.0, 1.0, 0.0, "", "yes"});
}

void Report::note(const std::string& name, double measured, const std::string& unit)
{
    results.push_back({name, measured, kNone, kNone, unit, ""});
}

bool Report::pass() const
{
    const auto judged = [](const Result& result) { return result.judged(); };
    return std::any_of(results.begin(), results.end(), judged)
           && std::all_of(
               results.begin(), results.end(), [](const Result& result) { return !result.judged() || result.pass(); });
}

std::string tableOf(const Report& report)
{
    sample::Table table({"", "measured", "expected", "band", "unit", "verdict"});
    for (const Result& result : report.results)
        if (result.judged())
            table.row(
                {result.name, figure(result.measured), figure(result.expected), result.bandText, result.unit,
                 result.pass() ? "pass" : "MISSED"});
        else
            table.row({result.name, figure(result.measured), "", "", result.unit});
    return table.text();
}

} // namespace lab
