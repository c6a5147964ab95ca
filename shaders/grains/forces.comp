// grains/forces — the sum of contact forces on each grain, from its neighbours and the walls.
// Reads count, positions, velocities, words, lists, materials, pairs, walls; writes forces; updates report.
// One thread per grain: each contact is computed from both sides, and action equals reaction by symmetry of the law.
#include "shared/grains.h"
#include "shared/report.h"
#include "law/hertz.h"
#include "law/shapes.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, velocities)
BCH_READ(3, uvec4, words)
BCH_READ(4, uint, neighbourBegin)
BCH_READ(5, uint, neighbours)
BCH_READ(6, GrainMaterial, materials)
BCH_READ(7, vec2, pairs)
BCH_READ(8, SolidShape, walls)
BCH_WRITE(9, vec4, forces)
BCH_UPDATE(10, uint, report)

BCH_PARAMS(GrainForceParams)

// The share of meff / dt with which friction grips: below one, or it would push back.
BCH_CONST float kGrip = 0.3f;

BCH_LAW vec3 contactForce(
    vec3 normal, float overlap, vec3 relative, float mass, float radius, float modulus, float friction,
    float restitutionFactor)
{
    float approach = -dot(relative, normal);
    vec3 slide = relative + normal * approach;
    float stiffness = hertzStiffness(modulus, radius);
    float damping = hertzDamping(restitutionFactor, mass, stiffness);
    float push = hertzNormalForce(overlap, approach, stiffness, damping, pc.substep / mass);
    return normal * push + slidingFriction(slide, push, friction, kGrip * mass / pc.substep);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    vec3 velocity = vec3(velocities[i]);
    uvec4 word = words[i];
    float mass = float(word.z) * pc.quantum;
    GrainMaterial material = materials[word.x];
    vec3 force = vec3(0.0f);
    uint contacts = 0u;
    float deepest = 0.0f;
    // Read before the loop: GPU-assisted validation cannot instrument a load in a loop's condition.
    uint end = neighbourBegin[i + 1u];
    for (uint k = neighbourBegin[i]; k < end; ++k)
    {
        uint j = neighbours[k];
        vec4 other = positions[j];
        vec3 apart = vec3(at) - vec3(other);
        float distance2 = dot(apart, apart);
        float reach = at.w + other.w;
        if (distance2 >= reach * reach)
            continue;
        uvec4 otherWord = words[j];
        float distance = sqrt(distance2);
        // Two grains at the same place part along x, each its own way.
        vec3 normal = distance > 0.0f ? apart / distance : vec3(word.w < otherWord.w ? -1.0f : 1.0f, 0.0f, 0.0f);
        float overlap = reach - distance;
        float otherMass = float(otherWord.z) * pc.quantum;
        vec2 pair = pairs[word.x * pc.materialCapacity + otherWord.x];
        float a = material.modulus;
        float b = materials[otherWord.x].modulus;
        force += contactForce(
            normal, overlap, velocity - vec3(velocities[j]), mass * otherMass / (mass + otherMass),
            at.w * other.w / reach, 2.0f * a * b / (a + b), pair.x, pair.y);
        deepest = max(deepest, overlap / min(at.w, other.w));
        ++contacts;
    }
    float restitutionFactor = pairs[word.x * pc.materialCapacity + word.x].y;
    for (uint k = 0u; k < pc.wallCount; ++k)
    {
        SolidShape wall = solidAfter(walls[k], pc.elapsed);
        SurfacePoint point = solidSurface(wall, vec3(at));
        float overlap = at.w - point.distance;
        if (overlap <= 0.0f)
            continue;
        // A wall does not yield: that doubles the reduced modulus.
        force += contactForce(
            point.normal, overlap, velocity - solidVelocity(wall, vec3(at)), mass, at.w, 2.0f * material.modulus,
            wall.position.w < 0.0f ? material.solidFriction : wall.position.w, restitutionFactor);
        deepest = max(deepest, overlap / at.w);
        ++contacts;
    }
    forces[i] = vec4(force.x, force.y, force.z, 0.0f);
    if (deepest > 0.2f)
        bchAtomicOr(report[kReportFaults], kFaultOverlap);
    if (pc.lastSubstep != 0u && contacts > 0u)
        bchAtomicAdd(report[kReportContacts], contacts);
}
