// Meshes that files deliver: welded, or refused with the fault by name.
#include "base/failure.h"
#include "bodies/mass.h"
#include "unit/bodies/meshes.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>

namespace
{

std::string complaint(const meshes::Mesh& mesh)
{
    try
    {
        bch::measureMass(bch::makeSolidMesh(mesh.input()));
    }
    catch (const bch::Failure& failure)
    {
        CHECK(failure.result() == BCH_ERROR_INVALID_ARGUMENT);
        return failure.what();
    }
    return "";
}

bool says(const std::string& text, const char* part)
{
    CAPTURE(text);
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("vertices of equal coordinates become one")
{
    const meshes::Mesh whole = meshes::box({1.0, 2.0, 3.0});
    meshes::Mesh split;
    for (const uint32_t index : whole.indices)
    {
        split.indices.push_back(split.vertexCount());
        split.positions.insert(
            split.positions.end(), whole.positions.begin() + 3 * index, whole.positions.begin() + 3 * index + 3);
    }
    const bch::SolidMesh mesh = bch::makeSolidMesh(split.input());
    CHECK(mesh.vertices.size() == 8);
    CHECK(mesh.triangles.size() == 12);
    CHECK(bch::measureMass(mesh).volume == doctest::Approx(48.0));
}

TEST_CASE("both zeros are the same coordinate")
{
    meshes::Mesh mesh = meshes::box({1.0, 1.0, 1.0}, {1.0, 1.0, 1.0});
    const uint32_t twin = mesh.add({0.0, 0.0, 0.0});
    mesh.positions[3 * twin] = -0.0f;
    mesh.indices[0] = twin;
    CHECK(bch::makeSolidMesh(mesh.input()).vertices.size() == 8);
}

TEST_CASE("triangles know what is beyond their edges")
{
    const bch::SolidMesh mesh = bch::makeSolidMesh(meshes::torus(1.0, 0.3, 24).input());
    for (uint32_t t = 0; t < mesh.triangles.size(); ++t)
        for (int k = 0; k < 3; ++k)
        {
            const uint32_t other = mesh.across[t][k];
            CHECK(other != t);
            int back = 0;
            for (int e = 0; e < 3; ++e)
                back += mesh.across[other][e] == t && mesh.triangles[other][e] == mesh.triangles[t][(k + 1) % 3]
                        && mesh.triangles[other][(e + 1) % 3] == mesh.triangles[t][k];
            CHECK(back == 1);
        }
}

TEST_CASE("a mesh that bounds no solid is refused by name")
{
    const meshes::Mesh good = meshes::box({1.0, 1.0, 1.0});
    CHECK(complaint(good).empty());

    CHECK(says(complaint({}), "is empty: 0 vertices"));
    meshes::Mesh bad = good;
    bad.positions[3 * 5 + 1] = std::numeric_limits<float>::quiet_NaN();
    CHECK(says(complaint(bad), "not finite: vertex 5 has y"));
    bad = good;
    bad.positions[2] = 2.0e4f;
    CHECK(says(complaint(bad), "too large: vertex 0 has z = 20000"));
    bad = good;
    bad.indices[7] = 8;
    CHECK(says(complaint(bad), "triangle 2 has the index 8 but the mesh has 8 vertices"));
    bad = good;
    bad.indices[3] = bad.indices[4];
    CHECK(says(complaint(bad), "triangle 1 is degenerate"));
    bad = good;
    bad.indices.resize(33);
    CHECK(says(complaint(bad), "is open: the edge from vertex"));
    bad = good;
    bad.triangle(0, 1, 7);
    CHECK(says(complaint(bad), "not manifold: the edge from vertex"));
    bad = good;
    std::swap(bad.indices[0], bad.indices[1]);
    CHECK(says(complaint(bad), "winding is inconsistent: triangles 0 and"));
    bad = good;
    for (size_t i = 0; i < bad.indices.size(); i += 3)
        std::swap(bad.indices[i], bad.indices[i + 1]);
    CHECK(says(complaint(bad), "inside out: its volume is -8"));
    bad = {};
    bad.add({0, 0, 0});
    bad.add({1, 0, 0});
    bad.add({0, 1, 0});
    bad.triangle(0, 1, 2);
    bad.triangle(0, 2, 1);
    CHECK(says(complaint(bad), "encloses no volume"));
    bad = good;
    bch::MeshInput input = bad.input();
    input.triangleCount = bch::kMaxMeshTriangles + 1;
    CHECK_THROWS_AS(bch::makeSolidMesh(input), bch::Failure);
}
