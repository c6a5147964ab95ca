// A ray over the surface of sand, from cell to cell. Needs what law/surface_cell.h does.
//
// Places are counted in columns from the cell in which the ray begins, so no number is large; cells are followed by
// whole numbers, so none is left out or looked at twice.
#ifndef BCH_LAW_SURFACE_RAY_H
#define BCH_LAW_SURFACE_RAY_H

#include "law/surface_cell.h"

// A cell between four columns, and where in it: 0 to 1.
struct SurfacePlace
{
    int x;
    int z;
    float u;
    float v;
};

BCH_LAW SurfacePlace surfacePlace(vec3 at)
{
    float midway = 0.5f * uintBitsToFloat(ground[kGroundSpacing]);
    ColumnSpot spot = columnSpot(vec3(at.x - midway, at.y, at.z - midway));
    SurfacePlace place;
    place.x = spot.x;
    place.z = spot.z;
    place.u = spot.u;
    place.v = spot.v;
    return place;
}

struct RayMeets
{
    float distance; // kNeverMet where it meets nothing
    SurfaceCell cell;
    float u;
    float v;
};

// How far along an axis a ray goes until it comes to `edge`, m; `from` and `edge` in columns, `speed` in columns per m.
BCH_LAW float rayUntil(float from, float edge, float speed)
{
    return speed == 0.0f ? kNeverMet : max((edge - from) / speed, 0.0f);
}

BCH_LAW int rayStep(float speed)
{
    return speed > 0.0f ? 1 : -1;
}

// Where a tile that is not resident ends for a ray, along an axis: the first cell that another tile is part of.
BCH_LAW int rayBeyondTile(int cell, float speed)
{
    int first = tileOfColumn(cell) * int(kTileSide);
    return speed > 0.0f ? first + int(kTileSide) - 1 : first - 1;
}

// All four columns of a cell are of one tile, and that is not resident.
BCH_LAW bool rayOverNothing(int x, int z)
{
    int last = int(kTileSide) - 1;
    if ((x & last) == last || (z & last) == last)
        return false;
    return groundSlot(tileOfColumn(x), tileOfColumn(z)) == kNoTile;
}

// Within a cell the surface is bilinear, so height less surface is a quadratic of the way.
BCH_LAW float meetIn(SurfaceCell cell, float u, float v, float y, vec3 way, float inverse, float tiny)
{
    float du = way.x * inverse;
    float dv = way.z * inverse;
    float twist = cell.h11 - cell.h10 - cell.h01 + cell.h00;
    float slope = way.y - (cell.h10 - cell.h00) * du - (cell.h01 - cell.h00) * dv - twist * (u * dv + v * du);
    return comesDown(-twist * du * dv, slope, y - heightIn(cell, u, v), tiny);
}

BCH_LAW RayMeets alongRay(SurfacePlace begin, float height, vec3 way, float most, bool withAwake)
{
    float inverse = uintBitsToFloat(ground[kGroundInverse]);
    float du = way.x * inverse;
    float dv = way.z * inverse;
    RayMeets meets;
    meets.distance = kNeverMet;
    meets.u = 0.0f;
    meets.v = 0.0f;
    int x = begin.x;
    int z = begin.z;
    float at = 0.0f;
    for (uint step = 0u; step < kMostQueryCells && at <= most; ++step)
    {
        bool overNothing = rayOverNothing(x, z);
        int nextX = overNothing ? rayBeyondTile(x, du) : x + rayStep(du);
        int nextZ = overNothing ? rayBeyondTile(z, dv) : z + rayStep(dv);
        float leaveX = rayUntil(begin.u, float((du > 0.0f ? nextX : nextX + 1) - begin.x), du);
        float leaveZ = rayUntil(begin.v, float((dv > 0.0f ? nextZ : nextZ + 1) - begin.z), dv);
        float leave = min(min(leaveX, leaveZ), most);
        if (!overNothing)
        {
            meets.cell = surfaceCell(x, z, withAwake);
            float u = begin.u + du * at - float(x - begin.x);
            float v = begin.v + dv * at - float(z - begin.z);
            float y = height + way.y * at;
            // What rounding may hide at the edge of a cell.
            float tiny = 1.0e-4f / inverse + 1.0e-6f * (abs(y) + at);
            float met = meets.cell.found == 0u ? kNeverMet : meetIn(meets.cell, u, v, y, way, inverse, tiny);
            meets.u = clamp(u + du * met, 0.0f, 1.0f);
            meets.v = clamp(v + dv * met, 0.0f, 1.0f);
            if (met <= leave - at + tiny && columnUnder(meets.cell, meets.u, meets.v) != kNoTile)
            {
                meets.distance = at + met;
                return meets;
            }
        }
        if (leave >= most)
            return meets;
        at = leave;
        if (leaveX <= leaveZ)
        {
            z = overNothing ? int(floor(begin.v + dv * at)) + begin.z : z;
            x = nextX;
        }
        else
        {
            x = overNothing ? int(floor(begin.u + du * at)) + begin.x : x;
            z = nextZ;
        }
    }
    return meets;
}

#endif
