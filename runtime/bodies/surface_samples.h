// Points spread evenly over a mesh: what grains feel of a body.
#pragma once

#include "bodies/cook_run.h"
#include "bodies/mesh_distance.h"

namespace bch
{

struct SurfaceSample
{
    glm::dvec3 position; // on the mesh
    glm::dvec3 normal;   // of length one, outward
    double area;         // m^2; all areas together are the mesh's
};

constexpr uint32_t kMaxSamples = 1u << 20;

// About one spacing apart: no point of the surface is a spacing away from the nearest sample on its side of the solid.
// Shapes smaller than the spacing get about a dozen samples nevertheless. Throws Failure(BCH_ERROR_CAPACITY) when there
// would be more than kMaxSamples.
Vector<SurfaceSample>
spreadSamples(const SolidMesh& mesh, const MeshDistance& distance, double area, double spacing, CookRun& run);

// Samples on the two sides of a thin wall do not see each other; those around an edge do.
bool onOneSide(const glm::dvec3& normal, const glm::dvec3& other);

} // namespace bch
