// Signed distance and outward normal of the shapes in shared/walls.h. Bodies of revolution are solved in the half-plane
// of radius and height and turned back. Kernels that have the buffer volumeMaps, of uint, define BCH_COOKED_SOLIDS and
// know cooked shapes too; they declare the buffer before they include this.
#ifndef BCH_LAW_SHAPES_H
#define BCH_LAW_SHAPES_H

#include "law/quaternion.h"
#include "shared/walls.h"

struct SurfacePoint
{
    vec3 normal;    // of length one, away from the solid
    float distance; // m, negative inside
};

BCH_LAW SurfacePoint surfacePoint(vec3 normal, float distance)
{
    SurfacePoint point;
    point.normal = normal;
    point.distance = distance;
    return point;
}

#ifdef BCH_COOKED_SOLIDS
#include "law/volume_map.h"

BCH_CONST float kBeyondMap = 1.0e9f; // m: nothing reaches that far

// Out of the middle of a solid every way leads out.
BCH_LAW vec3 mapOutward(MapPoint point, vec3 p)
{
    float away = length(p);
    return dot(point.normal, point.normal) > 0.0f ? point.normal : away > 0.0f ? p / away : vec3(0.0f, 1.0f, 0.0f);
}

BCH_LAW SurfacePoint cookedSurface(uint map, vec3 p)
{
    MapPoint point = mapPoint(volumeMapAt(map), p);
    bool beyond = point.weight <= 0.0f && dot(point.normal, point.normal) <= 0.0f;
    return surfacePoint(mapOutward(point, p), beyond ? kBeyondMap : point.distance);
}
#endif

// Distance and normal from the excess over a corner: q.x and q.y are signed distances to two perpendicular faces.
BCH_LAW vec3 cornerDistance(vec2 q)
{
    vec2 outside = vec2(max(q.x, 0.0f), max(q.y, 0.0f));
    float away = length(outside);
    if (away > 0.0f)
        return vec3(outside.x / away, outside.y / away, away);
    return q.x > q.y ? vec3(1.0f, 0.0f, q.x) : vec3(0.0f, 1.0f, q.y);
}

BCH_LAW SurfacePoint boxSurface(vec3 p, vec3 half_)
{
    vec3 side = vec3(p.x < 0.0f ? -1.0f : 1.0f, p.y < 0.0f ? -1.0f : 1.0f, p.z < 0.0f ? -1.0f : 1.0f);
    vec3 q = abs(p) - half_;
    vec3 outside = max(q, vec3(0.0f));
    float away = length(outside);
    if (away > 0.0f)
        return surfacePoint(outside * side / away, away);
    if (q.x >= q.y && q.x >= q.z)
        return surfacePoint(vec3(side.x, 0.0f, 0.0f), q.x);
    return q.y >= q.z ? surfacePoint(vec3(0.0f, side.y, 0.0f), q.y) : surfacePoint(vec3(0.0f, 0.0f, side.z), q.z);
}

// The half-plane of a body of revolution: p.x radius, p.y height. Results are normal in that plane and distance.
BCH_LAW vec3 cylinderProfile(vec2 p, float radius, float halfHeight)
{
    vec3 corner = cornerDistance(vec2(p.x - radius, abs(p.y) - halfHeight));
    return vec3(corner.x, p.y < 0.0f ? -corner.y : corner.y, corner.z);
}

BCH_LAW vec3 orificeProfile(vec2 p, float radius, float thickness)
{
    float middle = p.y + 0.5f * thickness;
    vec3 corner = cornerDistance(vec2(radius - p.x, abs(middle) - 0.5f * thickness));
    return vec3(-corner.x, middle < 0.0f ? -corner.y : corner.y, corner.z);
}

BCH_LAW vec3 capsuleProfile(vec2 p, float radius, float halfLength)
{
    vec2 fromAxis = vec2(p.x, p.y - clamp(p.y, -halfLength, halfLength));
    float away = length(fromAxis);
    vec2 normal = away > 0.0f ? fromAxis / away : vec2(1.0f, 0.0f);
    return vec3(normal.x, normal.y, away - radius);
}

// A trapezium: the nearest of its slanted side and its two ends.
BCH_LAW vec3 coneProfile(vec2 p, float bottom, float halfHeight, float top)
{
    vec2 along = vec2(top - bottom, 2.0f * halfHeight);
    vec2 from = vec2(p.x - bottom, p.y + halfHeight);
    float share = clamp(dot(from, along) / dot(along, along), 0.0f, 1.0f);
    vec2 outward = vec2(along.y, -along.x) / length(along);
    vec2 toSide = from - along * share;
    float sideAway = length(toSide);
    float sideSigned = dot(toSide, outward);
    float endSigned = abs(p.y) - halfHeight;
    float endRadius = p.y < 0.0f ? bottom : top;
    bool inside = endSigned < 0.0f && dot(from, outward) < 0.0f;
    if (inside)
        return sideSigned > endSigned ? vec3(outward.x, outward.y, sideSigned)
                                      : vec3(0.0f, p.y < 0.0f ? -1.0f : 1.0f, endSigned);
    if (endSigned > 0.0f && p.x < endRadius)
        return vec3(0.0f, p.y < 0.0f ? -1.0f : 1.0f, endSigned);
    vec2 normal = sideAway > 0.0f ? toSide / sideAway : outward;
    return vec3(normal.x, normal.y, sideAway);
}

