// What wakes a grain without touching it. Needs GrainMoveParams `pc` and the buffers words, materials and fields.
#ifndef BCH_LAW_GRAIN_WAKING_H
#define BCH_LAW_GRAIN_WAKING_H

#include "law/fields_at.h"
#include "law/grain_shape.h"

BCH_CONST float kLeastGravity = 0.01f; // m/s^2
BCH_CONST float kNoticeable = 0.02f;   // of gravity: accelerations that wake
BCH_CONST float kWindWakes = 0.2f;     // of gravity: what drag needs to move a grain that lies
BCH_CONST float kKickWakes = 3.0f;     // of the rest speed

// Drag of air over mass, 1/m.
BCH_LAW float dragOf(uint word, float radius, float inverseMass)
{
    return materials[materialOf(word)].dragFactor * 3.1415927f * radius * radius * float(sphereCountOf(word))
           * inverseMass;
}

BCH_LAW bool wokenFromAfar(uint i, vec4 at, float inverseMass)
{
    FieldSum sum = fieldsAt(vec3(at));
    float g = max(length(vec3(pc.gravity)), kLeastGravity);
    return sum.change > kNoticeable * g || length(sum.kick) > kKickWakes * pc.restSpeed
           || dragOf(words[i].x, at.w, inverseMass) * sum.gust * sum.gust > kWindWakes * g;
}

#endif
