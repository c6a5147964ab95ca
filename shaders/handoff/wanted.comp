// handoff/wanted — how many particles each column of the listed tiles is to give.
// Reads list, tiles, bed, loose, covers, materials, ground, awake, regions, elements; writes needs. kTileColumns
// threads per listed tile.
//
// A column that has all but a layer of what is wanted awake is left alone, so that sand which sinks or is carried off a
// little does not call for more in every step. To leave more than that is to leave the ground in steps, as deep as the
// slack, between columns that woke at once and columns that woke as a zone grew over them: sand trembles in such slots.
#include "law/handoff.h"
#include "shared/terrain.h"

BCH_READ(0, uint, list)
BCH_READ(1, TileRow, tiles)
BCH_READ(2, float, bed)
BCH_READ(3, uint, loose)
BCH_READ(4, uint, covers)
BCH_READ(5, TerrainMaterial, materials)
BCH_READ(6, uint, ground)
BCH_READ(7, uint, awake)
BCH_READ(8, HandoffRegion, regions)
BCH_WRITE(9, uint, needs)
BCH_READ(10, uint, elements)

BCH_PARAMS(WakeParams)

#include "law/columns.h"
#include "law/ground_columns.h"

BCH_CONST uint kSlackLayers = 1u;

// The deepest region says how many, and as what.
BCH_LAW uint layersWanted(vec3 at)
{
    float deepest = 0.0f;
    uint kind = pc.kind;
    for (uint k = 0u; k < pc.regionCount; ++k)
    {
        float depth = wantedDepth(regions[k], at);
        kind = depth > deepest ? regions[k].kind : kind;
        deepest = max(deepest, depth);
    }
    uint layers = uint(min(deepest * pc.inverseSpacing + 0.5f, float(pc.maxLayers)));
    return kind == pc.kind ? layers : 0u;
}

BCH_LAW uint layersToGive(uint slot, uint x, uint z)
{
    uint column = kTileColumns * slot + kTileSide * z + x;
    uint quanta = materials[columnMaterial(column)].quantaPerParticle;
    uint perLayer = pc.perSide * pc.perSide;
    if (tiles[slot].place.z == 0 || quanta == 0u || quanta > loose[column] / perLayer)
        return 0u;
    int side = int(kTileSide);
    vec3 at = columnPlace(
        side * tiles[slot].place.x + int(x), side * tiles[slot].place.y + int(z), 0.5f, 0.5f, columnHeight(column));
    uint layers = layersWanted(at);
    // Grains are stacked a little higher than the sand that they are made of: not under others.
    if (pc.kind == kWakeGrains && awake[2u * column] != 0u)
        return 0u;
    // To the nearest layer: one particle that went astray is not a layer that is missing.
    uint have = (awake[2u * column] + perLayer * quanta / 2u) / (perLayer * quanta);
    if (have >= layers || (have > 0u && layers - have <= kSlackLayers))
        return 0u;
    return min(layers - have, loose[column] / (perLayer * quanta));
}

BCH_KERNEL
{
    uint t = BCH_INDEX;
    if (t >= elements[0])
        return;
    uint layers = layersToGive(list[t / kTileColumns], t % kTileSide, t / kTileSide % kTileSide);
    needs[t] = layers * pc.perSide * pc.perSide;
}
