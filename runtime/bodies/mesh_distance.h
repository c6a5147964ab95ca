// Exact signed distance to a closed mesh, through a tree of boxes.
//
// The sign comes from the normal of the nearest feature: the face's, the mean of two faces at an edge, the mean
// weighted by angle at a vertex (Baerentzen and Aanaes 2005, "Signed distance computation using the angle weighted
// pseudonormal"): with any other normal it is wrong near sharp vertices.
#pragma once

#include "bodies/mesh.h"

#include <limits>

namespace bch
{

struct SurfaceHit
{
    glm::dvec3 point{0.0};
    glm::dvec3 normal{0.0}; // of length one, outward
    double distance = 0.0;  // m, negative inside
};

// A triangle as the tree keeps it, near its neighbours in memory.
struct TreeTriangle
{
    glm::dvec3 a, ab, ac;
    glm::dvec3 normal;
    uint32_t index; // in the mesh
};

class MeshDistance
{
public:
    explicit MeshDistance(const SolidMesh& mesh);

    // `within` is a distance that the surface is known to be nearer than; a good guess saves most of the search.
    SurfaceHit nearest(const glm::dvec3& from, double within = std::numeric_limits<double>::infinity()) const;

    // Triangles whose boxes come nearer than `radius`, appended in the tree's order.
    void collect(const glm::dvec3& from, double radius, Vector<TreeTriangle>& found) const;

    const glm::dvec3& low() const { return nodes_[0].low; }
    const glm::dvec3& high() const { return nodes_[0].high; }

private:
    // Children of an inner node are at `first` and `first + 1`; a leaf has `count` triangles from `first` on.
    struct Node
    {
        glm::dvec3 low, high;
        uint32_t first, count;
    };
    struct Nearest
    {
        double square;
        glm::dvec3 point;
        uint32_t triangle;
        uint32_t feature;
    };

    void build(const SolidMesh& mesh);
    void findNormals(const SolidMesh& mesh);
    glm::dvec3 featureNormal(const Nearest& nearest) const;

    Vector<Node> nodes_;
    Vector<TreeTriangle> triangles_; // leaf by leaf
    Vector<glm::uvec3> corners_;     // of the mesh's triangles, and the rest by mesh index too
    Vector<glm::dvec3> faceNormals_;
    Vector<glm::dvec3> vertexNormals_;
    Vector<glm::uvec3> across_;
};

} // namespace bch
