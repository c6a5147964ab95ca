// spatial/neighbour_count — how many particles lie within the radius of each, itself not counted.
// Reads count, sorted positions, cellBegin; writes neighbourCount; updates report. One thread per particle.
#include "kernel/near.h"
#include "law/cell_rows.h"
#include "shared/report.h"
#include "shared/spatial.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uint, cellBegin)
BCH_WRITE(3, uint, neighbourCount)
BCH_UPDATE(4, uint, report)

BCH_PARAMS(SpatialParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint n = count[0];
    if (i >= n)
        return;
    vec3 x = vec3(positions[i]);
    uint sum = 0u;
    BCH_FOR_CELL_ROWS(begin, end, x){BCH_COUNT_NEAR(sum, positions, begin, end, x, pc.radius2)} BCH_END_CELL_ROWS
        // Itself is always found, except where its place is not a number: that one has no neighbours at all.
        sum = sum == 0u ? 0u : sum - 1u;
    // The sum over all must fit 32 bits, even with everyone in one cell.
    uint limit = 0xFFFFFFFFu / n;
    if (sum > limit)
        bchAtomicOr(report[kReportFaults], kFaultNeighbourCapacity);
    neighbourCount[i] = min(sum, limit);
}
