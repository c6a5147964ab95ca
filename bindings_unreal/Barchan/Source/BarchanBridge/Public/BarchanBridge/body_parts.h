// Parts of a body out of a host's simple collision: with the scale of what they belong to, and from its centre of mass.
#pragma once

#include "BarchanBridge/body_registry.h"

namespace barchan::unreal
{

struct BodyFrame
{
    Vec3d scale{1.0, 1.0, 1.0}; // of the host's component; below 0 mirrors places
    Vec3d centre;               // cm, of mass, in the component's axes and not scaled
    float friction = -1.0f;     // 0..2, or -1: the sand's own against solids
};

// Sizes and places in cm as collision has them, before the scale. Round parts have one scale, that of their thinnest
// way; boxes are scaled along their own axes.
BARCHANBRIDGE_API BodyPart boxPart(const BodyFrame& frame, const Vec3d& sides, const Vec3d& place, const Quatd& turn);
BARCHANBRIDGE_API BodyPart spherePart(const BodyFrame& frame, double radius, const Vec3d& place);
// `length` without the caps, along the part's Z.
BARCHANBRIDGE_API BodyPart
capsulePart(const BodyFrame& frame, double radius, double length, const Vec3d& place, const Quatd& turn);
// A cooked shape whose mass has its centre there, cm. It has its own size, whatever the scale.
BARCHANBRIDGE_API BodyPart cookedPart(const BodyFrame& frame, bchShapeId shape, const Vec3d& scaledCentre);
BARCHANBRIDGE_API Vec3d scaled(const BodyFrame& frame, const Vec3d& place);

// Whether a push reaches a body: one that is awake always; a sleeper when it is pushed by `share` harder than its
// weight (kg cm/s^2) carries it for so many seconds.
BARCHANBRIDGE_API bool wakes(const BodyPush& push, bool awake, double share, double weight, double seconds);

} // namespace barchan::unreal
