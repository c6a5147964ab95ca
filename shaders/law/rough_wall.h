// Walls with spheres on them: a square lattice of equal spheres, sunk to their middles, covers the faces of planes,
// boxes, cylinders, cones and orifices. The lattice exists nowhere: of any place only the four nearest sites can
// matter, and the parities of their numbers tell them apart. A face therefore has five parts: itself, and four sites.
#ifndef BCH_LAW_ROUGH_WALL_H
#define BCH_LAW_ROUGH_WALL_H

#include "law/shapes.h"
#include "shared/grains.h"

// Which row of the walls a contact is with; parts of bodies come behind all that there can be.
BCH_LAW uint solidRow(uint partner, uint partFirst)
{
    uint number = partner >> 4 & 0xFFFFFu;
    return (partner & kBodyContact) != 0u ? partFirst + number : number;
}

BCH_LAW bool isGround(uint partner)
{
    return (partner & ~3u) == kGroundContact;
}

BCH_LAW uint wallPartCount(BCH_IN(SolidShape, wall))
{
    return wall.bump > 0.0f ? 5u : 1u;
}

// The nearest of every other site.
BCH_LAW float nearestSite(float x, float spacing, uint parity)
{
    float shift = float(parity);
    return (2.0f * floor(0.5f * (x / spacing - shift) + 0.5f) + shift) * spacing;
}

// A site near the foot of a place on a face; all in the wall's frame.
BCH_LAW vec3 latticeSite(BCH_IN(SolidShape, wall), vec3 foot, vec3 normal, uint part)
{
    float spacing = 2.0f * wall.bump;
    uint first = (part - 1u) & 1u;
    uint second = (part - 1u) >> 1;
    bool round_ = wall.kind == kShapeCylinder || wall.kind == kShapeCone;
    if (round_ && abs(normal.y) < 0.9f)
    {
        float r = max(sqrt(foot.x * foot.x + foot.z * foot.z), wall.bump);
        float around = 2.0f * max(floor(3.1415927f * r / spacing), 2.0f); // even, for the parities
        float angle = nearestSite(atan(foot.z, foot.x), 6.2831853f / around, first);
        float y = nearestSite(foot.y, spacing, second);
        float slope = wall.kind == kShapeCone ? (wall.size.z - wall.size.x) / (2.0f * wall.size.y) : 0.0f;
        float at = r + slope * (y - foot.y);
        return vec3(at * cos(angle), y, at * sin(angle));
    }
    vec3 n = abs(normal);
    if (n.x >= n.y && n.x >= n.z)
        return vec3(foot.x, nearestSite(foot.y, spacing, first), nearestSite(foot.z, spacing, second));
    if (n.y >= n.z)
        return vec3(nearestSite(foot.x, spacing, first), foot.y, nearestSite(foot.z, spacing, second));
    return vec3(nearestSite(foot.x, spacing, first), nearestSite(foot.y, spacing, second), foot.z);
}

// A part of face k of a wall as a sphere of a grain meets it.
BCH_LAW SurfacePoint wallPart(BCH_IN(SolidShape, wall), uint k, uint part, vec3 x)
{
    SurfacePoint point = solidFace(wall, k, x);
    if (part == 0u)
        return point;
    vec4 back = conjugateOf(wall.rotation);
    vec3 local = rotateBy(back, x - vec3(wall.position));
    vec3 normal = rotateBy(back, point.normal);
    vec3 site = latticeSite(wall, local - normal * point.distance, normal, part);
    vec3 away = rotateBy(wall.rotation, local - site);
    float distance = length(away);
    return surfacePoint(distance > 0.0f ? away / distance : point.normal, distance - wall.bump);
}

#endif
