// Columns by their place: which one a place is over, and the slot of its tile. Needs the buffer ground, of uint
// (shared/terrain.h).
#ifndef BCH_LAW_GROUND_COLUMNS_H
#define BCH_LAW_GROUND_COLUMNS_H

#include "law/ground_directory.h"
#include "shared/terrain.h"

// A column of the terrain, and where in it a place is: 0 to 1 along x and z.
struct ColumnSpot
{
    int x;
    int z;
    float u;
    float v;
};

BCH_LAW ColumnSpot columnSpot(vec3 at)
{
    float inverse = uintBitsToFloat(ground[kGroundInverse]);
    BCH_PRECISE float x = (at.x + uintBitsToFloat(ground[kGroundShift])) * inverse;
    BCH_PRECISE float z = (at.z + uintBitsToFloat(ground[kGroundShift + 1u])) * inverse;
    ColumnSpot spot;
    spot.x = int(ground[kGroundColumn]) + int(floor(x));
    spot.z = int(ground[kGroundColumn + 1u]) + int(floor(z));
    spot.u = x - floor(x);
    spot.v = z - floor(z);
    return spot;
}

BCH_LAW int tileOfColumn(int column)
{
    return column >> 6; // kTileSide columns, also below zero
}

// The slot of tile (X, Z); kNoTile where it is not resident.
BCH_LAW uint groundSlot(int X, int Z)
{
    uint mask = ground[kGroundMask];
    uint entry = directoryHash(X, Z) & mask;
    for (uint tried = 0u; tried <= mask; ++tried)
    {
        uint word = ground[kGroundDirectory] + kDirectoryWords * entry;
        uint slot = ground[word + 2u];
        if (slot == kNoTile || (int(ground[word]) == X && int(ground[word + 1u]) == Z))
            return slot;
        entry = (entry + 1u) & mask;
    }
    return kNoTile;
}

// The place in the arrays; kNoTile likewise.
BCH_LAW uint columnOf(ColumnSpot spot)
{
    uint slot = groundSlot(tileOfColumn(spot.x), tileOfColumn(spot.z));
    if (slot == kNoTile)
        return kNoTile;
    return kTileColumns * slot + kTileSide * (uint(spot.z) % kTileSide) + uint(spot.x) % kTileSide;
}

// Middle of a column, or what lies at (u, v) of it, at a height above the terrain's origin; relative to the anchor.
BCH_LAW vec3 columnPlace(int x, int z, float u, float v, float height)
{
    float spacing = uintBitsToFloat(ground[kGroundSpacing]);
    float fromX = float(x - int(ground[kGroundColumn])) + u;
    float fromZ = float(z - int(ground[kGroundColumn + 1u])) + v;
    return vec3(
        fromX * spacing - uintBitsToFloat(ground[kGroundShift]), height - uintBitsToFloat(ground[kGroundShift + 2u]),
        fromZ * spacing - uintBitsToFloat(ground[kGroundShift + 1u]));
}

#endif
