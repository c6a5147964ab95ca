// handoff/room — how many of the wanted particles have room: the first ones, and all or none of each giver.
// Reads elements, offsets, count; updates report; writes gate. One thread in all.
#include "shared/handoff.h"
#include "shared/report.h"

BCH_READ(0, uint, elements)
BCH_READ(1, uint, offsets)
BCH_READ(2, uint, count)
BCH_UPDATE(3, uint, report)
BCH_WRITE(4, uint, gate)

BCH_PARAMS(RoomParams)

BCH_KERNEL
{
    if (BCH_INDEX != 0u)
        return;
    uint givers = elements[0];
    uint first = count[0];
    uint wanted = offsets[givers];
    uint space = pc.limit - min(first, pc.limit);
    uint room = min(space, pc.cap);
    uint low = 0u; // givers that fit, and how many may
    uint high = givers;
    while (low < high)
    {
        uint middle = high - (high - low) / 2u;
        if (offsets[middle] <= room)
            low = middle;
        else
            high = middle - 1u;
    }
    uint given = offsets[low];
    gate[kGateThreads] = given > 0u ? givers : 0u;
    gate[kGateFirst] = first;
    gate[kGateGiven] = given;
    gate[kGateSerial] = report[kReportWoken];
    // What only waits for the next step is no fault.
    if (wanted > space && pc.fault != 0u)
    {
        bchAtomicOr(report[kReportFaults], pc.fault);
        bchAtomicMax(report[kReportWakeNeeded], wanted > 0xFFFFFFFFu - first ? 0xFFFFFFFFu : first + wanted);
    }
}
