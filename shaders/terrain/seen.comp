// terrain/seen — tiles that the host was told of are not dirty any more.
// Reads listCount, list; updates states. One thread per tile that can be brought.
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_UPDATE(2, uint, states)

BCH_PARAMS(TerrainPublishParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint dirty = listCount[0];
    if (i >= min(dirty, pc.capacity))
        return;
    uint word = kTileStates + list[(i + pc.rotation) % dirty];
    states[word] = states[word] & ~kTileDirty;
}
