// When sand topples, and how much of it: a slope steeper than the friction angle flows until it is a little flatter.
//
// Four columns make a cell; the slope of the plane through them tells whether the cell flows, the same in every
// direction. In a flowing cell sand moves down along each of its sides and diagonals, in proportion to the drop there
// and to the cell's mobility. Two neighbours also flow by themselves when their own drop is much too steep: a single
// spike and a chequered surface have cells without a slope.
//
// The shares of a column add up to one at most, so that the sum of squared heights falls with every quantum that moves,
// and since a cell that begins to flow flows a while on, it falls by a finite amount: sand comes to rest, exactly.
// All numbers that decide about quanta come from additions, multiplications and comparisons that every device rounds
// alike, and do not care which of two neighbours asks.
#ifndef BCH_LAW_TOPPLE_H
#define BCH_LAW_TOPPLE_H

BCH_CONST float kToppleStop = 0.98f;           // of the slope at which it begins to flow
BCH_CONST float kToppleEdge = 1.15f;           // slope between two neighbours that flow by themselves, of that of cells
BCH_CONST float kToppleLeast = 2.44140625e-4f; // what flows at least, of the height of one step of the limit
BCH_CONST float kToppleDiagonal = 0.125f;      // of the drop times the mobility, per diagonal of a cell
BCH_CONST float kToppleSide = 0.0625f;         // likewise per side; two cells share it
BCH_CONST float kToppleNeighbour = 0.125f;     // per two neighbours
BCH_CONST uint kToppleGiveShift = 3u;          // a column gives at most this share of its sand to each of eight
BCH_CONST uint kToppleMostFlow = 0x8000000u;   // quanta; eight of them do not fill a column that still takes some
BCH_CONST uint kToppleFull = 0x80000000u;      // quanta; a column with more takes none

// The height of what does not topple: where no tile is resident, and where awake sand lies above.
BCH_CONST float kToppleNone = -3.0e38f;

BCH_LAW float toppleHeight(float bedHeight, uint quanta, float heightPerQuantum)
{
    BCH_PRECISE float sand = float(quanta) * heightPerQuantum;
    BCH_PRECISE float height = bedHeight + sand;
    return height;
}

// 1 / sqrt(v) to a few units in the last place.
BCH_LAW float toppleInverseRoot(float v)
{
    float y = uintBitsToFloat(0x5F375A86u - (floatBitsToUint(v) >> 1));
    for (uint i = 0u; i < 3u; ++i)
    {
        BCH_PRECISE float next = y * (1.5f - 0.5f * v * y * y);
        y = next;
    }
    return y;
}

// 1 / v, likewise; v > 0.
BCH_LAW float toppleInverse(float v)
{
    float root = toppleInverseRoot(v);
    BCH_PRECISE float inverse = root * root;
    return inverse;
}

// Square of the slope of a cell: drops along its diagonals, m, and 1 / the length of its sides.
BCH_LAW float toppleSlope2(float diagonal, float other, float inverseSpan)
{
    BCH_PRECISE float sum = diagonal * diagonal + other * other;
    BCH_PRECISE float slope2 = 0.5f * sum * (inverseSpan * inverseSpan);
    return slope2;
}

// A bare corner of a cell, as high as its sand takes it to be: rock that towers over sand does not make it flow. a and
// b are the corners beside it.
BCH_LAW float toppleBare(float corner, float a, float across, float b, bool sandA, bool sandAcross, bool sandB)
{
    float taken = corner;
    if (sandA && sandB)
    {
        BCH_PRECISE float sum = a + b;
        taken = sandAcross ? max(sum - across, min(min(a, b), across)) : 0.5f * sum;
    }
    else if (sandA || sandB)
        taken = sandA ? a : b;
    else if (sandAcross)
        taken = across;
    return min(corner, taken);
}

// The steepest slope that stands: by friction, and by cohesion over the height of one step.
BCH_LAW float toppleLimit(float slope, float stand, float inverseSpan)
{
    BCH_PRECISE float limit = slope + stand * inverseSpan;
    return limit;
}

// 0 where the slope stands, towards 1 where it is a wall.
BCH_LAW float toppleMobility(float slope2, float limit)
{
    BCH_PRECISE float limit2 = limit * limit;
    if (slope2 <= limit2)
        return 0.0f;
    BCH_PRECISE float mobility = 1.0f - kToppleStop * limit * toppleInverseRoot(slope2);
    return mobility;
}

// Quanta that go down a drop, m.
BCH_LAW uint toppleQuanta(float share, float drop, float heightPerQuantum, uint available)
{
    uint most = min(available >> kToppleGiveShift, kToppleMostFlow);
    BCH_PRECISE float wanted = share * drop * toppleInverse(heightPerQuantum);
    return wanted >= float(most) ? most : uint(wanted);
}

// Of eight neighbours, counted around from +x by way of +z. Odd ones are across corners; quadrant q has neighbours
// 2 q, 2 q + 1 and 2 q + 2.
BCH_LAW int toppleStepX(uint k)
{
    return k == 2u || k == 6u ? 0 : k > 2u && k < 6u ? -1 : 1;
}

BCH_LAW int toppleStepZ(uint k)
{
    return k == 0u || k == 4u ? 0 : k > 4u ? -1 : 1;
}

#endif
