// patches/stress — one relaxed iteration towards a flow that neither compresses nor slips below the yield stress.
// Reads count, positions, lists, pairGradient, flow, geometry, materials, bodies; updates stress, settled; writes
// tensor. One thread per particle; eight go together on a CPU.
//
// Unilateral and velocity-level: sand may close gaps up to density 1 and may not compress further; what compression
// there is already is left to the projection of positions.
#include "kernel/pairs.h"
#include "law/patch_lanes.h"
#include "shared/bodies.h"
#include "shared/patches.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uint, neighbourBegin)
BCH_READ(3, uint, neighbours)
BCH_READ(4, float, pairGradient)
BCH_READ(5, vec4, flow)
BCH_READ(6, vec4, geometry)
BCH_READ(7, PatchMaterial, materials)
BCH_UPDATE(8, vec4, stress)
BCH_UPDATE(9, vec4, settled)
BCH_WRITE(10, vec4, tensor)
BCH_READ(11, BodyRow, bodies)

BCH_PARAMS(PatchParams)

#include "law/flow_gradient.h"

BCH_KERNEL_WIDE
{
    if (BCH_INDEX >= count[0])
        return;
    uint last = min(BCH_LAST_INDEX, count[0] - 1u);
    wideUint i = particlesFrom(BCH_INDEX, last);
    wideBool awake = wideNot(wideGather(flow, i).w < 0.0f);
    wideBool inWork = wideAnd(awake, particlesOnce(BCH_INDEX, last));
    if (!wideAny(inWork))
        return;
    i = particlesWhere(i, inWork);
    wide3 velocity = wide3(wideGather(flow, i));
    wide3 at = wide3(wideGather(positions, i));
    FlowGradient l = sumOverNeighbours(i, inWork);
    wideUint own = i * kGeometryStride;
    wide4 known = wideGather(geometry, own);
    wide4 a = wideGatherRow(geometry, own, 1u);
    wide4 b = wideGatherRow(geometry, own, 2u);
    wide4 wall = wideGatherRow(geometry, own, 3u);
    wide4 wallMotion = wideGatherRow(geometry, own, 4u);
    addSolid(l, wide3(wall), wide3(wallMotion) - velocity, b.w);
    if (pc.partCount > 0u)
        addBodies(l, own, at, velocity, wallMotion.w);

    wide4 first = wideGatherOfTwo(stress, i, 0u);
    wide4 second = wideGatherOfTwo(stress, i, 1u);
    Strength strength = strengthOf(second.w);
    wide compression = -(l.x.x + l.y.y + l.z.z) * pc.substep;
    wide room = wideMax(wall.w - known.x, wideOf(0.0f));
    wide p = wideMax(strength.tension, first.x + pc.relaxation * (compression - room) * known.y);

    // Rows of the velocity gradient times C.
    wide3 lx = l.x * a.x + l.y * a.w + l.z * b.x;
    wide3 ly = l.x * a.w + l.y * a.y + l.z * b.y;
    wide3 lz = l.x * b.x + l.y * b.y + l.z * a.z;
    wide mean = (lx.x + ly.y + lz.z) / 3.0f;
    wide gain = pc.relaxation * known.z;
    Deviator s = deviatorOf(first, second);
    s.xx += gain * (lx.x - mean);
    s.yy += gain * (ly.y - mean);
    s.zz += gain * (lz.z - mean);
    s.xy += gain * 0.5f * (lx.y + ly.x);
    s.xz += gain * 0.5f * (lx.z + lz.x);
    s.yz += gain * 0.5f * (ly.z + lz.y);
    s = returnToYield(s, p, strength.yield);
    // Momentum: the next iteration starts beyond this one's result, as far as the last change went on in the same
    // direction. The forces of the last iteration come from the result itself.
    wide4 last0 = wideGatherOfTwo(settled, i, 0u);
    wide4 last1 = wideGatherOfTwo(settled, i, 1u);
    wide3 changeP = wide3(p, s.xx, s.yy) - wide3(last0);
    wide3 changeS = wide3(s.xy, s.xz, s.yz) - wide3(last0.w, last1.x, last1.y);
    wide onward = ((p - first.x) * changeP.x + (s.xx - first.y) * changeP.y)
                  + ((s.yy - first.z) * changeP.z + (s.xy - first.w) * changeS.x)
                  + ((s.xz - second.x) * changeS.y + (s.yz - second.y) * changeS.z);
    wide zero = wideOf(0.0f);
    wide beta = wideSelect(onward >= 0.0f, wideOf(pc.momentum), zero);
    wide3 nextP = wide3(p, s.xx, s.yy) + changeP * beta;
    wide3 nextS = wide3(s.xy, s.xz, s.yz) + changeS * beta;
    wide4 first2 = wideJoin(nextP, nextS.x);
    wide4 second2 = wideJoin(wide3(nextS.y, nextS.z, zero), second.w);
    wideUint both = i * 2u;
    wideScatterRow(settled, both, 0u, wideJoin(wide3(p, s.xx, s.yy), s.xy));
    wideScatterRow(settled, both, 1u, wideJoin(wide3(s.xz, s.yz, zero), second.w));
    wideScatterRow(stress, both, 0u, first2);
    wideScatterRow(stress, both, 1u, second2);
    if (pc.lastIteration == 0u)
    {
        p = first2.x;
        s = deviatorOf(first2, second2);
    }
    wide4x3 rows = stressRows(s, p, a, b, known.x);
    wideUint out_ = i * kTensorStride;
    wideScatterRow(tensor, out_, 0u, rows.x);
    wideScatterRow(tensor, out_, 1u, rows.y);
    wideScatterRow(tensor, out_, 2u, rows.z);
}
