// handoff/settle — sand at rest leaves its form and gives its quanta to the columns below it.
// Reads count, words, tiles, bed, loose, covers, materials, ground, regions, awake; updates positions, motion,
// arrivals, states, marks, report. One thread per particle or grain.
//
// Nobody wants it awake, and its column and those around are quiet; or the ground has swallowed it. Sand that lies
// higher than the sand of its column can reach lies on something else and stays.
#include "law/handoff.h"
#include "law/sum64.h"
#include "shared/patches.h"
#include "shared/report.h"
#include "shared/terrain.h"

BCH_READ(0, uint, count)
BCH_READ(1, uvec4, words)
BCH_UPDATE(2, vec4, motion)
BCH_READ(3, TileRow, tiles)
BCH_READ(4, float, bed)
BCH_READ(5, uint, loose)
BCH_READ(6, uint, covers)
BCH_READ(7, TerrainMaterial, materials)
BCH_READ(8, uint, ground)
BCH_READ(9, HandoffRegion, regions)
BCH_READ(10, uint, awake)
BCH_UPDATE(11, vec4, positions)
BCH_UPDATE(12, uint, arrivals)
BCH_UPDATE(13, uint, states)
BCH_UPDATE(14, uint, marks)
BCH_UPDATE(15, uint, report)

BCH_PARAMS(SettleParams)

#include "law/cell_columns.h"
#include "law/ground_columns.h"
#include "law/mark_tile.h"

// Columns of sleepers between sand that moves and sand that settles. Where sand settles, the ground rises by as much as
// that was deep, in a ramp from column to column. Moving sand that such ramps enclose is squeezed into slots, where it
// trembles for ever: with one column a sixth of a crater did, with two still in some craters.
BCH_CONST int kRim = 3;

BCH_LAW bool isQuiet(uint slot, int x, int z)
{
    uint restless = 0u;
    for (int dz = -kRim; dz <= kRim && restless == 0u; ++dz)
        for (int dx = -kRim; dx <= kRim; ++dx)
        {
            uint column = columnBeside(slot, x + dx, z + dz);
            restless |= column == kNoTile ? 0u : awake[2u * column + 1u];
        }
    return restless == 0u;
}

BCH_LAW bool isWantedAwake(vec3 at)
{
    bool wanted = false;
    for (uint k = 0u; k < pc.regionCount && !wanted; ++k)
        wanted = keepsAwake(regions[k], at);
    return wanted;
}

// Columns at the rim of a zone that moves give sand below what they gave before. Where that moved, it lies not as the
// new sand expects, sinks into it, and stirs what is beside it: then all sand of a zone trembles for as long as the
// zone moves, and what a wheel finds depends on the size of its zone.
BCH_LAW bool isHeld(vec3 at)
{
    bool atRim = false;
    bool within = false;
    for (uint k = 0u; k < pc.regionCount && !within; ++k)
    {
        float inside = insideRegion(regions[k], at);
        atRim = atRim || inside > 0.0f;
        within = inside > regions[k].rim;
    }
    return atRim && !within;
}

// A share for a column beside; nothing where there is none, or where it is full. Returns what it took.
BCH_LAW uint give(uint column, uint quanta, uint material)
{
    if (column == kNoTile || quanta == 0u || loose[column] > kMostLooseBelow)
        return 0u;
    uint word = kArrivalWords * column;
    uint before = bchAtomicAdd(arrivals[word + kArrivedQuanta], quanta);
    bchAtomicMax(arrivals[word + kArrivedMaterial], material + 1u);
    if (before == 0u)
        markTile(column / kTileColumns, kTileLanding);
    return quanta;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    uvec4 word = words[i];
    vec4 moving = motion[pc.stride * i];
    if (at.w < 0.0f || !isAtRest(moving, pc.slow) || word.y < pc.firstTag || word.y > pc.lastTag)
        return;
    bool asItWoke = moving.w <= kAsleepAsWoken;
    float sleeps = asItWoke && isHeld(vec3(at)) ? kAsleepHeld : kAsleepAsWoken;
    if (asItWoke && moving.w != sleeps)
        motion[pc.stride * i] = vec4(0.0f, 0.0f, 0.0f, sleeps);
    ColumnSpot spot = columnSpot(vec3(at));
    uint column = columnOf(spot);
    if (column == kNoTile || loose[column] > kMostLooseBelow || (awake[2u * column + 1u] & kTooMuchAwake) != 0u)
        return;
    uint slot = column / kTileColumns;
    int x = int(column % kTileSide);
    int z = int(column / kTileSide % kTileSide);
    float above =
        at.y + uintBitsToFloat(ground[kGroundShift + 2u]) - cellHeight(cellColumns(slot, x, z, spot.u, spot.v));
    float sand = float(awake[2u * column]) * materials[columnMaterial(column)].heightPerQuantum;
    // Sand as it woke lies where it lay, beside steep ground too, and all of it is its column's.
    bool swallowed = above < -pc.spacing && !asItWoke;
    if (!swallowed && (above > 1.2f * sand + pc.support || isWantedAwake(vec3(at)) || !isQuiet(slot, x, z)))
        return;
    uint quanta = word.z;
    uint material = word.x & kCoverMaterial;
    float beyondX = asItWoke ? 0.0f : shareBeyond(spot.u, pc.perSide);
    float beyondZ = asItWoke ? 0.0f : shareBeyond(spot.v, pc.perSide);
    uint partX = uint(abs(beyondX) * 16.0f + 0.5f);
    uint partZ = uint(abs(beyondZ) * 16.0f + 0.5f);
    int besideX = beyondX < 0.0f ? x - 1 : x + 1;
    int besideZ = beyondZ < 0.0f ? z - 1 : z + 1;
    uint each = quanta / 256u;
    uint given = give(columnBeside(slot, besideX, z), each * partX * (16u - partZ), material);
    given += give(columnBeside(slot, x, besideZ), each * (16u - partX) * partZ, material);
    given += give(columnBeside(slot, besideX, besideZ), each * partX * partZ, material);
    give(column, quanta - given, material);
    bchAtomicAdd(arrivals[kArrivalWords * column + kLeftQuanta], quanta);
    positions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f); // dropped by the next sort
    bchAtomicAdd(report[kReportSettled], 1u);
    BCH_ADD64(report, kReportSettledQuanta, quanta)
    if (pc.hasMarks != 0u)
        bchAtomicOr(marks[0], 1u);
}
