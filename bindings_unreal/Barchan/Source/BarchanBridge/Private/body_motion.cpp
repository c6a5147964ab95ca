#include "BarchanBridge/body_registry.h"

#include <cmath>

namespace barchan::unreal
{

void setMotion(BodyPose& now, const BodyPose& before, double seconds)
{
    now.velocity = {};
    now.spin = {};
    if (!(seconds > 0.0))
        return;
    now.velocity = {
        (now.position.x - before.position.x) / seconds, (now.position.y - before.position.y) / seconds,
        (now.position.z - before.position.z) / seconds};
    // The turn between them, the shorter way round: now * before^-1.
    const Quatd &a = now.rotation, &b = before.rotation;
    const Vec3d axis{
        b.w * a.x - a.w * b.x - a.y * b.z + a.z * b.y, b.w * a.y - a.w * b.y - a.z * b.x + a.x * b.z,
        b.w * a.z - a.w * b.z - a.x * b.y + a.y * b.x};
    const double cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
    const double sign = cosine < 0.0 ? -1.0 : 1.0;
    const double sine = std::sqrt(axis.x * axis.x + axis.y * axis.y + axis.z * axis.z);
    if (sine == 0.0)
        return;
    const double rate = sign * 2.0 * std::atan2(sine, sign * cosine) / (sine * seconds);
    now.spin = {axis.x * rate, axis.y * rate, axis.z * rate};
}

} // namespace barchan::unreal
