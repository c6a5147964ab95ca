// The cubic spline kernel of support 2h (Monaghan 1992), and its integrals over half-spaces for boundaries.
#ifndef BCH_LAW_SPLINE_H
#define BCH_LAW_SPLINE_H

BCH_CONST float kInversePi = 0.318309886f;

// W(r), 1/m^3; inverseH = 1/h.
BCH_LAW wide splineW(wide r, float inverseH)
{
    wide q = r * inverseH;
    float scale = kInversePi * inverseH * inverseH * inverseH;
    wide e = wideMax(wideOf(0.0f), 2.0f - q);
    wide outer = 0.25f * e * e * e;
    wide f = wideMax(wideOf(0.0f), 1.0f - q);
    return scale * (outer - f * f * f);
}

// (dW/dr) / r, 1/m^5: the gradient is this times the difference of places. Finite at r = 0.
BCH_LAW wide splineGradient(wide r, float inverseH)
{
    wide q = r * inverseH;
    float i2 = inverseH * inverseH;
    float scale = kInversePi * i2 * i2 * inverseH;
    wide e = wideMax(wideOf(0.0f), 2.0f - q);
    wide one = wideOf(1.0f);
    return wideSelect(q < 1.0f, scale * (-3.0f + 2.25f * q), scale * (-0.75f * e * e) / wideMax(q, one));
}

// The share of the kernel's weight that lies beyond a plane at distance d (negative: the centre is beyond it): the
// volume map of a half-space. 1/2 at d = 0.
BCH_LAW float halfSpaceWeight(float d, float inverseH)
{
    float q = min(abs(d) * inverseH, 2.0f);
    float q2 = q * q;
    float q3 = q2 * q;
    float t = 2.0f - q;
    float t5 = t * t * t * t * t;
    float near = 0.5f - 2.0f * (0.35f * q - q3 / 6.0f + 0.075f * q3 * q2 - 0.025f * q3 * q3);
    float weight = q < 1.0f ? near : t5 * (0.05f - t / 60.0f);
    return d < 0.0f ? 1.0f - weight : weight;
}

// Its derivative with respect to d, 1/m: minus the kernel's integral over the plane.
BCH_LAW float halfSpaceSlope(float d, float inverseH)
{
    float q = min(abs(d) * inverseH, 2.0f);
    float q2 = q * q;
    float t = 2.0f - q;
    float t4 = t * t * t * t;
    float near = 0.35f - 0.5f * q2 + 0.375f * q2 * q2 - 0.15f * q2 * q2 * q;
    return -2.0f * inverseH * (q < 1.0f ? near : t4 * (0.125f - 0.05f * t));
}

#endif
