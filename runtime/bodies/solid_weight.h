// The share of the smoothing kernel's weight that lies in a solid: what the solid adds to the density of sand. For a
// half-space it is halfSpaceWeight of shaders/law/spline.h.
#pragma once

#include "bodies/mesh_distance.h"

#include <span>

namespace bch
{

// Integral over the solid of W(|at - y|), W the cubic spline of support 2 spacings. `hit` is the nearest surface point,
// `near` holds at least all triangles within 2 spacings. Exact but for small triangles, where a quadrature keeps the
// error below 0.002.
double solidWeight(const glm::dvec3& at, const SurfaceHit& hit, double spacing, std::span<const TreeTriangle> near);

} // namespace bch
