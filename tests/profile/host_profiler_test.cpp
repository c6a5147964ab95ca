// What a host's own profiler is told, through the table it gives.
#include "profile/host_profiler.h"
#include "profile/small_world.h"
#include "profile/whole_world.h"

#include <algorithm>

using namespace bch::test;

#if BARCHAN_HAS_PROFILING

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
    WholeWorld(BCH_DEVICE_CPU).run(6);
    const Recording& told = host.recording();
    const auto most = [&](const char* name)
    {
        REQUIRE_MESSAGE(told.plots.count(name) == 1, std::string(name));
        const std::vector<double>& values = told.plots.at(name);
        CHECK(values.size() == 6);
        return *std::max_element(values.begin(), values.end());
    };
    CHECK(most("Barchan woken") > 0.0);
    CHECK(most("Barchan settled") > 0.0);
    CHECK(most("Barchan awake columns") > 0.0);
    CHECK(most("Barchan quanta of terrain awake") > 0.0);
    CHECK(most("Barchan particles") > 0.0);
    CHECK(most("Barchan particles") <= 200.0);
    CHECK(most("Barchan awake particles") > 0.0);
    CHECK(most("Barchan awake particles") <= most("Barchan particles"));
    CHECK(most("Barchan awake grains") == 3.0);
    REQUIRE(!told.messages.empty());
    CHECK(told.messages[0].find("BCH_FAULT_WAKE_CAPACITY") != std::string::npos);
}

TEST_CASE("the ledger of quanta is plotted as the device counts it, without asking")
{
    const HostProfiler host;
    const WholeWorld world(BCH_DEVICE_CPU);
    const auto newest = [&](const char* name)
    {
        REQUIRE_MESSAGE(host.recording().plots.count(name) == 1, std::string(name));
        return host.recording().plots.at(name).back();
    };
    const auto checkLedger = [&]
    {
        bchMassLedger ledger = bchDefaultMassLedger();
        REQUIRE(bchWorld_GetMassLedger(world.id, &ledger) == BCH_OK);
        CHECK(newest("Barchan quanta in grains") == static_cast<double>(ledger.grains));
        CHECK(newest("Barchan quanta in patches") == static_cast<double>(ledger.patches));
        CHECK(newest("Barchan quanta in terrain") == static_cast<double>(ledger.terrain));
        CHECK(newest("Barchan quanta paged") == static_cast<double>(ledger.paged));
        CHECK(newest("Barchan quanta quarantined") == static_cast<double>(ledger.quarantined));
        return ledger;
    };
    world.run(2);
    CHECK(checkLedger().patches > 0);
    bchBlob kept{};
    REQUIRE(bchTerrain_UnloadTile(world.terrain, 1, 0, &kept) == BCH_OK);
    bchBrushDef heap = bchDefaultBrushDef();
    heap.position = {1.0, 0.0, 1.0};
    REQUIRE(bchTerrain_Brush(world.terrain, &heap) == BCH_OK);
    world.step();
    const bchMassLedger paged = checkLedger();
    CHECK(paged.paged > 0);
    heap.kind = BCH_BRUSH_LOWER;
    REQUIRE(bchTerrain_Brush(world.terrain, &heap) == BCH_OK);
    world.step();
    CHECK(checkLedger().removed > paged.removed);
    bchFreeBlob(&kept);

    uint64_t size = 0;
    REQUIRE(bchWorld_Snapshot(world.id, nullptr, &size) == BCH_OK);
    std::vector<char> blob(size);
    REQUIRE(bchWorld_Snapshot(world.id, blob.data(), &size) == BCH_OK);
    REQUIRE(bchWorld_Restore(world.id, blob.data(), size) == BCH_OK);
    world.step();
    checkLedger();
}

TEST_CASE("memory of the host is plotted beside that of the device")
{
    const HostProfiler host;
    stepSmallWorld(BCH_DEVICE_CPU, 2);
    const std::vector<double>& device = host.recording().plots.at("Barchan device memory");
    const std::vector<double>& all = host.recording().plots.at("Barchan host memory");
    REQUIRE(all.size() == device.size());
    CHECK(device.back() > 0.0);
    CHECK(all.back() > device.back()); // buffers of the CPU device are the host's, and there is more
}

