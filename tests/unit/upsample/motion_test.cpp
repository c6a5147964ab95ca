#include "support/ground_words.h"
#include "unit/upsample/hand_sand.h"

#include <doctest/doctest.h>

using namespace bch;
using test::HandParticle;
using test::HandSand;
using test::kHandSpacing;
using test::kHandStep;

TEST_CASE("every particle has as many render grains as asked for, about where it is")
{
    for (const uint32_t perParticle : {7u, 63u, 70u})
    {
        HandSand sand(64, perParticle);
        const std::vector<HandParticle> block = test::handBlock(4, glm::vec3(-3.0f, 5.0f, 0.1f));
        sand.step(block);
        const std::vector<gpu::RenderGrain> grains = sand.grains();
        REQUIRE(grains.size() == 64 * perParticle);
        for (uint32_t i = 0; i < grains.size(); ++i)
        {
            const glm::vec3 away = HandSand::place(grains[i]) - block[i / perParticle].at;
            CHECK(std::max(std::max(std::abs(away.x), std::abs(away.y)), std::abs(away.z)) <= 1.001f * kHandSpacing);
            CHECK(HandSand::opacity(grains[i]) == 1.0f);
            CHECK((grains[i].look >> 24) == 3);
        }
    }
}

TEST_CASE("render grains go with a block that moves as one, to a thousandth of the spacing")
{
    HandSand sand(512);
    sand.gravity = glm::vec3(0.0f);
    std::vector<HandParticle> block = test::handBlock(8, glm::vec3(0.4f, 0.2f, -0.7f));
    sand.step(block);
    const std::vector<gpu::RenderGrain> before = sand.grains();
    const glm::vec3 from = block[0].at;
    for (uint32_t step = 0; step < 60; ++step)
    {
        test::move(block, glm::vec3(2.1f, -0.3f, 1.0f)); // nearly two spacings a step
        sand.step(block);
    }
    const std::vector<gpu::RenderGrain> after = sand.grains();
    const glm::vec3 way = block[0].at - from;
    float worst = 0.0f;
    for (size_t i = 0; i < after.size(); ++i)
        worst = std::max(worst, glm::distance(HandSand::place(after[i]), HandSand::place(before[i]) + way));
    CHECK(worst < 1.0e-3f * kHandSpacing);
}

TEST_CASE("a falling block keeps its render grains around it")
{
    HandSand sand(512);
    std::vector<HandParticle> block = test::handBlock(8, glm::vec3(0.0f, 9.0f, 0.0f));
    sand.step(block);
    const std::vector<gpu::RenderGrain> before = sand.grains();
    const float from = block[0].at.y;
    for (uint32_t step = 1; step <= 60; ++step)
    {
        const float t = static_cast<float>(step) * kHandStep;
        for (HandParticle& one : block)
            one.velocity.y = -9.81f * t;
        const float drop = from - 0.5f * 9.81f * t * t - block[0].at.y;
        for (HandParticle& one : block)
            one.at.y += drop;
        sand.step(block);
    }
    const std::vector<gpu::RenderGrain> after = sand.grains();
    float mean = 0.0f;
    for (size_t i = 0; i < after.size(); ++i)
        mean += glm::distance(
                    HandSand::place(after[i]), HandSand::place(before[i]) + glm::vec3(0.0f, block[0].at.y - from, 0.0f))
                / static_cast<float>(after.size());
    CHECK(mean < 0.1f * kHandSpacing);
}

TEST_CASE("a render grain far from all particles falls along a parabola")
{
    HandSand sand(1);
    std::vector<HandParticle> one = {{glm::vec3(0.0f, 8.0f, 0.0f), glm::vec3(1.0f, 2.0f, 0.0f), 5}};
    sand.step(one);
    one[0].at.z = 0.1f; // it jumps, and leaves its grains behind
    one[0].velocity = glm::vec3(0.0f);
    std::vector<gpu::RenderGrain> before[3];
    for (uint32_t step = 0; step < 10; ++step)
    {
        before[0] = before[1];
        before[1] = before[2];
        sand.step(one);
        before[2] = sand.grains();
    }
    const glm::vec3 bend(0.0f, -9.81f * kHandStep * kHandStep, 0.0f);
    uint32_t alone = 0;
    for (size_t i = 0; i < before[2].size(); ++i)
    {
        const glm::vec3 a = HandSand::place(before[0][i]), b = HandSand::place(before[1][i]);
        if (glm::distance(a, one[0].at) < 2.0f * kHandSpacing || glm::distance(b, one[0].at) < 2.0f * kHandSpacing)
            continue;
        ++alone;
        CHECK(glm::distance(HandSand::place(before[2][i]) - b, b - a + bend) < 1.0e-3f * kHandSpacing);
    }
    CHECK(alone > 20);
}

