// An emitter that follows something. Barchan's emitters stand where they were made; this one is made anew when it has
// moved far enough to be seen, and not before it has given something: an emitter that is made anew begins to count
// from nothing towards its next particle, so one that was made anew in every frame would never give any.
#pragma once

#include "BarchanBridge/export.h"
#include "BarchanBridge/units.h"

namespace barchan::unreal
{

class BARCHANBRIDGE_API FollowingEmitter
{
public:
    // All of `def` but its place and velocity stays. An emitter that is there is ended.
    bchResult open(bchWorldId world, const bchEmitterDef& def);
    void close(); // before the world ends
    bool isOpen() const { return id_.value != 0; }

    // Once a frame. Half a radius aside, or a velocity that differs by a tenth, is far enough.
    bchResult follow(const bchPosition& position, const bchVec3& velocity);
    bchResult setRate(float kilogramsPerSecond);
    uint32_t moves() const { return moves_; }

private:
    bchWorldId world_{};
    bchEmitterDef def_ = bchDefaultEmitterDef();
    bchEmitterId id_{};
    uint32_t moves_ = 0;
};

} // namespace barchan::unreal
