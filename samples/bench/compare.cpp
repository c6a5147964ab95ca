#include "bench/compare.h"

#include "common/table.h"

#include <cmath>
#include <map>

namespace sample
{

namespace
{
std::string lineOf(const char* which, const Report& report)
{
    std::string text = format("%s: load %.2f on %u cores", which, report.machine.load, report.machine.cores);
    for (const MeasuredDevice& device : report.limits)
        text += format(
            ", %s copies at %.1f GB/s and does %.1f Gflop/s", device.label.c_str(), device.copyBytesPerSecond * 1.0e-9,
            device.flopsPerSecond * 1.0e-9);
    return text + "\n";
}

std::string countOf(uint32_t count, const char* what)
{
    return count == 0 ? "" : format("%u rows are only in %s\n", count, what);
}
} // namespace

Comparison compare(const Report& before, const Report& now, double threshold)
{
    std::map<std::string, const Row*> known;
    for (const Row& row : before.rows)
        known[row.name()] = &row;
    Comparison result;
    Table table({"row", "before ns", "now ns", "now/before", "verdict"});
    uint32_t added = 0;
    double logarithms = 0;
    for (const Row& row : now.rows)
    {
        const auto old = known.find(row.name());
        if (old == known.end() || !(old->second->ns > 0) || !(row.ns > 0))
        {
            ++added;
            continue;
        }
        const double ratio = row.ns / old->second->ns;
        const bool slower = ratio > threshold;
        result.slower += slower ? 1 : 0;
        ++result.matched;
        logarithms += std::log(ratio);
        table.row(
            {row.name(), format("%.2f", old->second->ns), format("%.2f", row.ns), format("%.3f", ratio),
             slower                    ? "SLOWER"
             : ratio < 1.0 / threshold ? "faster"
                                       : "same"});
    }
    const auto gone =
        static_cast<uint32_t>(known.size()) - std::min(result.matched, static_cast<uint32_t>(known.size()));
    result.text = lineOf("before", before) + lineOf("now", now) + table.text() + countOf(added, "the new run")
                  + countOf(gone, "the old one");
    if (result.matched > 0)
        result.text += format(
            "%u rows, %u of them slower by more than %.2f times; geometric mean of now/before %.3f\n", result.matched,
            result.slower, threshold, std::exp(logarithms / result.matched));
    return result;
}

} // namespace sample
