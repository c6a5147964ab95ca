// tracy_table PORT: what a Tracy client sends until its program ends, as a table: zones of threads, stages and kernels
// of devices, each with how often and how long. For a look without Tracy's own programs.
#include "profile/tracy_listener.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>

using namespace bch::test;

namespace
{
constexpr size_t kRows = 25;

void print(const char* title, const std::map<std::string, ZoneSum>& sums)
{
    std::vector<std::pair<std::string, ZoneSum>> rows(sums.begin(), sums.end());
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second.ns > b.second.ns; });
    std::printf("%-56s %8s %10s\n", title, "count", "ms");
    for (size_t i = 0; i < std::min(rows.size(), kRows); ++i)
        std::printf(
            "%-56.56s %8u %10.2f\n", rows[i].first.c_str(), rows[i].second.count,
            1.0e-6 * static_cast<double>(rows[i].second.ns));
    std::printf("\n");
}
} // namespace

int main(int argumentCount, char** arguments)
try
{
    TracyListener listener(static_cast<uint16_t>(argumentCount > 1 ? std::atoi(arguments[1]) : 8086));
    listener.readUntilOver();
    const TracyEvents events = listener.events();
    std::map<std::string, ZoneSum> device;
    for (const GpuZone& zone : events.gpuZones)
    {
        ZoneSum& sum = device[zone.parent.empty() ? zone.name : zone.parent + ": " + zone.name];
        ++sum.count;
        sum.ns += zone.endNs - zone.beginNs;
    }
    for (const std::string& name : events.contexts)
        print(name.c_str(), device);
    print("zones of threads", events.zones);
    std::printf("%-56s %8s %10s\n", "plots", "values", "last");
    for (const auto& [name, values] : events.plots)
        std::printf("%-56s %8zu %10g\n", name.c_str(), values.size(), values.back());
    std::map<std::string, uint32_t> messages;
    for (const std::string& message : events.messages)
        ++messages[message];
    for (const auto& [text, count] : messages)
        std::printf("\n%u times: %s\n", count, text.c_str());
    return 0;
}
catch (const std::exception& error)
{
    std::fprintf(stderr, "tracy_table: %s\n", error.what());
    return 1;
}
