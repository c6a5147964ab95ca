// grains/remove — marks the grains of a region and a range of tags for removal and books their quanta.
// Reads count, words; updates positions, report. One thread per grain.
#include "law/shapes.h"
#include "law/sum64.h"
#include "shared/grains.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, uvec4, words)
BCH_UPDATE(2, vec4, positions)
BCH_UPDATE(3, uint, report)

BCH_PARAMS(GrainRemoveParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    uvec4 word = words[i];
    if (at.w < 0.0f || word.y < pc.firstTag || word.y > pc.lastTag
        || solidSurface(pc.region, vec3(at)).distance >= 0.0f)
        return;
    bchAtomicAdd(report[kReportRemoved], 1u);
    BCH_ADD64(report, kReportRemovedQuanta, word.z)
    positions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f);
}
