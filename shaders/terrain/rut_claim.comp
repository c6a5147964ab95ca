// terrain/rut_claim — which part of a body is lowest above each column that it could sink into.
// Reads bodies, parts, loads, ground, volumeMaps, bed, loose, covers, materials, awake; updates owners, states.
// kRutSide^2 threads per part.
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
BCH_READ(9, uint, awake)
BCH_UPDATE(10, uint, owners)
BCH_UPDATE(11, uint, states)

BCH_PARAMS(RutParams)

#include "law/mark_tile.h"
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
        if (column == kNoTile || awake[2u * column] > 0u)
            continue;
        float over = clearance(solid, spot, column);
        if (over > pc.maxSink)
            continue;
        float low = clamp(0.5f - 0.5f * over / pc.maxSink, 0.0f, 1.0f);
        bchAtomicMax(owners[column], uint(low * float(kRutDepthMost)) << kRutPartBits | (index + 1u));
        markTile(column / kTileColumns, kTileRut);
    }
}
