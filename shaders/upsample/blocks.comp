// upsample/blocks — the blocks in the order of their keys, with the entries of each, and for every entry its block.
// Reads entryKeys (sorted), entryValues, blockOffsets (the scan of the heads), owners; writes blocks (coordinates and
// first entry), blockEnds, ownerBlocks; updates counts. One thread per entry, and at least one.
#include "shared/upsample.h"

BCH_READ(0, uint, entryKeys)
BCH_READ(1, uint, entryValues)
BCH_READ(2, uint, blockOffsets)
BCH_READ(3, RenderOwner, owners)
BCH_WRITE(4, ivec4, blocks)
BCH_WRITE(5, uint, blockEnds)
BCH_WRITE(6, uint, ownerBlocks)
BCH_UPDATE(7, uint, counts)

BCH_PARAMS(UpsampleParams)

#include "law/render_blocks.h"

BCH_KERNEL
{
    uint e = BCH_INDEX;
    uint n = counts[kRenderEntries];
    if (e == 0u)
        counts[kRenderBlocks] = min(blockOffsets[n], pc.blockCapacity);
    if (e >= n)
        return;
    uint key = entryKeys[e];
    uint value = entryValues[e];
    uint block = blockOffsets[e + 1u] - 1u;
    bool kept = key < kNoBlockKey && block < pc.blockCapacity;
    ownerBlocks[ownerBlockWord(value)] = kept ? block : kNoBlock;
    ownerBlocks[ownerBlockWord(value) + kBlockEntries] = 0xFFFFFFFFu;
    if (!kept)
        return;
    if (blockOffsets[e] == block)
    {
        ivec3 at = entryBlock(vec3(owners[value / kBlockEntries].before), value % kBlockEntries);
        blocks[block] = ivec4(at.x, at.y, at.z, int(e));
    }
    if (e + 1u == n || entryKeys[min(e + 1u, n - 1u)] != key)
        blockEnds[block] = e + 1u;
}
