// The ring of frames: memory, frames that are held and lent, memory that is shared.
#include "BarchanBridge/frame_reader.h"

#include "counted_memory.h"
#include "held_frame.h"

#include <unistd.h>

using namespace barchan::unreal;
using test::FrameWorld;
using test::require;
using test::Where;

TEST_CASE("frames take no memory each time, and the same one is not given twice")
{
    FrameWorld world(Where::cpu);
    world.addSand();
    FrameSource source;
    open(world, source, BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES);
    ParticleFrame grains, particles;
    uint64_t last = 0;
    for (int step = 0; step < 12; ++step)
    {
        world.step();
        const uint64_t taken = g_taken;
        Frame frame;
        REQUIRE(source.acquire(frame, last) == BCH_OK);
        CHECK(frame.number > last);
        last = frame.number;
        readGrains(frame, frame.bytes, Vec3d{}, grains);
        readParticles(frame, frame.bytes, Vec3d{}, 1.0, particles);
        REQUIRE(source.release(frame.number) == BCH_OK);
        Frame again;
        CHECK(source.acquire(again, last) == BCH_NOT_READY);
        CHECK(again.number == 0);
        if (step > 0)
            CHECK(g_taken == taken);
    }
    CHECK(source.skippedCount() == 0);
}

TEST_CASE("frames that are lent stay as they are until the renderer is done with their ticket")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    FrameSource source;
    open(world, source, BCH_STREAM_GRAINS);
    FrameLoans loans;
    uint64_t last = 0;
    const auto lendNext = [&](uint64_t ticket)
    {
        world.step();
        Frame frame;
        REQUIRE(source.acquire(frame, last) == BCH_OK);
        last = frame.number;
        REQUIRE(loans.lend(frame, ticket));
        return frame;
    };
    const Frame first = lendNext(1);
    const std::vector<std::byte> before =
        world.queue->copy(first.buffer, first.byteCount, {first.semaphore, first.value});
    lendNext(2);
    lendNext(3);
    CHECK(test::infoOf(world).heldCount == 3);
    world.step(); // no slot is free
    Frame none;
    CHECK(source.acquire(none, last) == BCH_NOT_READY);
    CHECK(source.skippedCount() == 1);
    CHECK(world.queue->copy(first.buffer, first.byteCount, {first.semaphore, first.value}) == before);
    loans.takeBack(2, source);
    CHECK(loans.count() == 1);
    CHECK(test::infoOf(world).heldCount == 1);
    lendNext(4);
    loans.takeAllBack(source);
    CHECK(test::infoOf(world).heldCount == 0);
    source.close();
    CHECK(!source.isOpen());
}

TEST_CASE("memory is shared with another API only where the device exports it")
{
    FrameWorld world(Where::exportingVulkan);
    world.addSand();
    FrameSource source;
    FrameSourceDef def;
    def.exportable = true;
    require(source.open(world.device(), world.id, def));
    bchVkExport exported;
    require(source.exportMemory(exported));
    CHECK(exported.ringDepth == 3);
    for (uint32_t slot = 0; slot < exported.ringDepth; ++slot)
        CHECK(close(static_cast<int>(exported.memory[slot])) == 0);
    CHECK(exported.bufferBytes > 0);
    source.close();
    FrameWorld plain(Where::cpu);
    plain.addSand();
    CHECK(source.open(plain.device(), plain.id, def) < 0);
    CHECK(!source.isOpen());
}
