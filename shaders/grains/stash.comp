// grains/stash — keeps the contacts and their memory, and the push of patches, while contacts are listed anew.
// Reads listCount, listedCount, contactBegin, contacts, history, forces; writes oldBegin, oldPartners (ended by
// kNoPartner where there is room), oldHistory, oldPush. One thread per grain.
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
    // Only those that touch have anything to remember.
    uint next = begin;
    for (uint k = begin; k < end; ++k)
    {
        vec4 memory = history[k];
        if (memory.w > 0.0f || dot(vec3(memory), vec3(memory)) > 0.0f)
        {
            oldPartners[next] = contacts[k].partner;
            oldHistory[next] = memory;
            ++next;
        }
    }
    if (next < end)
        oldPartners[next] = kNoPartner;
}
