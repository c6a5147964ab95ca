// Sand and grains on ground of columns, from the inside: what lies on bumps stays above them, and a slope carries what
// its angle allows.
#include "grain_run.h"
#include "patch_run.h"

#include "compute/ground_law.h"
#include "support/ground_words.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace
{
test::GroundDef tilesAround()
{
    test::GroundDef def;
    def.low = glm::ivec2(-1);
    def.high = glm::ivec2(0);
    return def;
}

// Bumps and pits as high and deep as a column is wide, some of them one beside the other.
std::vector<uint32_t> bumpyGround()
{
    return test::makeGround(
        tilesAround(),
        [](double x, double z) { return 0.05 * std::sin(17.0 * x) + 0.05 * std::cos(23.0 * z + 9.0 * x); });
}

std::vector<uint32_t> slope(float degrees)
{
    const double rise = std::tan(glm::radians(double{degrees}));
    return test::makeGround(tilesAround(), [=](double x, double) { return -rise * x; });
}

float median(std::vector<float> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

glm::vec3 leant(glm::vec3 p, float radians)
{
    const float c = std::cos(radians), s = std::sin(radians);
    return {p.x * c + p.y * s, p.y * c - p.x * s, p.z};
}

// A layer of sand that lies on the slope, between smooth walls at its sides; the slope is ground, or a wall that
// lets no sand slip.
PatchScene layer(float degrees, bool isGround)
{
    PatchScene scene;
    const float angle = glm::radians(degrees);
    const glm::ivec3 count = runsOnVulkan() ? glm::ivec3(16, 4, 6) : glm::ivec3(28, 5, 8);
    const float deep = static_cast<float>(count.y) * scene.spacing;
    scene.fill(glm::vec3(0.0f), count, [](glm::vec3) { return true; });
    for (Particle& particle : scene.particles)
    {
        particle.pressure = kBulkDensity * kGravity * std::cos(angle) * std::max(0.0f, deep - particle.position.y);
        particle.position = leant(particle.position, angle);
    }
    const float wide = static_cast<float>(count.z) * scene.spacing;
    bch::gpu::SolidShape& walls = scene.addSolid(bch::gpu::kShapeBox, {0.0f, 0.0f, 0.5f * wide}, 0.0f);
    walls.size = glm::vec4(20.0f, 20.0f, 0.5f * wide, 0.0f);
    walls.velocity.w = -1.0f;
    if (isGround)
    {
        scene.ground = slope(degrees);
        return scene;
    }
    bch::gpu::SolidShape& wall =
        scene.addSolid(bch::gpu::kShapePlane, glm::vec3(0.0f), 16.0f * std::tan(glm::radians(scene.frictionAngle)));
    wall.rotation = glm::vec4(0.0f, 0.0f, -std::sin(0.5f * angle), std::cos(0.5f * angle));
    return scene;
}

struct Slide
{
    float speed, way; // downhill, in the median
};

Slide slideOf(float degrees, bool isGround, uint32_t substeps)
{
    const std::unique_ptr<bch::Device> device = makePatchDevice();
    const PatchScene scene = layer(degrees, isGround);
    PatchRun run(*device, scene);
    run.advance(substeps);
    const std::vector<Particle> after = run.particles();
    const glm::vec3 downhill = leant({1.0f, 0.0f, 0.0f}, glm::radians(degrees));
    std::vector<float> speeds, ways;
    for (size_t i = 0; i < after.size(); ++i)
    {
        speeds.push_back(glm::dot(after[i].velocity, downhill));
        ways.push_back(glm::dot(after[i].position - scene.particles[i].position, downhill));
    }
    return {median(speeds), median(ways)};
}
} // namespace

TEST_CASE("sand comes to rest above bumpy ground")
{
    const std::unique_ptr<bch::Device> device = makePatchDevice();
    PatchScene scene;
    const int across = runsOnVulkan() ? 8 : 14;
    const float side = static_cast<float>(across) * scene.spacing;
    scene.ground = bumpyGround();
    scene.fill({0.0f, 0.1f, 0.0f}, {across, 6, across}, [](glm::vec3) { return true; });
    bch::gpu::SolidShape& walls = scene.addSolid(bch::gpu::kShapeBox, {0.5f * side, 0.0f, 0.5f * side}, 0.0f);
    walls.size = glm::vec4(0.5f * side, 20.0f, 0.5f * side, 0.0f);
    walls.velocity.w = -1.0f;
    PatchRun run(*device, scene);
    run.advance(runsOnVulkan() ? 120 : 480);
    bch::law::GroundLaw ground{scene.ground.data()};
    float deepest = 1.0f, fastest = 0.0f;
    std::vector<float> speeds;
    for (const Particle& particle : run.particles())
    {
        deepest = std::min(deepest, ground.groundSurface(particle.position, 2.0f * scene.spacing).distance);
        speeds.push_back(glm::length(particle.velocity));
        fastest = std::max(fastest, speeds.back());
    }
    MESSAGE(
        "lowest " << deepest / scene.spacing << " spacings above the ground, speeds " << median(speeds) << " and up to "
                  << fastest << " m/s");
    CHECK(deepest > -0.25f * scene.spacing); // they stand half a spacing above it, less in narrow pits
    CHECK(median(speeds) < 0.02f);
}

TEST_CASE("a slope of 20 degrees carries sand of 30, and one of 40 does not")
{
    const Slide gentle = slideOf(20.0f, true, runsOnVulkan() ? 120 : 480);
    const Slide steep = slideOf(40.0f, true, runsOnVulkan() ? 120 : 240);
    MESSAGE("20 degrees: " << gentle.speed << " m/s, " << gentle.way << " m; 40 degrees: " << steep.speed << " m/s");
    CHECK(gentle.speed < (runsOnVulkan() ? 0.1f : 0.01f)); // there it has not come to rest yet
    CHECK(gentle.way < 0.05f);                             // a spacing, while its lower end finds its own slope
    // A block with friction tan 30 gains g (sin 40 - tan 30 cos 40) = 1.97 m/s^2. The first half second is of the head.
    const float law = 1.97f * (runsOnVulkan() ? 0.5f : 1.0f);
    CHECK(steep.speed > 0.8f * law);
    CHECK(steep.speed < (runsOnVulkan() ? 1.4f : 1.2f) * law);
}

TEST_CASE("level ground and a wall that holds as well are one")
{
    for (const float degrees : {20.0f, 40.0f})
    {
        const Slide onGround = slideOf(degrees, true, 60);
        const Slide onWall = slideOf(degrees, false, 60);
        CHECK(std::fabs(onGround.way - onWall.way) < 0.02f * onWall.way);
    }
}

TEST_CASE("grains come to rest on bumpy ground, none of them in it")
{
    const std::unique_ptr<bch::Device> device = makePatchDevice();
    GrainScene scene;
    scene.ground = bumpyGround();
    const int across = runsOnVulkan() ? 4 : 8;
    for (int i = 0; i < across * across; ++i)
        scene.places.emplace_back(
            -0.2f + 0.053f * static_cast<float>(i % across), 0.15f, -0.2f + 0.061f * static_cast<float>(i / across));
    GrainRun run(*device, scene);
    run.advance(runsOnVulkan() ? 6000 : 20000, 1.0e-4f);
    bch::law::GroundLaw ground{scene.ground.data()};
    std::vector<float> speeds;
    for (const GrainState& grain : run.grains())
    {
        const float distance = ground.groundSurface(grain.place, 2.0f * scene.radius).distance;
        CHECK(distance > 0.95f * scene.radius);
        if (!runsOnVulkan())
            CHECK(distance < 4.0f * scene.radius); // none hangs in the air; some lie on others
        speeds.push_back(glm::length(grain.velocity));
    }
    if (!runsOnVulkan())
        CHECK(median(speeds) < 0.01f);
}

TEST_CASE("a grain on the ground has friction and rolling of two grains, not of a wall")
{
    const std::unique_ptr<bch::Device> device = makePatchDevice();
    const auto wayOn = [&](float degrees)
    {
        GrainScene scene;
        scene.pair = {0.6f, 1.0f, 0.3f, 0.0f};
        scene.wallPair = glm::vec4(0.0f);
        scene.ground = slope(degrees);
        scene.places.push_back(leant({0.0f, scene.radius, 0.0f}, glm::radians(degrees)));
        GrainRun run(*device, scene);
        run.advance(3000, 1.0e-4f);
        return glm::distance(run.grains()[0].place, scene.places[0]);
    };
    // Rolling friction alone holds up to atan 0.3 = 17 degrees.
    CHECK(wayOn(8.0f) < 0.002f);
    CHECK(wayOn(35.0f) > 0.02f);
}
