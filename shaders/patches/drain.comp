// patches/drain — takes out the particles inside drains, or outside the patch's bounds; the next sort drops them.
// Reads count, drains, words, velocities; updates positions, books, report. One thread per particle.
#include "law/drain_books.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, SolidShape, drains)
BCH_READ(2, uvec4, words)
BCH_READ(3, vec4, velocities)
BCH_UPDATE(4, vec4, positions)
BCH_UPDATE(5, uint, books)
BCH_UPDATE(6, uint, report)

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
    vec3 beyond = abs(vec3(at) - vec3(pc.middle)) - vec3(pc.halfExtents);
    bool gone = pc.bounded != 0u && max(max(beyond.x, beyond.y), beyond.z) > 0.0f;
    BCH_BOOK_DRAINED(gone, vec3(at), quanta)
    if (!gone)
        return;
    positions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f);
    bchAtomicAdd(report[kReportRemoved], 1u);
    BCH_ADD64(report, kReportRemovedQuanta, quanta)
    if (velocities[i].w >= 0.0f)
        bchAtomicAdd(report[kReportAwake], 0xFFFFFFFFu); // one less
}
