// A renderer of the host's draws from published frames with vkCmdDrawIndirect, and the picture shows the sand where
// readbacks say that it is.
#include "publish/frame_painter.h"
#include "publish/frame_world.h"

#include <doctest/doctest.h>

#include <cmath>

using test::FramePainter;
using test::FrameWorld;
using test::Picture;
using test::require;
using test::View;
using test::Where;

namespace
{
constexpr uint32_t kGrains = 0, kParticles = 1, kRenderGrains = 3; // by the order of bits
constexpr View kGrainView = {{-1.2f, -0.4f}, {2.4f, 2.0f}, 0.02f}; // room to fly apart: they begin pressed together
constexpr View kPatchView = {{1.8f, -0.2f}, {1.4f, 0.6f}, 0.01f};  // both patches

struct Place
{
    float x, y;
};

void enable(FrameWorld& world)
{
    bchRenderGrainsDef render = bchDefaultRenderGrainsDef();
    render.perParticle = 14;
    for (const bchPatchId patch : world.patches)
        require(bchPatch_SetRenderGrains(patch, &render));
    bchPublishDef def = bchDefaultPublishDef();
    def.streams |= BCH_STREAM_RENDER_GRAINS;
    def.ringDepth = 2;
    require(bchWorld_EnablePublishing(world.id, &def));
}

void stepOnly(FrameWorld& world)
{
    const bchStepDef def = bchDefaultStepDef();
    require(bchWorld_Step(world.id, &def));
}

// Draws the newest frame, finished or not: the host waits for the picture only.
Picture draw(FrameWorld& world, FramePainter& painter, uint32_t stream, const View& view)
{
    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    require(bchWorld_AcquireFrameVk(world.id, &frame, &vulkan));
    const uint64_t drawn = world.queue->nextValue();
    world.queue->submit(
        [&](VkCommandBuffer commands) { painter.record(commands, frame, vulkan.buffer, stream, view); },
        {vulkan.semaphore, vulkan.value}, drawn);
    require(bchWorld_ReleaseFrameVk(world.id, frame.frame, world.queue->semaphore(), drawn));
    return painter.take(drawn);
}

std::vector<Place> grainPlaces(const FrameWorld& world)
{
    bchReadbackId readback;
    bchGrainView view = bchDefaultGrainView();
    require(bchWorld_RequestReadback(world.id, &readback));
    require(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    std::vector<Place> places;
    for (uint32_t i = 0; i < view.count; ++i)
        places.push_back({view.positions[4 * i], view.positions[4 * i + 1]});
    require(bchWorld_UnmapReadback(readback));
    return places;
}

std::vector<Place> particlePlaces(const FrameWorld& world)
{
    std::vector<Place> places;
    for (const bchPatchId patch : world.patches)
    {
        bchPatchView view = bchDefaultPatchView();
        require(bchPatch_Read(patch, &view));
        for (uint32_t i = 0; i < view.count; ++i)
            places.push_back({view.positions[4 * i], view.positions[4 * i + 1]});
    }
    return places;
}

std::vector<Place> renderGrainPlaces(const FrameWorld& world)
{
    std::vector<Place> places;
    for (const bchPatchId patch : world.patches)
    {
        bchRenderGrainView view = bchDefaultRenderGrainView();
        require(bchPatch_ReadRenderGrains(patch, &view));
        for (uint32_t i = 0; i < view.count; ++i)
            places.push_back({view.grains[i].x, view.grains[i].y});
    }
    return places;
}

// Every element is covered where it is, and whatever covers a pixel is an element that reaches it.
void checkShows(const Picture& picture, const std::vector<Place>& places)
{
    REQUIRE(!places.empty());
    uint32_t missing = 0, wrong = 0;
    for (const Place& place : places)
        missing += picture.at(place.x, place.y) == 0 ? 1 : 0;
    const float reach = picture.view.radius + 0.51f * std::hypot(picture.pixel(0), picture.pixel(1));
    for (uint32_t i = 0; i < picture.shown.size(); ++i)
    {
        const uint32_t shown = picture.shown[i];
        if (shown == 0)
            continue;
        const float x = picture.view.low[0] + (static_cast<float>(i % Picture::kSide) + 0.5f) * picture.pixel(0);
        const float y =
            picture.view.low[1] + (static_cast<float>(Picture::kSide - i / Picture::kSide) - 0.5f) * picture.pixel(1);
        const bool known = shown <= places.size();
        if (!known || std::hypot(places[shown - 1].x - x, places[shown - 1].y - y) > reach)
            ++wrong;
    }
    CHECK(missing == 0);
    CHECK(wrong == 0);
}
} // namespace

TEST_CASE("grains, particles and render grains are drawn where they are, from frames under way")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    enable(world);
    FramePainter painter(*world.queue);
    for (int round = 0; round < 2; ++round)
    {
        stepOnly(world);
        const Picture grains = draw(world, painter, kGrains, kGrainView);
        const Picture particles = draw(world, painter, kParticles, kPatchView);
        const Picture fine = draw(world, painter, kRenderGrains, kPatchView);
        require(bchWorld_Wait(world.id, BCH_WAIT_FOREVER));
        checkShows(grains, grainPlaces(world));
        checkShows(particles, particlePlaces(world));
        checkShows(fine, renderGrainPlaces(world));
    }
}

