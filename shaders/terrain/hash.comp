// terrain/hash — a 64-bit hash of each row of columns with its place in the terrain, to be summed.
// Reads tiles, bed, loose, covers; writes hashes. One thread per row of every slot.
//
// The slot does not count, and neither do the states: equal terrains are equal wherever their tiles lie.
#include "law/hash.h"
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, float, bed)
BCH_READ(2, uint, loose)
BCH_READ(3, uint, covers)
BCH_WRITE(4, uvec2, hashes)

BCH_PARAMS(TilePickParams)

BCH_LAW uint hashRow(uint seed, uint i)
{
    uint slot = i / kTileSide;
    uint state = hashWord(hashWord(seed, uint(tiles[slot].place.x)), uint(tiles[slot].place.y));
    state = hashWord(state, i % kTileSide);
    for (uint x = 0u; x < kTileSide; ++x)
    {
        uint column = kTileSide * i + x;
        state = hashWord(hashWord(hashWord(state, floatBitsToUint(bed[column])), loose[column]), covers[column]);
    }
    return state;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i / kTileSide >= pc.count)
        return;
    bool there = tiles[i / kTileSide].place.z != 0;
    hashes[i] = there ? uvec2(hashRow(0xA4093822u, i), hashRow(0x299F31D0u, i)) : uvec2(0u, 0u);
}
