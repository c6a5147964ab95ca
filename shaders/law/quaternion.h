// Rotation by a unit quaternion (xyz vector part, w scalar part).
#ifndef BCH_LAW_QUATERNION_H
#define BCH_LAW_QUATERNION_H

BCH_LAW vec3 rotateBy(vec4 q, vec3 v)
{
    vec3 u = vec3(q.x, q.y, q.z);
    vec3 t = cross(u, v) * 2.0f;
    return v + t * q.w + cross(u, t);
}

BCH_LAW vec4 conjugateOf(vec4 q)
{
    return vec4(-q.x, -q.y, -q.z, q.w);
}

#endif
