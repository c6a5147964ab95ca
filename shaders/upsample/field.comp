// upsample/field — the flow of the owners on the nodes of blocks: sum of weights times velocity, and the sum of
// weights (eq. 40 and 41), negative where a solid is near the cell that begins at the node.
// Reads counts, blocks, blockEnds, entryValues, owners, solids, ground, parts, bodies, volumeMaps, nearParts; writes
// nodes. One thread per row of four nodes along x.
//
// Owners count where they were when the step began, as the grains still are; their velocity is the mean of the step.
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
BCH_READ(10, uint, nearParts)
BCH_WRITE(11, vec4, nodes)

BCH_PARAMS(UpsampleParams)

#include "law/render_blocks.h"
#include "law/render_solids.h"

BCH_CONST float kCellDiagonal = 1.7320508f; // spacings
BCH_CONST float kHalfRow = 1.5f;

BCH_KERNEL
{
    uint b = BCH_INDEX / kBlockRows;
    uint row = BCH_INDEX % kBlockRows;
    if (b >= counts[kRenderBlocks])
        return;
    ivec4 block = blocks[b];
    vec3 first = vec3(float(block.x), float(block.y), float(block.z)) * (kBlockSide * pc.spacing)
                 + vec3(0.0f, float(row & 3u), float(row >> 2)) * pc.spacing;
    float inverseReach2 = pc.inverseSpacing * pc.inverseSpacing / (kFieldReach * kFieldReach);
    vec4 columns = vec4(0.0f, pc.spacing, 2.0f * pc.spacing, 3.0f * pc.spacing);
    vec4 one = vec4(1.0f);
    vec4 weights = vec4(0.0f);
    vec4 sumX = vec4(0.0f);
    vec4 sumY = vec4(0.0f);
    vec4 sumZ = vec4(0.0f);
    uint end = blockEnds[b];
    for (uint e = uint(block.w); e < end; ++e)
    {
        uint rank = entryValues[e] / kBlockEntries;
        vec4 from = owners[rank].before;
        float y = first.y - from.y;
        float z = first.z - from.z;
        float beside = (y * y + z * z) * inverseReach2;
        if (beside >= 1.0f)
            continue;
        vec4 motion = owners[rank].motion;
        vec4 x = columns + vec4(first.x - from.x);
        vec4 q = max(one * (1.0f - beside) - x * x * inverseReach2, vec4(0.0f));
        vec4 w = q * q * q;
        weights += w;
        sumX += w * motion.x;
        sumY += w * motion.y;
        sumZ += w * motion.z;
    }
    vec3 middle = first + vec3(kHalfRow * pc.spacing, 0.0f, 0.0f);
    float reach = kCellDiagonal * pc.spacing + pc.radius;
    float rowReach = reach + kHalfRow * pc.spacing;
    bool near = solidGap(middle, b, rowReach) < rowReach;
    for (uint i = 0u; i < 4u; ++i)
    {
        vec3 at = first + vec3(float(i) * pc.spacing, 0.0f, 0.0f);
        bool solid = near && solidGap(at, b, reach) < reach;
        float least = max(weights[i], 1.0e-30f); // a sign needs a number
        nodes[kBlockNodes * b + 4u * row + i] = vec4(sumX[i], sumY[i], sumZ[i], solid ? -least : least);
    }
}
