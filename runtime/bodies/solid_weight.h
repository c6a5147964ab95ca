// The share of the smoothing kernel's weight that lies in a solid: what the solid adds to the density of sand. For a
// half-space it is halfSpaceWeight of shaders/law/spline.h.
#pragma once

#include "bodies/mesh_distance.h"

namespace bch
{

// Integral over the solid of W(|place - y|), W the cubic spline of support 2 spacings. Exact but for small triangles,
// where a quadrature keeps the error below 0.002.
class SolidWeight
{
public:
    // For places no farther than `radius` from `centre`.
    SolidWeight(const MeshDistance& mesh, const glm::dvec3& centre, double radius, double spacing);

    // `hit` is the surface point nearest to the place.
    double at(const glm::dvec3& place, const SurfaceHit& hit) const;

private:
    // A triangle or a part of one, in spacings from the centre.
    struct Piece
    {
        glm::dvec3 a, b, c, centroid;
        glm::dvec3 normal;
        double reach;        // from the centroid to the farthest corner
        double near = 0.0;   // from the centroid: nearer than this, its points do not see its pole well enough
        uint32_t points = 0; // the first of its own, and how many
        uint32_t pointCount = 0;
    };

    // Where the integrand is taken, with the vector of the area that each place stands for, over 4 pi.
    struct Points
    {
        Vector<float> x, y, z, nx, ny, nz;
        Vector<float> flat; // nearer than this the pole is held constant
    };

    static Piece makePiece(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& normal);
    void add(const Piece& whole, double sight);
    void addPoints(Piece& piece);
    void addPoint(const glm::dvec3& at, const glm::dvec3& flux, double flat);
    double sumPoints(const glm::vec3& from) const;
    double poles(const Piece& piece, const glm::vec3& from) const;

    glm::dvec3 centre_;
    double scale_;         // 1/spacing
    Vector<Piece> large_;  // integrated in closed form
    Vector<Piece> pieces_; // and by points
    Points points_;
};

} // namespace bch
