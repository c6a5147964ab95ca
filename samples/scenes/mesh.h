// Triangle meshes of the bodies and walls of scenes, in their own frame, as a renderer and the cooker want them.
#pragma once

#include <barchan/base.h>

#include <cstdint>
#include <vector>

namespace sample
{

struct Mesh
{
    std::vector<bchVec3> positions;
    std::vector<bchVec3> normals;  // one per position; edges have their positions twice
    std::vector<uint32_t> indices; // three per triangle, counter-clockwise seen from outside
};

Mesh boxMesh(bchVec3 half);
Mesh sphereMesh(float radius);
Mesh cylinderMesh(float radius, float halfHeight);                  // its axis is y
Mesh capsuleMesh(float radius, float halfLength);                   // likewise
Mesh coneMesh(float footRadius, float topRadius, float halfHeight); // a frustum around y
// Open at both ends: straight between rims (radius, height) from the top down.
struct ShellRim
{
    float radius, y;
};
Mesh shellMesh(const std::vector<ShellRim>& rims);
// The convex hull of some points; those inside it do no harm. Fine for tens of points.
Mesh hullMesh(const std::vector<bchVec3>& points);

// Adds `other` at a place and turn.
void append(Mesh& mesh, const Mesh& other, bchVec3 position, bchQuat rotation = {0.0f, 0.0f, 0.0f, 1.0f});

} // namespace sample
