// Volume, centre and inertia against the formulas of solids.
#include "bodies/mass.h"
#include "unit/bodies/meshes.h"

#include <doctest/doctest.h>

namespace
{

bch::MassProperties massOf(const meshes::Mesh& mesh)
{
    return bch::measureMass(bch::makeSolidMesh(mesh.input()));
}

void checkInertia(const bch::MassProperties& mass, const glm::dvec3& expected, double tolerance)
{
    for (int i = 0; i < 3; ++i)
    {
        CHECK(mass.inertia[i] == doctest::Approx(expected[i]).epsilon(tolerance));
        CHECK(std::abs(mass.inertia[3 + i]) < tolerance * expected.x);
    }
}

} // namespace

TEST_CASE("a box has the mass of a box, wherever it stands")
{
    for (const double away : {0.0, 3.0, 5000.0})
    {
        const glm::dvec3 middle(away, -2.0 * away / 3.0, 0.25 * away);
        const bch::MassProperties mass = massOf(meshes::box({0.5, 1.0, 2.0}, middle));
        // Corners are floats: far away they are rounded by half a millimetre.
        const double tolerance = away > 100.0 ? 2.0e-3 : 1.0e-6;
        CHECK(mass.volume == doctest::Approx(8.0).epsilon(tolerance));
        CHECK(mass.area == doctest::Approx(28.0).epsilon(tolerance));
        CHECK(glm::distance(mass.centre, middle) < 1.0e-3 * tolerance + 1.0e-3 * (away > 100.0));
        checkInertia(mass, 8.0 / 12.0 * glm::dvec3(4.0 + 16.0, 1.0 + 16.0, 1.0 + 4.0), tolerance);
    }
}

TEST_CASE("a turned box has products of inertia")
{
    const double angle = 0.5;
    meshes::Mesh mesh = meshes::box({0.5, 1.0, 2.0});
    mesh.move(
        [&](glm::dvec3 p)
        {
            return glm::dvec3(
                p.x * std::cos(angle) - p.y * std::sin(angle), p.x * std::sin(angle) + p.y * std::cos(angle), p.z);
        });
    const bch::MassProperties mass = massOf(mesh);
    const double ixx = 8.0 / 12.0 * 20.0, iyy = 8.0 / 12.0 * 17.0;
    const double c = std::cos(angle), s = std::sin(angle);
    CHECK(mass.inertia[0] == doctest::Approx(c * c * ixx + s * s * iyy).epsilon(1e-6));
    CHECK(mass.inertia[1] == doctest::Approx(s * s * ixx + c * c * iyy).epsilon(1e-6));
    CHECK(mass.inertia[3] == doctest::Approx(c * s * (ixx - iyy)).epsilon(1e-6));
}

// A fine polyhedron on a round body misses about (pi / slices)^2 of it.
TEST_CASE("a sphere has the mass of a sphere")
{
    const double r = 0.7, volume = 4.0 / 3.0 * meshes::kPi * r * r * r;
    const bch::MassProperties mass = massOf(meshes::sphere(r, 256));
    CHECK(mass.volume == doctest::Approx(volume).epsilon(1e-3));
    CHECK(mass.area == doctest::Approx(4.0 * meshes::kPi * r * r).epsilon(1e-3));
    checkInertia(mass, glm::dvec3(0.4 * volume * r * r), 1e-3);
}

TEST_CASE("a torus has the mass of a torus")
{
    const double R = 1.0, r = 0.25, volume = 2.0 * meshes::kPi * meshes::kPi * R * r * r;
    const bch::MassProperties mass = massOf(meshes::torus(R, r, 256));
    CHECK(mass.volume == doctest::Approx(volume).epsilon(2e-3));
    CHECK(mass.area == doctest::Approx(4.0 * meshes::kPi * meshes::kPi * R * r).epsilon(2e-3));
    const double across = volume * (0.5 * R * R + 0.625 * r * r);
    checkInertia(mass, {across, volume * (R * R + 0.75 * r * r), across}, 2e-3);
}
