// Shapes of grains, walls with spheres on them, and the turn of a step.
#include "compute/laws.h"
#include "grains/grain_shape.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

using namespace bch;

namespace
{
constexpr double kSphere = 4.0 / 3.0 * 3.14159265358979323846;

gpu::SolidShape roughPlane(float bump)
{
    gpu::SolidShape wall{};
    wall.rotation = glm::vec4(0.0f, 0.0f, 0.0f, 1.0f);
    wall.velocity = glm::vec4(0.0f, 0.0f, 0.0f, 1.0f);
    wall.kind = gpu::kShapePlane;
    wall.bump = bump;
    return wall;
}

float lowest(const gpu::SolidShape& wall, glm::vec3 x)
{
    float distance = 1.0e9f;
    for (uint32_t part = 0; part < law::wallPartCount(wall); ++part)
        distance = std::fmin(distance, law::wallPart(wall, 0, part, x).distance);
    return distance;
}
} // namespace

TEST_CASE("the corners of a tetrahedron are one edge apart and balance each other")
{
    const glm::vec4 turn = glm::normalize(glm::vec4(0.3f, -0.5f, 0.2f, 0.7f));
    for (const float edge : {0.5f, 0.8f, 1.0f})
    {
        glm::vec3 sum(0.0f);
        for (uint32_t a = 0; a < 4; ++a)
        {
            const glm::vec3 corner = law::cornerOffset(turn, 0.01f, edge, a);
            sum += corner;
            CHECK(glm::length(corner) == doctest::Approx(0.01 * law::kCornerArm * edge).epsilon(1e-5));
            for (uint32_t b = 0; b < a; ++b)
                CHECK(
                    glm::distance(corner, law::cornerOffset(turn, 0.01f, edge, b))
                    == doctest::Approx(0.02 * edge).epsilon(1e-5));
        }
        CHECK(glm::length(sum) < 1.0e-8f);
    }
    CHECK(law::inertiaFactor(1.0f) == doctest::Approx(1.4));
    CHECK(law::inertiaFactor(0.0f) == doctest::Approx(0.4));
}

TEST_CASE("the volume of a grain counts what spheres share once")
{
    CHECK(grainVolume(0) == doctest::Approx(kSphere));
    CHECK(grainVolume(200) == doctest::Approx(4.0 * kSphere)); // they touch and share nothing
    double last = kSphere;
    for (uint32_t edge = 100; edge <= 200; edge += 5)
    {
        CAPTURE(edge);
        CHECK(grainVolume(edge) > last);
        last = grainVolume(edge);
    }
    // Both ways of counting agree where one takes over: sqrt(3)/2 of the diameter lies between 173 and 174.
    CHECK(grainVolume(173) == doctest::Approx(grainVolume(174)).epsilon(0.02));
}

TEST_CASE("a step with more substeps is planned for what vibrates faster")
{
    // A sphere across its contact moves 3.5 times as easily as without spin.
    CHECK(equalContactRadius(0) == doctest::Approx(std::pow(0.857143 * 3.5, -0.4)).epsilon(1e-4));
    CHECK(equalContactRadius(200) > equalContactRadius(0));
}

TEST_CASE("a rough plane is a lattice of spheres with a floor between them")
{
    const gpu::SolidShape wall = roughPlane(0.01f);
    CHECK(law::wallPartCount(roughPlane(0.0f)) == 1);
    CHECK(law::wallPartCount(wall) == 5);
    // Over a site, over the middle of four, and over the middle of two.
    CHECK(lowest(wall, {0.02f, 0.05f, -0.04f}) == doctest::Approx(0.04).epsilon(1e-4));
    CHECK(lowest(wall, {0.01f, 0.05f, 0.01f}) == doctest::Approx(std::sqrt(0.0025 + 0.0002) - 0.01).epsilon(1e-4));
    CHECK(lowest(wall, {0.01f, 0.005f, 0.01f}) == doctest::Approx(0.005).epsilon(1e-4)); // the floor itself
    // The four sites around any place are four different ones, all within a spacing and a half of it.
    for (int i = 0; i < 200; ++i)
    {
        const glm::vec3 x(0.0137f * static_cast<float>(i), 0.02f, -0.0071f * static_cast<float>(i));
        glm::vec3 sites[4];
        for (uint32_t part = 1; part < 5; ++part)
        {
            const law::SurfacePoint point = law::wallPart(wall, 0, part, x);
            sites[part - 1] = x - point.normal * (point.distance + wall.bump);
            CHECK(std::fabs(sites[part - 1].y) < 1.0e-6f);
            CHECK(std::fabs(sites[part - 1].x - x.x) < 0.0201f);
            CHECK(std::fabs(sites[part - 1].z - x.z) < 0.0201f);
            for (uint32_t other = 1; other < part; ++other)
                CHECK(glm::distance(sites[part - 1], sites[other - 1]) > 0.0199f);
        }
    }
}

TEST_CASE("a rough drum has its spheres on its side, whatever the angle")
{
    gpu::SolidShape drum = roughPlane(0.02f);
    drum.kind = gpu::kShapeCylinder;
    drum.size = glm::vec4(0.5f, 1.0f, 0.0f, 0.0f);
    drum.velocity.w = -1.0f; // a container
    for (int i = 0; i < 100; ++i)
    {
        const float angle = 0.0628f * static_cast<float>(i);
        const glm::vec3 x(0.45f * std::cos(angle), 0.013f * static_cast<float>(i % 20), 0.45f * std::sin(angle));
        for (uint32_t part = 1; part < 5; ++part)
        {
            const law::SurfacePoint point = law::wallPart(drum, 0, part, x);
            const glm::vec3 site = x - point.normal * (point.distance + drum.bump);
            CHECK(std::hypot(site.x, site.z) == doctest::Approx(0.5).epsilon(1e-4));
        }
        CHECK(lowest(drum, x) <= 0.05f);
        CHECK(lowest(drum, x) > 0.029f);
    }
}

TEST_CASE("a turn by small steps ends where the spin leads")
{
    const glm::vec3 spin(3.0f, -1.0f, 2.0f);
    glm::vec4 q(0.0f, 0.0f, 0.0f, 1.0f);
    for (int i = 0; i < 100; ++i)
        q = law::turnedBy(q, spin, 0.02f);
    const double half = 0.5 * glm::length(spin) * 2.0;
    CHECK(glm::length(q) == doctest::Approx(1.0).epsilon(1e-6));
    CHECK(static_cast<double>(q.w) == doctest::Approx(std::cos(half)).epsilon(1e-4));
    CHECK(glm::length(glm::cross(glm::vec3(q), spin)) < 1.0e-4f);
}
