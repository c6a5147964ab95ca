// patches/stress — one relaxed iteration towards a flow that neither compresses nor slips below the yield stress.
// Reads count, positions, lists, pairGradient, flow, geometry, materials, bodies; updates stress, settled; writes
// tensor. One thread per particle.
//
// Unilateral and velocity-level: sand may close gaps up to density 1 and may not compress further; what compression
// there is already is left to the projection of positions.
#include "law/body_motion.h"
#include "law/granular_stress.h"
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

// The velocity gradient that a solid adds: sand slips along a smooth one.
BCH_LAW void
addSolid(BCH_INOUT(vec4, x), BCH_INOUT(vec4, y), BCH_INOUT(vec4, z), vec3 gradient, vec3 change, float grip)
{
    float steep = length(gradient);
    if (steep <= 0.0f)
        return;
    vec3 normal = gradient / steep;
    vec3 along = normal * dot(change, normal);
    vec3 felt = along + (change - along) * grip;
    vec4 step = vec4(felt.x, felt.y, felt.z, 0.0f);
    x += step * gradient.x;
    y += step * gradient.y;
    z += step * gradient.z;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 u = flow[i];
    if (u.w < 0.0f)
        return;
    vec4 at = positions[i];
    vec4 x = vec4(0.0f);
    vec4 y = vec4(0.0f);
    vec4 z = vec4(0.0f);
    uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = neighbourBegin[i]; k < end; ++k)
    {
        uint j = neighbours[k];
        vec4 g = (at - positions[j]) * pairGradient[k];
        vec4 change = flow[j] - u;
        x += change * g.x;
        y += change * g.y;
        z += change * g.z;
    }
    x = x * pc.volume;
    y = y * pc.volume;
    z = z * pc.volume;
    uint own = kGeometryStride * i;
    vec4 a = geometry[own + 1u];
    vec4 b = geometry[own + 2u];
    vec4 wall = geometry[own + 3u];
    addSolid(x, y, z, vec3(wall), vec3(geometry[own + 4u]) - vec3(u), b.w);
    if (pc.partCount > 0u)
        for (uint k = 0u; k < kBodyTouches; ++k)
        {
            vec4 touch = geometry[own + kGeometryTouches + k];
            if (touch.w == 0.0f)
                continue;
            float grip = min(1.0f, touchFriction(touch.w) / geometry[own + 4u].w);
            addSolid(x, y, z, vec3(touch), bodyVelocity(bodies[touchBody(touch.w)], vec3(at)) - vec3(u), grip);
        }
    vec4 known = geometry[own];
    vec4 first = stress[2u * i];
    vec4 second = stress[2u * i + 1u];
    PatchMaterial material = materials[uint(second.w)];
    float compression = -(x.x + y.y + z.z) * pc.substep;
    float room = max(wall.w - known.x, 0.0f);
    float p = max(material.tension, first.x + pc.relaxation * (compression - room) * known.y);

    // Rows of the velocity gradient times C.
    vec3 cx = vec3(a.x, a.w, b.x);
    vec3 cy = vec3(a.w, a.y, b.y);
    vec3 cz = vec3(b.x, b.y, a.z);
    vec3 lx = vec3(x) * cx.x + vec3(y) * cx.y + vec3(z) * cx.z;
    vec3 ly = vec3(x) * cy.x + vec3(y) * cy.y + vec3(z) * cy.z;
    vec3 lz = vec3(x) * cz.x + vec3(y) * cz.y + vec3(z) * cz.z;
    float mean = (lx.x + ly.y + lz.z) / 3.0f;
    float gain = pc.relaxation * known.z;
    Symmetric s = deviatorOf(first, second);
    s.xx += gain * (lx.x - mean);
    s.yy += gain * (ly.y - mean);
    s.zz += gain * (lz.z - mean);
    s.xy += gain * 0.5f * (lx.y + ly.x);
    s.xz += gain * 0.5f * (lx.z + lz.x);
    s.yz += gain * 0.5f * (ly.z + lz.y);
    s = returnToYield(s, p, material.yield);
    // Momentum: the next iteration starts beyond this one's result, as far as the last change went on in the same
    // direction. The forces of the last iteration come from the result itself.
    vec4 first1 = vec4(p, s.xx, s.yy, s.xy);
    vec4 second1 = vec4(s.xz, s.yz, 0.0f, second.w);
    vec4 change0 = first1 - settled[2u * i];
    vec4 change1 = second1 - settled[2u * i + 1u];
    bool onward = dot(first1 - first, change0) + dot(second1 - second, change1) >= 0.0f;
    float beta = onward ? pc.momentum : 0.0f;
    vec4 first2 = first1 + change0 * beta;
    vec4 second2 = second1 + change1 * beta;
    settled[2u * i] = first1;
    settled[2u * i + 1u] = second1;
    stress[2u * i] = first2;
    stress[2u * i + 1u] = vec4(second2.x, second2.y, 0.0f, second.w);
    if (pc.lastIteration == 0u)
    {
        p = first2.x;
        s = deviatorOf(first2, second2);
    }
    float inverse2 = 1.0f / (known.x * known.x);
    tensor[3u * i] = stressColumn(s, p, cx, 0u, inverse2);
    tensor[3u * i + 1u] = stressColumn(s, p, cy, 1u, inverse2);
    tensor[3u * i + 2u] = stressColumn(s, p, cz, 2u, inverse2);
}
