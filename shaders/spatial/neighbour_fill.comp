// spatial/neighbour_fill — the neighbour lists, one behind the other, and where each begins.
// Reads count, sorted positions, cellBegin, offsets (the scan of the counts); writes neighbourBegin, neighbours;
// updates report. One thread per particle. Lists beyond the capacity are cut, which the report tells.
#include "kernel/near.h"
#include "law/cell_rows.h"
#include "shared/report.h"
#include "shared/spatial.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uint, cellBegin)
BCH_READ(3, uint, offsets)
BCH_WRITE(4, uint, neighbourBegin)
BCH_WRITE(5, uint, neighbours)
BCH_UPDATE(6, uint, report)

BCH_PARAMS(SpatialParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint n = count[0];
    if (i == 0u)
    {
        uint total = offsets[n];
        neighbourBegin[n] = min(total, pc.neighbourCapacity);
        bchAtomicMax(report[kReportNeighbourPeak], total);
        if (total > pc.neighbourCapacity)
            bchAtomicOr(report[kReportFaults], kFaultNeighbourCapacity);
    }
    if (i >= n)
        return;
    uint next = min(offsets[i], pc.neighbourCapacity);
    uint last = min(offsets[i + 1u], pc.neighbourCapacity);
    neighbourBegin[i] = next;
    vec3 x = vec3(positions[i]);
    BCH_FOR_CELL_ROWS(begin, end, x){
        BCH_COLLECT_NEAR(neighbours, next, last, i, positions, begin, end, x, pc.radius2)} BCH_END_CELL_ROWS
}
