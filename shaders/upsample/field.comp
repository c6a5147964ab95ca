// upsample/field — the flow of the owners on the nodes of blocks: sum of weights times velocity, and the sum of
// weights (eq. 40 and 41).
// Reads counts, blocks, blockEnds, entryValues, owners; writes nodes. One thread per row of four nodes along x.
//
// Owners count where they were when the step began, as the grains still are; their velocity is the mean of the step.
#include "shared/upsample.h"

BCH_READ(0, uint, counts)
BCH_READ(1, ivec4, blocks)
BCH_READ(2, uint, blockEnds)
BCH_READ(3, uint, entryValues)
BCH_READ(4, RenderOwner, owners)
BCH_WRITE(5, vec4, nodes)

BCH_PARAMS(UpsampleParams)

#include "law/render_blocks.h"

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
    for (uint i = 0u; i < 4u; ++i)
        nodes[kBlockNodes * b + 4u * row + i] = vec4(sumX[i], sumY[i], sumZ[i], weights[i]);
}
