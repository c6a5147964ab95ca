// How far what stands on sand sinks into it, and how the sand holds against slip: Bekker's p = k z^n over the area of
// contact, each place by its own depth below the surface as it was before anything pressed on it, and Janosi and
// Hanamoto's shear. A place that was pressed down before carries what it carried then, so that the second wheel in a
// rut sinks no further than the first.
//
// Numbers that decide about quanta come from additions, multiplications and comparisons that every device rounds alike.
#ifndef BCH_LAW_RUT_H
#define BCH_LAW_RUT_H

#include "law/topple.h"

// log2(v) of v > 0 to 1e-6.
BCH_LAW float rutLog2(float v)
{
    uint bits = floatBitsToUint(v);
    int exponent = int(bits >> 23) - 127;
    float m = uintBitsToFloat((bits & 0x7FFFFFu) | 0x3F800000u); // 1 to 2
    if (m > 1.41421356f)
    {
        m = 0.5f * m;
        exponent += 1;
    }
    // 2 artanh(t) / ln 2, t = (m - 1) / (m + 1)
    BCH_PRECISE float t = (m - 1.0f) * toppleInverse(m + 1.0f);
    BCH_PRECISE float t2 = t * t;
    BCH_PRECISE float series =
        2.8853901f + t2 * (0.96179669f + t2 * (0.57707802f + t2 * (0.41219859f + t2 * 0.32059890f)));
    BCH_PRECISE float result = float(exponent) + t * series;
    return result;
}

// 2^v, |v| < 120.
BCH_LAW float rutExp2(float v)
{
    float whole = floor(v);
    BCH_PRECISE float f = (v - whole) * 0.69314718f;
    BCH_PRECISE float series =
        1.0f
        + f
              * (1.0f
                 + f
                       * (0.5f
                          + f
                                * (0.16666667f
                                   + f
                                         * (0.041666667f
                                            + f * (8.3333333e-3f + f * (1.3888889e-3f + f * 1.9841270e-4f))))));
    BCH_PRECISE float result = series * uintBitsToFloat(uint(int(whole) + 127) << 23);
    return result;
}

// Pa that a place carries which lies so deep, m, below the untouched surface.
BCH_LAW float rutPressure(float depth, float modulus, float exponent)
{
    if (depth <= 1.0e-6f)
        return 0.0f;
    BCH_PRECISE float power = exponent * rutLog2(depth);
    BCH_PRECISE float pressure = modulus * rutExp2(power);
    return pressure;
}

// m that a plate sinks: the inverse of rutPressure.
BCH_LAW float rutDepth(float pressure, float modulus, float exponent)
{
    if (pressure <= 0.0f)
        return 0.0f;
    return rutExp2(rutLog2(pressure / modulus) / exponent);
}

// How deep a column is pressed, m below the untouched surface, by what stands `over` it once that has sunk; 0 where it
// does not reach.
BCH_LAW float rutPressed(float over, float sinks, float sunk)
{
    BCH_PRECISE float into = sinks - over;
    BCH_PRECISE float depth = sunk + into;
    return into > 0.0f ? depth : 0.0f;
}

// Pa of cohesion of sand in which a vertical step of this height stands, m; weight in N/m^3.
BCH_LAW float rutCohesion(float stand, float weight, float slope)
{
    return 0.25f * stand * weight / (slope + sqrt(1.0f + slope * slope));
}

// Pa against slip, after so much of it, m.
BCH_LAW float rutShear(float cohesion, float pressure, float slope, float slip, float shearLength)
{
    return (cohesion + pressure * slope) * (1.0f - exp(-slip / shearLength));
}

// Of what is pushed aside, how much goes a way: nothing behind, twice as much ahead as to a side, less to far places.
BCH_LAW float rutWay(float ahead, float steps)
{
    BCH_PRECISE float weight = (1.05f + ahead) * toppleInverse(steps * steps);
    return weight;
}

#endif
