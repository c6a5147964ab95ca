// The test that decides who is a neighbour. Its rounding must be the same everywhere, since an integer depends on it.
#ifndef BCH_LAW_NEAR_H
#define BCH_LAW_NEAR_H

BCH_LAW bool isNear(vec3 a, vec3 b, float radius2)
{
    BCH_PRECISE float x = a.x - b.x;
    BCH_PRECISE float y = a.y - b.y;
    BCH_PRECISE float z = a.z - b.z;
    BCH_PRECISE float distance2 = x * x + y * y + z * z;
    return distance2 <= radius2;
}

#endif
