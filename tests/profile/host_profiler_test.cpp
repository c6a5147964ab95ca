// What a host's own profiler is told, through the table it gives.
#include "profile/small_world.h"
#include "profile/waking_world.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

using namespace bch::test;

#if BARCHAN_HAS_PROFILING

namespace
{
struct GpuZone
{
    std::string device, stage;
    uint64_t beginNs, endNs;
};

struct Recording
{
    std::mutex mutex;
    uint64_t nextZone = 1;
    uint32_t begun = 0, ended = 0, misnested = 0;
    std::set<std::string> zoneNames, threadNames;
    std::map<std::string, std::vector<double>> plots;
    std::map<std::string, uint32_t> frames;
    std::vector<GpuZone> gpuZones;
    std::vector<std::string> messages;
};

thread_local std::vector<uint64_t> t_openZones;

uint64_t zoneBegin(void* user, const bchProfilerSite* site)
{
    auto& recording = *static_cast<Recording*>(user);
    std::lock_guard lock(recording.mutex);
    ++recording.begun;
    recording.zoneNames.insert(site->name);
    t_openZones.push_back(recording.nextZone);
    return recording.nextZone++;
}

void zoneEnd(void* user, uint64_t zone)
{
    auto& recording = *static_cast<Recording*>(user);
    std::lock_guard lock(recording.mutex);
    ++recording.ended;
    if (t_openZones.empty() || t_openZones.back() != zone)
        ++recording.misnested;
    else
        t_openZones.pop_back();
}

void frameMark(void* user, const char* name)
{
    auto& recording = *static_cast<Recording*>(user);
    std::lock_guard lock(recording.mutex);
    ++recording.frames[name];
}

void plot(void* user, const char* name, double value)
{
    auto& recording = *static_cast<Recording*>(user);
    std::lock_guard lock(recording.mutex);
    recording.plots[name].push_back(value);
}

void message(void* user, const char* text)
{
    auto& recording = *static_cast<Recording*>(user);
    std::lock_guard lock(recording.mutex);
    recording.messages.emplace_back(text);
}

void threadName(void* user, const char* name)
{
    auto& recording = *static_cast<Recording*>(user);
    std::lock_guard lock(recording.mutex);
    recording.threadNames.insert(name);
}

void gpuZone(void* user, const char* device, const char* stage, uint64_t beginNs, uint64_t endNs)
{
    auto& recording = *static_cast<Recording*>(user);
    std::lock_guard lock(recording.mutex);
    recording.gpuZones.push_back({device, stage, beginNs, endNs});
}

// A host's table for as long as it stands.
class HostProfiler
{
public:
    HostProfiler()
    {
        bchProfiler table = bchDefaultProfiler();
        table.user = &recording_;
        table.zoneBegin = zoneBegin;
        table.zoneEnd = zoneEnd;
        table.frameMark = frameMark;
        table.plot = plot;
        table.message = message;
        table.threadName = threadName;
        table.gpuZone = gpuZone;
        REQUIRE_MESSAGE(bchSetProfiler(&table) == BCH_OK, bchGetLastError());
    }
    ~HostProfiler() { CHECK(bchSetProfiler(nullptr) == BCH_OK); }

    const Recording& recording() const { return recording_; }

private:
    Recording recording_;
};
} // namespace

TEST_CASE("every zone that begins ends, on its own thread and innermost first")
{
    const HostProfiler host;
    stepSmallWorld(BCH_DEVICE_CPU, 3);
    const Recording& told = host.recording();
    CHECK(told.begun > 0);
    CHECK(told.begun == told.ended);
    CHECK(told.misnested == 0);
    CHECK(told.zoneNames.count("bchWorld_Step") == 1);
    CHECK(told.zoneNames.count("spatial_cell_keys") == 1); // a kernel's own name
    CHECK(told.zoneNames.count("sort") == 1);              // a primitive's
    CHECK(told.threadNames.count("Barchan CPU device") == 1);
    CHECK(told.threadNames.count("Barchan CPU worker") == 1);
}

TEST_CASE("each step is a frame and plots its counts")
{
    const HostProfiler host;
    stepSmallWorld(BCH_DEVICE_CPU, 3);
    const Recording& told = host.recording();
    REQUIRE(told.frames.count("Barchan step") == 1);
    CHECK(told.frames.at("Barchan step") == 3);
    REQUIRE(told.plots.count("Barchan grains") == 1);
    CHECK(told.plots.at("Barchan grains") == std::vector<double>(3, kSmallWorldGrains));
    REQUIRE(told.plots.count("Barchan device memory") == 1);
    CHECK(told.plots.at("Barchan device memory").back() > 0.0);
}

