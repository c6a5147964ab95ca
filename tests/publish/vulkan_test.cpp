// Frames together with the host's own submissions.
#include "publish/frame_world.h"

#include <doctest/doctest.h>

#include <cstring>
#include <unistd.h>

using test::FrameCopy;
using test::FrameWorld;
using test::require;
using test::Where;

namespace
{
void enable(FrameWorld& world, uint32_t depth = 2)
{
    bchPublishDef def = bchDefaultPublishDef();
    def.ringDepth = depth;
    require(bchWorld_EnablePublishing(world.id, &def));
}

bchResult stepOnly(FrameWorld& world)
{
    const bchStepDef def = bchDefaultStepDef();
    return bchWorld_Step(world.id, &def);
}
} // namespace

TEST_CASE("a slot is not written before the host's semaphore says so")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    enable(world);
    world.step();
    const FrameCopy first = test::holdFrame(world);
    test::HostQueue drawing(world.host->def());
    const uint64_t drawn = drawing.nextValue();
    require(bchWorld_ReleaseFrameVk(world.id, first.frame.frame, drawing.semaphore(), drawn));
    CHECK(test::infoOf(world).heldCount == 1);
    for (int step = 0; step < 3; ++step)
    {
        world.step();
        CHECK(test::takeFrame(world).frame.slot != first.frame.slot);
    }
    drawing.signalFromHost(drawn);
    CHECK(test::infoOf(world).heldCount == 0);
    world.step();
    CHECK(test::takeFrame(world).frame.slot == first.frame.slot);
}

TEST_CASE("a step waits on the device for what the host signals")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    world.step();
    const bchStepDef def = bchDefaultStepDef();
    const uint64_t go = world.queue->nextValue();
    require(bchWorld_StepAfterVk(world.id, &def, world.queue->semaphore(), go));
    CHECK(bchWorld_Wait(world.id, 20'000'000) == BCH_NOT_READY);
    uint64_t semaphore = 0, value = 0;
    require(bchWorld_GetTimelineVk(world.id, &semaphore, &value));
    CHECK(semaphore != 0);
    world.queue->signalFromHost(go);
    // The host's submission waits for the step as the step has waited for the host.
    const uint64_t done = world.queue->nextValue();
    world.queue->submit([](VkCommandBuffer) {}, {semaphore, value}, done);
    world.queue->wait(done);
    CHECK(bchWorld_Wait(world.id, 0) == BCH_OK);
    bchStepReport report = bchDefaultStepReport();
    require(bchWorld_GetReport(world.id, &report));
    CHECK(report.stepIndex == 2);
}

TEST_CASE("a frame is handed over without the host ever waiting")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    enable(world, 3);
    require(stepOnly(world));
    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    require(bchWorld_AcquireFrameVk(world.id, &frame, &vulkan)); // under way
    CHECK(frame.stepIndex == 1);
    const std::vector<std::byte> bytes =
        world.queue->copy(vulkan.buffer, frame.bytes, {vulkan.semaphore, vulkan.value});
    require(bchWorld_ReleaseFrameVk(world.id, frame.frame, 0, 0));
    require(bchWorld_Wait(world.id, BCH_WAIT_FOREVER));
    CHECK(bytes == test::takeFrame(world).bytes);
}

TEST_CASE("commands in the host's command buffer publish the newest state, edits included")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    world.addTerrain();
    bchPublishDef def = bchDefaultPublishDef();
    def.streams |= BCH_STREAM_TILES;
    require(bchWorld_EnablePublishing(world.id, &def));
    world.step();
    const FrameCopy stepped = test::takeFrame(world);
    world.removeSome();
    bchBrushDef brush = bchDefaultBrushDef();
    brush.position = {4.0, 0.0, 4.0};
    brush.amount = 0.02f;
    require(bchTerrain_Brush(world.terrain, &brush));

    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    uint64_t semaphore = 0, before = 0;
    test::HostWait wait;
    const uint64_t done = world.queue->nextValue();
    world.queue->submit(
        [&](VkCommandBuffer commands)
        {
            require(bchWorld_RecordVk(world.id, commands, &frame, &vulkan));
            wait = {vulkan.semaphore, vulkan.value};
        },
        wait, done);
    require(bchWorld_GetTimelineVk(world.id, &semaphore, &before));
    CHECK(vulkan.semaphore == semaphore);
    CHECK(vulkan.value == before);
    FrameCopy copy{frame, world.queue->copy(vulkan.buffer, frame.bytes, {world.queue->semaphore(), done})};
    require(bchWorld_ReleaseFrameVk(world.id, frame.frame, world.queue->semaphore(), done));
    CHECK(copy.frame.stepIndex == 1);
    CHECK(copy.head(0).count < stepped.head(0).count);
    CHECK(copy.head(1).count == stepped.head(1).count);
    CHECK(copy.at<bchFrameTile>(frame.tileOffset)[0].firstX != BCH_FRAME_NO_CHANGE);
    bchReadbackId readback;
    bchGrainView view = bchDefaultGrainView();
    require(bchWorld_RequestReadback(world.id, &readback));
    require(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    REQUIRE(view.count == copy.head(0).count);
    const auto* grains = copy.at<bchFrameGrain>(frame.grainOffset);
    for (uint32_t i = 0; i < view.count; ++i)
        CHECK(std::memcmp(grains[i].position, view.positions + 4 * i, 16) == 0);
    require(bchWorld_UnmapReadback(readback));

    // The next step waits for the host's commands, and its heights are what the recorded frame had.
    const bchStepDef step = bchDefaultStepDef();
    require(bchWorld_StepAfterVk(world.id, &step, world.queue->semaphore(), done));
    require(bchWorld_Wait(world.id, BCH_WAIT_FOREVER));
    const FrameCopy after = test::takeFrame(world);
    const uint64_t bytes = uint64_t{frame.tileCapacity} * 65 * 65 * sizeof(float);
    CHECK(std::memcmp(after.bytes.data() + frame.heightOffset, copy.bytes.data() + frame.heightOffset, bytes) == 0);
}

