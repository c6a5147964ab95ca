#include "BarchanBridge/body_parts.h"

#include <algorithm>
#include <cmath>

namespace barchan::unreal
{

namespace
{
double thinnest(const BodyFrame& frame)
{
    return std::min({std::abs(frame.scale.x), std::abs(frame.scale.y), std::abs(frame.scale.z)});
}

BodyPart partAt(const BodyFrame& frame, bchBodyShape shape, const Vec3d& scaledPlace)
{
    BodyPart part;
    part.shape = shape;
    part.position = {scaledPlace.x - frame.centre.x, scaledPlace.y - frame.centre.y, scaledPlace.z - frame.centre.z};
    part.friction = frame.friction;
    return part;
}
} // namespace

Vec3d scaled(const BodyFrame& frame, const Vec3d& place)
{
    return {place.x * frame.scale.x, place.y * frame.scale.y, place.z * frame.scale.z};
}

BodyPart boxPart(const BodyFrame& frame, const Vec3d& sides, const Vec3d& place, const Quatd& turn)
{
    BodyPart part = partAt(frame, BCH_BODY_BOX, scaled(frame, place));
    part.size = {
        0.5 * sides.x * std::abs(frame.scale.x), 0.5 * sides.y * std::abs(frame.scale.y),
        0.5 * sides.z * std::abs(frame.scale.z)};
    part.rotation = turn;
    return part;
}

BodyPart spherePart(const BodyFrame& frame, double radius, const Vec3d& place)
{
    BodyPart part = partAt(frame, BCH_BODY_SPHERE, scaled(frame, place));
    part.size = {radius * thinnest(frame), 0.0, 0.0};
    return part;
}

BodyPart capsulePart(const BodyFrame& frame, double radius, double length, const Vec3d& place, const Quatd& turn)
{
    BodyPart part = partAt(frame, BCH_BODY_CAPSULE, scaled(frame, place));
    part.size = {radius * thinnest(frame), 0.0, 0.5 * length * thinnest(frame)};
    part.rotation = turn;
    return part;
}

BodyPart cookedPart(const BodyFrame& frame, bchShapeId shape, const Vec3d& scaledCentre)
{
    BodyPart part = partAt(frame, BCH_BODY_COOKED, scaledCentre);
    part.cooked = shape;
    return part;
}

bool wakes(const BodyPush& push, bool awake, double share, double weight, double seconds)
{
    const double impulse = std::hypot(push.impulse.x, push.impulse.y, push.impulse.z);
    return awake || impulse >= (1.0 + share) * weight * seconds;
}

} // namespace barchan::unreal
