// grains/remove_all — marks every grain for removal and books its quanta.
// Reads count, words; updates positions, report. One thread per grain.
#include "law/sum64.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, uvec4, words)
BCH_UPDATE(2, vec4, positions)
BCH_UPDATE(3, uint, report)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0] || positions[i].w < 0.0f)
        return;
    bchAtomicAdd(report[kReportRemoved], 1u);
    BCH_ADD64(report, kReportRemovedQuanta, words[i].z)
    positions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f);
}
