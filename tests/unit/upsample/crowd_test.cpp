#include "unit/upsample/hand_sand.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <random>

using namespace bch;
using test::HandParticle;
using test::HandSand;
using test::kHandSpacing;
using test::kHandStep;

namespace
{
// Variance over mean of how many grains lie in cells of half a spacing, within a box: 1 for places at random.
float clumping(const std::vector<gpu::RenderGrain>& grains, glm::vec3 low, uint32_t cells)
{
    std::vector<float> counts(cells * cells * cells, 0.0f);
    for (const gpu::RenderGrain& grain : grains)
    {
        const glm::vec3 cell = glm::floor((HandSand::place(grain) - low) / (0.5f * kHandSpacing));
        const auto inside = [&](float x) { return x >= 0.0f && x < static_cast<float>(cells); };
        if (inside(cell.x) && inside(cell.y) && inside(cell.z))
            counts
                [static_cast<uint32_t>(cell.x)
                 + cells * (static_cast<uint32_t>(cell.y) + cells * static_cast<uint32_t>(cell.z))] += 1.0f;
    }
    float mean = 0.0f, square = 0.0f;
    for (const float count : counts)
    {
        mean += count / static_cast<float>(counts.size());
        square += count * count / static_cast<float>(counts.size());
    }
    return (square - mean * mean) / mean;
}

// A whirl about the vertical axis: faster inside, so that neighbours part.
std::vector<HandParticle> whirled(std::vector<HandParticle> block, glm::vec3 middle)
{
    for (HandParticle& one : block)
    {
        const glm::vec3 away = one.at - middle;
        const float rate = 2.0f / (1.0f + 2000.0f * (away.x * away.x + away.z * away.z));
        const glm::vec3 before = one.at;
        const float c = std::cos(rate * kHandStep), s = std::sin(rate * kHandStep);
        one.at.x = middle.x + c * away.x - s * away.z;
        one.at.z = middle.z + s * away.x + c * away.z;
        one.velocity = (one.at - before) / kHandStep;
    }
    return block;
}
} // namespace

TEST_CASE("render grains fill sand more evenly than chance, at first and after it was stirred")
{
    HandSand sand(1728);
    sand.gravity = glm::vec3(0.0f);
    std::vector<HandParticle> block = test::handBlock(12, glm::vec3(0.0f));
    sand.step(block);
    const glm::vec3 low(3.0f * kHandSpacing);
    CHECK(clumping(sand.grains(), low, 10) < 0.9f);
    for (uint32_t step = 0; step < 120; ++step)
    {
        block = whirled(block, glm::vec3(5.5f * kHandSpacing));
        sand.step(block);
    }
    CHECK(clumping(sand.grains(), low, 10) < 0.9f);
}

TEST_CASE("the same steps give the same render grains, whatever the number of threads")
{
    std::vector<std::vector<gpu::RenderGrain>> ends;
    for (const uint32_t threads : {1u, 1u, 2u, 3u})
    {
        HandSand sand(512, 63, threads);
        std::vector<HandParticle> block = test::handBlock(8, glm::vec3(0.0f, 0.3f, 0.0f));
        std::mt19937 random(7);
        for (uint32_t step = 0; step < 20; ++step)
        {
            block = whirled(block, glm::vec3(3.5f * kHandSpacing));
            std::shuffle(block.begin(), block.end(), random); // as sorting by cells does
            if (step == 10)
                block.resize(400);
            sand.step(block);
        }
        ends.push_back(sand.grains());
    }
    for (const std::vector<gpu::RenderGrain>& other : ends)
    {
        REQUIRE(other.size() == ends[0].size());
        CHECK(std::memcmp(other.data(), ends[0].data(), other.size() * sizeof other[0]) == 0);
    }
}

TEST_CASE("grains of particles that go fade in their place, those of new ones come")
{
    HandSand sand(64, 7);
    std::vector<HandParticle> block = test::handBlock(3, glm::vec3(0.0f));
    sand.gravity = glm::vec3(0.0f);
    sand.step(block);
    const std::vector<gpu::RenderGrain> before = sand.grains();
    const HandParticle last = block.back();
    block.pop_back();
    sand.step(block);
    std::vector<gpu::RenderGrain> after = sand.grains();
    REQUIRE(after.size() == before.size());
    for (size_t i = 0; i < 7; ++i)
    {
        const gpu::RenderGrain &was = before[before.size() - 7 + i], &is = after[after.size() - 7 + i];
        CHECK(HandSand::place(was) == HandSand::place(is));
        CHECK(HandSand::opacity(is) < 1.0f);
        CHECK(HandSand::opacity(is) > 0.9f);
    }
    for (uint32_t step = 0; step < 20; ++step)
        sand.step(block);
    CHECK(sand.grains().size() == 7 * block.size());

    HandParticle fresh = last;
    fresh.serial = 99;
    block.push_back(fresh);
    sand.step(block);
    after = sand.grains();
    CHECK(HandSand::opacity(after.front()) == 1.0f);
    CHECK(HandSand::opacity(after.back()) == 0.0f);
    for (uint32_t step = 0; step < 20; ++step)
        sand.step(block);
    CHECK(HandSand::opacity(sand.grains().back()) == 1.0f);
}

TEST_CASE("a patch that is full has no room for grains that fade, and loses them at once")
{
    HandSand sand(27, 7);
    std::vector<HandParticle> block = test::handBlock(3, glm::vec3(0.0f));
    sand.step(block);
    for (HandParticle& one : block)
        one.serial += 100;
    sand.step(block);
    CHECK(sand.grains().size() == 7 * 27);
    sand.step({});
    CHECK(sand.grains().size() == 7 * 27);
    for (uint32_t step = 0; step < 20; ++step)
        sand.step({});
    CHECK(sand.grains().empty());
}

TEST_CASE("particles that fly apart use up the blocks, and their grains go with them all the same")
{
    HandSand sand(400, 7);
    sand.gravity = glm::vec3(0.0f);
    std::vector<HandParticle> cloud;
    std::mt19937 random(3);
    std::uniform_real_distribution<float> any(-20.0f, 20.0f);
    for (uint32_t i = 0; i < 400; ++i)
        cloud.push_back({{any(random), any(random), any(random)}, {1.0f, 0.0f, 0.0f}, i});
    sand.step(cloud);
    const std::vector<gpu::RenderGrain> before = sand.grains();
    for (uint32_t step = 0; step < 30; ++step)
    {
        for (HandParticle& one : cloud)
            one.at.x += kHandStep;
        sand.step(cloud);
    }
    const std::vector<gpu::RenderGrain> after = sand.grains();
    for (size_t i = 0; i < after.size(); ++i)
        CHECK(after[i].x == doctest::Approx(before[i].x + 30.0f * kHandStep).epsilon(1.0e-4));
}
