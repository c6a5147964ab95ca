// Patches against laws with known answers: momentum, weight, rest, free fall, and the same bits again.
#include "patch_run.h"

#include <doctest/doctest.h>

#include <cmath>

namespace
{

struct Motion
{
    glm::dvec3 linear{0.0}, angular{0.0}; // per unit of mass of a particle; angular about the centre of mass
};

Motion motionOf(const std::vector<Particle>& particles)
{
    glm::dvec3 centre(0.0);
    for (const Particle& particle : particles)
        centre += glm::dvec3(particle.position) / static_cast<double>(particles.size());
    Motion motion;
    for (const Particle& particle : particles)
    {
        motion.linear += glm::dvec3(particle.velocity);
        motion.angular += glm::cross(glm::dvec3(particle.position) - centre, glm::dvec3(particle.velocity));
    }
    return motion;
}

// Flies, turns and closes in on itself.
PatchScene blob(int across)
{
    PatchScene scene;
    scene.gravity = glm::vec3(0.0f);
    const float half = 0.5f * static_cast<float>(across) * scene.spacing;
    scene.fill(glm::vec3(-half), glm::ivec3(across), [&](glm::vec3 p) { return glm::length(p) < half; });
    const glm::vec3 spin(0.6f, 1.5f, -0.4f);
    for (Particle& particle : scene.particles)
        particle.velocity =
            glm::vec3(0.3f, 0.2f, -0.1f) + glm::cross(spin, particle.position) - 1.0f * particle.position;
    return scene;
}

PatchScene cone(float degrees, float frictionAngle, int across)
{
    PatchScene scene;
    scene.frictionAngle = frictionAngle;
    const float radius = 0.5f;
    const float height = radius * std::tan(glm::radians(degrees));
    scene.spacing = 2.0f * radius / static_cast<float>(across);
    const auto depth = [&](glm::vec3 p) { return height * (1.0f - std::hypot(p.x, p.z) / radius) - p.y; };
    const int layers = static_cast<int>(std::ceil(height / scene.spacing));
    scene.fill({-radius, 0.0f, -radius}, {across, layers, across}, [&](glm::vec3 p) { return depth(p) > 0.0f; });
    for (Particle& particle : scene.particles)
        particle.pressure = kBulkDensity * kGravity * std::fmax(0.0f, depth(particle.position));
    scene.addSolid(bch::gpu::kShapePlane, glm::vec3(0.0f), 10.0f);
    return scene;
}

// A cube of sand on a rough floor between smooth walls.
PatchScene block(int across)
{
    PatchScene scene;
    const float side = static_cast<float>(across) * scene.spacing;
    scene.fill(glm::vec3(0.0f), glm::ivec3(across), [](glm::vec3) { return true; });
    scene.addSolid(bch::gpu::kShapePlane, glm::vec3(0.0f), 10.0f);
    bch::gpu::SolidShape& walls = scene.addSolid(bch::gpu::kShapeBox, {0.5f * side, side, 0.5f * side}, 0.0f);
    walls.size = glm::vec4(0.5f * side, 2.0f * side, 0.5f * side, 0.0f);
    walls.velocity.w = -1.0f;
    return scene;
}

// doctest's Approx adds one to its scale: too wide a band for numbers below one.
double relativeError(float value, double expected)
{
    return std::fabs(double{value} / expected - 1.0);
}

bool allAsleep(const std::vector<Particle>& particles)
{
    for (const Particle& particle : particles)
        if (!particle.asleep)
            return false;
    return true;
}

} // namespace

TEST_CASE("a blob in free space keeps its linear and angular momentum")
{
    const auto device = makePatchDevice();
    const PatchScene scene = blob(runsOnVulkan() ? 6 : 12);
    PatchRun run(*device, scene);
    const Motion before = motionOf(scene.particles);
    run.advance(4);
    float pressed = 0.0f;
    for (const Particle& particle : run.particles())
        pressed = std::fmax(pressed, particle.pressure);
    CHECK(pressed > 1.0f); // there was stress to go wrong
    run.advance(996);
    const Motion after = motionOf(run.particles());
    const double linear = glm::length(after.linear - before.linear) / glm::length(before.linear);
    const double angular = glm::length(after.angular - before.angular) / glm::length(before.angular);
    MESSAGE("relative change of linear momentum ", linear, ", of angular momentum ", angular);
    CHECK(linear < 1e-4);
    CHECK(angular < 2e-3); // the projection moves places and not velocities
}

