// Nothing stays at a wall or a body that the sand has left.
#include "unit/upsample/hand_sand.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace bch;
using test::HandParticle;
using test::HandSand;
using test::kHandSpacing;
using test::kHandStep;

namespace
{
constexpr glm::vec4 kFacesX(0.0f, 0.0f, -0.70710678f, 0.70710678f);

// Grains that were at rest for a while with no particle near to hold them.
uint32_t countStuck(
    const std::vector<gpu::RenderGrain>& before, const std::vector<gpu::RenderGrain>& after,
    const std::vector<HandParticle>& sand)
{
    uint32_t stuck = 0;
    for (size_t i = 0; i < std::min(before.size(), after.size()); ++i)
    {
        const glm::vec3 at = HandSand::place(after[i]);
        const bool rests = glm::distance(at, HandSand::place(before[i])) < 0.05f * kHandSpacing;
        const auto near = [&](const HandParticle& one) { return glm::distance(one.at, at) < 2.0f * kHandSpacing; };
        if (rests && HandSand::opacity(after[i]) > 0.0f && std::none_of(sand.begin(), sand.end(), near))
            ++stuck;
    }
    return stuck;
}
} // namespace

TEST_CASE("render grains at a vertical wall fall with the sand along it")
{
    HandSand sand(512);
    std::vector<HandParticle> block = test::handBlock(8, glm::vec3(0.5f * kHandSpacing, 0.0f, 0.0f));
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f), kFacesX));
    sand.step(block);
    const std::vector<gpu::RenderGrain> before = sand.grains();
    const glm::vec3 velocity(0.0f, -0.6f, 0.0f);
    for (uint32_t step = 0; step < 30; ++step)
    {
        test::move(block, velocity);
        sand.step(block);
    }
    const std::vector<gpu::RenderGrain> after = sand.grains();
    const float fallen = 0.6f * 30.0f * kHandStep;
    uint32_t atWall = 0;
    for (size_t i = 0; i < after.size(); ++i)
    {
        if (before[i].x > 1.5f * sand.made.radius())
            continue;
        ++atWall;
        CHECK(before[i].y - after[i].y == doctest::Approx(fallen).epsilon(0.02));
    }
    CHECK(atWall > 200);
}

TEST_CASE("no render grain stays at a wall that sand drains away from")
{
    HandSand sand(512);
    std::vector<HandParticle> block = test::handBlock(8, glm::vec3(0.5f * kHandSpacing, 0.0f, 0.0f));
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f), kFacesX));
    sand.step(block);
    std::vector<gpu::RenderGrain> before = sand.grains();
    uint32_t worst = 0;
    for (uint32_t step = 1; !sand.grains().empty(); ++step)
    {
        REQUIRE(step < 200);
        for (HandParticle& one : block)
        {
            one.velocity = {0.0f, -0.25f - 2.0f * one.at.x, 0.0f}; // slower at the wall
            one.at += one.velocity * kHandStep;
        }
        std::erase_if(block, [](const HandParticle& one) { return one.at.y < 0.0f; });
        sand.step(block);
        const std::vector<gpu::RenderGrain> after = sand.grains();
        worst = std::max(worst, countStuck(before, after, block));
        before = after;
    }
    CHECK(block.empty());
    CHECK(worst == 0);
}

TEST_CASE("no render grain stays at a wall when the sand slides away from it")
{
    HandSand sand(512);
    std::vector<HandParticle> block = test::handBlock(8, glm::vec3(0.5f * kHandSpacing, 0.5f * kHandSpacing, 0.0f));
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f), kFacesX));
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f)));
    sand.step(block);
    for (uint32_t step = 0; step < 60; ++step)
    {
        for (HandParticle& one : block)
        {
            one.velocity = {0.1f + 3.0f * one.at.y, 0.0f, 0.0f}; // faster above
            one.at += one.velocity * kHandStep;
        }
        sand.step(block);
    }
    // The slowest particle is five spacings from the wall by now.
    uint32_t atWall = 0;
    for (const gpu::RenderGrain& grain : sand.grains())
        if (grain.x < 2.0f * sand.made.radius() && HandSand::opacity(grain) > 0.0f)
            ++atWall;
    CHECK(atWall == 0);
}

TEST_CASE("no render grain goes with a body that leaves the sand")
{
    HandSand sand(1000, 21);
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f)));
    gpu::BodyRow body{};
    body.rotation.w = body.principal.w = 1.0f;
    body.position = {0.09f, 0.1f, 0.09f, 1.0f};
    body.velocity = {0.0f, 0.5f, 0.0f, 1.0f};
    gpu::BodyPart part{};
    part.turn.w = 1.0f;
    constexpr float kBall = 0.03f;
    part.size = {kBall, 0.0f, 0.0f, kBall};
    part.kind = gpu::kShapeSphere;
    sand.parts.push_back(part);
    sand.bodies.push_back(body);
    std::vector<HandParticle> block = test::handBlock(10, glm::vec3(0.0f, 0.5f * kHandSpacing, 0.0f));
    std::erase_if(
        block, [&](const HandParticle& one)
        { return glm::distance(one.at, glm::vec3(body.position)) < kBall + 0.5f * kHandSpacing; });
    sand.step(block);
    for (uint32_t step = 0; step < 60; ++step)
    {
        sand.bodies[0].position.y += 0.5f * kHandStep;
        const glm::vec3 at(sand.bodies[0].position);
        for (HandParticle& one : block)
        {
            const glm::vec3 before = one.at, away = one.at - at;
            if (glm::length(away) < kBall + 0.5f * kHandSpacing)
                one.at = at + glm::normalize(away + glm::vec3(1.0e-4f, 0.0f, 0.0f)) * (kBall + 0.5f * kHandSpacing);
            // What is lifted off the sand falls back beside the ball.
            if (one.at.y > 0.21f)
                one.at = {one.at.x + (away.x < 0.0f ? -0.05f : 0.05f), 0.21f, one.at.z};
            one.velocity = (one.at - before) / kHandStep;
        }
        sand.step(block);
    }
    REQUIRE(sand.bodies[0].position.y > 0.55f);
    uint32_t taken = 0;
    for (const gpu::RenderGrain& grain : sand.grains())
        if (HandSand::opacity(grain) > 0.0f && grain.y > 0.4f)
            ++taken;
    CHECK(taken == 0);
}
