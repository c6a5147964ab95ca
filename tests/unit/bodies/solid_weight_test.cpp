// The kernel's weight in a solid against the half-space's law and against sums over the ball.
#include "bodies/solid_weight.h"

#include "compute/laws.h"
#include "unit/bodies/meshes.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <string>

namespace
{

constexpr double kH = 0.1;

struct Solid
{
    explicit Solid(const meshes::Mesh& mesh) : distance(bch::makeSolidMesh(mesh.input())) {}

    double weight(const glm::dvec3& at) const
    {
        return bch::SolidWeight(distance, at, 0.0, kH).at(at, distance.nearest(at));
    }

    // The midpoint rule over a lattice in the ball; cubes that the surface cuts count in part.
    double summed(const glm::dvec3& at, int steps) const
    {
        const double step = 2.0 * kH / steps;
        double sum = 0.0, whole = 0.0;
        for (int z = -steps; z < steps; ++z)
            for (int y = -steps; y < steps; ++y)
                for (int x = -steps; x < steps; ++x)
                {
                    const glm::dvec3 r = (glm::dvec3(x, y, z) + 0.5) * step;
                    const double w =
                        double{bch::law::splineW(static_cast<float>(glm::length(r)), static_cast<float>(1.0 / kH))};
                    if (w <= 0.0)
                        continue;
                    whole += w;
                    sum += w * glm::clamp(0.5 - distance.nearest(at + r).distance / step, 0.0, 1.0);
                }
        return sum / whole;
    }

    bch::MeshDistance distance;
};

} // namespace

TEST_CASE("over a large face the weight is that of a half-space")
{
    const Solid solid(meshes::box({2.0, 1.0, 2.0}));
    for (int i = -45; i <= 45; ++i)
    {
        const double d = 0.05 * i * kH;
        CAPTURE(d);
        // Also above the diagonal of the face, where two triangles share it.
        for (const glm::dvec2& at : {glm::dvec2(0.3, -0.7), glm::dvec2(0.5, 0.5), glm::dvec2(0.0, 0.0)})
        {
            const double expected =
                double{bch::law::halfSpaceWeight(static_cast<float>(d), static_cast<float>(1.0 / kH))};
            CHECK(std::abs(solid.weight({at.x, 1.0 + d, at.y}) - expected) < 1e-5);
        }
    }
}

TEST_CASE("at an edge and a corner of right angles the weight is a quarter and an eighth")
{
    const Solid solid(meshes::box({1.0, 1.0, 1.0}));
    CHECK(solid.weight({1.0, 1.0, 0.2}) == doctest::Approx(0.25).epsilon(1e-4));
    CHECK(solid.weight({1.0, 1.0, 1.0}) == doctest::Approx(0.125).epsilon(1e-4));
    CHECK(solid.weight({0.0, 0.0, 0.0}) == 1.0);
    CHECK(solid.weight({2.0, 0.0, 0.0}) == 0.0);
}

TEST_CASE("large and small triangles give the same weight as a sum over the ball")
{
    struct Case
    {
        std::string name;
        meshes::Mesh mesh;
        glm::dvec3 about;
    };
    const Case cases[] = {
        {"corner", meshes::box({0.3, 0.3, 0.3}), {0.3, 0.3, 0.3}},
        {"thin plate", meshes::box({0.5, 0.025, 0.5}), {0.5, 0.0, 0.1}},
        {"coarse sphere", meshes::sphere(0.25, 8), {0.25, 0.0, 0.0}},
        {"middling sphere", meshes::sphere(0.25, 32), {0.25, 0.0, 0.0}},
        {"fine sphere", meshes::sphere(0.25, 100), {0.25, 0.0, 0.0}},
        {"spike", meshes::spike(0.1, 0.4, 24), {0.0, 0.38, 0.0}},
        {"bucket", meshes::bucket(0.4, 0.3, 0.05, 40), {0.35, 0.05, 0.0}}};
    for (const Case& one : cases)
    {
        CAPTURE(one.name);
        const Solid solid(one.mesh);
        test::Random random(3);
        for (uint32_t i = 0; i < 12; ++i)
        {
            const auto unit = [&] { return double{random.between(-0.125f, 0.125f)}; };
            const double x = unit(), y = unit();
            const glm::dvec3 at = one.about + glm::dvec3(x, y, unit());
            CHECK(std::abs(solid.weight(at) - solid.summed(at, 16)) < 0.005);
        }
    }
}
