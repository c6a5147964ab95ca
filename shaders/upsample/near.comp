// upsample/near — the solids that may meet grains of each block, and in which of its cells; and entries that are not of
// it, since far blocks may share a key.
// Reads counts, blocks, blockEnds, entryValues, owners, solids, ground, parts, bodies, volumeMaps; updates nearSolids;
// writes ownerBlocks. One thread per block.
#define BCH_COOKED_SOLIDS
#include "shared/bodies.h"
#include "shared/upsample.h"
#include "shared/walls.h"

BCH_READ(0, uint, counts)
BCH_READ(1, ivec4, blocks)
BCH_READ(2, uint, blockEnds)
BCH_READ(3, uint, entryValues)
BCH_READ(4, RenderOwner, owners)
BCH_READ(5, SolidShape, solids)
BCH_READ(6, uint, ground)
BCH_READ(7, BodyPart, parts)
BCH_READ(8, BodyRow, bodies)
BCH_READ(9, uint, volumeMaps)
BCH_UPDATE(10, uint, nearSolids)
BCH_WRITE(11, uint, ownerBlocks)

BCH_PARAMS(UpsampleParams)

#include "law/render_blocks.h"
#include "law/render_solids.h"

BCH_CONST float kCellDiagonal = 1.7320508f;

BCH_LAW void writeParts(uint list, vec3 middle, float reach)
{
    uint found = 0u;
    for (uint k = 0u; k < pc.partCount; ++k)
    {
        BodyPart part = parts[k];
        BodyRow body = bodies[part.body];
        vec3 away = vec3(body.position) + rotateBy(body.rotation, vec3(part.place)) - middle;
        float all_ = part.size.w + reach;
        if (dot(away, away) >= all_ * all_)
            continue;
        if (found < kNearSolidParts)
            nearSolids[list + kNearSolidList + found] = k;
        ++found;
    }
    nearSolids[list + kNearSolidCount] = found;
}

BCH_LAW uint nearWalls(vec3 middle, float reach)
{
    uint mask = 0u;
    for (uint k = 0u; k < min(pc.solidCount, 32u); ++k)
        if (solidSurface(solidAfter(solids[k], pc.gravity.w), middle).distance < reach)
            mask |= 1u << k;
    return mask;
}

BCH_LAW uint cellsNearSolids(uint b, vec3 low)
{
    float reach = 0.5f * kCellDiagonal * pc.spacing + pc.radius;
    uint mask = 0u;
    for (uint cell = 0u; cell < 27u; ++cell)
    {
        vec3 place = vec3(float(cell % 3u) + 0.5f, float(cell / 3u % 3u) + 0.5f, float(cell / 9u) + 0.5f);
        if (solidGap(low + place * pc.spacing, b, reach) < reach)
            mask |= 1u << cell;
    }
    return mask;
}

BCH_KERNEL
{
    uint b = BCH_INDEX;
    if (b >= counts[kRenderBlocks])
        return;
    ivec4 block = blocks[b];
    ivec3 own = ivec3(block.x, block.y, block.z);
    float side = kBlockSide * pc.spacing;
    vec3 low = vec3(float(block.x), float(block.y), float(block.z)) * side;
    vec3 middle = low + vec3(0.5f * side);
    float reach = 0.5f * kCellDiagonal * side + pc.radius;
    uint list = kNearSolidStride * b;
    writeParts(list, middle, reach);
    nearSolids[list + kNearSolidWalls] = nearWalls(middle, reach);
    uint cells = solidGap(middle, b, reach) < reach ? cellsNearSolids(b, low) : 0u;

    uint end = blockEnds[b];
    for (uint e = uint(block.w); e < end; ++e)
    {
        uint value = entryValues[e];
        ivec3 other = entryBlock(vec3(owners[value / kBlockEntries].before), value % kBlockEntries);
        bool same = other.x == own.x && other.y == own.y && other.z == own.z;
        ownerBlocks[ownerBlockWord(value)] = same ? b : kNoBlock;
        ownerBlocks[ownerBlockWord(value) + kBlockEntries] = same ? cells : 0xFFFFFFFFu;
    }
}
