// What holds of every stream of Barchan's Tracy client.
#pragma once

#include "profile/tracy_events.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace bch::test
{

// Of a world that has terrain.
inline constexpr const char* kPlots[] = {
    "Barchan grains",
    "Barchan awake grains",
    "Barchan particles",
    "Barchan awake particles",
    "Barchan contacts",
    "Barchan neighbours",
    "Barchan device memory",
    "Barchan host memory",
    "Barchan woken",
    "Barchan settled",
    "Barchan awake columns",
    "Barchan quanta in grains",
    "Barchan quanta in patches",
    "Barchan quanta in terrain",
    "Barchan quanta of terrain awake",
    "Barchan quanta paged",
    "Barchan quanta quarantined"};

// Zones begin and end, have names, and kernels lie within the stages that they belong to.
inline void checkWhole(const TracyEvents& events)
{
    CHECK(events.openZones == 0);
    CHECK(events.unmatchedEnds == 0);
    CHECK(!events.zones.empty());
    CHECK(events.zones.count("") == 0);
    CHECK(events.contextCount == 1);
    REQUIRE(!events.gpuZones.empty());
    const GpuZone* stage = nullptr;
    for (const GpuZone& zone : events.gpuZones)
    {
        CHECK(!zone.name.empty());
        CHECK(zone.beginNs <= zone.endNs);
        if (zone.parent.empty())
        {
            stage = &zone;
            continue;
        }
        REQUIRE(stage);
        CHECK(zone.parent == stage->name);
        CHECK(zone.beginNs >= stage->beginNs);
        CHECK(zone.endNs <= stage->endNs);
    }
}

inline void checkKernel(const TracyEvents& events, const char* stage, const char* kernel)
{
    const bool isThere = std::any_of(
        events.gpuZones.begin(), events.gpuZones.end(),
        [&](const GpuZone& zone) { return zone.name == kernel && zone.parent == stage; });
    CHECK_MESSAGE(isThere, std::string(kernel));
}

inline bool hasMessage(const TracyEvents& events, const char* part)
{
    return std::any_of(
        events.messages.begin(), events.messages.end(),
        [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

} // namespace bch::test
