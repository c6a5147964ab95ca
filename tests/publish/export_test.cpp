// Frames in another process: the same memory, no copy through the host.
#include "publish/file_descriptors.h"

#include "barchan/barchan.h"

#include <doctest/doctest.h>

#include <cstring>
#include <spawn.h>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace
{
void require(bchResult result)
{
    INFO(bchGetLastError());
    REQUIRE(result == BCH_OK);
}

struct ExportWorld
{
    ExportWorld()
    {
        bchDeviceDef def = bchDefaultDeviceDef();
        def.kind = BCH_DEVICE_VULKAN;
        def.validation = 1;
        require(bchCreateDevice(&def, &device));
        bchWorldDef worldDef = bchDefaultWorldDef();
        worldDef.grainCapacity = 256;
        require(bchCreateWorld(device, &worldDef, &id));
        bchMaterialDef sandDef = bchDefaultMaterialDef();
        bchMaterialId sand;
        require(bchCreateMaterial(id, &sandDef, &sand));
        bchPatchDef patchDef = bchDefaultPatchDef();
        patchDef.particleCapacity = 600;
        require(bchCreatePatch(id, &patchDef, &patch));
        bchPatchFillDef fill = bchDefaultPatchFillDef();
        fill.material = sand;
        fill.position.y = 1.0;
        fill.size = {0.07f, 0.07f, 0.07f};
        require(bchPatch_Fill(patch, &fill, nullptr));
    }
    ~ExportWorld()
    {
        bchDeviceInfo info = bchDefaultDeviceInfo();
        CHECK(bchDestroyWorld(id) == BCH_OK);
        CHECK(bchDevice_GetInfo(device, &info) == BCH_OK);
        CHECK(info.validationMessageCount == 0);
        CHECK(bchDestroyDevice(device) == BCH_OK);
    }
    void enable(uint32_t exportable) const
    {
        bchPublishDef def = bchDefaultPublishDef();
        def.exportable = exportable;
        require(bchWorld_EnablePublishing(id, &def));
    }

    bchDeviceId device{};
    bchWorldId id{};
    bchPatchId patch{};
};

class Reader
{
public:
    Reader()
    {
        int sockets[2] = {-1, -1};
        REQUIRE(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0);
        socket_ = sockets[0];
        const std::string name = std::to_string(sockets[1]);
        char program[] = "publish_reader";
        char* arguments[] = {program, const_cast<char*>(name.c_str()), nullptr};
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addclose(&actions, sockets[0]);
        const int spawned = posix_spawn(&process_, BCH_TEST_READER, &actions, nullptr, arguments, environ);
        posix_spawn_file_actions_destroy(&actions);
        close(sockets[1]);
        REQUIRE(spawned == 0);
    }
    ~Reader() { close(socket_); }

    int socket() const { return socket_; }
    int exitCode() const
    {
        int status = -1;
        return waitpid(process_, &status, 0) == process_ && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    int socket_ = -1;
    pid_t process_ = -1;
};
} // namespace

TEST_CASE("another process finds the very particles in memory that it was given")
{
    ExportWorld world;
    world.enable(1);
    bchVkExport exported = bchDefaultVkExport();
    require(bchWorld_ExportFramesVk(world.id, &exported));
    CHECK(exported.memory[2] >= 0);
    CHECK(exported.memory[3] == -1);
    Reader reader;
    test::sendBytes(reader.socket(), &exported, sizeof exported);
    std::vector<int> descriptors;
    for (uint32_t i = 0; i < exported.ringDepth; ++i)
        descriptors.push_back(static_cast<int>(exported.memory[i]));
    test::sendDescriptors(reader.socket(), descriptors);
    for (const int descriptor : descriptors)
        close(descriptor);

    const bchStepDef step = bchDefaultStepDef();
    for (int round = 0; round < 4; ++round) // more than there are slots
    {
        require(bchWorld_Step(world.id, &step));
        require(bchWorld_Wait(world.id, BCH_WAIT_FOREVER)); // memory is shared, time is not
        bchFrame frame = bchDefaultFrame();
        bchVkFrame vulkan = bchDefaultVkFrame();
        require(bchWorld_AcquireFrameVk(world.id, &frame, &vulkan));
        bchPatchView view = bchDefaultPatchView();
        require(bchPatch_Read(world.patch, &view));
        REQUIRE(view.count > 200);
        std::vector<bchFrameParticle> seen(view.count);
        const test::Question question{frame.slot, 0, frame.particleOffset, seen.size() * sizeof seen[0]};
        test::sendBytes(reader.socket(), &question, sizeof question);
        test::receiveBytes(reader.socket(), seen.data(), question.bytes);
        uint32_t wrong = 0;
        for (uint32_t i = 0; i < view.count; ++i)
            wrong += std::memcmp(seen[i].position, view.positions + 4 * i, 12) == 0 ? 0 : 1;
        CHECK(wrong == 0);
        require(bchWorld_ReleaseFrameVk(world.id, frame.frame, 0, 0));
    }
    const test::Question noMore{UINT32_MAX, 0, 0, 0};
    test::sendBytes(reader.socket(), &noMore, sizeof noMore);
    CHECK(reader.exitCode() == 0);
}

TEST_CASE("frames that were not made for it are not exported")
{
    const ExportWorld world;
    bchVkExport exported = bchDefaultVkExport();
    CHECK(bchWorld_ExportFramesVk(world.id, &exported) == BCH_ERROR_INVALID_ARGUMENT);
    world.enable(0);
    CHECK(bchWorld_ExportFramesVk(world.id, &exported) == BCH_ERROR_INVALID_ARGUMENT);
    CHECK(std::string(bchGetLastError()).find("exportable") != std::string::npos);
}

TEST_CASE("a timeline is exported as a file descriptor, or refused with a sentence")
{
    const ExportWorld world;
    int64_t handle = -1;
    uint32_t type = 0;
    const bchResult result = bchWorld_ExportTimelineVk(world.id, &handle, &type);
    if (result == BCH_OK)
    {
        CHECK(type == 1); // VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT
        CHECK(close(static_cast<int>(handle)) == 0);
        return;
    }
    CHECK(result == BCH_ERROR_UNSUPPORTED);
    CHECK(handle == -1);
    CHECK(std::string(bchGetLastError()).find("VK_KHR_external_semaphore_fd") != std::string::npos);
}
