// upsample/advance — moves the render grains by the flow of their surroundings, and as free bodies where there is
// little of it (eq. 42 and 43); keeps them out of solids, and fades them in and out.
// Reads counts, owners, blocks, ownerBlocks, nodes, oldGrains (RenderGrain), oldMotions (xyz velocity, w opacity),
// solids, ground, parts, bodies, volumeMaps, nearSolids; updates grains, motions. One thread per run of grains of an
// owner.
#define BCH_COOKED_SOLIDS
#include "kernel/wide_cells.h"
#include "shared/bodies.h"
#include "shared/upsample.h"
#include "shared/walls.h"

BCH_READ(0, uint, counts)
BCH_READ(1, RenderOwner, owners)
BCH_READ(2, ivec4, blocks)
BCH_READ(3, uint, ownerBlocks)
BCH_READ(4, vec4, nodes)
BCH_READ(5, uvec4, oldGrains)
BCH_READ(6, vec4, oldMotions)
BCH_READ(7, SolidShape, solids)
BCH_READ(8, uint, ground)
BCH_READ(9, BodyPart, parts)
BCH_READ(10, BodyRow, bodies)
BCH_READ(11, uint, volumeMaps)
BCH_READ(12, uint, nearSolids)
BCH_UPDATE(13, uvec4, grains)
BCH_UPDATE(14, vec4, motions)

BCH_PARAMS(UpsampleParams)

#include "law/render_carry.h"

BCH_KERNEL
{
    uint rank = BCH_INDEX / pc.runs;
    if (rank >= counts[kRenderAll])
        return;
    RenderOwner owner = owners[rank];
    uint each = kRenderBoxes * pc.perBox;
    GrainRun run;
    run.to = rank * each;
    run.from = owner.oldRank * each;
    run.begin = (BCH_INDEX - rank * pc.runs) * kGrainRun;
    run.end = min(run.begin + kGrainRun, each);
    run.pushCount = 0u;
    run.lostCount = 0u;
    if (owner.motion.w == kOwnerGone)
    {
        fade(run.to, run.from, run.begin, run.end);
        return;
    }
    if (owner.oldRank == kNoRank)
    {
        float opacity = firstOpacity(owner);
        for (uint k = run.begin; k < run.end; ++k)
            seed(run.to + k, owner, k, opacity);
        return;
    }
    BlocksAround near = blocksAround(rank, vec3(owner.before));
    for (uint k = run.begin; k < run.end; k += kWideCount)
        carry(run, owner, near, k);
    for (uint k = 0u; k < run.pushCount; ++k)
        push(run.to + run.pushes[k], run.pushBlocks[k]);
    for (uint k = 0u; k < run.lostCount; ++k)
        seed(run.to + run.losses[k], owner, run.losses[k], 0.0f);
}
