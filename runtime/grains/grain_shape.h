// Shapes of grains as the host sees them.
#pragma once

#include <cstdint>

namespace bch
{

// Volume of a grain of spheres of radius 1; the edge in units of 2 / kEdgeSteps, 0 a sphere. Where spheres overlap,
// the volume counts once.
double grainVolume(uint32_t edgeSteps);

// Radius of a sphere without spin, of the same material, whose contact with a wall lasts as long as the quickest
// vibration of a grain of spheres of radius 1 against a wall: across it, where spin yields as well.
double equalContactRadius(uint32_t edgeSteps);

} // namespace bch
