// Which faces of a wall a sphere of a grain may touch before contacts are listed anew.
#ifndef BCH_LAW_WALL_CONTACT_H
#define BCH_LAW_WALL_CONTACT_H

#include "law/rough_wall.h"

BCH_LAW bool wallMoves(SolidShape wall)
{
    return dot(vec3(wall.velocity), vec3(wall.velocity)) + dot(vec3(wall.spin), vec3(wall.spin)) > 0.0f;
}

// Bit k: face k. What moves may come from anywhere.
BCH_LAW uint wallFaceMask(SolidShape wall, vec4 sphere, float skin)
{
    uint faces = solidFaceCount(wall);
    if (wallMoves(wall))
        return (1u << faces) - 1u;
    uint mask = 0u;
    for (uint face = 0u; face < faces; ++face)
        if (solidFace(wall, face, vec3(sphere)).distance - wall.bump < sphere.w + skin)
            mask |= 1u << face;
    return mask;
}

#endif
