// Signed distance against brute force over all triangles and against formulas.
#include "bodies/mesh_distance.h"
#include "unit/bodies/meshes.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

namespace
{

bch::MeshDistance distanceOf(const meshes::Mesh& mesh)
{
    return bch::MeshDistance(bch::makeSolidMesh(mesh.input()));
}

glm::dvec3 somewhere(test::Random& random, double extent)
{
    const auto unit = [&] { return double{random.between(-1.0f, 1.0f)}; };
    const double x = unit(), y = unit();
    return extent * glm::dvec3(x, y, unit());
}

} // namespace

TEST_CASE("the distance to a box is exact on faces, edges and corners")
{
    const glm::dvec3 half(0.5, 1.0, 1.5);
    const bch::MeshDistance mesh = distanceOf(meshes::box(half));
    test::Random random(7);
    for (uint32_t i = 0; i < 20000; ++i)
    {
        const glm::dvec3 p = somewhere(random, 2.5);
        const glm::dvec3 q = glm::abs(p) - half;
        const double outside = glm::length(glm::max(q, glm::dvec3(0.0)));
        const double expected = outside > 0.0 ? outside : std::max({q.x, q.y, q.z});
        const bch::SurfaceHit hit = mesh.nearest(p);
        CHECK(hit.distance == doctest::Approx(expected).epsilon(1e-12));
        CHECK(glm::distance(hit.point, p) == doctest::Approx(std::abs(expected)).epsilon(1e-12));
    }
    // Straight off an edge and a corner.
    CHECK(mesh.nearest({1.5, 2.0, 0.0}).distance == doctest::Approx(std::sqrt(2.0)));
    CHECK(mesh.nearest({1.5, 2.0, 2.5}).distance == doctest::Approx(std::sqrt(3.0)));
    CHECK(glm::distance(mesh.nearest({1.5, 2.0, 2.5}).normal, glm::dvec3(1.0 / std::sqrt(3.0))) < 1e-12);
}

TEST_CASE("the distance to a fine sphere is that to the sphere")
{
    const double radius = 0.8;
    const bch::MeshDistance mesh = distanceOf(meshes::sphere(radius, 192));
    const double sagitta = 2.0 * radius * std::pow(meshes::kPi / 192.0, 2);
    test::Random random(7);
    for (uint32_t i = 0; i < 5000; ++i)
    {
        const glm::dvec3 p = somewhere(random, 1.2);
        CHECK(std::abs(mesh.nearest(p).distance - (glm::length(p) - radius)) < sagitta);
    }
}

TEST_CASE("the sign is right around sharp tips and edges")
{
    const double radius = 0.4, height = 1.0;
    const uint32_t faces = 40;
    const meshes::Mesh spike = meshes::spike(radius, height, faces);
    const bch::MeshDistance mesh = distanceOf(spike);
    const auto inside = [&](const glm::dvec3& p)
    {
        if (p.y <= 0.0 || p.y >= height)
            return false;
        // All corners of the foot lie on a circle, so the polygon is convex.
        const double scale = 1.0 - p.y / height;
        for (uint32_t i = 0; i < faces; ++i)
        {
            const auto angle = [&](uint32_t k)
            { return 2.0 * meshes::kPi * (k % faces) * (k % faces) / (double(faces) * faces); };
            const glm::dvec2 a = radius * scale * glm::dvec2(std::cos(angle(i)), std::sin(angle(i)));
            const glm::dvec2 b = radius * scale * glm::dvec2(std::cos(angle(i + 1)), std::sin(angle(i + 1)));
            const glm::dvec2 ab = b - a, ap = glm::dvec2(p.x, p.z) - a;
            if (ab.x * ap.y - ab.y * ap.x < 0.0)
                return false;
        }
        return true;
    };
    int insideCount = 0;
    test::Random random(7);
    for (uint32_t i = 0; i < 20000; ++i)
    {
        // Half of the points crowd around the tip.
        const glm::dvec3 p = i % 2 ? somewhere(random, 1.2) : glm::dvec3(0.0, height, 0.0) + somewhere(random, 0.05);
        const bch::SurfaceHit hit = mesh.nearest(p);
        if (std::abs(hit.distance) < 1e-6) // the corners were rounded to floats
            continue;
        CAPTURE(p.x);
        CAPTURE(p.y);
        CAPTURE(p.z);
        CHECK((hit.distance < 0.0) == inside(p));
        insideCount += hit.distance < 0.0;
    }
    CHECK(insideCount > 100);
}

TEST_CASE("a good guess finds the same, and a wrong one does no harm")
{
    const bch::MeshDistance mesh = distanceOf(meshes::torusKnot(1.0, 0.15, 120, 16));
    test::Random random(7);
    for (uint32_t i = 0; i < 2000; ++i)
    {
        const glm::dvec3 p = somewhere(random, 1.3);
        const bch::SurfaceHit hit = mesh.nearest(p);
        const bch::SurfaceHit guessed = mesh.nearest(p, std::abs(hit.distance) * (1.0 + 1e-9));
        CHECK(guessed.distance == hit.distance);
        CHECK(mesh.nearest(p, 0.5 * std::abs(hit.distance)).distance == hit.distance);
    }
}

TEST_CASE("near triangles are all found")
{
    const bch::SolidMesh solid = bch::makeSolidMesh(meshes::torusKnot(1.0, 0.15, 120, 16).input());
    const bch::MeshDistance mesh(solid);
    test::Random random(7);
    for (uint32_t i = 0; i < 200; ++i)
    {
        const glm::dvec3 p = somewhere(random, 1.0);
        bch::Vector<bch::TreeTriangle> found;
        mesh.collect(p, 0.2, found);
        std::vector<bool> there(solid.triangles.size());
        for (const bch::TreeTriangle& triangle : found)
            there[triangle.index] = true;
        for (size_t t = 0; t < solid.triangles.size(); ++t)
            for (int k = 0; k < 3; ++k)
                if (glm::distance(solid.vertices[solid.triangles[t][k]], p) < 0.2)
                    CHECK(there[t]);
    }
}
