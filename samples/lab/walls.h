// Walls that experiments are built from, for boxes of any sand.
#pragma once

#include <barchan/barchan.h>

#include <glm/glm.hpp>

namespace lab
{

constexpr float kRough = 2.0f;  // coefficient of a wall that no sand slips on
constexpr float kSmooth = 0.0f; // of one that carries no shear

bchWallDef planeWall(const glm::dvec3& point, const glm::dvec3& normal, float friction);

// A round bin around the y axis; its ends are where no sand comes.
bchWallDef tubeWall(double radius, float friction);

// The floor y = 0 with a round hole in its middle.
bchWallDef plateWall(double holeRadius, double thickness, float friction);

// From the next step on.
void setVelocity(bchWallId wall, const glm::dvec3& velocity);

} // namespace lab
