// Words, memory, devices that are not there, the order of a frame, the floating origin.
#include "BarchanBridge/host.h"
#include "BarchanBridge/simulation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace barchan::unreal;

namespace
{
struct Words
{
    std::vector<std::string> said;
    static void log(void* user, bchLogLevel, const char* message)
    {
        static_cast<Words*>(user)->said.emplace_back(message);
    }
};

SimulationSettings smallWorld(uint32_t lag)
{
    SimulationSettings settings;
    settings.device = BCH_DEVICE_CPU;
    settings.threadCount = 1;
    settings.world.grainCapacity = 64;
    settings.lag = lag;
    return settings;
}
} // namespace

TEST_CASE("a failure is told to the host's log with what was tried and why")
{
    Words words;
    HostHooks hooks;
    hooks.user = &words;
    hooks.log = Words::log;
    REQUIRE(acquireHost(hooks) == BCH_OK);
    Simulation simulation;
    SimulationSettings settings = smallWorld(1);
    settings.world.massQuantum = -1.0;
    CHECK(simulation.start(settings) == BCH_ERROR_INVALID_ARGUMENT);
    CHECK(!simulation.running());
    REQUIRE(words.said.size() == 1);
    CHECK(words.said[0].find("making a world of sand") != std::string::npos);
    CHECK(words.said[0].find("massQuantum") != std::string::npos);
    CHECK(words.said[0] == lastError());
    releaseHost();
    (void)refused(BCH_ERROR_BUSY, "nobody listens any more");
    CHECK(words.said.size() == 1);
}

TEST_CASE("hosts of one process share their hooks until the last has gone")
{
    Words words, others;
    HostHooks hooks;
    hooks.log = Words::log;
    hooks.user = &words;
    REQUIRE(acquireHost(hooks) == BCH_OK);
    hooks.user = &others;
    REQUIRE(acquireHost(hooks) == BCH_OK);
    releaseHost();
    warn("still here");
    CHECK(words.said.size() == 1);
    CHECK(others.said.empty());
    releaseHost();
}

TEST_CASE("a device that is not there is an answer and no crash")
{
    const DeviceSupport cpu = querySupport(BCH_DEVICE_CPU);
    CHECK(cpu.usable);
    CHECK(!cpu.isGpu);
    const DeviceSupport none = querySupport(BCH_DEVICE_VULKAN, "a GPU that nobody has");
    CHECK(!none.usable);
    CHECK(std::string(none.reason).size() > 10);
}

TEST_CASE("every fault has a name")
{
    bchFaults faults = BCH_FAULT_SPEED_LIMIT | BCH_FAULT_WAKE_CAPACITY | 1u << 30;
    CHECK(std::string(takeFaultName(faults)) == "BCH_FAULT_SPEED_LIMIT");
    CHECK(std::string(takeFaultName(faults)) == "BCH_FAULT_WAKE_CAPACITY");
    CHECK(takeFaultName(faults) != nullptr);
    CHECK(takeFaultName(faults) == nullptr);
}

TEST_CASE("hooks stand right before and after each fixed step, and where it is over")
{
    using Calls = std::vector<std::pair<char, uint64_t>>;
    struct Record
    {
        Calls calls;
        bool finished = false;
        double simulated = -1.0; // before the newest step that is over
        Simulation* simulation = nullptr;
        bool idle = true;
    } record;
    const auto before = [](void* user, const StepMoment& moment)
    { static_cast<Record*>(user)->calls.emplace_back('b', moment.index); };
    const auto after = [](void* user, const StepMoment& moment)
    {
        static_cast<Record*>(user)->calls.emplace_back('a', moment.index);
        static_cast<Record*>(user)->finished = moment.finished;
    };
    const auto over = [](void* user, const StepMoment& moment)
    {
        auto* told = static_cast<Record*>(user);
        told->calls.emplace_back('f', moment.index);
        told->simulated = moment.simulatedSeconds;
        told->idle = told->idle && moment.finished && told->simulation->idle();
    };
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        Simulation simulation;
        REQUIRE(simulation.start(smallWorld(lag)) == BCH_OK);
        record = {};
        record.simulation = &simulation;
        const uint32_t hook = simulation.addHook(before, after, &record, over);
        FrameReport report;
        uint32_t steps = 0;
        REQUIRE(simulation.beforePhysics(2.0 / 60.0, report) == BCH_OK);
        steps += report.steps;
        CHECK(report.steps == (lag == 0 ? 2u : 0u));
        REQUIRE(simulation.afterPhysics(2.0 / 60.0, report) == BCH_OK);
        steps += report.steps;
        CHECK(steps == 2);
        if (lag == 0)
            CHECK(record.calls == Calls{{'b', 1}, {'f', 1}, {'a', 1}, {'b', 2}, {'f', 2}, {'a', 2}});
        else
            CHECK(record.calls == Calls{{'b', 1}, {'a', 1}, {'b', 2}, {'a', 2}});
        CHECK(record.finished == (lag == 0));
        record.calls.clear();
        REQUIRE(simulation.beforePhysics(0.0, report) == BCH_OK);
        CHECK(record.calls == (lag == 0 ? Calls{} : Calls{{'f', 1}, {'f', 2}}));
        CHECK(record.simulated == doctest::Approx(1.0 / 60.0));
        CHECK(record.idle);
        REQUIRE(simulation.beforePhysics(0.0, report) == BCH_OK); // each of them once
        CHECK(record.calls.size() == (lag == 0 ? 0 : 2));
        simulation.removeHook(hook);
        record.calls.clear();
        REQUIRE(simulation.beforePhysics(1.0 / 60.0, report) == BCH_OK);
        REQUIRE(simulation.afterPhysics(1.0 / 60.0, report) == BCH_OK);
        REQUIRE(simulation.beforePhysics(0.0, report) == BCH_OK);
        CHECK(record.calls.empty());
    }
}

