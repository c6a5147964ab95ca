// A solid as a particle sees it: a half-space through the nearest point, and how much of one it is.
#ifndef BCH_LAW_PART_FACE_H
#define BCH_LAW_PART_FACE_H

#include "law/shapes.h"
#include "law/spline.h"

struct PartFace
{
    vec3 normal;
    float distance; // m
    float share;    // of the room that the half-space would take
    float area;     // of the half-space's face
};

BCH_LAW PartFace halfSpaceFace(SurfacePoint point)
{
    PartFace face;
    face.normal = point.normal;
    face.distance = point.distance;
    face.share = 1.0f;
    face.area = 1.0f;
    return face;
}

// Of the spacing: edges of boxes and cylinders are felt as round as this.
BCH_CONST float kEdgeRadius = 0.5f;
// What is felt of a thin wall, of a whole half-space: a plate with little volume holds sand back all the same.
BCH_CONST float kThinShare = 0.5f;

// Sand pushes from where it is: around a round body on a larger surface than the body has. This is the body's surface
// over the one through p, so that the push of all sand around is that on the body itself and bodies float as deep as
// they should. `edge` is the radius of edges, `away` the distance of p from the shape less its edges.
BCH_LAW float areaShare(uint kind, vec3 size, float edge, vec3 p, float away)
{
    if (kind == kShapeBox)
    {
        vec3 beyond = abs(p) - size + vec3(edge);
        float sides =
            (beyond.x > 0.0f ? 1.0f : 0.0f) + (beyond.y > 0.0f ? 1.0f : 0.0f) + (beyond.z > 0.0f ? 1.0f : 0.0f);
        float round_ = min(1.0f, edge / max(away, edge));
        return sides > 2.0f ? round_ * round_ : sides > 1.0f ? round_ : 1.0f;
    }
    if (kind == kShapeSphere)
    {
        float round_ = min(1.0f, size.x / max(length(p), size.x));
        return round_ * round_;
    }
    float r = sqrt(p.x * p.x + p.z * p.z);
    if (kind == kShapeCapsule)
    {
        float beyond = max(abs(p.y) - size.y, 0.0f);
        float round_ = min(1.0f, size.x / max(sqrt(r * r + beyond * beyond), size.x));
        return beyond > 0.0f ? round_ * round_ : round_;
    }
    bool beside = r > size.x - edge;
    float side = beside ? min(1.0f, size.x / max(r, size.x)) : 1.0f;
    return beside && abs(p.y) > size.y - edge ? side * min(1.0f, edge / max(away, edge)) : side;
}

// Of a box, a sphere, a capsule or a cylinder; `away` is where the particle is as seen from its middle.
BCH_LAW PartFace plainFace(SolidShape solid, vec3 away, float spacing)
{
    vec3 local = rotateBy(conjugateOf(solid.rotation), away);
    vec3 size = vec3(solid.size);
    float edge = 0.0f;
    if (solid.kind == kShapeBox)
        edge = min(kEdgeRadius * spacing, 0.5f * min(size.x, min(size.y, size.z)));
    if (solid.kind == kShapeCylinder)
        edge = min(kEdgeRadius * spacing, 0.5f * min(size.x, size.y));
    SurfacePoint point = localSurface(solid.kind, size - vec3(edge), local);
    PartFace face = halfSpaceFace(surfacePoint(rotateBy(solid.rotation, point.normal), point.distance - edge));
    face.area = areaShare(solid.kind, size, edge, local, point.distance);
    face.share = sqrt(face.area); // to first order in the curvature, for a kernel of any form
    return face;
}

// The map knows what share of a half-space's room the shape really takes: less over edges, more in hollows. There it
// also knows better than the nearest point which way is out.
BCH_LAW PartFace cookedFace(SolidShape solid, vec3 away)
{
    vec3 local = rotateBy(conjugateOf(solid.rotation), away);
    VolumeMap map = volumeMapAt(solid.map);
    MapPoint point = mapPoint(map, local);
    PartFace face;
    face.distance = point.weight > 0.0f ? point.distance : kBeyondMap;
    face.share = clamp(point.weight / max(halfSpaceWeight(point.distance, map.origin.w), 1.0e-4f), kThinShare, 2.0f);
    face.area = clamp(face.share * face.share, kThinShare, 2.0f); // as of plain shapes
    float steep = length(point.weightGradient);
    vec3 outward = mapOutward(point, local);
    if (point.distance > 0.0f && steep > 0.0f)
        outward = point.weightGradient * (-1.0f / steep);
    face.normal = rotateBy(solid.rotation, outward);
    return face;
}

BCH_LAW PartFace partFace(SolidShape solid, vec3 away, float spacing)
{
    if (solid.kind == kShapeCooked)
        return cookedFace(solid, away);
    return plainFace(solid, away, spacing);
}

#endif
