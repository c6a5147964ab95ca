// How fast a grain goes and turns, and how fast it may. Needs GrainMoveParams `pc`.
#ifndef BCH_LAW_GRAIN_MOTION_H
#define BCH_LAW_GRAIN_MOTION_H

#include "shared/grains.h"

BCH_CONST float kSpinDamping = 2.0f;  // 1/s: of a grain that touches something and is nearly at rest
BCH_CONST float kNearlyAtRest = 5.0f; // of the rest speed
BCH_CONST float kLargestTurn = 0.5f;  // rad in one substep

struct GrainMotion
{
    vec3 velocity;
    vec3 spin;
    float speed;
    float rate;
};

BCH_LAW GrainMotion motionOf(vec3 velocity, vec3 spin, float radius, bool touches)
{
    GrainMotion m;
    m.velocity = velocity;
    m.spin = spin;
    m.speed = length(velocity);
    m.rate = length(spin);
    if (touches && m.rate * radius < kNearlyAtRest * pc.restSpeed)
    {
        float kept = 1.0f / (1.0f + kSpinDamping * pc.substep);
        m.spin = m.spin * kept;
        m.rate = m.rate * kept;
    }
    return m;
}

BCH_LAW bool isTooFast(GrainMotion m)
{
    return m.speed > pc.maxSpeed || m.rate * pc.substep > kLargestTurn;
}

BCH_LAW GrainMotion slowed(GrainMotion m)
{
    float fastest = kLargestTurn / pc.substep;
    m.velocity = m.speed > pc.maxSpeed ? m.velocity * (pc.maxSpeed / m.speed) : m.velocity;
    m.spin = m.rate > fastest ? m.spin * (fastest / m.rate) : m.spin;
    m.speed = min(m.speed, pc.maxSpeed);
    m.rate = min(m.rate, fastest);
    return m;
}

// Comparisons with something that is not a number are false.
BCH_LAW bool isSound(GrainMotion m, vec3 place)
{
    return m.speed <= pc.maxSpeed && m.rate * pc.substep <= kLargestTurn && abs(place.x) < 3.0e38f
           && abs(place.y) < 3.0e38f && abs(place.z) < 3.0e38f;
}

#endif
