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
#include "law/solid_room.h"

BCH_CONST float kSurfaceLoss = 0.32f;

// How much sand leans on each body, for the diagonal of the iteration.
BCH_LAW void bookGrip(SolidRoom room, vec3 at)
{
    for (uint k = 0u; k < kBodyTouches; ++k)
    {
        vec4 touch = room.touches[k];
        if (touch.w <= 0.0f)
            continue;
        uint body = touchBody(touch.w);
        vec3 gradient = vec3(touch);
        uint word = kLedgerStride * body + kLedgerGrip;
        BCH_ADD_FIXED(ledger, word, length(gradient))
        BCH_ADD_FIXED(ledger, word + 2u, length(cross(at - vec3(bodies[body].position), gradient)))
    }
}

BCH_LAW void describe(uint i, uint near)
{
    vec4 at = positions[i];
    NeighbourSums sums = sumOverNeighbours(i, vec3(at));
    float density = pc.volume * (wideAt(splineW(wideOf(0.0f), pc.inverseH), 0u) + sums.weight);
    vec3 pull = sums.gradient * pc.volume;
    Symmetric moment = symmetricScaled(sums.moment, -pc.volume);
    Symmetric spread = sums.spread;

    PatchMaterial material = materials[words[i].x];
    SolidRoom room = emptyRoom();
    addWalls(room, moment, near, vec3(at), material.solidFriction, material.roughness);
    vec3 solidGradient = room.walls;
    if (pc.partCount > 0u)
    {
        addBodies(room, moment, i, vec3(at), material.solidFriction);
        bookGrip(room, vec3(at));
        solidGradient = room.walls;
        for (uint k = 0u; k < kBodyTouches; ++k)
        {
            geometry[kGeometryStride * i + kGeometryTouches + k] = room.touches[k];
            solidGradient += vec3(room.touches[k]);
        }
    }
    density += 1.0f - room.left;

    Symmetric correct = symmetricConsistency(moment);
    vec3 all = pull + solidGradient;
    float inverse2 = 1.0f / (density * density);
    float v2 = pc.volume * pc.volume;
    float stiffness = inverse2 * (dot(all, all) * at.w + v2 * symmetricTrace(spread));
    vec3 corrected = symmetricTimes(correct, all);
    float shear = inverse2 * (dot(corrected, corrected) * at.w + v2 / 3.0f * symmetricTraceOfProduct3(correct, spread));
    // A particle alone has no diagonal: this one is far below any other.
    float least = 1.0e-6f * at.w * pc.inverseH * pc.inverseH;
    stiffness = max(stiffness, least);
    shear = max(shear, least);
    float excess = max(0.0f, density - 1.0f);
    float strength = max(material.yield.sine, 0.01f); // of shear stress over pressure: sand that slips yields
    uint g = kGeometryStride * i;
    geometry[g] = vec4(
        density, 1.0f / (stiffness * pc.substep * pc.substep), 1.0f / (shear * pc.substep),
        0.5f * excess * inverse2 / stiffness);
    geometry[g + 1u] = vec4(correct.xx, correct.yy, correct.zz, correct.xy);
    geometry[g + 2u] = vec4(correct.xz, correct.yz, room.friction, min(1.0f, room.friction / strength));
    // A particle at the surface lacks neighbours on one side: at rest it has less than density 1.
    float rest = 1.0f - kSurfaceLoss * length(pull + solidGradient * 0.5f) / pc.inverseH;
    // Few particles on a solid never get that far; they stand on it at half a spacing.
    rest = min(rest, density + room.gap);
    geometry[g + 3u] = vec4(room.walls.x, room.walls.y, room.walls.z, rest);
    geometry[g + 4u] = vec4(room.velocity.x, room.velocity.y, room.velocity.z, strength);
}

BCH_KERNEL_WIDE
{
    if (BCH_INDEX >= count[0])
        return;
    uint last = min(min(BCH_LAST_INDEX, BCH_INDEX + kWideCount - 1u), count[0] - 1u);
    uint near = wallsNear(BCH_INDEX, last);
    for (uint i = BCH_INDEX; i <= last; ++i)
        describe(i, near);
}
