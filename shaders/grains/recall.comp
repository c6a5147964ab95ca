// grains/recall — gives contacts that were listed before their memory back, and grains the push of patches.
// Reads listCount, contactBegin, contacts, order, oldBegin, oldPartners, oldHistory, oldPush; writes history, forces.
// One thread per grain. Old contacts know grains by their old places, and the order says where each grain came from.
#include "shared/grains.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, contactBegin)
BCH_READ(2, GrainContact, contacts)
BCH_READ(3, uint, order)
BCH_READ(4, uint, oldBegin)
BCH_READ(5, uint, oldPartners)
BCH_READ(6, vec4, oldHistory)
BCH_WRITE(7, vec4, history)
BCH_READ(8, vec4, oldPush)
BCH_WRITE(9, vec4, forces)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    uint from = order[i];
    forces[4u * i + 2u] = oldPush[2u * from];
    forces[4u * i + 3u] = oldPush[2u * from + 1u];
    uint oldFirst = oldBegin[from];
    uint oldLast = oldFirst;
    uint oldEnd = oldBegin[from + 1u];
    while (oldLast < oldEnd && oldPartners[oldLast] != kNoPartner)
        ++oldLast;
    uint end = contactBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = contactBegin[i]; k < end; ++k)
    {
        uint partner = contacts[k].partner;
        uint old = partner < kWallContact ? order[partner >> 4] << 4 | (partner & 15u) : partner;
        vec4 memory = vec4(0.0f);
        // Few remember anything, so most look at all of the old.
        for (uint first = oldFirst; first < oldLast; first += kWideCount)
        {
            wideBool same = wideAnd(wideUints(oldPartners, first) == old, wideFirst(oldLast - first));
            if (wideAny(same))
                memory = oldHistory[first + wideWhich(same)];
        }
        history[k] = memory;
    }
}
