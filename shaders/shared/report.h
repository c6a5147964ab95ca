// The words that a step leaves for the host, and the bits of its faults (the same as BCH_FAULT_... of the C API).
#ifndef BCH_SHARED_REPORT_H
#define BCH_SHARED_REPORT_H

// Of the newest step; cleared when it begins.
BCH_CONST uint kReportFaults = 0u;
BCH_CONST uint kReportNeighbourPeak = 1u;
BCH_CONST uint kReportContacts = 2u;    // of the last substep
BCH_CONST uint kReportMaxSpeed = 3u;    // a float's bits: for positive floats they sort like the numbers
BCH_CONST uint kReportAwake = 4u;       // after the last substep
BCH_CONST uint kReportContactPeak = 5u; // entries of the contact lists, highest of the step
BCH_CONST uint kReportListings = 6u;    // how often contacts were listed
BCH_CONST uint kReportTouched = 7u;     // of a patch: 1 when a grain would wake it
// Of a patch near bodies: the box around its particles, as law/ordered.h has numbers: largest x y z, largest -x -y -z.
BCH_CONST uint kReportExtent = 8u;
BCH_CONST uint kReportWakeNeeded = 14u; // how many there would be with all that was to wake; 0 where there was room
BCH_CONST uint kReportStepWords = 16u;
// Since the world began; 64-bit sums have their low word first.
BCH_CONST uint kReportQuarantined = 16u;
BCH_CONST uint kReportRemoved = 17u;
BCH_CONST uint kReportQuarantinedQuanta = 18u;
BCH_CONST uint kReportRemovedQuanta = 20u;
// Sand that came out of terrain or out of another form of sand, and that went into one.
BCH_CONST uint kReportWoken = 22u;
BCH_CONST uint kReportSettled = 23u;
BCH_CONST uint kReportWokenQuanta = 24u;
BCH_CONST uint kReportSettledQuanta = 26u;
BCH_CONST uint kReportWords = 28u;

BCH_CONST uint kFaultNeighbourCapacity = 1u;
BCH_CONST uint kFaultNotFinite = 2u;
BCH_CONST uint kFaultSpeedLimit = 4u;
BCH_CONST uint kFaultOutOfRange = 16u;
BCH_CONST uint kFaultOverlap = 32u;
BCH_CONST uint kFaultWakeCapacity = 256u;

#endif
