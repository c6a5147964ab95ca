// upsample/heads — which entries are the first of their block.
// Reads counts, entryKeys (sorted); writes flags. One thread per entry.
#include "shared/upsample.h"

BCH_READ(0, uint, counts)
BCH_READ(1, uint, entryKeys)
BCH_WRITE(2, uint, flags)

BCH_KERNEL
{
    uint e = BCH_INDEX;
    if (e >= counts[kRenderEntries])
        return;
    uint key = entryKeys[e];
    flags[e] = key < kNoBlockKey && (e == 0u || entryKeys[max(e, 1u) - 1u] != key) ? 1u : 0u;
}