BCH_LAW SurfacePoint localSurface(uint kind, vec3 size, vec3 p)
{
    if (kind == kShapePlane)
        return surfacePoint(vec3(0.0f, 1.0f, 0.0f), p.y);
    if (kind == kShapeBox)
        return boxSurface(p, size);
    if (kind == kShapeSphere)
    {
        float away = length(p);
        return surfacePoint(away > 0.0f ? p / away : vec3(0.0f, 1.0f, 0.0f), away - size.x);
    }
    float r = sqrt(p.x * p.x + p.z * p.z);
    vec2 flat_ = vec2(r, p.y);
    vec3 profile = kind == kShapeCapsule    ? capsuleProfile(flat_, size.x, size.y)
                   : kind == kShapeCylinder ? cylinderProfile(flat_, size.x, size.y)
                   : kind == kShapeCone     ? coneProfile(flat_, size.x, size.y, size.z)
                                            : orificeProfile(flat_, size.x, size.y);
    vec2 radial = r > 0.0f ? vec2(p.x / r, p.z / r) : vec2(1.0f, 0.0f);
    return surfacePoint(vec3(profile.x * radial.x, profile.y, profile.x * radial.y), profile.z);
}

// Where a point stands to a solid in the world's frame; solids turned inside out are containers.
BCH_LAW SurfacePoint solidSurface(BCH_IN(SolidShape, shape), vec3 x)
{
    vec3 local = rotateBy(conjugateOf(shape.rotation), x - vec3(shape.position));
#ifdef BCH_COOKED_SOLIDS
    if (shape.kind == kShapeCooked)
    {
        SurfacePoint cooked = cookedSurface(shape.map, local);
        return surfacePoint(rotateBy(shape.rotation, cooked.normal), cooked.distance);
    }
#endif
    SurfacePoint point = localSurface(shape.kind, vec3(shape.size), local);
    return surfacePoint(rotateBy(shape.rotation, point.normal) * shape.velocity.w, point.distance * shape.velocity.w);
}

// The faces of a container meet in concave edges, where sand touches more than one of them. How many that can be.
BCH_LAW uint solidFaceCount(BCH_IN(SolidShape, shape))
{
    if (shape.velocity.w > 0.0f)
        return 1u;
    return shape.kind == kShapeBox ? 3u : shape.kind == kShapeCylinder || shape.kind == kShapeCone ? 2u : 1u;
}

// Face k of a container of revolution: its side, or the nearer end.
BCH_LAW SurfacePoint revolvedFace(uint kind, vec3 size, uint k, vec3 p)
{
    if (k == 1u)
        return surfacePoint(vec3(0.0f, p.y < 0.0f ? 1.0f : -1.0f, 0.0f), size.y - abs(p.y));
    float r = sqrt(p.x * p.x + p.z * p.z);
    vec2 radial = r > 0.0f ? vec2(p.x / r, p.z / r) : vec2(1.0f, 0.0f);
    float lean = kind == kShapeCone ? (size.x - size.z) / (2.0f * size.y) : 0.0f; // radius lost per height
    float scale = 1.0f / sqrt(1.0f + lean * lean);
    float radius = kind == kShapeCone ? size.x - lean * (p.y + size.y) : size.x;
    return surfacePoint(vec3(-radial.x, -lean, -radial.y) * scale, (radius - r) * scale);
}

// One face of a solid as seen from a point: the plane through its nearest point.
BCH_LAW SurfacePoint solidFace(BCH_IN(SolidShape, shape), uint k, vec3 x)
{
    if (solidFaceCount(shape) == 1u)
        return solidSurface(shape, x);
    vec3 local = rotateBy(conjugateOf(shape.rotation), x - vec3(shape.position));
    vec3 size = vec3(shape.size);
    SurfacePoint point;
    if (shape.kind == kShapeBox)
    {
        vec3 axis = vec3(k == 0u ? 1.0f : 0.0f, k == 1u ? 1.0f : 0.0f, k == 2u ? 1.0f : 0.0f);
        float place = dot(axis, local);
        point = surfacePoint(axis * (place < 0.0f ? 1.0f : -1.0f), dot(axis, size) - abs(place));
    }
    else
        point = revolvedFace(shape.kind, size, k, local);
    point.normal = rotateBy(shape.rotation, point.normal);
    return point;
}

// The solid a while later, at constant velocity and spin. Parts of bodies are where they are.
BCH_LAW SolidShape solidAfter(SolidShape shape, float seconds)
{
    bool stands = dot(vec3(shape.velocity), vec3(shape.velocity)) + dot(vec3(shape.spin), vec3(shape.spin)) == 0.0f;
    if (stands || shape.body != 0u)
        return shape;
    vec4 q = shape.rotation;
    vec3 w = vec3(shape.spin) * (0.5f * seconds);
    vec3 u = vec3(q.x, q.y, q.z);
    vec3 turned = u + w * q.w + cross(w, u);
    vec4 rotation = vec4(turned.x, turned.y, turned.z, q.w - dot(w, u));
    shape.rotation = rotation / length(rotation);
    shape.position = shape.position + vec4(vec3(shape.velocity) * seconds, 0.0f);
    return shape;
}

// Velocity of the solid's material at a point.
BCH_LAW vec3 solidVelocity(BCH_IN(SolidShape, shape), vec3 x)
{
    return vec3(shape.velocity) + cross(vec3(shape.spin), x - vec3(shape.position));
}

#endif
