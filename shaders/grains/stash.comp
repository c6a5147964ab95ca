// grains/stash — keeps the contacts and their memory, and the push of patches, while contacts are listed anew.
// Reads listCount, listedCount, contactBegin, contacts, history, forces; writes oldBegin, oldPartners, oldHistory,
// oldPush. One thread per grain.
#include "shared/grains.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, listedCount)
BCH_READ(2, uint, contactBegin)
BCH_READ(3, GrainContact, contacts)
BCH_READ(4, vec4, history)
BCH_WRITE(5, uint, oldBegin)
BCH_WRITE(6, uint, oldPartners)
BCH_WRITE(7, vec4, oldHistory)
BCH_READ(8, vec4, forces)
BCH_WRITE(9, vec4, oldPush)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    // Grains that came since have no contacts yet.
    uint listed = listedCount[0];
    uint begin = contactBegin[min(i, listed)];
    uint end = contactBegin[min(i + 1u, listed)];
    oldBegin[i] = begin;
    oldPush[2u * i] = forces[4u * i + 2u];
    oldPush[2u * i + 1u] = forces[4u * i + 3u];
    if (i + 1u == listCount[0])
        oldBegin[i + 1u] = end;
    for (uint k = begin; k < end; ++k)
    {
        oldPartners[k] = contacts[k].partner;
        oldHistory[k] = history[k];
    }
}
