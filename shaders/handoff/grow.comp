// handoff/grow — the particles that came are counted.
// Reads gate; updates count, report; writes marks. One thread in all.
#include "shared/handoff.h"
#include "shared/report.h"

BCH_READ(0, uint, gate)
BCH_UPDATE(1, uint, count)
BCH_UPDATE(2, uint, report)
BCH_WRITE(3, uint, marks)

BCH_PARAMS(GrowParams)

BCH_KERNEL
{
    if (BCH_INDEX != 0u || gate[kGateGiven] == 0u)
        return;
    count[0] += gate[kGateGiven];
    report[kReportWoken] += gate[kGateGiven];
    if (pc.countAwake != 0u)
        report[kReportAwake] += gate[kGateGiven];
    if (pc.hasMarks != 0u)
        marks[0] = 1u;
}
