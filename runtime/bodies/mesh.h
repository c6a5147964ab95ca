// Closed triangle meshes: from what a caller gives to vertices that are welded, triangles that know their neighbours,
// and the certainty that they bound a solid.
#pragma once

#include "base/memory.h"

#include <glm/glm.hpp>

namespace bch
{

struct MeshInput
{
    const float* positions = nullptr; // x y z each
    uint32_t vertexCount = 0;
    const uint32_t* indices = nullptr; // three per triangle, counter-clockwise seen from outside
    uint32_t triangleCount = 0;
};

struct SolidMesh
{
    Vector<glm::dvec3> vertices;
    Vector<glm::uvec3> triangles;
    Vector<glm::uvec3> across; // per triangle, the one beyond the edge from corner k to corner k + 1
};

constexpr uint32_t kMaxMeshTriangles = 4u << 20;
constexpr uint32_t kMaxMeshVertices = 3 * kMaxMeshTriangles;
constexpr float kMaxMeshCoordinate = 1.0e4f; // m

// Welds vertices of equal coordinates, as files with split normals have them, and checks all but the volume (mass.h).
// Throws Failure(BCH_ERROR_INVALID_ARGUMENT) that names the first fault with the caller's numbers.
SolidMesh makeSolidMesh(const MeshInput& input);

} // namespace bch
