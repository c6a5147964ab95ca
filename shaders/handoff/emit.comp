// handoff/emit — the sand that columns give, as particles of a patch: layers between where the columns end now and
// where the ground still shows that they ended. Reads list, needs, offsets, gate, tiles, bed, loose, covers, materials,
// ground, awake; writes positions, velocities, words, stress, settled. One thread per column.
//
// Layers follow the surface of all sand there, awake or not, as far as that room lets them: at the edge of a zone,
// where the ground falls from column to column, they would lean with it and lie in steps once the zone has moved on.
#include "law/packing.h"
#include "shared/handoff.h"
#include "shared/patches.h"
#include "shared/terrain.h"

BCH_READ(0, uint, list)
BCH_READ(1, uint, needs)
BCH_READ(2, uint, offsets)
BCH_READ(3, uint, gate)
BCH_READ(4, TileRow, tiles)
BCH_READ(5, float, bed)
BCH_READ(6, uint, loose)
BCH_READ(7, uint, covers)
BCH_READ(8, TerrainMaterial, materials)
BCH_READ(9, uint, ground)
BCH_READ(10, uint, awake)
BCH_WRITE(11, vec4, positions)
BCH_WRITE(12, vec4, velocities)
BCH_WRITE(13, uvec4, words)
BCH_WRITE(14, vec4, stress)
BCH_WRITE(15, vec4, settled)

BCH_PARAMS(WakeParams)

#include "law/emit_columns.h"

BCH_CONST float kFarthestOff = 1.0f; // layers from where the room alone would have it

// m above the terrain's origin, with the awake sand.
BCH_LAW float sandHeight(uint column)
{
    return columnHeight(column) + float(awake[2u * column]) * materials[columnMaterial(column)].heightPerQuantum;
}

// By how much the surface is higher over a part than over the middle of its column.
BCH_LAW float surfaceAside(BCH_IN(GivingColumn, from), BCH_IN(GivingPart, room))
{
    int x = int(from.column % kTileSide);
    int z = int(from.column / kTileSide % kTileSide);
    CellColumns cell = cellColumns(from.slot, x, z, room.u, room.v);
    return acrossCell(cell, sandHeight(cell.a), sandHeight(cell.b), sandHeight(cell.c), sandHeight(cell.d))
           - sandHeight(from.column);
}

BCH_LAW void put(uint index, BCH_IN(GivingColumn, from), vec3 at, float above)
{
    TerrainMaterial material = materials[from.material];
    uint place = from.first + index;
    float vertical = above * pc.gravity / material.inverseDensity;
    float lean = vertical * (1.0f - material.lateralRatio);
    vec4 first = vec4(vertical - 2.0f / 3.0f * lean, lean / 3.0f, -2.0f / 3.0f * lean, 0.0f);
    vec4 second = vec4(0.0f, 0.0f, 0.0f, float(from.material));
    positions[place] = vec4(at.x, at.y, at.z, material.inverseDensity);
    velocities[place] = vec4(0.0f, 0.0f, 0.0f, kAsleepHeld); // handoff/settle says where it may be stirred
    words[place] = uvec4(from.material, 0u, material.quantaPerParticle, from.serial + index);
    stress[2u * place] = first;
    stress[2u * place + 1u] = second;
    settled[2u * place] = first;
    settled[2u * place + 1u] = second;
}

BCH_KERNEL
{
    uint t = BCH_INDEX;
    if (t >= gate[kGateThreads] || needs[t] == 0u || offsets[t + 1u] > gate[kGateGiven])
        return;
    GivingColumn from = givingColumn(t);
    TerrainMaterial material = materials[from.material];
    uint perLayer = pc.perSide * pc.perSide;
    uint layerQuanta = perLayer * material.quantaPerParticle;
    uint left = loose[from.column] / layerQuanta; // layers
    float thick = float(layerQuanta) * material.heightPerQuantum;
    float given = thick * float(from.layers);
    float awakeBefore = float(awake[2u * from.column]) * material.heightPerQuantum - given;
    float before = columnHeight(from.column) + given; // where the column ended
    for (uint part = 0u; part < perLayer; ++part)
    {
        GivingPart room = givingPart(from, part);
        float layer = max((room.top - room.base) / float(from.layers), kLeastLayer * pc.spacing);
        float top = before + surfaceAside(from, room);
        for (uint k = 0u; k < from.layers; ++k)
        {
            float down = float(k) + 0.5f;
            float inRoom = room.top - down * layer;
            float y = clamp(top - down * thick, inRoom - kFarthestOff * thick, inRoom + kFarthestOff * thick);
            // Counted from the bed, so that it is the same sand however much of it woke before.
            uint fromBed = left + from.layers - 1u - k;
            vec3 aside = packingOffset(
                             uint(from.x) * pc.perSide + part % pc.perSide, fromBed,
                             uint(from.z) * pc.perSide + part / pc.perSide)
                         * pc.spacing;
            vec3 at = columnPlace(from.x, from.z, room.u, room.v, y) + aside;
            put(perLayer * k + part, from, at, top - y - aside.y + awakeBefore);
        }
    }
}
