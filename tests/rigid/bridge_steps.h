// Frames of a bridge, and what tests of it ask for again and again.
#pragma once

#include "jolt_world.h"
#include "sand_box.h"

#include <barchan/jolt.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <string_view>

using ShapeRef = JPH::RefConst<JPH::Shape>;

inline bool onVulkan()
{
    const char* name = std::getenv("BARCHAN_DEVICE");
    return name && std::string_view(name) == "vulkan";
}

inline barchan::BridgeSettings lagged(uint32_t lag)
{
    barchan::BridgeSettings settings;
    settings.lag = lag;
    return settings;
}

inline void step(barchan::JoltBridge& bridge, JoltWorld& jolt, int frames = 1)
{
    for (int frame = 0; frame < frames; ++frame)
        REQUIRE_MESSAGE(
            bridge.stepBoth(kFrame, 1, jolt.allocator(), jolt.jobs()) == BCH_OK, std::string(bridge.lastError()));
}

inline ShapeRef made(const JPH::ShapeSettings& settings)
{
    const JPH::ShapeSettings::ShapeResult result = settings.Create();
    REQUIRE_MESSAGE(result.IsValid(), std::string(result.GetError().c_str()));
    return result.Get();
}
