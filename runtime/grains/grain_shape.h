// Shapes of grains as the host sees them.
#pragma once

#include <cstdint>

namespace bch
{

// Volume of a grain of spheres of radius 1; the edge in units of 2 / kEdgeSteps, 0 a sphere. Where spheres overlap,
// the volume counts once.
double grainVolume(uint32_t edgeSteps);

// Radius of a sphere of the same material whose contact with a wall lasts as long as that of a grain of spheres of radius
// 1, hit where its spin yields the most.
double equalContactRadius(uint32_t edgeSteps);

} // namespace bch
