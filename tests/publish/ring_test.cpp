// Frames that the host holds are left alone, whatever the world does.
#include "publish/frame_world.h"

#include <doctest/doctest.h>

using test::FrameCopy;
using test::FrameWorld;
using test::require;
using test::Where;

namespace
{
void enable(FrameWorld& world, uint32_t depth)
{
    bchPublishDef def = bchDefaultPublishDef();
    def.ringDepth = depth;
    require(bchWorld_EnablePublishing(world.id, &def));
}

std::vector<std::byte> bytesNow(FrameWorld& world, const FrameCopy& held, const bchVkFrame& vulkan)
{
    if (world.onVulkan())
        return world.queue->copy(vulkan.buffer, held.frame.bytes, {});
    const auto* data = static_cast<const std::byte*>(held.frame.data);
    return {data, data + held.frame.bytes};
}
} // namespace

TEST_CASE("a frame that is held stays as it is while the ring goes on")
{
    for (const Where where : {Where::cpu, Where::hostVulkan})
    {
        FrameWorld world(where);
        world.addSand();
        enable(world, 2);
        world.step();
        const FrameCopy held = test::holdFrame(world);
        bchVkFrame vulkan = bchDefaultVkFrame();
        if (world.onVulkan())
        {
            bchFrame again = bchDefaultFrame();
            require(bchWorld_AcquireFrameVk(world.id, &again, &vulkan));
            CHECK(again.frame == held.frame.frame);
            releaseFrame(world, held);
        }
        uint64_t last = held.frame.frame;
        for (int step = 0; step < 4; ++step)
        {
            world.step();
            const FrameCopy newer = test::takeFrame(world);
            CHECK(newer.frame.frame == ++last);
            CHECK(newer.frame.slot != held.frame.slot);
            CHECK(newer.bytes != held.bytes);
        }
        CHECK(bytesNow(world, held, vulkan) == held.bytes);
        CHECK(test::infoOf(world).skippedCount == 0);
        releaseFrame(world, held);
        CHECK(bchWorld_ReleaseFrame(world.id, held.frame.frame) == BCH_ERROR_INVALID_ARGUMENT);
    }
}

TEST_CASE("steps without a free slot are counted and lose nothing but their frame")
{
    for (const Where where : {Where::cpu, Where::hostVulkan})
    {
        FrameWorld world(where);
        world.addSand();
        enable(world, 3);
        std::vector<FrameCopy> held;
        for (int step = 0; step < 3; ++step)
        {
            world.step();
            held.push_back(test::holdFrame(world));
        }
        CHECK(test::infoOf(world).heldCount == 3);
        world.step();
        world.step();
        CHECK(test::infoOf(world).skippedCount == 2);
        CHECK(test::infoOf(world).frameCount == 3);
        CHECK(bchWorld_DisablePublishing(world.id) == BCH_ERROR_BUSY);
        const FrameCopy newest = test::takeFrame(world); // still the last one
        CHECK(newest.bytes == held[2].bytes);
        releaseFrame(world, held[0]);
        world.step();
        const FrameCopy after = test::takeFrame(world);
        CHECK(after.frame.frame == 4);
        CHECK(after.frame.stepIndex == 6);
        CHECK(after.frame.slot == held[0].frame.slot);
        releaseFrame(world, held[1]);
        releaseFrame(world, held[2]);
        require(bchWorld_DisablePublishing(world.id));
        CHECK(test::infoOf(world).ringDepth == 0);
    }
}
