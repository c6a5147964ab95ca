// terrain/rut_over — how far the parts that own columns stand over them, how high those are relative to the anchor, and
// which bodies touch the ground.
// Reads bodies, parts, loads, ground, volumeMaps, bed, loose, covers, materials, owners; writes overs; updates
// rutBodies. kRutSide^2 threads per part.
#include "shared/bodies.h"
#include "shared/terrain.h"

BCH_READ(0, BodyRow, bodies)
BCH_READ(1, BodyPart, parts)
BCH_READ(2, float, loads)
BCH_READ(3, uint, ground)
BCH_READ(4, uint, volumeMaps)
BCH_READ(5, float, bed)
BCH_READ(6, uint, loose)
BCH_READ(7, uint, covers)
BCH_READ(8, TerrainMaterial, materials)
BCH_READ(9, uint, owners)
BCH_WRITE(10, vec2, overs)
BCH_UPDATE(11, uint, rutBodies)

BCH_PARAMS(RutParams)

#include "law/rut_columns.h"

BCH_KERNEL
{
    uint index = BCH_INDEX / (kRutSide * kRutSide);
    if (index >= pc.partCount || loads[parts[index].body] <= 0.0f)
        return;
    uint lane = BCH_INDEX % (kRutSide * kRutSide);
    SolidShape solid = solidOfPart(parts[index], bodies[parts[index].body]);
    uint rounds = footprintRounds(solid.size.w);
    for (uint i = 0u; i < rounds * rounds; ++i)
    {
        ColumnSpot spot = footprintSpot(vec3(solid.position), solid.size.w, lane, i % rounds, i / rounds);
        uint column = columnOf(spot);
        if (column == kNoTile || (owners[column] & kRutPartMask) != index + 1u)
            continue;
        float over = clearance(solid, spot, column);
        overs[column] = vec2(over, columnPlace(spot.x, spot.z, 0.5f, 0.5f, rutTop(column)).y);
        if (over < pc.touchGap)
            bchAtomicAdd(rutBodies[kRutWords * parts[index].body + kRutTouches], 1u);
    }
}
