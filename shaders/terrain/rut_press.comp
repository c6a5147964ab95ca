// terrain/rut_press — sand that bodies press out of their columns, where it goes, and how it holds against slip.
// Reads listCount, list, tiles, bodies, parts, ground, owners, overs, loose, covers, materials, awake; updates
// pressed, arrivals, told, states. One thread per column of the listed tiles. pressed has two words per column: quanta
// that leave, and one more than the material of those that come.
#include "shared/bodies.h"
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, TileRow, tiles)
BCH_READ(3, BodyRow, bodies)
BCH_READ(4, BodyPart, parts)
BCH_READ(5, uint, ground)
BCH_READ(6, uint, owners)
BCH_READ(7, vec2, overs)
BCH_READ(8, uint, loose)
BCH_READ(9, uint, covers)
BCH_READ(10, TerrainMaterial, materials)
BCH_READ(11, uint, awake)
BCH_UPDATE(12, uint, pressed)
BCH_UPDATE(13, uint, arrivals)
BCH_UPDATE(14, uint, told)
BCH_UPDATE(15, uint, states)

BCH_PARAMS(RutParams)

#include "law/rut_push.h"

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint slot = list[tile];
    uint column = kTileColumns * slot + BCH_INDEX % kTileColumns;
    uint part = owners[column] & kRutPartMask;
    if (part == 0u)
        return;
    uint body = parts[part - 1u].body;
    TerrainMaterial sand = materials[covers[column] & kCoverMaterial];
    float sinks = uintBitsToFloat(told[kRutTold * body + kRutSinks]);
    float sunk = float(covers[column] >> kCoverSunkShift) * kSunkUnit;
    float depth = rutPressed(overs[column].x, sinks, sunk);
    bool stands = uintBitsToFloat(told[kRutTold * body + kRutShare]) > 0.0f;
    if (!stands || depth <= 0.0f)
        return;
    bchAtomicAdd(told[kRutTold * body + kRutColumns], 1u);
    holdAgainstSlip(body, slot, column, depth, overs[column].y, sand);
    if (sinks <= 0.0f)
        return; // the rut it stands in carries it
    BCH_PRECISE float lower = (sinks - overs[column].x) * toppleInverse(sand.heightPerQuantum);
    uint quanta = lower >= float(loose[column]) ? loose[column] : uint(lower);
    if (quanta > 0u)
        pushAside(body, slot, column, quanta);
}
