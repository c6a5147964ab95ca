// Barchan's own Tracy client, seen from the other end of its socket.
#include "profile/small_world.h"
#include "profile/tracy_listener.h"
#include "profile/waking_world.h"

#include <common/TracyQueue.hpp>

#include <cstdlib>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace bch::test;

namespace
{
// A port that nobody uses now: another client on the machine must not answer in our place.
uint16_t findFreePort()
{
    const int handle = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    socklen_t size = sizeof address;
    REQUIRE(bind(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    REQUIRE(getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size) == 0);
    close(handle);
    return ntohs(address.sin_port);
}

constexpr uint8_t id(tracy::QueueType type)
{
    return static_cast<uint8_t>(type);
}

// Some text that contains this one: source locations come with function and file around the name.
bool hasText(const TracyEvents& events, const char* text)
{
    for (const std::string& known : events.strings)
        if (known.find(text) != std::string::npos)
            return true;
    return false;
}

void checkStepEvents(const TracyEvents& events, uint32_t steps)
{
    using tracy::QueueType;
    CHECK(events.sum({id(QueueType::ZoneBegin)}) > 0);
    CHECK(events.sum({id(QueueType::ZoneBegin)}) == events.sum({id(QueueType::ZoneEnd)}));
    CHECK(events.sum({id(QueueType::FrameMarkMsg)}) == steps);
    CHECK(events.sum({id(QueueType::PlotDataDouble)}) >= 3 * steps);
    CHECK(events.sum({id(QueueType::GpuNewContext)}) == 1);
    CHECK(events.sum({id(QueueType::GpuContextName)}) == 1);
    const uint32_t stages = events.sum({id(QueueType::GpuZoneBeginAllocSrcLocSerial)});
    CHECK(stages > 0);
    CHECK(events.sum({id(QueueType::GpuZoneEndSerial)}) == stages);
    CHECK(events.sum({id(QueueType::GpuTime)}) == 2 * stages);
    CHECK(events.frames.count("Barchan step") == 1);
    CHECK(events.plots.count("Barchan grains") == 1);
    CHECK(events.strings.count("bchWorld_Step") == 1);     // zones, by name
    CHECK(events.strings.count("spatial_cell_keys") == 1); // of kernels too
    CHECK(hasText(events, "neighbours"));                  // the name of a device stage
    CHECK(hasText(events, "CPU"));                         // and of the timeline it is on
}
} // namespace

TEST_CASE("a profiler that connects, and one that connects later, both see zones, stages, frames and plots")
{
    const uint16_t port = findFreePort();
    REQUIRE(setenv("TRACY_PORT", std::to_string(port).c_str(), 1) == 0);
    bchProfiler table = bchDefaultProfiler();
    REQUIRE(bchGetTracyProfiler(&table) == BCH_OK);
    REQUIRE(bchSetProfiler(&table) == BCH_OK);
    stepSmallWorld(BCH_DEVICE_CPU, 2); // nobody listens: nothing is kept for later

    for (const uint32_t steps : {3u, 5u})
    {
        TracyListener listener(port);
        stepSmallWorld(BCH_DEVICE_CPU, steps);
        listener.readUntilQuiet();
        checkStepEvents(listener.events(), steps);
    }
    TracyListener listener(port);
    stepWakingWorld(4);
    listener.readUntilQuiet();
    for (const char* plot :
         {"Barchan grains", "Barchan particles", "Barchan awake particles", "Barchan device memory", "Barchan woken",
          "Barchan settled", "Barchan awake columns", "Barchan awake terrain quanta", "Barchan paged quanta"})
        CHECK_MESSAGE(listener.events().plots.count(plot) == 1, plot);
    CHECK(listener.events().strings.count("handoff_emit") == 1); // a kernel's zone, by its own name
    CHECK(hasText(listener.events(), "patch stress"));           // a stage of the device
    CHECK(hasText(listener.events(), "BCH_FAULT_WAKE_CAPACITY"));
    CHECK(listener.events().sum({id(tracy::QueueType::Message)}) > 0);
    CHECK(bchSetProfiler(nullptr) == BCH_OK);
}
