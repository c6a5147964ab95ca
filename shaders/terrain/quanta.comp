// terrain/quanta — the quanta of each row of columns as a 64-bit number, to be summed.
// Reads tiles, loose; writes quanta. One thread per row of every slot.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, loose)
BCH_WRITE(2, uvec2, quanta)

BCH_PARAMS(TilePickParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint slot = i / kTileSide;
    if (slot >= pc.count)
        return;
    uvec2 sum = uvec2(0u, 0u);
    for (uint x = 0u; x < kTileSide && tiles[slot].place.z != 0; ++x)
    {
        uint column = loose[kTileSide * i + x];
        sum.x += column;
        sum.y += sum.x < column ? 1u : 0u;
    }
    quanta[i] = sum;
}
