// Symmetric 3 x 3 matrices in six numbers.
#ifndef BCH_LAW_SYMMETRIC_H
#define BCH_LAW_SYMMETRIC_H

struct Symmetric
{
    wide xx, yy, zz, xy, xz, yz;
};

BCH_LAW Symmetric symmetricZero()
{
    Symmetric m;
    m.xx = m.yy = m.zz = m.xy = m.xz = m.yz = wideOf(0.0f);
    return m;
}

BCH_LAW Symmetric symmetricScaled(BCH_IN(Symmetric, m), float s)
{
    Symmetric scaled;
    scaled.xx = m.xx * s;
    scaled.yy = m.yy * s;
    scaled.zz = m.zz * s;
    scaled.xy = m.xy * s;
    scaled.xz = m.xz * s;
    scaled.yz = m.yz * s;
    return scaled;
}

BCH_LAW void symmetricAdd(BCH_INOUT(Symmetric, m), BCH_IN(Symmetric, other))
{
    m.xx += other.xx;
    m.yy += other.yy;
    m.zz += other.zz;
    m.xy += other.xy;
    m.xz += other.xz;
    m.yz += other.yz;
}

// m += v w^T, of vectors that are parallel.
BCH_LAW void symmetricAddDyad(BCH_INOUT(Symmetric, m), BCH_IN(wide3, v), BCH_IN(wide3, w))
{
    m.xx += v.x * w.x;
    m.yy += v.y * w.y;
    m.zz += v.z * w.z;
    m.xy += v.x * w.y;
    m.xz += v.x * w.z;
    m.yz += v.y * w.z;
}

BCH_LAW wide3 symmetricTimes(BCH_IN(Symmetric, m), BCH_IN(wide3, v))
{
    return wide3(
        m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
        m.xz * v.x + m.yz * v.y + m.zz * v.z);
}

BCH_LAW wide symmetricTrace(BCH_IN(Symmetric, m))
{
    return m.xx + m.yy + m.zz;
}

// trace(c m c)
BCH_LAW wide symmetricTraceOfProduct3(BCH_IN(Symmetric, c), BCH_IN(Symmetric, m))
{
    wide3 x = wide3(c.xx, c.xy, c.xz);
    wide3 y = wide3(c.xy, c.yy, c.yz);
    wide3 z = wide3(c.xz, c.yz, c.zz);
    return dot(x, symmetricTimes(m, x)) + dot(y, symmetricTimes(m, y)) + dot(z, symmetricTimes(m, z));
}

// The inverse of a moment matrix that is the identity in a full neighbourhood. Where too few neighbours give too little
// of it, it is eased towards the identity, and left alone where even that does not help.
BCH_LAW Symmetric symmetricConsistency(BCH_IN(Symmetric, moment))
{
    Symmetric m = moment;
    wide zero = wideOf(0.0f);
    wide one = wideOf(1.0f);
    wide ease = 0.15f * wideMax(zero, 1.0f - symmetricTrace(m) / 3.0f);
    m.xx += ease;
    m.yy += ease;
    m.zz += ease;
    wide a = m.yy * m.zz - m.yz * m.yz;
    wide b = m.xz * m.yz - m.xy * m.zz;
    wide c = m.xy * m.yz - m.xz * m.yy;
    wide determinant = m.xx * a + m.xy * b + m.xz * c;
    wideBool whole = determinant > 0.08f;
    wide s = 1.0f / wideSelect(whole, determinant, one);
    Symmetric inverse;
    inverse.xx = wideSelect(whole, a * s, one);
    inverse.xy = wideSelect(whole, b * s, zero);
    inverse.xz = wideSelect(whole, c * s, zero);
    inverse.yy = wideSelect(whole, (m.xx * m.zz - m.xz * m.xz) * s, one);
    inverse.zz = wideSelect(whole, (m.xx * m.yy - m.xy * m.xy) * s, one);
    inverse.yz = wideSelect(whole, (m.xy * m.xz - m.xx * m.yz) * s, zero);
    return inverse;
}

#endif
