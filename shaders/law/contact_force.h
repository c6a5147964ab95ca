// Force and torque of a contact, of all that grains have: Hertz, friction, rolling, cohesion.
#ifndef BCH_LAW_CONTACT_FORCE_H
#define BCH_LAW_CONTACT_FORCE_H

#include "law/hertz.h"

BCH_CONST float kStrongest = 1.0e15f; // N: no contact of any grain
// Of meff / dt: with more, a grain of many contacts would swing. It binds at the automatic substeps below a restitution
// of about 0.4.
BCH_CONST float kMostDamping = 0.3f;
BCH_CONST float kRollingGrip = 0.3f; // of the torque that would stop the relative spin in one substep

// A contact as one of its sides sees it.
struct Touch
{
    wide3 normal;   // from the partner to this grain
    wide3 arm;      // from the grain's centre
    wide3 relative; // velocity there, less the partner's
    wide3 turning;  // spin, likewise
    wide overlap;
    wide inverseMass; // of both, added
    wide reducedRadius;
    wide stiffness;
    wide damping;
    wide friction;
    wide rolling;
    wide cohesion; // Pa
};

struct TouchForce
{
    wide3 force;
    wide3 torque;
    wide3 stretch; // of the spring across the contact, after the substep
    wide push;
    wideBool sound; // false where something is not a number, which must not spread from grain to grain
};

BCH_LAW TouchForce touchForce(BCH_IN(Touch, touch), wide3 stretch, float substep)
{
    TouchForce result;
    wide approach = dot(touch.relative, touch.normal) * -1.0f;
    wide3 slide = touch.relative + touch.normal * approach;
    wide root = wideSqrt(touch.overlap);
    wide yielding = touch.inverseMass * substep;
    wide damper = wideMin(touch.damping * root, kMostDamping / yielding);
    wide push = hertzNormalForce(touch.stiffness * touch.overlap * root, damper, approach, yielding);
    result.stretch = stretch;
    wide3 across = tangentialForce(
        result.stretch, touch.normal, slide, substep, kTangentShare * touch.stiffness * root, kTangentDamping * damper,
        touch.friction * push);
    wide pull = wideOf(0.0f);
    wide grip = wideOf(0.0f);                           // torque over relative spin
    if (wideAny(touch.cohesion + touch.rolling > 0.0f)) // most materials have neither
    {
        wide r = touch.reducedRadius;
        wide rate = wideSqrt(dot(touch.turning, touch.turning));
        wide resisting = wideMin(touch.rolling * r * push, kRollingGrip * 0.4f * r * r * rate / yielding);
        pull = touch.cohesion * 3.1415927f * r * r;
        grip = wideSelect(rate > 0.0f, resisting / rate, wideOf(0.0f));
    }
    result.force = touch.normal * (push - pull) + across;
    result.torque = cross(touch.arm, result.force) - touch.turning * grip;
    result.push = push;
    result.sound = dot(result.force, result.force) + dot(result.stretch, result.stretch) < kStrongest * kStrongest;
    return result;
}

#endif