TEST_CASE("the picture falls as the sand does")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    enable(world);
    FramePainter painter(*world.queue);
    const auto meanOf = [](const std::vector<Place>& places)
    {
        float sum = 0.0f;
        for (const Place& place : places)
            sum += place.y / static_cast<float>(places.size());
        return sum;
    };
    world.step();
    const Picture before = draw(world, painter, kParticles, kPatchView);
    const float from = meanOf(particlePlaces(world));
    for (int step = 0; step < 4; ++step)
        world.step();
    const Picture after = draw(world, painter, kParticles, kPatchView);
    const float fallen = from - meanOf(particlePlaces(world));
    REQUIRE(fallen > 0.02f);
    // Half of it and more: a picture weighs what it covers, and not how many lie behind each other.
    CHECK(before.meanHeight() - after.meanHeight() > 0.5f * fallen);
    CHECK(before.shown != after.shown);
}

TEST_CASE("sand that is gone is not drawn any more, though its bytes stand in the buffer")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    enable(world);
    FramePainter painter(*world.queue);
    world.step();
    CHECK(draw(world, painter, kGrains, kGrainView).covered() > 0);
    world.step(); // both slots have held all grains
    const auto remove = [&](double upTo)
    {
        bchGrainRemoveDef def = bchDefaultGrainRemoveDef();
        def.position = {upTo - 5.0, 0.0, 0.0};
        def.size = {5.0f, 5.0f, 5.0f};
        require(bchWorld_RemoveGrains(world.id, &def));
        world.step();
    };
    remove(100.04);
    const std::vector<Place> left = grainPlaces(world);
    CHECK(left.size() < 90);
    checkShows(draw(world, painter, kGrains, kGrainView), left);
    remove(105.0);
    CHECK(grainPlaces(world).empty());
    CHECK(draw(world, painter, kGrains, kGrainView).covered() == 0);
    CHECK(draw(world, painter, kParticles, kPatchView).covered() > 0); // patches were not removed
}

TEST_CASE("a world without sand covers nothing")
{
    FrameWorld world(Where::hostVulkan);
    bchPublishDef def = bchDefaultPublishDef();
    def.particleCapacity = 64;
    require(bchWorld_EnablePublishing(world.id, &def));
    FramePainter painter(*world.queue);
    stepOnly(world);
    CHECK(draw(world, painter, kGrains, kGrainView).covered() == 0);
    CHECK(draw(world, painter, kParticles, kPatchView).covered() == 0);
}

TEST_CASE("a frame is recorded and drawn in one command buffer of the host's")
{
    FrameWorld world(Where::hostVulkan);
    world.addSand();
    enable(world);
    FramePainter painter(*world.queue);
    world.step();
    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    test::HostWait wait;
    const uint64_t drawn = world.queue->nextValue();
    world.removeSome();
    world.queue->submit(
        [&](VkCommandBuffer commands)
        {
            require(bchWorld_RecordVk(world.id, commands, &frame, &vulkan));
            painter.record(commands, frame, vulkan.buffer, kGrains, kGrainView);
            wait = {vulkan.semaphore, vulkan.value};
        },
        wait, drawn);
    require(bchWorld_ReleaseFrameVk(world.id, frame.frame, world.queue->semaphore(), drawn));
    const Picture picture = painter.take(drawn);
    const std::vector<Place> left = grainPlaces(world);
    CHECK(left.size() < 90);
    checkShows(picture, left);
    require(bchWorld_Wait(world.id, BCH_WAIT_FOREVER));
}
