// The profiler table on Tracy. Compiled only with BARCHAN_TRACY; the client stays asleep (no thread, no socket) until
// somebody asks for the table, so a host that brings its own profiler never has two clients in its process.
//
// Device stages become GPU zones through Tracy's C interface, not through TracyVulkan: that one writes its own query
// pool into command buffers, while Barchan's devices time their stages anyway and only one of them is Vulkan. So the
// times are told after the fact. A timeline is placed beside the CPU's once, when it is introduced: exactly where its
// times are on the host's clock (compute/device.h), else to within the time a step takes to be reported.
#include "base/profile.h"

#include <tracy/Tracy.hpp>
#include <tracy/TracyC.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <vector>

namespace bch
{

namespace
{
// A site is laid out as Tracy's source location and lives as long, so its address can be handed over.
using TracySite = ___tracy_source_location_data;
static_assert(
    sizeof(bchProfilerSite) == sizeof(TracySite) && offsetof(bchProfilerSite, name) == offsetof(TracySite, name)
    && offsetof(bchProfilerSite, function) == offsetof(TracySite, function)
    && offsetof(bchProfilerSite, file) == offsetof(TracySite, file)
    && offsetof(bchProfilerSite, line) == offsetof(TracySite, line)
    && offsetof(bchProfilerSite, color) == offsetof(TracySite, color));

// Where a profiler comes and goes (on demand), every new one starts from nothing.
uint64_t connection()
{
#ifdef TRACY_ON_DEMAND
    return tracy::GetProfiler().ConnectionId();
#else
    return 0;
#endif
}

bool connected()
{
    return ___tracy_connected() != 0;
}

// Zone handle: Tracy's zone id, whether it was sent, and to which connection: an end whose begin went to another
// profiler would be an error there.
constexpr uint64_t kSent = uint64_t{1} << 32;

uint64_t makeHandle(const TracyCZoneCtx& zone)
{
    return zone.active ? zone.id | kSent | connection() << 33 : 0;
}

uint64_t zoneBegin(void*, const bchProfilerSite* site)
{
    return makeHandle(___tracy_emit_zone_begin(reinterpret_cast<const TracySite*>(site), 1));
}

void zoneEnd(void*, uint64_t handle)
{
    if (!(handle & kSent) || handle >> 33 != (connection() << 33) >> 33)
        return;
    TracyCZoneCtx zone;
    zone.id = static_cast<uint32_t>(handle);
    zone.active = 1;
    ___tracy_emit_zone_end(zone);
}

void frameMark(void*, const char* name)
{
    ___tracy_emit_frame_mark(name);
}

void plot(void*, const char* name, double value)
{
    ___tracy_emit_plot(name, value);
}

void message(void*, const char* text)
{
    ___tracy_emit_message(text, std::strlen(text), 0);
}

void threadName(void*, const char* name)
{
    tracy::SetThreadName(name);
}

// One GPU timeline per device name.
struct DeviceTimeline
{
    char name[256] = "";
    uint64_t connection = 0;
    uint16_t nextQuery = 0;
    uint8_t context = 0;
    bool open = false;
};

std::mutex g_timelineMutex;                // the events of a stage must not mix with another's
std::array<DeviceTimeline, 8> g_timelines; // of devices beyond, no stages are shown

DeviceTimeline* findTimeline(const char* device)
{
    for (DeviceTimeline& timeline : g_timelines)
    {
        if (!timeline.name[0])
        {
            std::snprintf(timeline.name, sizeof timeline.name, "%s", device);
            timeline.context = tracy::GetGpuCtxCounter().fetch_add(1, std::memory_order_relaxed);
        }
        if (std::strncmp(timeline.name, device, sizeof timeline.name - 1) == 0)
            return &timeline;
    }
    return nullptr;
}

// What the device's clock shows now, as well as can be known from a stage that has just been told. Times that lie a
// moment before now on the host's clock are taken to be on that clock, since the profiler table cannot say it; a
// device's own counter that happens to stand so near is off by no more than that moment.
uint64_t deviceNow(uint64_t lastEndNs)
{
    constexpr uint64_t kMomentNs = 1'000'000'000;
    const auto host = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    return host >= lastEndNs && host - lastEndNs < kMomentNs ? host : lastEndNs;
}

// Tells the connected profiler about the timeline, once per connection: the C interface does not keep contexts for
// profilers that connect later.
void introduce(DeviceTimeline& timeline, uint64_t lastEndNs)
{
    if (timeline.open && timeline.connection == connection())
        return;
    timeline.open = true;
    timeline.connection = connection();
    ___tracy_emit_gpu_new_context_serial(
        {static_cast<int64_t>(deviceNow(lastEndNs)), 1.0f, timeline.context, 0,
         static_cast<uint8_t>(tracy::GpuContextType::Vulkan)});
    ___tracy_emit_gpu_context_name_serial(
        {timeline.context, timeline.name, static_cast<uint16_t>(std::strlen(timeline.name))});
}

struct ToldZone
{
    const char* name;
    uint64_t beginNs, endNs;
    uint16_t beginQuery, endQuery;
};

// Kernels come before their stage, on the same thread, but stand inside it: they are held back until it comes.
thread_local std::vector<ToldZone> t_kernels;

void gpuKernel(void*, const char*, const char* kernel, uint64_t beginNs, uint64_t endNs)
{
    if (connected())
        t_kernels.push_back({kernel, beginNs, endNs, 0, 0});
}

void beginGpuZone(DeviceTimeline& timeline, ToldZone& zone)
{
    zone.beginQuery = timeline.nextQuery++;
    const uint64_t site = ___tracy_alloc_srcloc_name(
        0, "", 0, timeline.name, std::strlen(timeline.name), zone.name, std::strlen(zone.name));
    ___tracy_emit_gpu_zone_begin_alloc_serial({site, zone.beginQuery, timeline.context});
}

void endGpuZone(DeviceTimeline& timeline, ToldZone& zone)
{
    zone.endQuery = timeline.nextQuery++;
    ___tracy_emit_gpu_zone_end_serial({zone.endQuery, timeline.context});
}

void tellGpuTimes(const DeviceTimeline& timeline, const ToldZone& zone)
{
    ___tracy_emit_gpu_time_serial({static_cast<int64_t>(zone.beginNs), zone.beginQuery, timeline.context});
    ___tracy_emit_gpu_time_serial({static_cast<int64_t>(zone.endNs), zone.endQuery, timeline.context});
}

void gpuZone(void*, const char* device, const char* stage, uint64_t beginNs, uint64_t endNs)
{
    if (!connected())
    {
        t_kernels.clear();
        return; // GPU events are queued even then, and nobody would take them
    }
    const std::lock_guard lock(g_timelineMutex);
    if (DeviceTimeline* timeline = findTimeline(device))
    {
        introduce(*timeline, endNs);
        ToldZone whole{stage, beginNs, endNs, 0, 0};
        beginGpuZone(*timeline, whole);
        for (ToldZone& kernel : t_kernels)
        {
            beginGpuZone(*timeline, kernel);
            endGpuZone(*timeline, kernel);
            tellGpuTimes(*timeline, kernel);
        }
        endGpuZone(*timeline, whole);
        tellGpuTimes(*timeline, whole);
    }
    t_kernels.clear();
}

// Barchan's own client, from the first wish for the table to the end of the library. Where the host's Tracy is linked
// instead, its life is the host's affair.
struct Client
{
#ifdef TRACY_MANUAL_LIFETIME
    Client()
    {
        ___tracy_startup_profiler();
    }
    ~Client()
    {
        setProfiler(nullptr);
        ___tracy_shutdown_profiler();
    }
#endif
};
} // namespace

void tracyProfiler(bchProfiler& profiler)
{
    static Client client;
    profiler.user = nullptr;
    profiler.zoneBegin = zoneBegin;
    profiler.zoneEnd = zoneEnd;
    profiler.frameMark = frameMark;
    profiler.plot = plot;
    profiler.message = message;
    profiler.threadName = threadName;
    profiler.gpuZone = gpuZone;
    profiler.gpuKernel = gpuKernel;
}

} // namespace bch
