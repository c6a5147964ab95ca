// Published frames through the Bridge are what the C API gives, in Unreal's units: on the CPU device, and on a Vulkan
// device of the host's own with validation on, where the frame's buffer is copied as a renderer would.
#include "BarchanBridge/frame_reader.h"
#include "BarchanBridge/host_frame.h"

#include "held_frame.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

using namespace barchan::unreal;
using test::FrameWorld;
using test::require;
using test::Where;

namespace
{
constexpr Vec3d kOrigin{9900.0, 50.0, -20.0}; // cm; the world's anchor is at 100 m
constexpr bchStreams kAll = BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES | BCH_STREAM_TILES | BCH_STREAM_RENDER_GRAINS;

template <class Body>
void onBoth(Body&& body)
{
    for (const Where where : {Where::cpu, Where::hostVulkan})
    {
        CAPTURE(where == Where::cpu);
        FrameWorld world(where);
        FrameSource source;
        body(world, source);
        source.close();
    }
}

void checkPlace(const float* place, const float* metres, const bchPosition& anchor)
{
    CHECK(place[0] == static_cast<float>((anchor.x + static_cast<double>(metres[0])) * 100.0 - kOrigin.x));
    CHECK(place[1] == static_cast<float>((anchor.z + static_cast<double>(metres[2])) * 100.0 - kOrigin.y));
    CHECK(place[2] == static_cast<float>((anchor.y + static_cast<double>(metres[1])) * 100.0 - kOrigin.z));
}

void compareGrains(const FrameWorld& world, const Held& held)
{
    ParticleFrame out;
    readGrains(held.frame, held.bytes, kOrigin, out);
    bchReadbackId readback;
    bchGrainView view = bchDefaultGrainView();
    require(bchWorld_RequestReadback(world.id, &readback));
    require(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    REQUIRE(out.count == view.count);
    CHECK(out.stepIndex == view.stepIndex);
    for (uint32_t i = 0; i < view.count; ++i)
    {
        checkPlace(&out.places[4 * i], view.positions + 4 * i, view.anchor);
        CHECK(out.places[4 * i + 3] == view.positions[4 * i + 3] * 100.0f);
        const float* q = view.orientations + 4 * i;
        const float turn[4] = {-q[0], -q[2], -q[1], q[3]};
        for (uint32_t k = 0; k < 4; ++k)
            CHECK(std::abs(out.rotations[4 * i + k] - turn[k]) < 1.0e-4f);
        CHECK(out.materials[i] == view.materials[i]);
    }
    require(bchWorld_UnmapReadback(readback));
}

void compareParticles(const FrameWorld& world, const Held& held)
{
    ParticleFrame out;
    readParticles(held.frame, held.bytes, kOrigin, 1.5, out);
    uint32_t at = 0;
    for (const bchPatchId patch : world.patches)
    {
        bchPatchView view = bchDefaultPatchView();
        require(bchPatch_Read(patch, &view));
        REQUIRE(at + view.count <= out.count);
        for (uint32_t i = 0; i < view.count; ++i, ++at)
        {
            checkPlace(&out.places[4 * at], view.positions + 4 * i, view.anchor);
            CHECK(out.places[4 * at + 3] == 1.5f);
            const float* v = view.velocities + 4 * i;
            const float speed = 100.0f * std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            CHECK(std::abs(out.velocities[4 * at + 3] - speed) <= 0.8f); // 1/256 m/s, and rounding
            CHECK(out.materials[at] == view.materials[i]);
        }
    }
    CHECK(at == out.count);
    CHECK(out.count > 200);
}

void compareRenderGrains(const FrameWorld& world, const Held& held)
{
    ParticleFrame frame, out;
    readRenderGrains(held.frame, held.bytes, kOrigin, frame);
    uint32_t at = 0;
    for (const bchPatchId patch : world.patches)
    {
        require(readRenderGrains(patch, kOrigin, out));
        bchRenderGrainView view = bchDefaultRenderGrainView();
        require(bchPatch_ReadRenderGrains(patch, &view));
        REQUIRE(out.count == view.count);
        REQUIRE(at + out.count <= frame.count);
        for (uint32_t i = 0; i < out.count; ++i, ++at)
        {
            const float metres[3] = {view.grains[i].x, view.grains[i].y, view.grains[i].z};
            checkPlace(&out.places[4 * i], metres, view.anchor);
            CHECK(std::memcmp(&frame.places[4 * at], &out.places[4 * i], 4 * sizeof(float)) == 0);
            CHECK(frame.shades[at] == static_cast<float>(view.grains[i].shade) / 255.0f);
            CHECK(frame.opacities[at] == out.opacities[i]);
            CHECK(frame.materials[at] == view.grains[i].material);
        }
    }
    CHECK(at == frame.count);
    CHECK(frame.count > 1000);
}

void compareTiles(const FrameWorld& world, const Held& held)
{
    REQUIRE(countIn(held.frame, held.bytes, BCH_STREAM_TILES) == 2);
    for (uint32_t index = 0; index < 2; ++index)
    {
        const HeightTile tile = tileIn(held.frame, held.bytes, index);
        bchTileView view = bchDefaultTileView();
        require(bchTerrain_ReadTile(world.terrain, tile.x, tile.y, &view));
        uint32_t wrong = 0;
        for (uint32_t i = 0; i < BCH_TILE_COLUMNS; ++i)
            wrong += tile.heights[i / 64 * kHeightRow + i % 64] == view.heights[i] ? 0 : 1;
        CHECK(wrong == 0);
    }
}

void brush(const FrameWorld& world, double x, double y)
{
    bchBrushDef def = bchDefaultBrushDef();
    def.position = {x, 0.0, y};
    def.radius = 0.6f;
    def.amount = 0.02f; // too little to topple
    require(bchTerrain_Brush(world.terrain, &def));
}
} // namespace

TEST_CASE("grains, particles, render grains and heights of a frame are those of the C API in Unreal's units")
{
    onBoth(
        [](FrameWorld& world, FrameSource& source)
        {
            world.addSand();
            world.addTerrain();
            bchRenderGrainsDef grains = bchDefaultRenderGrainsDef();
            grains.perParticle = 14;
            for (const bchPatchId patch : world.patches)
                require(bchPatch_SetRenderGrains(patch, &grains));
            open(world, source, kAll);
            for (int step = 0; step < 3; ++step)
                world.step();
            const Held held(world, source);
            CHECK(held.frame.stepIndex == 3);
            compareGrains(world, held);
            compareParticles(world, held);
            compareRenderGrains(world, held);
            compareTiles(world, held);
            require(source.release(held.frame.number));
        });
}

TEST_CASE("a frame that the host fills from readbacks is the published one, byte for byte")
{
    onBoth(
        [](FrameWorld& world, FrameSource& source)
        {
            world.addSand();
            world.addTerrain();
            bchRenderGrainsDef grains = bchDefaultRenderGrainsDef();
            for (const bchPatchId patch : world.patches)
            {
                grains.perParticle += 7; // patches of two kinds: radii are shares of the largest
                require(bchPatch_SetRenderGrains(patch, &grains));
            }
            open(world, source, kAll);
            HostFrame host;
            CHECK(host.fill() == BCH_NOT_READY);
            require(host.open(world.id, world.terrain, kAll));
            const TilePlace tiles[] = {{0, 0}, {1, 0}, {5, 5}}; // the last one is not there
            world.step();
            require(host.fill(tiles, 3));
            CHECK(tileIn(host.frame(), host.frame().bytes, 0).lastX == 64); // new as a whole
            world.removeSome();
            world.step();
            world.step();
            require(host.fill(tiles, 3));
            const Held held(world, source);
            const Frame& mine = host.frame();
            CHECK(mine.number == 2);
            CHECK(mine.stepIndex == held.frame.stepIndex);
            REQUIRE(mine.byteCount == held.frame.byteCount);
            CHECK(mine.raw.anchor.x == held.frame.raw.anchor.x);
            CHECK(mine.raw.origin.x == held.frame.raw.origin.x);
            CHECK(mine.raw.tileSpacing == held.frame.raw.tileSpacing);
            CHECK(mine.raw.renderGrainRadius == held.frame.raw.renderGrainRadius);
            const auto* a = static_cast<const std::byte*>(mine.bytes);
            const auto* b = static_cast<const std::byte*>(held.bytes);
            for (const bchStreams which :
                 {BCH_STREAM_GRAINS, BCH_STREAM_PARTICLES, BCH_STREAM_TILES, BCH_STREAM_RENDER_GRAINS})
            {
                CAPTURE(which);
                const FrameStream stream = mine.stream(which), other = held.frame.stream(which);
                REQUIRE(stream.offset == other.offset);
                REQUIRE(stream.capacity == other.capacity);
                const size_t head = stream.drawOffset;
                CHECK(std::memcmp(a + head, b + head, sizeof(bchStreamHead)) == 0);
                const uint32_t count = countIn(mine, mine.bytes, which);
                REQUIRE(count > 0);
                uint32_t wrong = 0;
                for (uint32_t k = 0; k < count && which != BCH_STREAM_TILES; ++k)
                {
                    const size_t at = stream.offset + size_t{k} * stream.stride;
                    // The speed of a particle may be rounded the other way: 1/256 m/s.
                    const size_t bytes = which == BCH_STREAM_PARTICLES ? 14 : stream.stride;
                    wrong += std::memcmp(a + at, b + at, bytes) == 0 ? 0 : 1;
                }
                CHECK(wrong == 0);
            }
            compareParticles(world, {mine, {}, mine.bytes});
            for (uint32_t index = 0; index < 2; ++index)
            {
                const HeightTile tile = tileIn(mine, mine.bytes, index), other = tileIn(held.frame, held.bytes, index);
                CHECK(tile.x == other.x);
                CHECK(tile.y == other.y);
                CHECK(!tile.changed);
                CHECK(std::memcmp(tile.heights, other.heights, sizeof(float) * kHeightRow * kHeightRow) == 0);
            }
            require(source.release(held.frame.number));
            brush(world, 2.0, 3.0);
            for (int step = 0; step < 3; ++step)
                world.step();
            require(host.fill(tiles, 1)); // and a tile that went
            CHECK(countIn(mine, mine.bytes, BCH_STREAM_TILES) == 1);
            const HeightTile dug = tileIn(mine, mine.bytes, 0);
            CHECK(dug.changed);
            CHECK(dug.lastX - dug.firstX < 60);
        });
}

TEST_CASE("indirect arguments stand where a stream says, and the transform is the units of the arrays")
{
    onBoth(
        [](FrameWorld& world, FrameSource& source)
        {
            world.addSand();
            open(world, source, BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES);
            world.step();
            const Held held(world, source);
            const auto words = [&](uint64_t offset)
            { return reinterpret_cast<const uint32_t*>(static_cast<const std::byte*>(held.bytes) + offset); };
            for (const bchStreams which : {BCH_STREAM_GRAINS, BCH_STREAM_PARTICLES})
            {
                const FrameStream stream = held.frame.stream(which);
                uint32_t needed = 0;
                const uint32_t count = countIn(held.frame, held.bytes, which, &needed);
                REQUIRE(count > 50);
                CHECK(needed == count);
                CHECK(stream.capacity >= count);
                CHECK(words(stream.countOffset)[0] == count);
                CHECK(words(stream.drawOffset)[1] == count);
                CHECK(words(stream.drawIndexedOffset)[1] == count);
                CHECK(words(stream.dispatchOffset)[0] == (count + 63) / 64);
            }
            CHECK(held.frame.stream(BCH_STREAM_TILES).capacity == 0);
            CHECK(countIn(held.frame, held.bytes, BCH_STREAM_TILES) == 0);

            ParticleFrame out;
            readParticles(held.frame, held.bytes, kOrigin, 1.0, out);
            const FrameTransform transform = held.frame.transform(kOrigin);
            const FrameStream particles = held.frame.stream(BCH_STREAM_PARTICLES);
            for (uint32_t i = 0; i < out.count; ++i)
            {
                float p[3];
                std::memcpy(p, words(particles.offset + uint64_t{i} * particles.stride), sizeof p);
                for (uint32_t axis = 0; axis < 3; ++axis)
                {
                    const float there = p[0] * transform.x[axis] + p[1] * transform.y[axis] + p[2] * transform.z[axis]
                                        + transform.offset[axis];
                    CHECK(std::abs(there - out.places[4 * i + axis]) < 1.0e-3f);
                }
            }
            require(source.release(held.frame.number));
        });
}

TEST_CASE("what is copied by rectangles is the terrain, also when frames go by unseen")
{
    onBoth(
        [](FrameWorld& world, FrameSource& source)
        {
            world.addTerrain();
            open(world, source, BCH_STREAM_TILES);
            std::vector<float> mine[2];
            uint32_t partial = 0;
            for (int round = 0; round < 12; ++round)
            {
                brush(world, 1.0 + 2.3 * round, 3.0 + 0.8 * round);
                world.step();
                if (round % 3 == 1)
                    continue;
                const Held held(world, source);
                for (uint32_t index = 0; index < 2; ++index)
                {
                    const HeightTile tile = tileIn(held.frame, held.bytes, index);
                    std::vector<float>& texture = mine[index];
                    texture.resize(size_t{kHeightRow} * kHeightRow, -1.0e9f);
                    partial += tile.changed && tile.lastX - tile.firstX < 60 ? 1 : 0;
                    for (int32_t y = tile.firstY; y <= tile.lastY; ++y)
                        for (int32_t x = tile.firstX; x <= tile.lastX; ++x)
                            texture[static_cast<size_t>(y * kHeightRow + x)] = tile.heights[y * kHeightRow + x];
                    CHECK(std::memcmp(texture.data(), tile.heights, texture.size() * sizeof(float)) == 0);
                }
                require(source.release(held.frame.number));
            }
            CHECK(partial > 3);
        });
}