TEST_CASE("a block between smooth walls comes to rest and carries its own weight")
{
    const auto device = makePatchDevice();
    const int across = runsOnVulkan() ? 8 : 12;
    const PatchScene scene = block(across);
    PatchRun run(*device, scene);
    run.advance(480);
    const std::vector<Particle> particles = run.particles();
    const float side = static_cast<float>(across) * scene.spacing;
    float top = 0.0f, fastest = 0.0f, least = 0.0f;
    for (const Particle& particle : particles)
    {
        top = std::fmax(top, particle.position.y + 0.5f * scene.spacing);
        fastest = std::fmax(fastest, glm::length(particle.velocity));
        least = std::fmin(least, particle.pressure);
    }
    CHECK(fastest < 0.01f);
    CHECK(least >= 0.0f);
    CHECK(std::fabs(top / side - 1.0f) < 0.05f); // neither swollen nor sunk in

    // From a quarter to three quarters of the depth, by two layers: as far as the kernel reaches.
    for (int layer = across / 4; layer < across - across / 4; layer += 2)
    {
        const float low = side * static_cast<float>(layer) / static_cast<float>(across);
        double stress = 0.0, weight = 0.0;
        int count = 0;
        for (const Particle& particle : particles)
            if (particle.position.y >= low && particle.position.y < low + 2.0f * scene.spacing)
            {
                stress += double{particle.vertical};
                weight += double{kBulkDensity * kGravity * (top - particle.position.y)};
                ++count;
            }
        REQUIRE(count > 0);
        MESSAGE("layer ", layer, ": vertical stress over weight ", stress / weight);
        CHECK(std::fabs(stress / weight - 1.0) < 0.05);
    }
}

TEST_CASE("a cone below its friction angle falls asleep and then does not change a bit")
{
    const auto device = makePatchDevice();
    PatchRun run(*device, cone(25.0f, 30.0f, runsOnVulkan() ? 12 : 24));
    uint32_t substeps = 0;
    while (substeps < 480 && !allAsleep(run.particles()))
    {
        run.advance(24);
        substeps += 24;
    }
    MESSAGE("asleep after ", static_cast<float>(substeps) * kSubstep, " s");
    CHECK(allAsleep(run.particles()));
    const std::vector<glm::uvec4> before = run.bits();
    run.advance(240);
    CHECK(run.bits() == before);
}

TEST_CASE("a particle thrown alone follows the parabola of semi-implicit Euler")
{
    const auto device = makePatchDevice();
    PatchScene scene;
    scene.particles.push_back({{0.0f, 3.0f, 0.0f}, {2.0f, 1.0f, -1.0f}});
    scene.addSolid(bch::gpu::kShapePlane, glm::vec3(0.0f), -1.0f);
    PatchRun run(*device, scene);
    run.advance(120);
    const Particle particle = run.particles().at(0);
    const double t = 0.5, dt = double{kSubstep}, g = double{kGravity};
    CHECK(relativeError(particle.position.x, 2.0 * t) < 1e-4);
    CHECK(relativeError(particle.position.y, 3.0 + t - 0.5 * g * t * (t + dt)) < 1e-4);
    CHECK(relativeError(particle.position.z, -t) < 1e-4);
    CHECK(relativeError(particle.velocity.x, 2.0) < 1e-4);
    CHECK(relativeError(particle.velocity.y, 1.0 - g * t) < 1e-4);
    CHECK(relativeError(particle.velocity.z, -1.0) < 1e-4);
}

TEST_CASE("the same calls give the same bits, with any number of threads")
{
    const PatchScene scene = cone(40.0f, 30.0f, 10); // steep: it moves
    const auto bitsOf = [&scene](uint32_t threads)
    {
        const auto device = makePatchDevice(threads);
        PatchRun run(*device, scene);
        run.advance(40);
        return run.bits();
    };
    const std::vector<glm::uvec4> first = bitsOf(1);
    {
        const auto device = makePatchDevice(1);
        CHECK(PatchRun(*device, scene).bits() != first); // they did move
    }
    for (const uint32_t threads : {1u, 2u, 3u})
    {
        CAPTURE(threads);
        CHECK(bitsOf(threads) == first);
    }
}
