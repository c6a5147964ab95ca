// How a rigid body moves, and where its parts are.
#ifndef BCH_LAW_BODY_MOTION_H
#define BCH_LAW_BODY_MOTION_H

#include "law/shapes.h"
#include "shared/bodies.h"

BCH_LAW vec4 quaternionProduct(vec4 a, vec4 b)
{
    vec3 u = vec3(a);
    vec3 v = vec3(b);
    vec3 w = v * a.w + u * b.w + cross(u, v);
    return vec4(w.x, w.y, w.z, a.w * b.w - dot(u, v));
}

// 1/inertia in the world's frame, times a vector.
BCH_LAW vec3 spinOfMoment(BodyRow body, vec3 moment)
{
    vec4 axes = quaternionProduct(body.rotation, body.principal);
    vec3 local = rotateBy(conjugateOf(axes), moment);
    return rotateBy(axes, local * vec3(body.inertia));
}

BCH_LAW vec3 bodyVelocity(BodyRow body, vec3 x)
{
    return vec3(body.velocity) + cross(vec3(body.spin), x - vec3(body.position));
}

BCH_LAW SolidShape solidOfPart(BodyPart part, BodyRow body)
{
    SolidShape solid;
    vec3 place = vec3(body.position) + rotateBy(body.rotation, vec3(part.place));
    solid.position = vec4(place.x, place.y, place.z, part.place.w);
    solid.rotation = quaternionProduct(body.rotation, part.turn);
    solid.size = part.size;
    solid.velocity = vec4(0.0f, 0.0f, 0.0f, 1.0f);
    solid.spin = vec4(0.0f);
    solid.kind = part.kind;
    solid.bump = 0.0f;
    solid.body = 0u;
    solid.map = part.map;
    return solid;
}

// What a particle keeps of a body that it is near: the gradient of the room that the body takes, and in w which body it
// is, how rough, and, by the sign, whether it is awake. A float holds 4096 bodies and friction to a thousandth.
BCH_LAW float touchWord(uint body, float friction, bool isAwake)
{
    float word = float(body + 1u) + 0.25f * friction;
    return isAwake ? word : -word;
}

BCH_LAW uint touchBody(float word)
{
    return uint(abs(word)) - 1u;
}

BCH_LAW float touchFriction(float word)
{
    float size = abs(word);
    return 4.0f * (size - floor(size));
}

#endif
