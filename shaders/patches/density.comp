// patches/density — relative density of each particle, and everything else of a substep that depends on places alone.
// Reads count, positions, lists, words, materials, solids; writes pairGradient, geometry.
// One thread per particle.
//
// With r = x_i - x_j and grad W = F r: B = -sum V F r r^T is the moment that a consistent gradient needs, C its
// inverse. Strain rates use grad W C, and forces its adjoint: then linear flow gives the exact strain, rigid motion
// none, and stress does no work on rigid motion, so linear and angular momentum stay.
#include "law/shapes.h"
#include "law/spline.h"
#include "law/symmetric.h"
#include "shared/patches.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uint, neighbourBegin)
BCH_READ(3, uint, neighbours)
BCH_READ(4, uvec4, words)
BCH_READ(5, PatchMaterial, materials)
BCH_READ(6, SolidShape, solids)
BCH_WRITE(7, float, pairGradient)
BCH_WRITE(8, vec4, geometry)

BCH_PARAMS(PatchParams)

BCH_CONST float kSurfaceLoss = 0.32f;
// Of the spacing. A continuum beyond a wall weighs more than the lattice that would stand there: with this much more
// distance a lattice that begins half a spacing from the wall has density 1.
BCH_CONST float kLatticeGap = 0.083f;

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    float sum = splineW(0.0f, pc.inverseH);
    vec4 towards = vec4(0.0f);
    SymmetricRows moments = symmetricRowsZero();
    SymmetricRows spreads = symmetricRowsZero();
    uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = neighbourBegin[i]; k < end; ++k)
    {
        vec4 other = positions[neighbours[k]];
        vec4 r = at - other;
        vec4 r2 = r * r;
        float distance = sqrt(r2.x + r2.y + r2.z);
        float f = splineGradient(distance, pc.inverseH);
        pairGradient[k] = f;
        sum += splineW(distance, pc.inverseH);
        vec4 gradient = r * f;
        towards += gradient;
        symmetricRowsAdd(moments, gradient, r);
        symmetricRowsAdd(spreads, gradient * (f * other.w), r);
    }
    float density = pc.volume * sum;
    vec3 pull = vec3(towards) * pc.volume;
    Symmetric moment = symmetricScaled(symmetricOfRows(moments), -pc.volume);
    Symmetric spread = symmetricOfRows(spreads);

    // Solids: half-spaces through the nearest points of their faces. Where several overlap, in edges and corners, each
    // has only the room that the others leave.
    PatchMaterial material = materials[words[i].x];
    vec3 wall = vec3(0.0f);
    vec3 wallVelocity = vec3(0.0f);
    float wallFriction = 0.0f;
    float weight = 0.0f;
    float room = 1.0f;
    float gap = 1.0f; // density to gain until the nearest wall is touched
    float support = 2.0f / pc.inverseH;
    for (uint k = 0u; k < pc.solidCount; ++k)
    {
        SolidShape solid = solidAfter(solids[k], pc.elapsed);
        uint faces = solidFaceCount(solid);
        for (uint face = 0u; face < faces; ++face)
        {
            SurfacePoint point = solidFace(solid, face, vec3(at));
            if (point.distance >= support)
                continue;
            float filled = halfSpaceWeight(point.distance + kLatticeGap / pc.inverseH, pc.inverseH);
            float slope = halfSpaceSlope(point.distance, pc.inverseH) * room;
            wall = wall * (1.0f - filled) + point.normal * (2.0f * slope);
            symmetricAddSquare(moment, point.normal, -2.0f * slope * max(point.distance, 0.25f / pc.inverseH));
            wallVelocity += solidVelocity(solid, vec3(at)) * -slope;
            wallFriction -= slope * (solid.position.w < 0.0f ? material.solidFriction : solid.position.w);
            weight -= slope;
            room = room * (1.0f - filled);
            if (point.distance * pc.inverseH < 1.0f)
                gap = min(gap, -2.0f * slope * max(0.0f, point.distance - 0.5f / pc.inverseH));
        }
    }
    density += 1.0f - room;
    float share = weight > 0.0f ? 1.0f / weight : 0.0f;
    wallVelocity = wallVelocity * share;
    wallFriction = wallFriction * share;

    Symmetric correct = symmetricConsistency(moment);
    vec3 all = pull + wall;
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
    uint g = kGeometryStride * i;
    geometry[g] = vec4(
        density, 1.0f / (stiffness * pc.substep * pc.substep), 1.0f / (shear * pc.substep),
        0.5f * excess * inverse2 / stiffness);
    geometry[g + 1u] = vec4(correct.xx, correct.yy, correct.zz, correct.xy);
    geometry[g + 2u] = vec4(correct.xz, correct.yz, wallFriction, min(1.0f, wallFriction / material.roughness));
    // A particle at the surface lacks neighbours on one side: at rest it has less than density 1.
    float rest = 1.0f - kSurfaceLoss * length(pull + wall * 0.5f) / pc.inverseH;
    // Few particles on a wall never get that far; they stand on it at half a spacing.
    rest = min(rest, density + gap);
    geometry[g + 3u] = vec4(wall.x, wall.y, wall.z, rest);
    geometry[g + 4u] = vec4(wallVelocity.x, wallVelocity.y, wallVelocity.z, 0.0f);
}
