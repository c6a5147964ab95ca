// patches/density — relative density of each particle, and everything else of a substep that depends on places alone.
// Reads count, positions, lists, words, materials, solids, parts, bodies, nearParts, volumeMaps, ground; writes
// pairGradient, geometry; updates ledger. One thread per particle; eight go together on a CPU.
//
// With r = x_i - x_j and grad W = F r: B = -sum V F r r^T is the moment that a consistent gradient needs, C its
// inverse. Strain rates use grad W C, and forces its adjoint: then linear flow gives the exact strain, rigid motion
// none, and stress does no work on rigid motion, so linear and angular momentum stay.
#define BCH_COOKED_SOLIDS
#include "law/fixed_point.h"
#include "shared/bodies.h"
#include "shared/patches.h"
#include "shared/walls.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uint, neighbourBegin)
BCH_READ(3, uint, neighbours)
BCH_READ(4, uvec4, words)
BCH_READ(5, PatchMaterial, materials)
BCH_READ(6, SolidShape, solids)
BCH_WRITE(7, float, pairGradient)
BCH_WRITE(8, vec4, geometry)
BCH_READ(9, BodyPart, parts)
BCH_READ(10, BodyRow, bodies)
BCH_UPDATE(11, uint, ledger)
BCH_READ(12, uint, nearParts)
BCH_READ(13, uint, volumeMaps)
BCH_READ(14, uint, ground)

BCH_PARAMS(PatchParams)

#include "law/neighbour_sums.h"
#include "law/patch_lanes.h"
#include "law/solids_around.h"

BCH_CONST float kSurfaceLoss = 0.32f;

BCH_KERNEL_WIDE
{
    if (BCH_INDEX >= count[0])
        return;
    uint last = min(min(BCH_LAST_INDEX, BCH_INDEX + kWideCount - 1u), count[0] - 1u);
    wide4 at = wideRows(positions, BCH_INDEX, last);
    NeighbourSums sums = sumOverNeighbours(BCH_INDEX, last);
    Solids around = solidsAround(BCH_INDEX, last);
    wide density = pc.volume * (splineW(wideOf(0.0f), pc.inverseH) + sums.weight) + (1.0f - around.left);
    wide3 pull = sums.gradient * pc.volume;
    Symmetric moment = symmetricScaled(sums.moment, -pc.volume);
    symmetricAdd(moment, around.moment);
    Symmetric correct = symmetricConsistency(moment);

    wide3 all = pull + around.all;
    wide inverse2 = 1.0f / (density * density);
    float v2 = pc.volume * pc.volume;
    wide stiffness = inverse2 * (dot(all, all) * at.w + v2 * symmetricTrace(sums.spread));
    wide3 corrected = symmetricTimes(correct, all);
    wide shear = inverse2
                 * (dot(corrected, corrected) * at.w + v2 / 3.0f * symmetricTraceOfProduct3(correct, sums.spread));
    // A particle alone has no diagonal: this one is far below any other.
    wide least = 1.0e-6f * pc.inverseH * pc.inverseH * at.w;
    stiffness = wideMax(stiffness, least);
    shear = wideMax(shear, least);
    wide excess = wideMax(wideOf(0.0f), density - 1.0f);
    // A particle at the surface lacks neighbours on one side: at rest it has less than density 1.
    wide3 lack = pull + around.all * 0.5f;
    wide rest = 1.0f - wideSqrt(dot(lack, lack)) * (kSurfaceLoss / pc.inverseH);
    // Few particles on a solid never get that far; they stand on it at half a spacing.
    rest = wideMin(rest, density + around.gap);
    wide grip = wideMin(wideOf(1.0f), around.friction / around.strength);

    wideUint own = particlesFrom(BCH_INDEX, last) * kGeometryStride;
    wideScatterRow(
        geometry, own, 0u,
        wideJoin(
            wide3(density, 1.0f / (stiffness * (pc.substep * pc.substep)), 1.0f / (shear * pc.substep)),
            0.5f * excess * inverse2 / stiffness));
    wideScatterRow(geometry, own, 1u, wideJoin(wide3(correct.xx, correct.yy, correct.zz), correct.xy));
    wideScatterRow(geometry, own, 2u, wideJoin(wide3(correct.xz, correct.yz, around.friction), grip));
    wideScatterRow(geometry, own, 3u, wideJoin(around.walls, rest));
    wideScatterRow(geometry, own, 4u, wideJoin(around.velocity, around.strength));
}
