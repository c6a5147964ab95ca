// Which faces of a wall, and which of its spheres the ground, a grain may touch before contacts are listed anew. Needs
// the buffer ground.
//
// The ground has no velocity by which to foretell where it will be: whoever changes it has contacts listed anew.
#ifndef BCH_LAW_WALL_CONTACT_H
#define BCH_LAW_WALL_CONTACT_H

#include "law/ground.h"
#include "law/rough_wall.h"

// Far, until contacts are listed anew. Bodies have them listed when they have gone half the skin.
BCH_LAW bool wallMoves(BCH_IN(SolidShape, wall))
{
    return wall.body == 0u
           && dot(vec3(wall.velocity), vec3(wall.velocity)) + dot(vec3(wall.spin), vec3(wall.spin)) > 0.0f;
}

BCH_CONST float kAndRounding = 1.001f;

// Whether any sphere of a grain can have a face in its mask: no distance changes faster than the place does.
BCH_LAW bool wallNear(BCH_IN(SolidShape, wall), vec3 center, float reach, float skin)
{
    if (wallMoves(wall))
        return true;
    vec3 away = center - vec3(wall.position);
    float farthest = wall.size.w + kAndRounding * (reach + skin);
    if (wall.body != 0u && dot(away, away) > farthest * farthest)
        return false;
    float least = solidFace(wall, 0u, center).distance;
    for (uint face = 1u; face < solidFaceCount(wall); ++face)
        least = min(least, solidFace(wall, face, center).distance);
    return least - wall.bump < kAndRounding * (reach + skin);
}

// Bit k: face k. What moves may come from anywhere.
BCH_LAW uint wallFaceMask(BCH_IN(SolidShape, wall), vec4 sphere, float skin)
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

// Whether any sphere of a grain can be near the ground.
BCH_LAW bool groundNear(vec3 center, float reach, float skin)
{
    float farthest = kAndRounding * (reach + skin);
    return groundIsThere() && groundSurface(center, farthest).distance < farthest;
}

BCH_LAW bool sphereNearGround(vec4 sphere, float skin)
{
    float farthest = sphere.w + skin;
    return groundSurface(vec3(sphere), farthest).distance < farthest;
}

#endif
