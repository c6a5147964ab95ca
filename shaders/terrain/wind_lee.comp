// terrain/wind_lee — how far the wind has climbed to a column, and where it does not reach the surface.
// Reads tiles, bed, loose, covers, materials; writes climbed. One thread per column of every slot.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, float, bed)
BCH_READ(2, uint, loose)
BCH_READ(3, uint, covers)
BCH_READ(4, TerrainMaterial, materials)
BCH_WRITE(5, float, climbed)

BCH_PARAMS(WindParams)

#include "law/columns_away.h"
#include "law/topple.h"

BCH_LAW float topAway(uint slot, int x, int z)
{
    uint column = columnAway(slot, x, z);
    if (column == kNoTile)
        return kToppleNone;
    return toppleHeight(bed[column], loose[column], materials[covers[column] & kCoverMaterial].heightPerQuantum);
}

// So many steps against the wind; between two columns, since one of x and z is whole.
BCH_LAW float topUpwind(uint slot, int x, int z, float steps)
{
    BCH_PRECISE float alongX = steps * pc.upwind.x;
    BCH_PRECISE float alongZ = steps * pc.upwind.y;
    float wholeX = floor(alongX), wholeZ = floor(alongZ);
    BCH_PRECISE float share = (alongX - wholeX) + (alongZ - wholeZ);
    int nearX = x + int(wholeX), nearZ = z + int(wholeZ);
    float one = topAway(slot, nearX, nearZ);
    if (share <= 0.0f)
        return one;
    float other = topAway(slot, nearX + (alongX > wholeX ? 1 : 0), nearZ + (alongZ > wholeZ ? 1 : 0));
    if (min(one, other) == kToppleNone)
        return kToppleNone;
    BCH_PRECISE float between = one * (1.0f - share) + other * share;
    return between;
}

BCH_KERNEL
{
    uint slot = BCH_INDEX / kTileColumns;
    if (slot >= pc.slotCount || tiles[slot].place.z == 0)
        return;
    int x = int(BCH_INDEX % kTileSide);
    int z = int(BCH_INDEX / kTileSide % kTileSide);
    float here = topAway(slot, x, z);
    float sum = 0.0f;
    float count = 0.0f;
    bool shaded = false;
    for (uint k = 1u; k <= pc.reach && !shaded; ++k)
    {
        float upwind = topUpwind(slot, x, z, float(k));
        if (upwind == kToppleNone)
            break;
        BCH_PRECISE float line = here + float(k) * pc.upwind.z * pc.upwind.w;
        shaded = upwind > line;
        BCH_PRECISE float more = sum + (here - upwind);
        sum = more;
        count += 1.0f;
    }
    // On an even slope the average is half of the climb from the farthest.
    BCH_PRECISE float slope = sum * toppleInverse(max(0.5f * count * (count + 1.0f) * pc.upwind.z, 1.0e-6f));
    climbed[BCH_INDEX] = shaded ? kWindLee : slope;
}
