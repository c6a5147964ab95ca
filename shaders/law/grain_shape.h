// Grains of one sphere, or of four at the corners of a regular tetrahedron. Sizes in units of the spheres' radius R;
// `edge` is the tetrahedron's edge over 2 R, 0 for a plain sphere.
#ifndef BCH_LAW_GRAIN_SHAPE_H
#define BCH_LAW_GRAIN_SHAPE_H

#include "law/quaternion.h"
#include "shared/grains.h"

BCH_CONST float kCornerArm = 1.2247449f; // centre to corner over edge: sqrt(3/8) times 2

BCH_LAW float edgeOf(uint materialWord)
{
    return float(materialWord >> kEdgeShift & 0xFFu) / float(kEdgeSteps);
}

BCH_LAW uint materialOf(uint materialWord)
{
    return materialWord & 0xFFu;
}

BCH_LAW uint sphereCountOf(uint materialWord)
{
    return materialWord >> kEdgeShift == 0u ? 1u : 4u;
}

// From the grain's centre to the surface of its farthest sphere.
BCH_LAW float grainReach(float radius, float edge)
{
    return radius * (1.0f + kCornerArm * edge);
}

// Moment of inertia over m R^2: four solid spheres, each about the common centre. The same about every axis.
BCH_LAW float inertiaFactor(float edge)
{
    return 0.4f + edge * edge;
}

// Centre of a sphere, seen from the grain's.
BCH_LAW vec3 cornerOffset(vec4 orientation, float radius, float edge, uint corner)
{
    float a = 0.70710678f * edge * radius; // half the side of the cube that the tetrahedron stands in
    vec3 local =
        vec3(corner < 2u ? a : -a, corner == 0u || corner == 2u ? a : -a, corner == 0u || corner == 3u ? a : -a);
    return rotateBy(orientation, local);
}

#endif
