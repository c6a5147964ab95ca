// terrain/wind_carry — what the wind lifts from a column, and where that comes down.
// Reads tiles, states, loose, covers, awake, materials, climbed; writes lifted; updates arrivals, votes. One thread
// per column of every slot.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, states)
BCH_READ(2, uint, loose)
BCH_READ(3, uint, covers)
BCH_READ(4, uint, awake)
BCH_READ(5, TerrainMaterial, materials)
BCH_READ(6, float, climbed)
BCH_WRITE(7, uint, lifted)
BCH_UPDATE(8, uint, arrivals)
BCH_UPDATE(9, uint, votes)

BCH_PARAMS(WindParams)

#include "law/columns_away.h"
#include "law/saltation.h"
#include "law/topple.h"

BCH_LAW bool takesSand(uint column)
{
    bool sandAbove = (states[kTileStates + column / kTileColumns] & kTileSand) != 0u && awake[2u * column] > 0u;
    return !sandAbove && loose[column] < kWindFull;
}

BCH_LAW void comeDown(uint column, uint quanta, uint material)
{
    if (quanta == 0u)
        return;
    bchAtomicAdd(arrivals[column], quanta);
    bchAtomicMax(votes[column], material + 1u);
}

// Of what arrives near four columns, each keeps a part; returns what flies on.
BCH_LAW uint landNear(uint slot, int x, int z, float away, uint quanta, uint material, bool last, BCH_INOUT(uint, home))
{
    BCH_PRECISE float alongX = away * pc.way.x;
    BCH_PRECISE float alongZ = away * pc.way.y;
    float wholeX = floor(alongX), wholeZ = floor(alongZ);
    BCH_PRECISE float shareX = alongX - wholeX;
    BCH_PRECISE float shareZ = alongZ - wholeZ;
    uint on = quanta;
    float best = 0.0f;
    for (uint k = 0u; k < 4u; ++k)
    {
        int stepX = int(k % 2u), stepZ = int(k / 2u);
        uint column = columnAway(slot, x + int(wholeX) + stepX, z + int(wholeZ) + stepZ);
        BCH_PRECISE float weight = (stepX == 1 ? shareX : 1.0f - shareX) * (stepZ == 1 ? shareZ : 1.0f - shareZ);
        if (column == kNoTile || !takesSand(column))
            continue;
        float keep = last || climbed[column] == kWindLee ? 1.0f : loose[column] > 0u ? pc.sandShare : pc.bareShare;
        uint stays = min(windShare(quanta, weight * keep), on);
        comeDown(column, stays, material);
        on -= stays;
        if (weight > best)
        {
            best = weight;
            home = column;
        }
    }
    return on;
}

BCH_KERNEL
{
    uint slot = BCH_INDEX / kTileColumns;
    if (slot >= pc.slotCount || tiles[slot].place.z == 0)
        return;
    uint column = BCH_INDEX;
    int x = int(BCH_INDEX % kTileSide);
    int z = int(BCH_INDEX / kTileSide % kTileSide);
    uint material = (covers[column] & kCoverMaterial);
    uint quanta = 0u;
    if (climbed[column] != kWindLee && takesSand(column) && loose[column] > 0u)
        quanta = windLifted(
            windOver(pc.way.z, climbed[column]), pc.way.w, pc.lift, toppleInverse(materials[material].heightPerQuantum),
            loose[column]);
    lifted[column] = quanta;
    uint home = column; // where the rest comes down when the way ends
    for (uint k = 1u; k <= pc.hops && quanta > 0u; ++k)
        quanta = landNear(slot, x, z, float(k) * pc.hop, quanta, material, k == pc.hops, home);
    comeDown(home, quanta, material);
}
