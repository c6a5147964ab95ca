// grains/contact_fill — the contacts of each grain, one list behind the other, and where each begins.
// Reads listCount, candidates, pairMasks, words, spheres, walls, volumeMaps, ground, offsets (the scan of the counts);
// writes contactBegin, contacts; updates report. One thread per grain. Lists beyond the capacity are cut, which the
// report tells.
#define BCH_COOKED_SOLIDS
#include "law/grain_shape.h"
#include "shared/grains.h"
#include "shared/report.h"
#include "shared/walls.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, candidateBegin)
BCH_READ(2, uint, candidates)
BCH_READ(3, uint, pairMasks)
BCH_READ(4, uvec4, words)
BCH_READ(5, vec4, spheres)
BCH_READ(6, SolidShape, walls)
BCH_READ(7, uint, offsets)
BCH_WRITE(8, uint, contactBegin)
BCH_WRITE(9, GrainContact, contacts)
BCH_UPDATE(10, uint, report)
BCH_READ(11, uint, volumeMaps)
BCH_READ(12, uint, ground)

BCH_PARAMS(GrainListParams)

#include "law/wall_contact.h"

BCH_LAW GrainContact contactWith(uint partner)
{
    GrainContact contact;
    contact.partner = partner;
    contact.stiffness = 0.0f;
    contact.damping = 0.0f;
    contact.pair = 0u;
    return contact;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint n = listCount[0];
    if (i >= n)
        return;
    if (i == 0u)
    {
        uint total = offsets[n];
        contactBegin[n] = min(total, pc.contactCapacity);
        bchAtomicMax(report[kReportContactPeak], total);
        bchAtomicAdd(report[kReportListings], 1u);
        if (total > pc.contactCapacity)
            bchAtomicOr(report[kReportFaults], kFaultNeighbourCapacity);
    }
    uint next = min(offsets[i], pc.contactCapacity);
    uint last = min(offsets[i + 1u], pc.contactCapacity);
    contactBegin[i] = next;
    uint end = candidateBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = candidateBegin[i]; k < end; ++k)
    {
        uint grain = candidates[k] << 4;
        for (uint mask = pairMasks[k]; mask != 0u && next < last; mask &= mask - 1u)
        {
            contacts[next] = contactWith(grain | uint(findLSB(mask))); // its corner << 2 | own corner
            ++next;
        }
    }
    if (next == last)
        return; // most grains have no wall near
    uint own = sphereCountOf(words[i].x);
    for (uint s = 0u; s < pc.wallCount + pc.partCount; ++s)
    {
        uint which = kWallContact | (s < pc.wallCount ? s << 4 : kBodyContact | (s - pc.wallCount) << 4);
        SolidShape wall = solidAfter(walls[solidRow(which, pc.partFirst)], pc.elapsed);
        for (uint a = 0u; a < own; ++a)
            for (uint faces = wallFaceMask(wall, spheres[4u * i + a], pc.skin); faces != 0u; faces &= faces - 1u)
                for (uint part = 0u; part < wallPartCount(wall) && next < last; ++part)
                {
                    uint face = uint(findLSB(faces));
                    contacts[next] = contactWith(which | part << kPartShift | face << 2 | a);
                    ++next;
                }
    }
    if (next == last || !groundIsThere())
        return;
    for (uint a = 0u; a < own && next < last; ++a)
        if (sphereNearGround(spheres[4u * i + a], pc.skin))
        {
            contacts[next] = contactWith(kGroundContact | a);
            ++next;
        }
}
