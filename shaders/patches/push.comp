// patches/push — what grains add to the free velocity of each particle; and who wakes by them.
// Reads count, the particles, touches, the grains, their touches and cellBegin; updates freeVelocity. One thread per
// particle.
#include "law/cell_rows.h"
#include "law/coupling.h"
#include "law/grain_shape.h"
#include "shared/coupling.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, velocities)
BCH_READ(3, uint, touches)
BCH_READ(4, uint, cellBegin)
BCH_READ(5, vec4, grains)
BCH_READ(6, vec4, spheres)
BCH_READ(7, vec4, motion)
BCH_READ(8, uint, grainTouches)
BCH_UPDATE(9, vec4, freeVelocity)

BCH_PARAMS(CouplingParams)

BCH_LAW PushSide grainSide(uint g, vec4 at)
{
    vec4 spinning = motion[2u * g + 1u];
    uint word = grainTouches[g];
    PushSide side;
    side.at = vec3(at);
    side.velocity = vec3(motion[2u * g]);
    side.spin = vec3(spinning);
    side.inverseMass = spinning.w * float(word & kTouchMask);
    side.inverseInertia = side.inverseMass / (inertiaFactor(edgeOf(word >> kTouchEdgeLift)) * at.w * at.w);
    return side;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0] || touches[kParticleTouchStride * i] == 0u)
        return;
    vec4 at = positions[i];
    vec4 before = freeVelocity[i];
    float inverseMass = uintBitsToFloat(touches[kParticleTouchStride * i + 2u]);
    float friction = uintBitsToFloat(touches[kParticleTouchStride * i + 1u]);
    PushSide particle;
    particle.at = vec3(at);
    particle.velocity = vec3(velocities[i]);
    particle.spin = vec3(0.0f);
    particle.inverseMass = inverseMass * float(touches[kParticleTouchStride * i]);
    particle.inverseInertia = 0.0f;
    vec3 force = vec3(0.0f);
    float fastest2 = 0.0f;
    BCH_FOR_CELL_ROWS(begin, end, particle.at)
    {
        for (uint g = begin; g < end; ++g)
        {
            vec4 grainAt = grains[g];
            vec3 between = vec3(grainAt) - particle.at;
            if (grainAt.w <= 0.0f || dot(between, between) >= pc.reach * pc.reach || !BCH_IN_CELL_ROW(grainAt))
                continue;
            PushSide grain = grainSide(g, grainAt);
            uint corners = sphereCountOf(grainTouches[g] >> kTouchEdgeLift);
            for (uint corner = 0u; corner < corners; ++corner)
            {
                vec4 sphere = spheres[4u * g + corner];
                vec3 apart = vec3(sphere) - particle.at;
                float reach = sphere.w + pc.radius;
                if (dot(apart, apart) >= reach * reach)
                    continue;
                force -= pushBetween(grain, sphere, particle, pc.radius, friction, pc.interval).force;
                fastest2 = max(fastest2, dot(grain.velocity, grain.velocity));
            }
        }
    }
    BCH_END_CELL_ROWS
    bool asleep = before.w < 0.0f;
    if (asleep && fastest2 <= pc.wakeSpeed * pc.wakeSpeed)
        return;
    vec3 after = (asleep ? vec3(0.0f) : vec3(before)) + force * (inverseMass * pc.interval);
    freeVelocity[i] = vec4(after.x, after.y, after.z, asleep ? 0.0f : before.w);
}
