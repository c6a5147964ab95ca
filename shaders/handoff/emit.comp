// handoff/emit — the sand that columns give, as particles of a patch: layers between where the columns end now and
// where the ground still shows that they ended. Reads list, needs, offsets, gate, tiles, bed, loose, covers, materials,
// ground; updates awake; writes positions, velocities, words, stress, settled. One thread per column.
#include "law/hash.h"
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
BCH_UPDATE(10, uint, awake)
BCH_WRITE(11, vec4, positions)
BCH_WRITE(12, vec4, velocities)
BCH_WRITE(13, uvec4, words)
BCH_WRITE(14, vec4, stress)
BCH_WRITE(15, vec4, settled)

BCH_PARAMS(WakeParams)

#include "law/emit_columns.h"

BCH_LAW float jitter(uint seed, uint axis)
{
    return (float(hashWord(seed, axis) >> 8) * (2.0f / 16777216.0f) - 1.0f) * (kWakeJitter * pc.spacing);
}

BCH_LAW void put(uint place, uint index, BCH_IN(GivingColumn, from), vec3 at, float above)
{
    TerrainMaterial material = materials[from.material];
    uint seed = hashWord(hashWord(hashWord(0u, uint(from.x)), uint(from.z)), index);
    float vertical = above * pc.gravity / material.inverseDensity;
    float lean = vertical * (1.0f - material.lateralRatio);
    vec4 first = vec4(vertical - 2.0f / 3.0f * lean, lean / 3.0f, -2.0f / 3.0f * lean, 0.0f);
    vec4 second = vec4(0.0f, 0.0f, 0.0f, float(from.material));
    positions[place] =
        vec4(at.x + jitter(seed, 0u), at.y + jitter(seed, 1u), at.z + jitter(seed, 2u), material.inverseDensity);
    velocities[place] = vec4(0.0f, 0.0f, 0.0f, -1.0f); // it sleeps until something stirs it
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
    float awakeHeight = float(awake[2u * from.column]) * materials[from.material].heightPerQuantum;
    uint perLayer = pc.perSide * pc.perSide;
    for (uint part = 0u; part < perLayer; ++part)
    {
        GivingPart room = givingPart(from, part);
        float layer = max((room.top - room.base) / float(from.layers), kLeastLayer * pc.spacing);
        for (uint k = 0u; k < from.layers; ++k)
        {
            float below = (float(k) + 0.5f) * layer;
            vec3 at = columnPlace(from.x, from.z, room.u, room.v, room.top - below);
            uint index = perLayer * k + part;
            put(from.first + index, index, from, at, below + awakeHeight);
        }
    }
    awake[2u * from.column] += needs[t] * materials[from.material].quantaPerParticle;
}
