// Closed surfaces of triangles, for the share of a body that is under the sand's level.
#pragma once

#include "lab/measures.h"

#include <glm/gtc/quaternion.hpp>

#include <array>
#include <cstdint>

namespace lab
{

struct Hull
{
    Points points;                                  // in the body's frame
    std::vector<std::array<uint32_t, 3>> triangles; // counterclockwise from outside
};

Hull sphereHull(double radius);      // to 0.1 % of its volume
Hull icosahedronHull(double radius); // of its corners
Hull boxHull(const glm::dvec3& halfExtents);

// m^3 of the hull, turned and moved, below the height.
double volumeBelow(const Hull& hull, const glm::dquat& turn, const glm::dvec3& place, double height);

} // namespace lab
