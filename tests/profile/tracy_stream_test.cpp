// Barchan's own Tracy client, seen from the other end of its socket.
#include "profile/small_world.h"
#include "profile/tracy_checks.h"
#include "profile/tracy_listener.h"
#include "profile/whole_world.h"

#include <cstdlib>

using namespace bch::test;

namespace
{
// The client, for as long as the program runs, and where it listens.
uint16_t startClient()
{
    static const uint16_t port = []
    {
        const uint16_t free = findFreePort();
        REQUIRE(setenv("TRACY_PORT", std::to_string(free).c_str(), 1) == 0);
        return free;
    }();
    bchProfiler table = bchDefaultProfiler();
    REQUIRE(bchGetTracyProfiler(&table) == BCH_OK);
    REQUIRE(bchSetProfiler(&table) == BCH_OK);
    return port;
}

std::string nameOf(bchDeviceKind kind)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = kind;
    bchDeviceId device;
    REQUIRE(bchCreateDevice(&def, &device) == BCH_OK);
    bchDeviceInfo info = bchDefaultDeviceInfo();
    CHECK(bchDevice_GetInfo(device, &info) == BCH_OK);
    CHECK(bchDestroyDevice(device) == BCH_OK);
    return info.name;
}
} // namespace

TEST_CASE("a profiler that connects, and one that connects later, both see zones, stages, frames and plots")
{
    const uint16_t port = startClient();
    stepSmallWorld(BCH_DEVICE_CPU, 2); // nobody listens: nothing is kept for later
    const std::string device = nameOf(BCH_DEVICE_CPU);
    for (const uint32_t steps : {3u, 5u})
    {
        TracyListener listener(port);
        stepSmallWorld(BCH_DEVICE_CPU, steps);
        listener.readUntilQuiet();
        const TracyEvents events = listener.events();
        checkWhole(events);
        CHECK(events.frames.at("Barchan step") == steps);
        CHECK(events.plots.at("Barchan grains") == std::vector<double>(steps, kSmallWorldGrains));
        CHECK(events.zones.at("bchWorld_Step").count == steps);
        CHECK(events.zones.count("spatial_cell_keys") == 1); // of kernels too: the CPU device has threads
        CHECK(events.contexts == std::vector<std::string>{device});
        for (const char* stage : {"edits", "bin", "neighbours", "contacts", "forces", "move", "publish"})
            CHECK_MESSAGE(events.hasGpuZone(stage), std::string(stage));
    }
    CHECK(bchSetProfiler(nullptr) == BCH_OK);
}

TEST_CASE("every stage stands on the timeline of its device with its kernels inside; plots and faults are named")
{
    std::vector<bchDeviceKind> kinds = {BCH_DEVICE_CPU};
#if BARCHAN_HAS_VULKAN
    kinds.push_back(BCH_DEVICE_VULKAN);
#endif
    const uint16_t port = startClient();
    for (const bchDeviceKind kind : kinds)
    {
        CAPTURE(kind);
        const std::string device = nameOf(kind);
        TracyListener listener(port);
        WholeWorld(kind).run(4);
        listener.readUntilQuiet();
        const TracyEvents events = listener.events();
        checkWhole(events);
        CHECK(events.contexts == std::vector<std::string>{device});
        for (uint32_t stage = 0; bchStageName(stage); ++stage)
            CHECK_MESSAGE(events.hasGpuZone(bchStageName(stage)), std::string(bchStageName(stage)));
        checkKernel(events, "move", "grains_move");
        checkKernel(events, "patch stress", "patches_density");
        checkKernel(events, "wake", "handoff_emit");
        for (const char* plot : kPlots)
        {
            REQUIRE_MESSAGE(events.plots.count(plot) == 1, std::string(plot));
            CHECK_MESSAGE(events.plots.at(plot).size() == 4, std::string(plot));
        }
        CHECK(hasMessage(events, "BCH_FAULT_WAKE_CAPACITY"));
        CHECK(events.zones.count(kind == BCH_DEVICE_CPU ? "command list" : "Vulkan submit") == 1);
    }
    CHECK(bchSetProfiler(nullptr) == BCH_OK);
}
