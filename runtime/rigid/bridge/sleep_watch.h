// When sand wakes a body that Jolt has put to sleep.
//
// Sand that sleeps presses on nothing, so what the ledger says of a sleeping body only falls while the sand around it
// falls asleep too. What rises again is sand that woke or came: that wakes the body. What fell may also have left:
// while sand flows anywhere, the body is tried from time to time, and sleeps on if it is still carried. Where sand
// became ground below it, or was and woke, what it lacks and does not lack changes without anything having moved.
#pragma once

#include "barchan/jolt.hpp"

#include <algorithm>

namespace barchan
{

class SleepWatch
{
public:
    // `press` is in newtons: the sizes of all single pushes added up, over the time of the step.
    void seeAwake(float press, float seconds)
    {
        asleep_ = onGround_ = onSand_ = false;
        smooth_ += (press - smooth_) * std::min(1.0f, seconds / kSmoothSeconds);
    }

    void lieOn(bool ground)
    {
        onGround_ = ground;
        onSand_ = !ground;
    }

    // True when the body must wake.
    bool seeAsleep(float press, float seconds, float weight, bool sandFlows, const BridgeSettings& settings)
    {
        if (!asleep_)
        {
            asleep_ = true;
            before_ = least_ = smooth_;
            waited_ = 0.0f;
        }
        smooth_ += (press - smooth_) * std::min(1.0f, seconds / kSmoothSeconds);
        least_ = std::min(least_, smooth_);
        waited_ = sandFlows ? waited_ + seconds : 0.0f;
        const float enough = settings.wakeShare * std::max(weight, before_);
        const bool lacks = !onGround_ && (onSand_ || smooth_ < before_ - enough);
        return smooth_ > least_ + enough || (lacks && waited_ > settings.trySeconds);
    }

private:
    static constexpr float kSmoothSeconds = 0.05f;

    bool asleep_ = false;
    bool onGround_ = false, onSand_ = false; // since it fell asleep; neither: nothing was said
    float smooth_ = 0.0f;                    // N
    float before_ = 0.0f;                    // when it fell asleep
    float least_ = 0.0f;                     // since then
    float waited_ = 0.0f;                    // s, while sand flowed without a break
};

} // namespace barchan
