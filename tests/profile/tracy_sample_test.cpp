// barchan_run started with --tracy, seen from the other end of its socket: all of it, from the first step to the last.
#include "profile/tracy_checks.h"
#include "profile/tracy_listener.h"

#include <barchan/barchan.h>

#include <csignal>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

using namespace bch::test;

namespace
{
// A run of the program, killed at the end of the scope if it has not ended by then.
class SampleRun
{
public:
    SampleRun(std::vector<std::string> arguments, uint16_t port)
    {
        arguments.insert(arguments.begin(), SAMPLE_PROGRAM);
        arguments.insert(arguments.end(), {"--tracy", "--check", "--threads", "2"});
        std::vector<char*> words;
        for (std::string& argument : arguments)
            words.push_back(argument.data());
        words.push_back(nullptr);
        const std::string portText = std::to_string(port);
        process_ = fork();
        if (process_ == 0)
        {
            setenv("TRACY_PORT", portText.c_str(), 1);
            execv(SAMPLE_PROGRAM, words.data());
            _exit(127);
        }
        REQUIRE(process_ > 0);
    }
    ~SampleRun()
    {
        if (process_ <= 0)
            return;
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    SampleRun(const SampleRun&) = delete;
    SampleRun& operator=(const SampleRun&) = delete;

    int exitCode()
    {
        int status = 0;
        REQUIRE(waitpid(process_, &status, 0) == process_);
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t process_ = -1;
};

TracyEvents watch(const std::vector<std::string>& arguments)
{
    const uint16_t port = findFreePort();
    SampleRun run(arguments, port);
    TracyListener listener(port);
    listener.readUntilOver();
    const int exitCode = run.exitCode();
    CHECK((exitCode == 0 || exitCode == 1)); // whether the scene's point came true so early is another matter
    return listener.events();
}

bool hasZoneWith(const TracyEvents& events, const char* part)
{
    return std::any_of(
        events.zones.begin(), events.zones.end(),
        [&](const auto& zone) { return zone.first.find(part) != std::string::npos; });
}
} // namespace

TEST_CASE("a sample on the CPU device shows every step: zones, stages, kernels, frames, plots, faults")
{
    const TracyEvents events = watch({"pile", "--device", "cpu", "--frames", "45"});
    checkWhole(events);
    CHECK(events.frames.at("Barchan step") == 45);
    CHECK(events.zones.at("bchWorld_Step").count == 45);
    for (const char* zone : {"record", "collect", "command list", "grains_move"})
        CHECK_MESSAGE(events.zones.count(zone) == 1, std::string(zone));
    CHECK(events.contexts.size() == 1);
    for (const char* stage : {"edits", "bin", "neighbours", "contacts", "forces", "move", "publish"})
        CHECK_MESSAGE(events.hasGpuZone(stage), std::string(stage));
    checkKernel(events, "move", "grains_move");
    CHECK(events.plots.at("Barchan grains").size() == 45);
    CHECK(events.plots.at("Barchan quanta in grains").back() > 0.0);
    CHECK(events.plots.at("Barchan host memory").back() > events.plots.at("Barchan device memory").back());
    CHECK(hasMessage(events, "BCH_FAULT_OVERLAP")); // stones that fall from the top
}

#if BARCHAN_HAS_VULKAN
TEST_CASE("a sample on a Vulkan device has its stages and kernels on a timeline of the device's name")
{
    const TracyEvents events = watch({"pile", "--device", "vulkan", "--frames", "2"});
    checkWhole(events);
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_VULKAN;
    bchDeviceId device;
    REQUIRE_MESSAGE(bchCreateDevice(&def, &device) == BCH_OK, bchGetLastError());
    bchDeviceInfo info = bchDefaultDeviceInfo();
    CHECK(bchDevice_GetInfo(device, &info) == BCH_OK);
    CHECK(bchDestroyDevice(device) == BCH_OK);
    CHECK(events.contexts == std::vector<std::string>{info.name});
    CHECK(events.zones.at("Vulkan submit").count >= 2);
    for (const char* stage : {"edits", "bin", "neighbours", "contacts", "forces", "move", "publish"})
        CHECK_MESSAGE(events.hasGpuZone(stage), std::string(stage));
    checkKernel(events, "move", "grains_move");
}
#endif

#if SAMPLE_HAS_RIGID
TEST_CASE("a sample with rigid bodies shows Jolt's own scopes beside those of the sand")
{
    const TracyEvents events = watch({"splash", "--device", "cpu", "--frames", "5"});
    checkWhole(events);
    CHECK(events.zones.at("bchRigidWorld_Step").count == 5);
    CHECK(events.zones.at("bodies to sand").count == 5);
    CHECK(events.zones.at("sand to bodies").count == 5);
    CHECK(hasZoneWith(events, "PhysicsSystem::Update")); // Jolt names functions in full
    for (const char* job : {"UpdateBroadPhasePrepare", "FindCollisions", "ApplyGravity"})
        CHECK_MESSAGE(events.zones.count(job) == 1, std::string(job));
}
#endif
