// A column that gives sand, and the room that each of its parts leaves between the ground that was and what is left.
// Needs the buffers list, needs, offsets, gate and ground, what law/columns.h needs, and WakeParams `pc`.
#ifndef BCH_LAW_EMIT_COLUMNS_H
#define BCH_LAW_EMIT_COLUMNS_H

#include "law/cell_columns.h"
#include "law/ground_columns.h"

struct GivingColumn
{
    uint slot;
    uint column;
    uint material;
    uint layers;
    uint first;  // place of its first particle
    uint serial; // number of its first particle
    int x;       // of the terrain
    int z;
};

struct GivingPart
{
    float u; // its middle, 0 to 1 of the column
    float v;
    float base; // m above the terrain's origin
    float top;
};

BCH_LAW GivingColumn givingColumn(uint t)
{
    GivingColumn from;
    from.slot = list[t / kTileColumns];
    from.column = kTileColumns * from.slot + t % kTileColumns;
    from.material = columnMaterial(from.column);
    from.layers = needs[t] / (pc.perSide * pc.perSide);
    from.first = gate[kGateFirst] + offsets[t];
    from.serial = gate[kGateSerial] + offsets[t];
    from.x = int(kTileSide) * tiles[from.slot].place.x + int(t % kTileSide);
    from.z = int(kTileSide) * tiles[from.slot].place.y + int(t / kTileSide % kTileSide);
    return from;
}

// The height of a column that the ground shows.
BCH_LAW float shownHeight(uint column)
{
    uint word = ground[kGroundHeights] + kGroundTileWords * (column / kTileColumns);
    return uintBitsToFloat(ground[word + kGroundSide * (column / kTileSide % kTileSide) + column % kTileSide]);
}

BCH_LAW GivingPart givingPart(BCH_IN(GivingColumn, from), uint part)
{
    GivingPart room;
    room.u = (float(part % pc.perSide) + 0.5f) / float(pc.perSide);
    room.v = (float(part / pc.perSide) + 0.5f) / float(pc.perSide);
    int x = int(from.column % kTileSide);
    int z = int(from.column / kTileSide % kTileSide);
    CellColumns cell = cellColumns(from.slot, x, z, room.u, room.v);
    room.base = cellHeight(cell);
    room.top = acrossCell(cell, shownHeight(cell.a), shownHeight(cell.b), shownHeight(cell.c), shownHeight(cell.d));
    return room;
}

#endif
