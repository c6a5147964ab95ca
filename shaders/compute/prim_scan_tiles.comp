// compute/prim_scan_tiles — scans each tile from its start, last of the three steps of a long scan.
// Reads count, values, starts (where each tile begins, then the total); writes offsets. One workgroup per tile.
#include "compute/prim_group.h"

layout(std430, set = 0, binding = 0) readonly buffer CountBlock
{
    uint count[];
};
layout(std430, set = 0, binding = 1) readonly buffer ValuesBlock
{
    uint values[];
};
layout(std430, set = 0, binding = 2) readonly buffer StartsBlock
{
    uint starts[];
};
layout(std430, set = 0, binding = 3) writeonly buffer OffsetsBlock
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
    uint group = BCH_GROUP;
    uint n = elementCount(pc.count, count[0]);
    if (group * kTile < n)
        scanTile(group * kTile, n, starts[group]);
    if (group == 0u && BCH_THREAD == 0u)
        offsets[n] = starts[pc.groups];
}
