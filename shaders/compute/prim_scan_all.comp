// compute/prim_scan_all — a whole exclusive scan by one workgroup, tile after tile: for short arrays.
// Reads count, values; writes offsets, one element more than there are values. One workgroup in all.
#include "compute/prim_group.h"

layout(std430, set = 0, binding = 0) readonly buffer CountBlock
{
    uint count[];
};
layout(std430, set = 0, binding = 1) readonly buffer ValuesBlock
{
    uint values[];
};
layout(std430, set = 0, binding = 2) writeonly buffer OffsetsBlock
{
    uint offsets[];
};
layout(push_constant) uniform ParamsBlock
{
    ScanParams pc;
};

#include "compute/prim_scan_tile.h"

void main()
{
    uint n = elementCount(pc.count, count[0]);
    uint sum = 0u;
    for (uint first = 0u; first < n; first += kTile)
        sum += scanTile(first, n, sum);
    if (BCH_THREAD == 0u)
        offsets[n] = sum;
}
