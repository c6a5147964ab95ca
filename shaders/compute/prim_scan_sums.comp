// compute/prim_scan_sums — the sum of each tile, first of the three steps of a long scan.
// Reads count, values; writes sums. One workgroup per tile.
#include "compute/prim_group.h"

layout(std430, set = 0, binding = 0) readonly buffer CountBlock
{
    uint count[];
};
layout(std430, set = 0, binding = 1) readonly buffer ValuesBlock
{
    uint values[];
};
layout(std430, set = 0, binding = 2) writeonly buffer SumsBlock
{
    uint sums[];
};
layout(push_constant) uniform ParamsBlock
{
    ScanParams pc;
};

void main()
{
    uint group = BCH_GROUP;
    uint n = elementCount(pc.count, count[0]);
    uint first = group * kTile;
    uint own = 0u;
    for (uint j = 0u; j < kItems; ++j)
    {
        uint i = first + j * kThreads + BCH_THREAD;
        own += i < n ? values[i] : 0u;
    }
    uint total;
    scanThreads(own, total);
    if (BCH_THREAD == 0u && group < pc.groups)
        sums[group] = total;
}
