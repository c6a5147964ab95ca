// What stands in a frame is what the world has, to the last bit.
#include "publish/frame_world.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

using test::FrameCopy;
using test::FrameWorld;
using test::require;
using test::Where;

namespace
{
void enable(FrameWorld& world, bchStreams streams, uint32_t particleCapacity = 0)
{
    bchPublishDef def = bchDefaultPublishDef();
    def.streams = streams;
    def.particleCapacity = particleCapacity;
    for (uint32_t i = 0; i < BCH_STREAM_CAPACITY; ++i)
        def.draws[i] = {10 + i, 20 + i, 32, 0};
    require(bchWorld_EnablePublishing(world.id, &def));
}

int16_t packed(float value)
{
    return static_cast<int16_t>(std::floor(value * 32767.0f + 0.5f));
}

void compareGrains(const FrameWorld& world, const FrameCopy& copy)
{
    bchReadbackId readback;
    bchGrainView view = bchDefaultGrainView();
    require(bchWorld_RequestReadback(world.id, &readback));
    require(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    CHECK(copy.frame.stepIndex == view.stepIndex);
    CHECK(copy.frame.anchor.x == view.anchor.x);
    REQUIRE(copy.head(0).count == view.count);
    const auto* grains = copy.at<bchFrameGrain>(copy.frame.grainOffset);
    for (uint32_t i = 0; i < view.count; ++i)
    {
        CHECK(std::memcmp(grains[i].position, view.positions + 4 * i, 16) == 0); // and the radius
        for (uint32_t k = 0; k < 4; ++k)
            CHECK(std::abs(grains[i].orientation[k] - packed(view.orientations[4 * i + k])) <= 1);
        CHECK((grains[i].kind & 0xFFu) == view.materials[i]);
        CHECK(static_cast<float>(grains[i].kind >> 8 & 0xFFu) / 200.0f == view.edgeRatios[i]);
        CHECK(grains[i].tag == view.tags[i]);
    }
    require(bchWorld_UnmapReadback(readback));
}

void compareParticles(const FrameWorld& world, const FrameCopy& copy)
{
    const auto* particle = copy.at<bchFrameParticle>(copy.frame.particleOffset);
    uint32_t count = 0;
    for (uint32_t patch = 0; patch < world.patches.size(); ++patch)
    {
        bchPatchView view = bchDefaultPatchView();
        require(bchPatch_Read(world.patches[patch], &view));
        count += view.count;
        REQUIRE(count <= copy.head(1).count);
        for (uint32_t i = 0; i < view.count; ++i, ++particle)
        {
            CHECK(std::memcmp(particle->position, view.positions + 4 * i, 12) == 0);
            CHECK((particle->kind & 0xFFu) == view.materials[i]);
            CHECK((particle->kind >> 8 & 0xFFu) == patch);
            const float* v = view.velocities + 4 * i;
            const float speed = 256.0f * std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            CHECK(std::fabs(static_cast<float>(particle->kind >> 16) - std::floor(speed)) <= 1.0f);
        }
    }
    CHECK(copy.head(1).count == count);
}

void checkHead(const bchStreamHead& head, uint32_t stream, uint32_t count, uint32_t needed)
{
    const bchStreamHead wanted = {
        {10 + stream, count, 0, 0}, {20 + stream, count, 0, 0, 0}, {(count + 31) / 32, 1, 1}, count, needed, {0, 0}};
    CHECK(std::memcmp(&head, &wanted, sizeof head) == 0);
}

template <class Body>
void onBoth(Body&& body)
{
    for (const Where where : {Where::cpu, Where::hostVulkan})
    {
        CAPTURE(where == Where::cpu);
        FrameWorld world(where);
        body(world);
    }
}
} // namespace

TEST_CASE("frames hold what readbacks give, bit for bit, also where grains have died")
{
    onBoth(
        [](FrameWorld& world)
        {
            world.addSand();
            enable(world, BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES);
            for (int step = 0; step < 4; ++step)
            {
                world.step();
                const FrameCopy copy = test::takeFrame(world);
                compareGrains(world, copy);
                compareParticles(world, copy);
                checkHead(copy.head(0), 0, copy.head(0).count, copy.head(0).count);
                CHECK(copy.head(1).count > 200);
                if (step == 1)
                    world.removeSome();
            }
            const FrameCopy last = test::takeFrame(world);
            CHECK(last.head(0).count < 90);
            CHECK(last.head(0).count > 10);
        });
}

TEST_CASE("frames hold the render grains of every patch")
{
    onBoth(
        [](FrameWorld& world)
        {
            world.addSand();
            bchRenderGrainsDef def = bchDefaultRenderGrainsDef();
            for (const bchPatchId patch : world.patches)
            {
                def.perParticle = def.perParticle == 63 ? 14 : 7;
                test::require(bchPatch_SetRenderGrains(patch, &def));
            }
            enable(world, BCH_STREAM_RENDER_GRAINS);
            for (int step = 0; step < 3; ++step)
                world.step();
            const FrameCopy copy = test::takeFrame(world);
            const auto* grain = copy.at<bchRenderGrain>(copy.frame.renderGrainOffset);
            uint32_t all = 0;
            for (const bchPatchId patch : world.patches)
            {
                bchRenderGrainView view = bchDefaultRenderGrainView();
                test::require(bchPatch_ReadRenderGrains(patch, &view));
                REQUIRE(view.count > 500);
                bool same = true;
                for (uint32_t i = 0; i < view.count; ++i, ++grain)
                {
                    const bchRenderGrain& one = view.grains[i];
                    const double ratio = static_cast<double>(view.radius / copy.frame.renderGrainRadius);
                    same = same && grain->x == one.x && grain->y == one.y && grain->z == one.z
                           && grain->shade == one.shade && grain->opacity == one.opacity
                           && std::fabs(grain->radiusShare - ratio * one.radiusShare) <= 1.0;
                }
                CHECK(same);
                CHECK(view.radius <= copy.frame.renderGrainRadius);
                all += view.count;
            }
            checkHead(copy.head(3), 3, all, all);
        });
}

TEST_CASE("draw arguments are right for nothing, and for more than there is room for")
{
    onBoth(
        [](FrameWorld& world)
        {
            enable(world, BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES, 100);
            world.step();
            const FrameCopy empty = test::takeFrame(world);
            checkHead(empty.head(0), 0, 0, 0);
            checkHead(empty.head(1), 1, 0, 0);
            world.addSand(); // with patches larger than the frames
            world.step();
            const FrameCopy cut = test::takeFrame(world);
            bchPatchView first = bchDefaultPatchView(), second = bchDefaultPatchView();
            require(bchPatch_Read(world.patches[0], &first));
            CHECK(
                std::memcmp(
                    cut.at<bchFrameParticle>(cut.frame.particleOffset)[99].position, first.positions + 4 * 99, 12)
                == 0);
            require(bchPatch_Read(world.patches[1], &second));
            checkHead(cut.head(1), 1, 100, first.count + second.count);
        });
}

TEST_CASE("the same calls publish the same frames, and publishing changes nothing")
{
    for (const Where where : {Where::cpu, Where::hostVulkan})
    {
        std::vector<std::byte> bytes[2];
        uint64_t hashes[3] = {};
        for (int run = 0; run < 3; ++run)
        {
            FrameWorld world(where);
            world.addSand();
            if (run < 2)
                enable(world, BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES);
            for (int step = 0; step < 3; ++step)
                world.step();
            require(bchWorld_GetStateHash(world.id, &hashes[run]));
            if (run < 2)
                bytes[run] = test::takeFrame(world).bytes;
        }
        CHECK(bytes[0] == bytes[1]);
        CHECK(hashes[0] == hashes[1]);
        CHECK(hashes[0] == hashes[2]);
    }
}

TEST_CASE("turned off, publishing asks nothing of the device")
{
    for (const Where where : {Where::cpu, Where::hostVulkan})
    {
        std::vector<uint32_t> counts[2];
        for (const bool publishes : {false, true})
        {
            FrameWorld world(where);
            world.addSand();
            for (int step = 0; step < 3; ++step)
            {
                if (publishes && step == 1)
                    enable(world, BCH_STREAM_GRAINS);
                if (publishes && step == 2)
                    require(bchWorld_DisablePublishing(world.id));
                bchCounters counters = bchDefaultCounters();
                world.step();
                require(bchWorld_GetCounters(world.id, &counters));
                counts[publishes ? 1 : 0].push_back(counters.dispatchCount + counters.copyCount);
            }
        }
        CHECK(counts[0][0] == counts[1][0]);
        CHECK(counts[0][1] < counts[1][1]);
        CHECK(counts[0][2] == counts[1][2]);
    }
}

TEST_CASE("a snapshot restored in a world that publishes shows in its frames")
{
    FrameWorld world(Where::cpu);
    world.addSand();
    enable(world, BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES);
    world.step();
    uint64_t size = 0;
    require(bchWorld_Snapshot(world.id, nullptr, &size));
    std::vector<std::byte> blob(size);
    require(bchWorld_Snapshot(world.id, blob.data(), &size));
    world.step();
    const std::vector<std::byte> once = test::takeFrame(world).bytes;
    require(bchWorld_Restore(world.id, blob.data(), size));
    world.step();
    CHECK(test::takeFrame(world).bytes == once);
}