TEST_CASE("what the host itself does has zones")
{
    const HostProfiler host;
    const WholeWorld world(BCH_DEVICE_CPU);
    world.run(1);
    uint64_t size = 0;
    REQUIRE(bchWorld_Snapshot(world.id, nullptr, &size) == BCH_OK);
    std::vector<char> blob(size);
    REQUIRE(bchWorld_Snapshot(world.id, blob.data(), &size) == BCH_OK);
    REQUIRE(bchWorld_Restore(world.id, blob.data(), size) == BCH_OK);
    bchPagerDef pager = bchDefaultPagerDef();
    pager.load = [](void*, int32_t, int32_t, bchBlob*, bchTileDef*) { return 0; };
    pager.store = [](void*, int32_t, int32_t, const void*, uint64_t) {};
    REQUIRE(bchTerrain_Page(world.terrain, &pager, nullptr) == BCH_OK);
    const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const uint32_t indices[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    bchCookDef cook = bchDefaultCookDef();
    cook.positions = positions;
    cook.indices = indices;
    cook.vertexCount = cook.triangleCount = 4;
    cook.spacing = 0.2f;
    bchBlob shape{};
    REQUIRE_MESSAGE(bchCookShape(&cook, &shape) == BCH_OK, bchGetLastError());
    bchFreeBlob(&shape);
    for (const char* name :
         {"bchWorld_Step", "record", "collect", "wait for steps", "snapshot", "restore", "page tiles", "cook shape"})
        CHECK_MESSAGE(host.recording().zoneNames.count(name) == 1, std::string(name));
}

TEST_CASE("every stage of a step is told in order with its kernels inside, on the device they ran on")
{
    std::vector<bchDeviceKind> kinds = {BCH_DEVICE_CPU};
#if BARCHAN_HAS_VULKAN
    kinds.push_back(BCH_DEVICE_VULKAN);
#endif
    for (const bchDeviceKind kind : kinds)
    {
        CAPTURE(kind);
        const HostProfiler host;
        WholeWorld(kind).run(3);
        const std::vector<ToldStage>& stages = host.recording().stages;
        REQUIRE(!stages.empty());
        CHECK(!stages[0].device.empty());
        std::set<std::string> names, kernels;
        for (size_t i = 0; i < stages.size(); ++i)
        {
            CHECK(stages[i].device == stages[0].device);
            CHECK(stages[i].beginNs <= stages[i].endNs);
            if (i > 0)
                CHECK(stages[i - 1].endNs <= stages[i].beginNs);
            names.insert(stages[i].name);
            uint64_t last = stages[i].beginNs;
            for (const ToldZone& kernel : stages[i].kernels)
            {
                CHECK(kernel.device == stages[0].device);
                CHECK(kernel.beginNs >= last);
                CHECK(kernel.endNs >= kernel.beginNs);
                last = kernel.endNs;
                kernels.insert(stages[i].name + ": " + kernel.name);
            }
            CHECK(last <= stages[i].endNs);
        }
        CHECK(host.recording().kernels.empty()); // each belongs to a stage
        for (uint32_t stage = 0; bchStageName(stage); ++stage)
            CHECK_MESSAGE(names.count(bchStageName(stage)) == 1, std::string(bchStageName(stage)));
        for (const char* kernel :
             {"move: grains_move", "patch stress: patches_density", "wake: handoff_emit", "publish: terrain_publish"})
            CHECK_MESSAGE(kernels.count(kernel) == 1, std::string(kernel));
    }
}

TEST_CASE("kernels are timed only for a profiler that wants them")
{
    const HostProfiler host(false);
    stepSmallWorld(BCH_DEVICE_CPU, 1);
    CHECK(!host.recording().stages.empty());
    for (const ToldStage& stage : host.recording().stages)
        CHECK(stage.kernels.empty());
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
    uint32_t plots = 0;
    bchProfiler table = bchDefaultProfiler();
    table.user = &plots;
    table.plot = [](void* user, const char*, double) { ++*static_cast<uint32_t*>(user); };
    REQUIRE(bchSetProfiler(&table) == BCH_OK);
    bchProfiler current = bchDefaultProfiler();
    REQUIRE(bchGetProfiler(&current) == BCH_OK);
    CHECK(current.user == &plots);
    CHECK((current.plot == table.plot));
    CHECK(!current.zoneBegin);
    stepSmallWorld(BCH_DEVICE_CPU, 1);
    REQUIRE(bchSetProfiler(nullptr) == BCH_OK);
    CHECK(plots > 0);
    REQUIRE(bchGetProfiler(&current) == BCH_OK);
    CHECK(!current.plot);
}

#else

TEST_CASE("a library without profiling zones refuses a profiler in words")
{
    const bchProfiler table = bchDefaultProfiler();
    CHECK(bchSetProfiler(&table) == BCH_ERROR_UNSUPPORTED);
    CHECK(std::string(bchGetLastError()).find("BARCHAN_PROFILING") != std::string::npos);
    bchProfiler current = bchDefaultProfiler();
    CHECK(bchGetProfiler(&current) == BCH_ERROR_UNSUPPORTED);
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