TEST_CASE("sand at rest has render grains at rest")
{
    HandSand sand(1000);
    const std::vector<HandParticle> block = test::handBlock(10, glm::vec3(0.0f, 0.5f * kHandSpacing, 0.0f));
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f)));
    for (uint32_t step = 0; step < 60; ++step)
        sand.step(block);
    const std::vector<gpu::RenderGrain> before = sand.grains();
    for (uint32_t step = 0; step < 60; ++step)
        sand.step(block);
    const std::vector<gpu::RenderGrain> after = sand.grains();
    for (size_t i = 0; i < after.size(); ++i)
        CHECK(glm::distance(HandSand::place(after[i]), HandSand::place(before[i])) < 0.1f * kHandSpacing);
}

TEST_CASE("no render grain is below a floor or within a body that stirs")
{
    HandSand sand(1000);
    std::vector<HandParticle> block = test::handBlock(10, glm::vec3(0.0f, 0.5f * kHandSpacing, 0.0f));
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f)));
    gpu::BodyRow body{};
    body.rotation.w = body.principal.w = 1.0f;
    body.velocity.w = 1.0f;
    gpu::BodyPart part{};
    part.turn.w = 1.0f;
    part.size = {0.03f, 0.0f, 0.0f, 0.03f};
    part.kind = gpu::kShapeSphere;
    sand.parts.push_back(part);
    sand.bodies.push_back(body);
    for (uint32_t step = 0; step < 90; ++step)
    {
        const float t = static_cast<float>(step) * kHandStep;
        const glm::vec3 at(0.09f + 0.06f * std::cos(6.0f * t), 0.08f, 0.09f + 0.06f * std::sin(6.0f * t));
        sand.bodies[0].position = glm::vec4(at, 1.0f);
        for (HandParticle& one : block)
        {
            const glm::vec3 before = one.at;
            const glm::vec3 away = one.at - at;
            if (glm::length(away) < 0.03f + 0.5f * kHandSpacing)
                one.at = at + glm::normalize(away) * (0.03f + 0.5f * kHandSpacing);
            one.at.y = std::max(one.at.y, 0.5f * kHandSpacing);
            one.velocity = (one.at - before) / kHandStep;
        }
        sand.step(block);
        float lowest = 1.0f, nearest = 1.0f;
        for (const gpu::RenderGrain& grain : sand.grains())
        {
            lowest = std::min(lowest, grain.y);
            nearest = std::min(nearest, glm::distance(HandSand::place(grain), at) - 0.03f);
        }
        CHECK(lowest > 0.99f * sand.made.radius());
        CHECK(nearest > 0.9f * sand.made.radius());
    }
}

TEST_CASE("no render grain is below the ground that sand slides over")
{
    test::GroundDef def;
    def.spacing = 0.05f;
    def.low = {-1, -1};
    def.high = {0, 0};
    def.anchor = {0.0, 0.0, 0.0};
    const auto height = [](double x, double z) { return 0.03 * std::sin(9.0 * x) * std::cos(7.0 * z); };
    HandSand sand(1000, 21, 1, test::makeGround(def, height));
    std::vector<HandParticle> block = test::handBlock(10, glm::vec3(-0.3f, 0.06f, 0.0f));
    for (uint32_t step = 0; step < 60; ++step)
    {
        for (HandParticle& one : block)
        {
            const glm::vec3 before = one.at;
            one.at.x += 0.4f * kHandStep;
            const auto y = static_cast<float>(height(static_cast<double>(one.at.x), static_cast<double>(one.at.z)));
            one.at.y = std::max(one.at.y - 0.5f * kHandStep, y + 0.5f * kHandSpacing);
            one.velocity = (one.at - before) / kHandStep;
        }
        sand.step(block);
        float deepest = 1.0f;
        for (const gpu::RenderGrain& grain : sand.grains())
            deepest = std::min(
                deepest,
                grain.y - static_cast<float>(height(static_cast<double>(grain.x), static_cast<double>(grain.z))));
        CHECK(deepest > 0.0f); // the ground between columns is not the curve itself
    }
}