TEST_CASE("recording is refused while the host has all slots, and given up without a submission")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    enable(world);
    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    const uint64_t done = world.queue->nextValue();
    world.queue->submit(
        [&](VkCommandBuffer commands)
        {
            require(bchWorld_RecordVk(world.id, commands, &frame, &vulkan));
            require(bchWorld_RecordVk(world.id, commands, &frame, &vulkan));
            CHECK(bchWorld_RecordVk(world.id, commands, &frame, &vulkan) == BCH_NOT_READY);
        },
        {}, done);
    world.queue->wait(done);
    require(bchWorld_ReleaseFrameVk(world.id, 1, 0, 0));
    require(bchWorld_ReleaseFrameVk(world.id, 2, 0, 0));
    world.step();
    CHECK(test::takeFrame(world).frame.frame == 3);
}

TEST_CASE("memory is exported on a host's device only where the host has enabled it")
{
    bchPublishDef def = bchDefaultPublishDef();
    def.exportable = 1;
    const FrameWorld plain(Where::hostVulkan);
    CHECK(bchWorld_EnablePublishing(plain.id, &def) == BCH_ERROR_UNSUPPORTED);
    CHECK(std::strstr(bchGetLastError(), "VK_KHR_external_memory_fd") != nullptr);
}

TEST_CASE("exported frames are frames like all others")
{
    FrameWorld world(Where::exportingVulkan);
    world.addSand();
    bchPublishDef def = bchDefaultPublishDef();
    def.exportable = 1;
    require(bchWorld_EnablePublishing(world.id, &def));
    world.step();
    CHECK(test::takeFrame(world).head(0).count == 90);
    bchVkExport exported = bchDefaultVkExport();
    require(bchWorld_ExportFramesVk(world.id, &exported));
    for (const int64_t descriptor : exported.memory)
        CHECK((descriptor == -1 || close(static_cast<int>(descriptor)) == 0));
    CHECK(exported.memoryBytes >= exported.bufferBytes);
}

TEST_CASE("a refusal of the driver while publishing is enabled leaves nothing behind")
{
    FrameWorld world(Where::exportingVulkan);
    world.addSand();
    world.addTerrain();
    bchPublishDef def = bchDefaultPublishDef();
    def.streams |= BCH_STREAM_TILES;
    def.exportable = 1;
    bchDeviceMemory before = bchDefaultDeviceMemory();
    require(bchDevice_GetMemory(world.device(), &before));
    uint32_t failures = 0;
    for (uint32_t ordinal = 1;; ++ordinal)
    {
        world.host->failCallAt(ordinal, VK_ERROR_OUT_OF_DEVICE_MEMORY);
        const bchResult result = bchWorld_EnablePublishing(world.id, &def);
        const bool failed = world.host->failed();
        world.host->failNever();
        if (!failed)
        {
            require(result);
            break;
        }
        if (result == BCH_OK) // a wait may fail and be tried again
            require(bchWorld_DisablePublishing(world.id));
        else
            ++failures;
        bchDeviceMemory after = bchDefaultDeviceMemory();
        require(bchDevice_GetMemory(world.device(), &after));
        CHECK(after.usedBytes == before.usedBytes);
        CHECK(after.bufferCount == before.bufferCount);
    }
    CHECK(failures > 10);
    world.step();
    CHECK(test::takeFrame(world).head(0).count == 90);
}
