// grains/push — force and torque of a patch's particles on each grain, for an interval; and who wakes by them.
// Reads count, the grains, touches, cellBegin, the particles and their touches; updates forces (the second two vec4 of
// a grain: force and contacts, torque), marks, report (the patch's). One thread per grain.
#include "law/cell_rows.h"
#include "law/coupling.h"
#include "law/grain_shape.h"
#include "shared/coupling.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, spheres)
BCH_READ(3, vec4, motion)
BCH_READ(4, uint, touches)
BCH_READ(5, uint, cellBegin)
BCH_READ(6, vec4, particles)
BCH_READ(7, vec4, particleVelocities)
BCH_READ(8, uint, particleTouches)
BCH_UPDATE(9, vec4, forces)
BCH_UPDATE(10, uint, marks)
BCH_UPDATE(11, uint, report)

BCH_PARAMS(CouplingParams)

BCH_LAW PushSide particleSide(uint j)
{
    PushSide side;
    side.at = vec3(particles[j]);
    side.velocity = vec3(particleVelocities[j]);
    side.spin = vec3(0.0f);
    side.inverseMass = uintBitsToFloat(particleTouches[kParticleTouchStride * j + 2u])
                       * float(particleTouches[kParticleTouchStride * j]);
    side.inverseInertia = 0.0f;
    return side;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    uint word = touches[i];
    vec4 force = vec4(0.0f);
    vec3 torque = vec3(0.0f);
    if (at.w > 0.0f && (word & kTouchMask) > 0u)
    {
        vec4 moving = motion[2u * i];
        vec4 spinning = motion[2u * i + 1u];
        uint corners = sphereCountOf(word >> kTouchEdgeLift);
        PushSide grain;
        grain.at = vec3(at);
        grain.velocity = vec3(moving);
        grain.spin = vec3(spinning);
        grain.inverseMass = spinning.w * float(word & kTouchMask);
        grain.inverseInertia = grain.inverseMass / (inertiaFactor(edgeOf(word >> kTouchEdgeLift)) * at.w * at.w);
        float reach = at.w + pc.radius;
        float fastest2 = 0.0f;
        bool wakesOthers = dot(grain.velocity, grain.velocity) > pc.othersWake * pc.othersWake;
        BCH_FOR_CELL_ROWS(begin, end, grain.at)
        {
            for (uint j = begin; j < end; ++j)
            {
                vec4 place = particles[j];
                vec3 between = grain.at - vec3(place);
                if (place.w <= 0.0f || dot(between, between) >= pc.reach * pc.reach || !BCH_IN_CELL_ROW(place))
                    continue;
                for (uint corner = 0u; corner < corners; ++corner)
                {
                    vec4 sphere = spheres[4u * i + corner];
                    vec3 apart = vec3(sphere) - vec3(place);
                    if (dot(apart, apart) >= reach * reach)
                        continue;
                    PushSide particle = particleSide(j);
                    float friction = uintBitsToFloat(particleTouches[kParticleTouchStride * j + 1u]);
                    Push push = pushBetween(grain, sphere, particle, pc.radius, friction, pc.interval);
                    force += vec4(push.force.x, push.force.y, push.force.z, 1.0f);
                    torque += cross(push.arm, push.force);
                    fastest2 = max(fastest2, dot(particle.velocity, particle.velocity));
                }
            }
        }
        BCH_END_CELL_ROWS
        if (moving.w < 0.0f && fastest2 > pc.wakeSpeed * pc.wakeSpeed)
            bchAtomicOr(marks[i + 1u], 1u);
        if (force.w > 0.0f && wakesOthers && pc.othersRest != 0u)
            bchAtomicOr(report[kReportTouched], 1u);
    }
    if (pc.isFirst == 0u)
    {
        force += forces[4u * i + 2u];
        torque += vec3(forces[4u * i + 3u]);
    }
    forces[4u * i + 2u] = force;
    forces[4u * i + 3u] = vec4(torque.x, torque.y, torque.z, 0.0f);
}
