// grains/drain — takes out the grains whose centre is inside a drain; contacts are listed anew then.
// Reads count, drains, words, motion; updates positions, books, report, marks. One thread per grain.
#include "law/drain_books.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, SolidShape, drains)
BCH_READ(2, uvec4, words)
BCH_READ(3, vec4, motion)
BCH_UPDATE(4, vec4, positions)
BCH_UPDATE(5, uint, books)
BCH_UPDATE(6, uint, report)
BCH_UPDATE(7, uint, marks)

BCH_PARAMS(DrainParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    if (at.w < 0.0f)
        return;
    uint quanta = words[i].z;
    bool gone = false;
    BCH_BOOK_DRAINED(gone, vec3(at), quanta)
    if (!gone)
        return;
    positions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f);
    bchAtomicOr(marks[0], 1u);
    bchAtomicAdd(report[kReportRemoved], 1u);
    BCH_ADD64(report, kReportRemovedQuanta, quanta)
    if (motion[2u * i].w >= 0.0f)
        bchAtomicAdd(report[kReportAwake], 0xFFFFFFFFu); // one less
}
