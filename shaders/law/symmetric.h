// Symmetric 3 x 3 matrices in six numbers.
#ifndef BCH_LAW_SYMMETRIC_H
#define BCH_LAW_SYMMETRIC_H

struct Symmetric
{
    float xx, yy, zz, xy, xz, yz;
};

BCH_LAW Symmetric symmetricZero()
{
    Symmetric m;
    m.xx = m.yy = m.zz = m.xy = m.xz = m.yz = 0.0f;
    return m;
}

BCH_LAW Symmetric symmetricScaled(Symmetric m, float s)
{
    m.xx *= s;
    m.yy *= s;
    m.zz *= s;
    m.xy *= s;
    m.xz *= s;
    m.yz *= s;
    return m;
}

// m += s v v^T
BCH_LAW void symmetricAddSquare(BCH_INOUT(Symmetric, m), vec3 v, float s)
{
    vec3 w = v * s;
    m.xx += w.x * v.x;
    m.yy += w.y * v.y;
    m.zz += w.z * v.z;
    m.xy += w.x * v.y;
    m.xz += w.x * v.z;
    m.yz += w.y * v.z;
}

// A sum of many dyads of vectors that are parallel.
struct DyadSum
{
    wide xx, yy, zz, xy, xz, yz;
};

BCH_LAW DyadSum dyadSumZero()
{
    DyadSum sum;
    sum.xx = sum.yy = sum.zz = sum.xy = sum.xz = sum.yz = wideOf(0.0f);
    return sum;
}

// sum += v w^T
BCH_LAW void dyadSumAdd(BCH_INOUT(DyadSum, sum), BCH_IN(wide3, v), BCH_IN(wide3, w))
{
    sum.xx += v.x * w.x;
    sum.yy += v.y * w.y;
    sum.zz += v.z * w.z;
    sum.xy += v.x * w.y;
    sum.xz += v.x * w.z;
    sum.yz += v.y * w.z;
}

BCH_LAW Symmetric symmetricOfDyads(BCH_IN(DyadSum, sum))
{
    Symmetric m;
    m.xx = wideSum(sum.xx);
    m.yy = wideSum(sum.yy);
    m.zz = wideSum(sum.zz);
    m.xy = wideSum(sum.xy);
    m.xz = wideSum(sum.xz);
    m.yz = wideSum(sum.yz);
    return m;
}

BCH_LAW vec3 symmetricTimes(Symmetric m, vec3 v)
{
    return vec3(
        m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
        m.xz * v.x + m.yz * v.y + m.zz * v.z);
}

BCH_LAW float symmetricTrace(Symmetric m)
{
    return m.xx + m.yy + m.zz;
}

// trace(c m c)
BCH_LAW float symmetricTraceOfProduct3(Symmetric c, Symmetric m)
{
    vec3 x = vec3(c.xx, c.xy, c.xz);
    vec3 y = vec3(c.xy, c.yy, c.yz);
    vec3 z = vec3(c.xz, c.yz, c.zz);
    return dot(x, symmetricTimes(m, x)) + dot(y, symmetricTimes(m, y)) + dot(z, symmetricTimes(m, z));
}

// The inverse of a moment matrix that is the identity in a full neighbourhood. Where too few neighbours give too little
// of it, it is eased towards the identity, and left alone where even that does not help.
BCH_LAW Symmetric symmetricConsistency(Symmetric m)
{
    float ease = 0.15f * max(0.0f, 1.0f - symmetricTrace(m) / 3.0f);
    m.xx += ease;
    m.yy += ease;
    m.zz += ease;
    float a = m.yy * m.zz - m.yz * m.yz;
    float b = m.xz * m.yz - m.xy * m.zz;
    float c = m.xy * m.yz - m.xz * m.yy;
    float determinant = m.xx * a + m.xy * b + m.xz * c;
    Symmetric inverse;
    if (determinant > 0.08f)
    {
        float s = 1.0f / determinant;
        inverse.xx = a * s;
        inverse.xy = b * s;
        inverse.xz = c * s;
        inverse.yy = (m.xx * m.zz - m.xz * m.xz) * s;
        inverse.zz = (m.xx * m.yy - m.xy * m.xy) * s;
        inverse.yz = (m.xy * m.xz - m.xx * m.yz) * s;
    }
    else
    {
        inverse = symmetricZero();
        inverse.xx = inverse.yy = inverse.zz = 1.0f;
    }
    return inverse;
}

#endif