TEST_CASE("a host that does not wait skips frames while the device is behind, and owes their time")
{
    Simulation simulation;
    SimulationSettings settings = smallWorld(1);
    settings.world.grainCapacity = 2000;
    settings.waitNs = 0;
    REQUIRE(simulation.start(settings) == BCH_OK);
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchGrainFillDef grains = bchDefaultGrainFillDef();
    REQUIRE(bchCreateMaterial(simulation.world(), &sand, &grains.material) == BCH_OK);
    grains.size = {0.1f, 0.1f, 0.1f};
    grains.radius = 0.01f;
    REQUIRE(bchWorld_FillGrains(simulation.world(), &grains, nullptr) == BCH_OK);
    uint32_t steps = 0, skipped = 0;
    for (int frame = 0; frame < 200; ++frame)
    {
        FrameReport report;
        REQUIRE(simulation.beforePhysics(4.0 / 60.0, report) == BCH_OK);
        REQUIRE(simulation.afterPhysics(4.0 / 60.0, report) == BCH_OK);
        steps += report.steps;
        skipped += report.behind ? 1 : 0;
        CHECK((report.steps == 0 || !report.behind));
    }
    CHECK(steps > 0);
    CHECK(skipped > 0);
    CHECK(simulation.clock().owedSeconds() <= 0.1 + 1.0e-9);
    CHECK(simulation.clock().droppedSeconds() > 0.0);
}

TEST_CASE("the origin follows the players and grains stay where they are")
{
    Simulation simulation;
    SimulationSettings settings = smallWorld(0);
    settings.gravity = {};
    settings.anchor = {1.0e7, -2.0e7, 500.0}; // a hundred kilometres out
    REQUIRE(simulation.start(settings) == BCH_OK);
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchMaterialId material{};
    REQUIRE(bchCreateMaterial(simulation.world(), &sand, &material) == BCH_OK);
    const bchVec3 place{0.125f, 0.25f, 0.5f};
    bchGrainSpawnDef grain = bchDefaultGrainSpawnDef();
    grain.material = material;
    grain.positions = &place;
    grain.count = 1;
    grain.origin = toPosition(settings.anchor);
    REQUIRE(bchWorld_SpawnGrains(simulation.world(), &grain) == BCH_OK);

    bool moved = false;
    const Vec3d near{settings.anchor.x + 4000.0, settings.anchor.y, settings.anchor.z};
    REQUIRE(simulation.followOrigin(near, 5000.0, &moved) == BCH_OK);
    CHECK(!moved);
    const Vec3d far{settings.anchor.x + 6000.0, settings.anchor.y, settings.anchor.z};
    REQUIRE(simulation.followOrigin(far, 5000.0, &moved) == BCH_OK);
    CHECK(moved);
    CHECK(simulation.anchor().x == doctest::Approx(far.x).epsilon(1e-12));

    FrameReport report;
    REQUIRE(simulation.beforePhysics(1.0 / 60.0, report) == BCH_OK);
    bchReadbackId readback{};
    REQUIRE(bchWorld_RequestReadback(simulation.world(), &readback) == BCH_OK);
    bchGrainView view = bchDefaultGrainView();
    REQUIRE(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view) == BCH_OK);
    REQUIRE(view.count == 1);
    const double x = view.anchor.x + static_cast<double>(view.positions[0]);
    CHECK(std::abs(x - (settings.anchor.x / 100.0 + 0.125)) < 1.0e-4);
    REQUIRE(bchWorld_UnmapReadback(readback) == BCH_OK);
}