TEST_CASE("sand that wakes and settles is plotted, and a fault is told in words")
{
    const HostProfiler host;
    stepWakingWorld(6);
    const Recording& told = host.recording();
    const auto most = [&](const char* name)
    {
        REQUIRE_MESSAGE(told.plots.count(name) == 1, name);
        const std::vector<double>& values = told.plots.at(name);
        CHECK(values.size() == 6);
        return *std::max_element(values.begin(), values.end());
    };
    CHECK(most("Barchan woken") > 0.0);
    CHECK(most("Barchan settled") > 0.0);
    CHECK(most("Barchan awake columns") > 0.0);
    CHECK(most("Barchan awake terrain quanta") > 0.0);
    CHECK(told.plots.at("Barchan awake terrain quanta").back() == 0.0);
    CHECK(most("Barchan particles") > 0.0);
    CHECK(most("Barchan particles") <= 200.0);
    CHECK(most("Barchan awake particles") >= 0.0);
    CHECK(most("Barchan paged quanta") == 0.0);
    REQUIRE(!told.messages.empty());
    CHECK(told.messages[0].find("BCH_FAULT_WAKE_CAPACITY") != std::string::npos);
}

TEST_CASE("the stages of a step are told in order, with the device they ran on")
{
    std::vector<bchDeviceKind> kinds = {BCH_DEVICE_CPU};
#if BARCHAN_HAS_VULKAN
    kinds.push_back(BCH_DEVICE_VULKAN);
#endif
    for (const bchDeviceKind kind : kinds)
    {
        CAPTURE(kind);
        const HostProfiler host;
        stepSmallWorld(kind, 2);
        const std::vector<GpuZone>& zones = host.recording().gpuZones;
        REQUIRE(!zones.empty());
        std::set<std::string> stages;
        for (size_t i = 0; i < zones.size(); ++i)
        {
            CHECK(zones[i].device == zones[0].device);
            CHECK(zones[i].beginNs <= zones[i].endNs);
            if (i > 0)
                CHECK(zones[i - 1].endNs <= zones[i].beginNs);
            stages.insert(zones[i].stage);
        }
        CHECK(!zones[0].device.empty());
        CHECK(stages.count("neighbours") == 1);
        CHECK(stages.count("move") == 1);
    }
}

TEST_CASE("a profiler is set only while no device exists, and hears nothing once it is removed")
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_CPU;
    bchDeviceId device;
    REQUIRE(bchCreateDevice(&def, &device) == BCH_OK);
    const bchProfiler table = bchDefaultProfiler();
    CHECK(bchSetProfiler(&table) == BCH_ERROR_BUSY);
    REQUIRE(bchDestroyDevice(device) == BCH_OK);

    uint32_t heard = 0;
    {
        const HostProfiler host;
        stepSmallWorld(BCH_DEVICE_CPU, 1);
        heard = host.recording().begun;
        REQUIRE(bchSetProfiler(nullptr) == BCH_OK);
        stepSmallWorld(BCH_DEVICE_CPU, 1);
        CHECK(host.recording().begun == heard);
    }
}

TEST_CASE("a table with holes is fine: what is null is not told")
{
    Recording recording;
    bchProfiler table = bchDefaultProfiler();
    table.user = &recording;
    table.plot = plot;
    REQUIRE(bchSetProfiler(&table) == BCH_OK);
    stepSmallWorld(BCH_DEVICE_CPU, 1);
    REQUIRE(bchSetProfiler(nullptr) == BCH_OK);
    CHECK(recording.plots.size() > 0);
    CHECK(recording.begun == 0);
}

#else

TEST_CASE("a library without profiling zones refuses a profiler in words")
{
    const bchProfiler table = bchDefaultProfiler();
    CHECK(bchSetProfiler(&table) == BCH_ERROR_UNSUPPORTED);
    CHECK(std::string(bchGetLastError()).find("BARCHAN_PROFILING") != std::string::npos);
    stepSmallWorld(BCH_DEVICE_CPU, 1);
}

#endif

#if !BARCHAN_HAS_TRACY
TEST_CASE("a library without Tracy has no Tracy table")
{
    bchProfiler table = bchDefaultProfiler();
    CHECK(bchGetTracyProfiler(&table) == BCH_ERROR_UNSUPPORTED);
    CHECK(!table.zoneBegin);
}
#endif
