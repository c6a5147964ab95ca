#include "bodies/cook.h"
#include "support/ground_words.h"
#include "unit/bodies/meshes.h"
#include "unit/upsample/hand_sand.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>

using namespace bch;
using test::HandParticle;
using test::HandSand;
using test::kHandSpacing;
using test::kHandStep;

namespace
{
constexpr glm::vec4 kUpright(0.0f, 0.0f, 0.0f, 1.0f);
constexpr glm::vec4 kFacesX(0.0f, 0.0f, -0.70710678f, 0.70710678f); // the plane's y along x: solid on the left
constexpr glm::vec3 kHalfBox(0.03f, 0.02f, 0.025f);

// Negative within; the nearest way out of a box that stands upright.
float boxDistance(glm::vec3 local, glm::vec3 half)
{
    const glm::vec3 q = glm::abs(local) - half;
    return glm::length(glm::max(q, glm::vec3(0.0f))) + std::min(std::max(q.x, std::max(q.y, q.z)), 0.0f);
}

glm::vec3 turned(glm::vec4 q, glm::vec3 v)
{
    const glm::vec3 axis(q);
    return v + 2.0f * glm::cross(axis, glm::cross(axis, v) + q.w * v);
}

template <class Distance>
float nearest(HandSand& sand, Distance&& distance)
{
    float least = 1.0f;
    for (const gpu::RenderGrain& grain : sand.grains())
        least = std::min(least, distance(HandSand::place(grain)));
    return least;
}

// Sand gives way to a solid, along the shortest way that a test knows.
template <class Distance>
void yieldTo(std::vector<HandParticle>& sand, Distance&& distance)
{
    for (HandParticle& one : sand)
    {
        const glm::vec3 before = one.at;
        constexpr float kSmall = 1.0e-4f;
        const float depth = 0.5f * kHandSpacing - distance(one.at);
        if (depth > 0.0f)
        {
            const glm::vec3 slope(
                distance(one.at + glm::vec3(kSmall, 0.0f, 0.0f)) - distance(one.at - glm::vec3(kSmall, 0.0f, 0.0f)),
                distance(one.at + glm::vec3(0.0f, kSmall, 0.0f)) - distance(one.at - glm::vec3(0.0f, kSmall, 0.0f)),
                distance(one.at + glm::vec3(0.0f, 0.0f, kSmall)) - distance(one.at - glm::vec3(0.0f, 0.0f, kSmall)));
            one.at += glm::normalize(slope) * depth;
        }
        one.velocity = (one.at - before) / kHandStep;
    }
}

void addBody(HandSand& sand, uint32_t kind, glm::vec3 size, float around)
{
    gpu::BodyRow body{};
    body.rotation = body.principal = kUpright;
    body.velocity.w = 1.0f;
    gpu::BodyPart part{};
    part.turn = kUpright;
    part.size = glm::vec4(size, around);
    part.kind = kind;
    sand.parts.push_back(part);
    sand.bodies.push_back(body);
}

// A body goes through the sand from left to right; `distance` of a place in its own frame.
template <class Distance>
void checkPloughs(HandSand& sand, float within, Distance&& distance)
{
    std::vector<HandParticle> block = test::handBlock(10, glm::vec3(0.0f));
    for (uint32_t step = 0; step < 60; ++step)
    {
        const float t = static_cast<float>(step) * kHandStep;
        const glm::vec3 at(-0.06f + 0.3f * t, 0.09f, 0.085f);
        const glm::vec4 q(0.0f, std::sin(t), 0.0f, std::cos(t));
        sand.bodies[0].position = glm::vec4(at, 1.0f);
        sand.bodies[0].rotation = q;
        sand.bodies[0].velocity = {0.3f, 0.0f, 0.0f, 1.0f};
        sand.bodies[0].spin = {0.0f, 2.0f, 0.0f, 0.0f};
        const auto away = [&](glm::vec3 place) { return distance(turned({-q.x, -q.y, -q.z, q.w}, place - at)); };
        yieldTo(block, away);
        sand.step(block);
        CHECK(nearest(sand, away) > within * sand.made.radius());
    }
}
} // namespace

TEST_CASE("no render grain is behind a wall that pushes sand")
{
    HandSand sand(1000, 21);
    sand.gravity = glm::vec3(0.0f);
    std::vector<HandParticle> block = test::handBlock(10, glm::vec3(0.5f * kHandSpacing, 0.0f, 0.0f));
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f), kFacesX));
    sand.solids[0].velocity = {0.6f, 0.0f, 0.0f, 1.0f};
    for (uint32_t step = 0; step < 40; ++step)
    {
        sand.solids[0].position.x = 0.6f * kHandStep * static_cast<float>(step); // where it is when the step begins
        const float wall = sand.solids[0].position.x + 0.6f * kHandStep;
        yieldTo(block, [&](glm::vec3 at) { return at.x - wall; });
        sand.step(block);
        CHECK(nearest(sand, [&](glm::vec3 at) { return at.x - wall; }) > 0.99f * sand.made.radius());
    }
}

