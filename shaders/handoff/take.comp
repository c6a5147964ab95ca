// handoff/take — the loose sand that is given leaves its columns, and is awake above them from now on.
// Reads list, needs, offsets, gate, tiles, materials; updates loose, covers, states, report, awake. One thread per
// column.
#include "law/sum64.h"
#include "shared/handoff.h"
#include "shared/report.h"
#include "shared/terrain.h"

BCH_READ(0, uint, list)
BCH_READ(1, uint, needs)
BCH_READ(2, uint, offsets)
BCH_READ(3, uint, gate)
BCH_READ(4, TileRow, tiles)
BCH_READ(5, TerrainMaterial, materials)
BCH_UPDATE(6, uint, loose)
BCH_UPDATE(7, uint, covers)
BCH_UPDATE(8, uint, states)
BCH_UPDATE(9, uint, report)
BCH_UPDATE(10, uint, awake)

#include "law/mark_changed.h"

BCH_KERNEL
{
    uint t = BCH_INDEX;
    if (t >= gate[kGateThreads] || needs[t] == 0u || offsets[t + 1u] > gate[kGateGiven])
        return;
    uint slot = list[t / kTileColumns];
    uint column = kTileColumns * slot + t % kTileColumns;
    uint taken = needs[t] * materials[covers[column] & kCoverMaterial].quantaPerParticle;
    loose[column] -= taken;
    awake[2u * column] += taken;
    covers[column] = covers[column] & kCoverMaterial; // what is stirred is not pressed any more
    markTile(slot, kTileSand);
    markChanged(slot, t % kTileSide, t / kTileSide % kTileSide);
    BCH_ADD64(report, kReportWokenQuanta, taken)
}
