// Scans one tile of values[] into offsets[], which the including kernel declares. The tile goes through workgroup
// memory, so that global memory is read and written in order while each thread sums a run of its own.
#ifndef BCH_PRIM_SCAN_TILE_H
#define BCH_PRIM_SCAN_TILE_H

shared uint s_tile[kTile + (kTile >> 5u)];

// Writes start + the sum of the tile's elements before each; returns the sum of the whole tile.
uint scanTile(uint first, uint end, uint start)
{
    uint thread = BCH_THREAD;
    for (uint j = 0u; j < kItems; ++j)
    {
        uint i = j * kThreads + thread;
        s_tile[spread(i)] = first + i < end ? values[first + i] : 0u;
    }
    barrier();
    uint own = 0u;
    for (uint j = 0u; j < kItems; ++j)
        own += s_tile[spread(thread * kItems + j)];
    uint total;
    uint sum = start + scanThreads(own, total);
    for (uint j = 0u; j < kItems; ++j)
    {
        uint place = spread(thread * kItems + j);
        uint value = s_tile[place];
        s_tile[place] = sum;
        sum += value;
    }
    barrier();
    for (uint j = 0u; j < kItems; ++j)
    {
        uint i = j * kThreads + thread;
        if (first + i < end)
            offsets[first + i] = s_tile[spread(i)];
    }
    barrier();
    return total;
}

#endif
