// handoff/emit_grains — the sand that columns give, as grains.
// Reads list, needs, offsets, gate, tiles, bed, loose, covers, materials, ground, radii; writes positions, orientations,
// motion, words. One thread per column.
//
// Spheres on a face-centred lattice are a simple cubic lattice of equal tetrahedra that do not overlap. Heights are
// those of one lattice everywhere: beside a neighbour that is shifted by a fraction of a layer they would overlap.
#include "shared/grains.h"
#include "shared/handoff.h"
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
BCH_READ(10, float, radii)
BCH_WRITE(11, vec4, positions)
BCH_WRITE(12, vec4, orientations)
BCH_WRITE(13, vec4, motion)
BCH_WRITE(14, uvec4, words)

BCH_PARAMS(WakeParams)

#include "law/emit_columns.h"

BCH_CONST float kSameLayer = 0.01f; // of a layer: what arithmetic may miss

// The highest that the column's remains reach under a part.
BCH_LAW float baseUnder(BCH_IN(GivingColumn, from), BCH_IN(GivingPart, room))
{
    int x = int(from.column % kTileSide);
    int z = int(from.column / kTileSide % kTileSide);
    float aside = 0.5f / float(pc.perSide);
    float highest = room.base;
    for (uint corner = 0u; corner < 4u; ++corner)
    {
        float u = room.u + (corner < 2u ? -aside : aside);
        float v = room.v + (corner % 2u == 0u ? -aside : aside);
        highest = max(highest, cellHeight(cellColumns(from.slot, x, z, u, v)));
    }
    return highest;
}

BCH_LAW void put(uint place, BCH_IN(GivingColumn, from), uint index, vec3 at)
{
    uint quanta = materials[from.material].quantaPerParticle;
    positions[place] = vec4(at.x, at.y, at.z, radii[from.material]);
    orientations[place] = vec4(0.0f, 0.0f, 0.0f, 1.0f);
    motion[2u * place] = vec4(0.0f, 0.0f, 0.0f, -1.0f); // it sleeps until something stirs it
    motion[2u * place + 1u] = vec4(0.0f, 0.0f, 0.0f, 1.0f / (float(quanta) * pc.quantum));
    words[place] = uvec4(from.material | pc.edge << kEdgeShift, kTerrainGrainTag, quanta, from.serial + index);
}

BCH_KERNEL
{
    uint t = BCH_INDEX;
    if (t >= gate[kGateThreads] || needs[t] == 0u || offsets[t + 1u] > gate[kGateGiven])
        return;
    GivingColumn from = givingColumn(t);
    float edge = float(pc.edge) / float(kEdgeSteps);
    float reach = radii[from.material] * (1.0f + 0.70710678f * edge); // down to where the lowest spheres end
    uint perLayer = pc.perSide * pc.perSide;
    for (uint part = 0u; part < perLayer; ++part)
    {
        GivingPart room = givingPart(from, part);
        vec3 under = columnPlace(from.x, from.z, room.u, room.v, baseUnder(from, room));
        float lowest = ceil((under.y - pc.level) / pc.pitch - kSameLayer);
        for (uint k = 0u; k < from.layers; ++k)
        {
            uint index = perLayer * k + part;
            float y = pc.level + reach + (lowest + float(k)) * pc.pitch;
            put(from.first + index, from, index, vec3(under.x, y, under.z));
        }
    }
}
