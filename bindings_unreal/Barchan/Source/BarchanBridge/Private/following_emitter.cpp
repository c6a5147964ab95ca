#include "BarchanBridge/following_emitter.h"

#include "BarchanBridge/host.h"

#include <cmath>

namespace barchan::unreal
{

bchResult FollowingEmitter::open(bchWorldId world, const bchEmitterDef& def)
{
    close();
    world_ = world;
    def_ = def;
    moves_ = 0;
    return checked(bchCreateEmitter(world_, &def_, &id_), "making an emitter");
}

void FollowingEmitter::close()
{
    if (isOpen())
        (void)checked(bchDestroyEmitter(id_), "ending an emitter");
    id_ = {};
}

bchResult FollowingEmitter::follow(const bchPosition& position, const bchVec3& velocity)
{
    if (!isOpen())
        return BCH_OK;
    const double x = position.x - def_.position.x, y = position.y - def_.position.y, z = position.z - def_.position.z;
    const float u = velocity.x - def_.velocity.x, v = velocity.y - def_.velocity.y, w = velocity.z - def_.velocity.z;
    const bool moved = std::sqrt(x * x + y * y + z * z) >= 0.5 * static_cast<double>(def_.radius);
    const bool turned = std::hypot(u, v, w) >= 0.1f * std::hypot(def_.velocity.x, def_.velocity.y, def_.velocity.z);
    if (!moved && !turned)
        return BCH_OK;
    bchEmitterInfo info = bchDefaultEmitterInfo();
    if (const bchResult result = checked(bchEmitter_GetInfo(id_, &info), "asking an emitter"); result < 0)
        return result;
    if (def_.rate > 0.0f && info.emittedCount == 0)
        return BCH_OK;
    bchEmitterDef there = def_;
    there.position = position;
    there.velocity = velocity;
    there.seed = def_.seed + 1; // another pattern, or all would come out at the same spot of the opening
    close();
    if (const bchResult result = checked(bchCreateEmitter(world_, &there, &id_), "moving an emitter"); result < 0)
        return result;
    def_ = there;
    ++moves_;
    return BCH_OK;
}

bchResult FollowingEmitter::setRate(float kilogramsPerSecond)
{
    if (isOpen())
        if (const bchResult result = checked(bchEmitter_SetRate(id_, kilogramsPerSecond), "setting an emitter's rate");
            result < 0)
            return result;
    def_.rate = kilogramsPerSecond;
    return BCH_OK;
}

} // namespace barchan::unreal
