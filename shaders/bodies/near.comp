// bodies/near — which parts of bodies the particles of each run may meet, so that each need not look at all of them.
// Reads count, positions (sorted by cell: a run is small), parts, bodies; writes nearParts; updates report (the box
// around all particles). One thread per run.
#include "law/body_motion.h"
#include "law/ordered.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, BodyPart, parts)
BCH_READ(3, BodyRow, bodies)
BCH_WRITE(4, uint, nearParts)
BCH_UPDATE(5, uint, report)

BCH_PARAMS(BodyNearParams)

BCH_KERNEL
{
    uint first = BCH_INDEX * kNearRun;
    if (first >= count[0])
        return;
    uint end = min(first + kNearRun, count[0]);
    vec3 low = vec3(positions[first]);
    vec3 high = low;
    for (uint i = first + 1u; i < end; ++i)
    {
        vec3 at = vec3(positions[i]);
        low = min(low, at);
        high = max(high, at);
    }
    bchAtomicMax(report[kReportExtent], orderedOf(high.x));
    bchAtomicMax(report[kReportExtent + 1u], orderedOf(high.y));
    bchAtomicMax(report[kReportExtent + 2u], orderedOf(high.z));
    bchAtomicMax(report[kReportExtent + 3u], orderedOf(-low.x));
    bchAtomicMax(report[kReportExtent + 4u], orderedOf(-low.y));
    bchAtomicMax(report[kReportExtent + 5u], orderedOf(-low.z));
    uint list = BCH_INDEX * kNearStride;
    uint found = 0u;
    for (uint k = 0u; k < pc.partCount; ++k)
    {
        BodyPart part = parts[k];
        BodyRow body = bodies[part.body];
        vec3 place = vec3(body.position) + rotateBy(body.rotation, vec3(part.place));
        vec3 away = place - clamp(place, low, high);
        float speed = length(bodyVelocity(body, place)) + length(vec3(body.spin)) * part.size.w;
        float reach = part.size.w + pc.reach + speed * pc.seconds;
        if (dot(away, away) >= reach * reach)
            continue;
        if (found < kNearMost)
            nearParts[list + 1u + found] = k;
        ++found;
    }
    nearParts[list] = found;
}
