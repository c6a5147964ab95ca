#include "bench/targets.h"

#include "common/table.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace sample
{

namespace
{
constexpr double kQuietLoad = 0.25; // per core
} // namespace

std::string tableOf(const std::vector<Target>& targets)
{
    Table table({"target", "measured", "limit", "unit", "verdict"});
    for (const Target& target : targets)
        table.row(
            {target.what, format("%.2f", target.measured),
             format("%s %.2f", target.atLeast ? ">=" : "<=", target.limit), target.unit,
             target.met() ? "met" : "MISSED"});
    return table.text();
}

void addTargets(Json& json, const std::vector<Target>& targets)
{
    json.beginArray("targets");
    for (const Target& target : targets)
    {
        json.beginObject().add("what", target.what).add("measured", target.measured).add("limit", target.limit);
        json.add("atLeast", target.atLeast).add("unit", target.unit).add("met", target.met()).endObject();
    }
    json.endArray();
}

Machine thisMachine()
{
    Machine machine;
    machine.cores = std::max(1u, std::thread::hardware_concurrency());
    if (getloadavg(&machine.load, 1) != 1)
        machine.load = 0;
    return machine;
}

std::string Machine::note() const
{
    if (load <= kQuietLoad * cores)
        return "";
    return format(
        "The machine was busy before the run (load %.1f on %u cores): these figures are slower than its own.\n\n", load,
        cores);
}

} // namespace sample
