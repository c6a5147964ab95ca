// Walls with spheres on them: a square lattice of equal spheres, sunk to their middles, covers the faces of planes,
// boxes, cylinders, cones and orifices. Only the one nearest to a place is ever looked at, so the lattice exists nowhere.
#ifndef BCH_LAW_ROUGH_WALL_H
#define BCH_LAW_ROUGH_WALL_H

#include "law/shapes.h"

BCH_LAW float nearestSite(float x, float spacing)
{
    return floor(x / spacing + 0.5f) * spacing;
}

// The foot of a place on a face, moved to the nearest site of the lattice; all in the wall's frame.
BCH_LAW vec3 latticeSite(SolidShape wall, vec3 foot, vec3 normal)
{
    float spacing = 2.0f * wall.bump;
    bool round_ = wall.kind == kShapeCylinder || wall.kind == kShapeCone;
    if (round_ && abs(normal.y) < 0.9f)
    {
        float r = max(sqrt(foot.x * foot.x + foot.z * foot.z), wall.bump);
        float around = max(floor(6.2831853f * r / spacing), 3.0f);
        float angle = nearestSite(atan(foot.z, foot.x), 6.2831853f / around);
        float y = nearestSite(foot.y, spacing);
        float slope = wall.kind == kShapeCone ? (wall.size.z - wall.size.x) / (2.0f * wall.size.y) : 0.0f;
        float at = r + slope * (y - foot.y);
        return vec3(at * cos(angle), y, at * sin(angle));
    }
    vec3 n = abs(normal);
    vec3 site = vec3(nearestSite(foot.x, spacing), nearestSite(foot.y, spacing), nearestSite(foot.z, spacing));
    if (n.x >= n.y && n.x >= n.z)
        site.x = foot.x;
    else if (n.y >= n.z)
        site.y = foot.y;
    else
        site.z = foot.z;
    return site;
}

// Face k of a wall as a sphere of a grain meets it: the face itself, or the nearest sphere that stands out of it.
BCH_LAW SurfacePoint wallFace(SolidShape wall, uint k, vec3 x)
{
    SurfacePoint point = solidFace(wall, k, x);
    if (wall.bump <= 0.0f)
        return point;
    vec4 back = conjugateOf(wall.rotation);
    vec3 local = rotateBy(back, x - vec3(wall.position));
    vec3 normal = rotateBy(back, point.normal);
    vec3 site = latticeSite(wall, local - normal * point.distance, normal);
    vec3 away = rotateBy(wall.rotation, local - site);
    float distance = length(away);
    // Between the spheres lies the face.
    if (distance - wall.bump >= point.distance || distance <= 0.0f)
        return point;
    return surfacePoint(away / distance, distance - wall.bump);
}

#endif