TEST_CASE("no render grain is within a wall that is a box and moves, or out of one that holds the sand")
{
    for (const float inside : {1.0f, -1.0f})
    {
        HandSand sand(1000, 21);
        sand.gravity = glm::vec3(0.0f);
        std::vector<HandParticle> block = test::handBlock(10, glm::vec3(0.0f));
        gpu::SolidShape box = test::handPlane(glm::vec3(0.0f));
        const glm::vec3 half = inside > 0.0f ? kHalfBox : glm::vec3(0.105f);
        box.kind = gpu::kShapeBox;
        box.size = glm::vec4(half, 0.0f);
        box.velocity = {0.3f, 0.0f, 0.1f, inside};
        sand.solids.push_back(box);
        const glm::vec3 from = inside > 0.0f ? glm::vec3(-0.06f, 0.09f, 0.06f) : glm::vec3(0.09f);
        for (uint32_t step = 0; step < 40; ++step)
        {
            const glm::vec3 begin = from + glm::vec3(box.velocity) * kHandStep * static_cast<float>(step);
            const glm::vec3 at = begin + glm::vec3(box.velocity) * kHandStep;
            sand.solids[0].position = glm::vec4(begin, -1.0f);
            const auto away = [&](glm::vec3 place) { return inside * boxDistance(place - at, half); };
            yieldTo(block, away);
            sand.step(block);
            CHECK(nearest(sand, away) > 0.9f * sand.made.radius());
        }
    }
}

TEST_CASE("no render grain is within a box that ploughs and turns")
{
    HandSand sand(1000, 21);
    sand.gravity = glm::vec3(0.0f);
    addBody(sand, gpu::kShapeBox, kHalfBox, glm::length(kHalfBox));
    checkPloughs(sand, 0.9f, [](glm::vec3 local) { return boxDistance(local, kHalfBox); });
}

TEST_CASE("no render grain is within a cooked body that ploughs and turns")
{
    HandSand sand(1000, 21);
    sand.gravity = glm::vec3(0.0f);
    CookRun run(1);
    const meshes::Mesh mesh = meshes::box(glm::dvec3(kHalfBox));
    const CookedShape shape = cookShape({mesh.input(), kHandSpacing, kHandSpacing, 1u << 20}, run);
    gpu::VolumeMap head = shape.map.head;
    head.firstCell += gpu::kMapHeadWords;
    head.firstNode += gpu::kMapHeadWords;
    std::vector<uint32_t> words(gpu::kMapHeadWords);
    std::memcpy(words.data(), &head, sizeof head);
    words.insert(words.end(), shape.map.words.begin(), shape.map.words.end());
    sand.useMaps(words);
    addBody(sand, gpu::kShapeCooked, glm::vec3(0.0f), glm::length(kHalfBox));
    // Middles stay outside; by how much at an edge depends on how round the map has made it.
    checkPloughs(sand, 0.0f, [](glm::vec3 local) { return boxDistance(local, kHalfBox); });
}

TEST_CASE("grains of particles that are gone fall, and stop at the floor and on a body")
{
    HandSand sand(1000, 21);
    sand.solids.push_back(test::handPlane(glm::vec3(0.0f)));
    addBody(sand, gpu::kShapeBox, kHalfBox, glm::length(kHalfBox));
    const glm::vec3 at(0.09f, 0.04f, 0.09f);
    sand.bodies[0].position = glm::vec4(at, 1.0f);
    std::vector<HandParticle> block = test::handBlock(10, glm::vec3(0.0f, 0.5f * kHandSpacing, 0.0f));
    const auto toBox = [&](glm::vec3 place) { return boxDistance(place - at, kHalfBox); };
    std::erase_if(block, [&](const HandParticle& one) { return toBox(one.at) < 0.5f * kHandSpacing; });
    sand.step(block);
    const auto meanHeight = [&]
    {
        double sum = 0;
        const std::vector<gpu::RenderGrain> grains = sand.grains();
        for (const gpu::RenderGrain& grain : grains)
            sum += static_cast<double>(grain.y) / static_cast<double>(grains.size());
        return sum;
    };
    const double before = meanHeight();
    uint32_t steps = 0;
    double fallen = 0;
    for (sand.step({}); !sand.grains().empty(); sand.step({}))
    {
        ++steps;
        CHECK(nearest(sand, [](glm::vec3 place) { return place.y; }) > 0.99f * sand.made.radius());
        CHECK(nearest(sand, toBox) > 0.9f * sand.made.radius());
        fallen = before - meanHeight();
    }
    CHECK(steps >= 15);
    CHECK(fallen > 0.06); // half the height of the block and more
}

TEST_CASE("grains that sand has settled over stay below the ground, others come to lie on it")
{
    test::GroundDef def;
    def.spacing = 0.05f;
    def.low = {-1, -1};
    def.high = {0, 0};
    HandSand sand(1000, 21, 1, test::makeGround(def, [](double, double) { return 0.0; }));
    sand.step(test::handBlock(8, glm::vec3(0.0f, 0.5f * kHandSpacing, 0.0f)));
    const std::vector<gpu::RenderGrain> before = sand.grains();
    constexpr float kRisen = 0.08f; // half of the block
    sand.useGround(test::makeGround(def, [](double, double) { return static_cast<double>(kRisen); }));
    for (uint32_t step = 0; step < 12; ++step)
        sand.step({});
    const std::vector<gpu::RenderGrain> after = sand.grains();
    REQUIRE(after.size() == before.size());
    uint32_t hidden = 0;
    for (size_t i = 0; i < after.size(); ++i)
    {
        hidden += before[i].y < kRisen ? 1 : 0;
        if (before[i].y < kRisen)
            CHECK(HandSand::place(after[i]) == HandSand::place(before[i]));
        else
            CHECK(after[i].y > kRisen + 0.99f * sand.made.radius());
    }
    CHECK(hidden > before.size() / 3);
    CHECK(hidden < before.size());
}
