// The divergence theorem turns integrals over the solid into sums over signed tetrahedra that each triangle spans with
// one point. That point is the middle of the bounds, so that far from the origin nothing is lost to cancellation.
#include "bodies/mass.h"

#include "base/failure.h"

namespace bch
{

namespace
{
constexpr double kLeastFilling = 1.0e-12; // volume over that of a cube around the mesh
}

MassProperties measureMass(const SolidMesh& mesh)
{
    glm::dvec3 low = mesh.vertices[0], high = low;
    for (const glm::dvec3& vertex : mesh.vertices)
    {
        low = glm::min(low, vertex);
        high = glm::max(high, vertex);
    }
    const glm::dvec3 middle = 0.5 * (low + high);

    double volume6 = 0.0, area2 = 0.0;
    glm::dvec3 first(0.0);         // 24 times the integral of x
    double square[3] = {0, 0, 0};  // 120 times the integrals of xx yy zz
    double product[3] = {0, 0, 0}; // 120 times those of xy xz yz
    for (const glm::uvec3& corners : mesh.triangles)
    {
        const glm::dvec3 a = mesh.vertices[corners.x] - middle;
        const glm::dvec3 b = mesh.vertices[corners.y] - middle;
        const glm::dvec3 c = mesh.vertices[corners.z] - middle;
        const double six = glm::dot(a, glm::cross(b, c));
        const glm::dvec3 sum = a + b + c;
        volume6 += six;
        area2 += glm::length(glm::cross(b - a, c - a));
        first += six * sum;
        const auto second = [&](int i, int j)
        { return six * (sum[i] * sum[j] + a[i] * a[j] + b[i] * b[j] + c[i] * c[j]); };
        for (int i = 0; i < 3; ++i)
            square[i] += second(i, i);
        product[0] += second(0, 1);
        product[1] += second(0, 2);
        product[2] += second(1, 2);
    }

    MassProperties mass;
    mass.volume = volume6 / 6.0;
    mass.area = 0.5 * area2;
    const glm::dvec3 extent = high - low;
    const double side = glm::max(extent.x, glm::max(extent.y, extent.z));
    if (std::abs(mass.volume) <= kLeastFilling * side * side * side)
        fail(BCH_ERROR_INVALID_ARGUMENT, "the mesh encloses no volume: %g m^3 within %g m", mass.volume, side);
    if (mass.volume < 0.0)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "the mesh is turned inside out: its volume is %g m^3; triangles run counter-clockwise seen from outside",
            mass.volume);

    const glm::dvec3 shift = first / (24.0 * mass.volume);
    mass.centre = middle + shift;
    const double v = mass.volume;
    const double xx = square[0] / 120.0 - v * shift.x * shift.x;
    const double yy = square[1] / 120.0 - v * shift.y * shift.y;
    const double zz = square[2] / 120.0 - v * shift.z * shift.z;
    mass.inertia[0] = yy + zz;
    mass.inertia[1] = xx + zz;
    mass.inertia[2] = xx + yy;
    mass.inertia[3] = v * shift.x * shift.y - product[0] / 120.0;
    mass.inertia[4] = v * shift.x * shift.z - product[1] / 120.0;
    mass.inertia[5] = v * shift.y * shift.z - product[2] / 120.0;
    return mass;
}

} // namespace bch
