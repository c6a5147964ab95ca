// A unit quaternion after a turn at constant spin.
#ifndef BCH_LAW_ROTATION_STEP_H
#define BCH_LAW_ROTATION_STEP_H

// tan(half the angle) to the fifth order in the angle: turns of a quarter of a radian are right to 1e-5.
BCH_LAW vec4 turnedBy(vec4 q, vec3 spin, float seconds)
{
    vec3 half_ = spin * (0.5f * seconds);
    half_ = half_ * (1.0f + dot(half_, half_) / 3.0f);
    vec3 u = vec3(q.x, q.y, q.z);
    vec3 turned = u + half_ * q.w + cross(half_, u);
    vec4 sum = vec4(turned.x, turned.y, turned.z, q.w - dot(half_, u));
    return sum / length(sum);
}

#endif
