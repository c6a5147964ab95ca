// How evenly samples lie: PHYSICS asks for a spread of nearest distances below 15 % and no hole wider than a spacing.
#include "bodies/surface_samples.h"

#include "bodies/mass.h"
#include "unit/bodies/meshes.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>

namespace
{

struct Spread
{
    bch::Vector<bch::SurfaceSample> samples;
    double area = 0.0;
    double meanNearest = 0.0; // m
    double deviation = 0.0;   // of the nearest distances, over their mean
    double widestHole = 0.0;  // m from a point of the surface to the nearest sample on its side
};

double
nearest(const bch::Vector<bch::SurfaceSample>& samples, const glm::dvec3& at, const glm::dvec3& normal, size_t but)
{
    double best = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < samples.size(); ++i)
        if (i != but && bch::onOneSide(samples[i].normal, normal))
            best = std::min(best, glm::distance(samples[i].position, at));
    return best;
}

Spread spread(const meshes::Mesh& input, double spacing)
{
    const bch::SolidMesh mesh = bch::makeSolidMesh(input.input());
    const bch::MeshDistance distance(mesh);
    bch::CookRun run(2);
    Spread result;
    result.area = bch::measureMass(mesh).area;
    result.samples = bch::spreadSamples(mesh, distance, result.area, spacing, run);

    double sum = 0.0, squares = 0.0;
    for (size_t i = 0; i < result.samples.size(); ++i)
    {
        const double d = nearest(result.samples, result.samples[i].position, result.samples[i].normal, i);
        sum += d;
        squares += d * d;
    }
    const double count = static_cast<double>(result.samples.size());
    result.meanNearest = sum / count;
    result.deviation = std::sqrt(std::max(0.0, squares / count - std::pow(sum / count, 2))) / (sum / count);

    test::Random random(5);
    for (int i = 0; i < 8000; ++i)
    {
        const glm::uvec3 corners = mesh.triangles[random.below(static_cast<uint32_t>(mesh.triangles.size()))];
        const glm::dvec3 a = mesh.vertices[corners.x];
        const glm::dvec3 ab = mesh.vertices[corners.y] - a, ac = mesh.vertices[corners.z] - a;
        double u = double{random.between(0.0f, 1.0f)}, v = double{random.between(0.0f, 1.0f)};
        if (u + v > 1.0)
        {
            u = 1.0 - u;
            v = 1.0 - v;
        }
        const glm::dvec3 normal = glm::normalize(glm::cross(ab, ac));
        result.widestHole = std::max(result.widestHole, nearest(result.samples, a + u * ab + v * ac, normal, ~0u));
    }
    return result;
}

} // namespace

TEST_CASE("samples lie evenly and leave no hole")
{
    struct Case
    {
        std::string name;
        meshes::Mesh mesh;
    };
    const Case cases[] = {
        {"sphere", meshes::sphere(0.5, 64)},
        {"coarse sphere", meshes::sphere(0.5, 10)},
        {"box", meshes::box({0.5, 0.3, 0.2})},
        {"torus", meshes::torus(0.5, 0.15, 64)},
        {"thin plate", meshes::box({0.5, 0.0125, 0.4})},
        {"bucket", meshes::bucket(0.4, 0.5, 0.025, 48)}};
    for (const Case& one : cases)
    {
        CAPTURE(one.name);
        const double spacing = 0.05;
        const Spread result = spread(one.mesh, spacing);
        MESSAGE(
            one.name << ": " << result.samples.size() << " samples, nearest " << result.meanNearest / spacing
                     << " spacings, deviation " << result.deviation << ", widest hole " << result.widestHole / spacing);
        CHECK(result.deviation < 0.15);
        CHECK(result.widestHole < spacing);
        CHECK(result.meanNearest > 0.8 * spacing);
        CHECK(result.meanNearest < 1.1 * spacing);

        double area = 0.0;
        for (const bch::SurfaceSample& sample : result.samples)
        {
            CHECK(sample.area > 0.0);
            area += sample.area;
        }
        CHECK(area == doctest::Approx(result.area).epsilon(1e-9));
    }
}

TEST_CASE("samples lie on the surface and their normals point out")
{
    const Spread result = spread(meshes::sphere(0.5, 64), 0.05);
    for (const bch::SurfaceSample& sample : result.samples)
    {
        CHECK(std::abs(glm::length(sample.position) - 0.5) < 0.003);
        CHECK(glm::dot(glm::normalize(sample.position), sample.normal) > 0.99);
    }
}

TEST_CASE("a shape smaller than the spacing still has samples all around")
{
    const Spread result = spread(meshes::box({0.01, 0.01, 0.01}), 1.0);
    CHECK(result.samples.size() >= 8);
    glm::dvec3 sum(0.0);
    for (const bch::SurfaceSample& sample : result.samples)
        sum += sample.position;
    CHECK(glm::length(sum) / static_cast<double>(result.samples.size()) < 0.004);
}

TEST_CASE("too many samples are refused")
{
    const bch::SolidMesh mesh = bch::makeSolidMesh(meshes::box({50.0, 50.0, 50.0}).input());
    const bch::MeshDistance distance(mesh);
    bch::CookRun run(1);
    CHECK_THROWS_AS(bch::spreadSamples(mesh, distance, 60000.0, 0.001, run), bch::Failure);
}
