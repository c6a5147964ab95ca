#include "unit/upsample/hand_sand.h"

#include <doctest/doctest.h>

#include <cstring>

using namespace bch;
using test::HandParticle;
using test::HandSand;
using test::kHandSpacing;
using test::kHandStep;

namespace
{
// Particles too far from each other to be company, which fly along parabolas.
std::vector<HandParticle> lonely(uint32_t count)
{
    std::vector<HandParticle> all;
    for (uint32_t i = 0; i < count; ++i)
        all.push_back({glm::vec3(0.137f * static_cast<float>(i), 9.0f, 0.0f), glm::vec3(0.0f, 2.0f, 1.0f), 11 * i});
    return all;
}

void fly(std::vector<HandParticle>& all)
{
    const glm::vec3 gravity(0.0f, -9.81f, 0.0f);
    for (HandParticle& one : all)
    {
        one.at += (one.velocity + 0.5f * kHandStep * gravity) * kHandStep;
        one.velocity += gravity * kHandStep;
    }
}

// Mean square distance of grains from their particle, as a length in spacings; the least of all particles.
float leastExtent(const std::vector<gpu::RenderGrain>& grains, const std::vector<HandParticle>& all)
{
    const size_t each = grains.size() / all.size();
    float least = 1.0e9f;
    for (size_t i = 0; i < all.size(); ++i)
    {
        float sum = 0.0f;
        for (size_t k = 0; k < each; ++k)
        {
            const glm::vec3 way = HandSand::place(grains[i * each + k]) - all[i].at;
            sum += glm::dot(way, way) / static_cast<float>(each);
        }
        least = std::min(least, std::sqrt(sum) / kHandSpacing);
    }
    return least;
}

std::vector<gpu::RenderGrain> flown(uint32_t steps, uint32_t threads)
{
    HandSand sand(8, 63, threads);
    std::vector<HandParticle> all = lonely(8);
    sand.step(all);
    for (uint32_t step = 0; step < steps; ++step)
    {
        fly(all);
        sand.step(all);
    }
    return sand.grains();
}
} // namespace

TEST_CASE("render grains of particles that fly alone part from each other, and are opaque as before")
{
    HandSand sand(8);
    std::vector<HandParticle> all = lonely(8);
    sand.step(all);
    const float before = leastExtent(sand.grains(), all);
    for (uint32_t step = 0; step < 24; ++step)
    {
        fly(all);
        sand.step(all);
    }
    const std::vector<gpu::RenderGrain> grains = sand.grains();
    CHECK(before < 0.75f);
    CHECK(leastExtent(grains, all) > 2.0f * before);
    for (const gpu::RenderGrain& grain : grains)
        CHECK(HandSand::opacity(grain) == 1.0f);
}

TEST_CASE("render grains that part do so alike, on any number of threads")
{
    const std::vector<gpu::RenderGrain> one = flown(12, 1), three = flown(12, 3);
    REQUIRE(one.size() == three.size());
    CHECK(std::memcmp(one.data(), three.data(), one.size() * sizeof one[0]) == 0);
}

TEST_CASE("render grains of particles that lie alone do not part")
{
    HandSand sand(8);
    std::vector<HandParticle> all = lonely(8);
    for (HandParticle& one : all)
    {
        one.at.y = 0.5f * kHandSpacing;
        one.velocity = glm::vec3(0.0f);
    }
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f)));
    for (uint32_t step = 0; step < 60; ++step)
        sand.step(all);
    const std::vector<gpu::RenderGrain> before = sand.grains();
    for (uint32_t step = 0; step < 60; ++step)
        sand.step(all);
    const std::vector<gpu::RenderGrain> after = sand.grains();
    for (size_t i = 0; i < after.size(); ++i)
        CHECK(glm::distance(HandSand::place(after[i]), HandSand::place(before[i])) < 0.1f * kHandSpacing);
}
