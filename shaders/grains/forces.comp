// grains/forces — force and torque on each grain from its contacts.
// Reads count, grains, spheres, contacts, pairs, walls; writes forces (two vec4 of four: force, and how many contacts;
// torque); updates history (stretch of each contact's spring, and the normal force), marks, report. One thread per
// grain: each contact is computed from both sides, and action equals reaction since either side forms the same sums.
#include "law/hertz.h"
#include "law/rough_wall.h"
#include "shared/grains.h"
#include "shared/report.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, motion)
BCH_READ(3, vec4, spheres)
BCH_READ(4, uint, contactBegin)
BCH_READ(5, GrainContact, contacts)
BCH_READ(6, vec4, pairs)
BCH_READ(7, SolidShape, walls)
BCH_UPDATE(8, vec4, history)
BCH_WRITE(9, vec4, forces)
BCH_UPDATE(10, uint, marks)
BCH_UPDATE(11, uint, report)

BCH_PARAMS(GrainForceParams)

BCH_CONST float kDeepest = 0.2f;      // of the radius: overlap that is a fault
BCH_CONST float kStrongest = 1.0e15f; // N: no contact of any grain
// Of meff / dt: with more, a grain of many contacts would swing. It binds at the automatic substeps below a restitution
// of about 0.4.
BCH_CONST float kMostDamping = 0.3f;
BCH_CONST float kRollingGrip = 0.3f; // of the torque that would stop the relative spin in one substep

// What the other side of a contact is.
struct Partner
{
    vec3 normal;   // from it to this grain
    vec3 velocity; // at the contact
    vec3 spin;
    float overlap;
    float inverseMass;
    float reducedRadius;
    float friction; // below 0: the pair's
};

struct Sums
{
    vec3 force;
    vec3 torque;
    float deepest;
    uint contacts;
};

BCH_LAW void addContact(
    BCH_INOUT(Sums, sums), uint k, GrainContact contact, Partner other, vec3 arm, vec3 velocity, vec3 spin,
    float inverseMass, float radius)
{
    vec4 pair = pairs[contact.pair];
    vec3 relative = velocity + cross(spin, arm) - other.velocity;
    float approach = -dot(relative, other.normal);
    vec3 slide = relative + other.normal * approach;
    float root = sqrt(other.overlap);
    float inverse = inverseMass + other.inverseMass;
    float damper = min(contact.damping * root, kMostDamping / (inverse * pc.substep));
    float elastic = contact.stiffness * other.overlap * root;
    float push = hertzNormalForce(elastic, damper, approach, pc.substep * inverse);
    float friction = other.friction < 0.0f ? pair.x : other.friction;
    vec3 stretch = vec3(history[k]);
    vec3 across = tangentialForce(
        stretch, other.normal, slide, pc.substep, kTangentShare * contact.stiffness * root, kTangentDamping * damper,
        friction * push);
    float pull = pair.w * 3.1415927f * other.reducedRadius * other.reducedRadius;
    vec3 force = other.normal * (push - pull) + across;
    // What is not a number must not spread from grain to grain: false for one.
    bool sound = dot(force, force) + dot(stretch, stretch) < kStrongest * kStrongest;
    history[k] = sound ? vec4(stretch.x, stretch.y, stretch.z, push) : vec4(0.0f);
    if (!sound)
    {
        bchAtomicOr(report[kReportFaults], kFaultNotFinite);
        return;
    }
    sums.force += force;
    sums.torque += cross(arm, force);
    if (pair.z > 0.0f)
    {
        vec3 turning = spin - other.spin;
        float rate = length(turning);
        float r = other.reducedRadius;
        float torque = min(pair.z * r * push, kRollingGrip * 0.4f * r * r * rate / (inverse * pc.substep));
        if (rate > 0.0f)
            sums.torque -= turning * (torque / rate);
    }
    sums.deepest = max(sums.deepest, other.overlap / radius);
    ++sums.contacts;
}

BCH_LAW SolidShape wallOf(uint partner)
{
    return solidAfter(walls[partner >> 4 & 0xFFFFFu], pc.elapsed);
}

BCH_LAW SurfacePoint partOf(uint partner, SolidShape wall, vec4 sphere)
{
    return wallPart(wall, partner >> 2 & 3u, partner >> kPartShift & 7u, vec3(sphere));
}

BCH_LAW void addWall(
    BCH_INOUT(Sums, sums), uint k, GrainContact contact, vec4 sphere, vec3 center, vec3 velocity, vec3 spin,
    float inverseMass)
{
    SolidShape wall = wallOf(contact.partner);
    SurfacePoint point = partOf(contact.partner, wall, sphere);
    float overlap = sphere.w - point.distance;
    if (overlap <= 0.0f)
    {
        if (history[k].w > 0.0f)
            history[k] = vec4(0.0f);
        return;
    }
    vec3 touch = vec3(sphere) - point.normal * (sphere.w - 0.5f * overlap);
    Partner other;
    other.normal = point.normal;
    other.velocity = solidVelocity(wall, touch);
    other.spin = vec3(wall.spin);
    other.overlap = overlap;
    other.inverseMass = 0.0f;
    other.reducedRadius = sphere.w;
    other.friction = wall.position.w;
    addContact(sums, k, contact, other, touch - center, velocity, spin, inverseMass, sphere.w);
}

// A sleeping grain wakes when a wall that it touches moves.
BCH_LAW bool pushedByWall(uint i)
{
    uint end = contactBegin[i + 1u];
    for (uint k = contactBegin[i]; k < end; ++k)
    {
        uint partner = contacts[k].partner;
        if (partner < kWallContact)
            continue;
        SolidShape wall = wallOf(partner);
        vec4 sphere = spheres[4u * i + (partner & 3u)];
        SurfacePoint point = partOf(partner, wall, sphere);
        vec3 moved = solidVelocity(wall, vec3(sphere) - point.normal * sphere.w);
        if (point.distance < sphere.w && dot(moved, moved) > 0.0f)
            return true;
    }
    return false;
}

// A sleeping grain's contacts are those it fell asleep with.
BCH_LAW uint heldContacts(uint i)
{
    uint sum = 0u;
    uint end = contactBegin[i + 1u];
    for (uint k = contactBegin[i]; k < end; ++k)
        sum += history[k].w > 0.0f ? 1u : 0u;
    return sum;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 moving = motion[2u * i];
    vec4 at = positions[i];
    if (at.w < 0.0f)
        return;
    if (moving.w < 0.0f)
    {
        if (pc.wallsMove != 0u && pushedByWall(i))
            bchAtomicOr(marks[i + 1u], 1u);
        if (pc.lastSubstep != 0u)
            bchAtomicAdd(report[kReportContacts], heldContacts(i));
        return;
    }
    vec4 spinning = motion[2u * i + 1u];
    vec3 velocity = vec3(moving);
    vec3 spin = vec3(spinning);
    bool wakes = dot(velocity, velocity) + dot(spin, spin) * at.w * at.w > pc.wakeSpeed * pc.wakeSpeed;
    Sums sums;
    sums.force = vec3(0.0f);
    sums.torque = vec3(0.0f);
    sums.deepest = 0.0f;
    sums.contacts = 0u;
    uint end = contactBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = contactBegin[i]; k < end; ++k)
    {
        GrainContact contact = contacts[k];
        vec4 sphere = spheres[4u * i + (contact.partner & 3u)];
        if (contact.partner >= kWallContact)
        {
            addWall(sums, k, contact, sphere, vec3(at), velocity, spin, spinning.w);
            continue;
        }
        vec4 otherSphere = spheres[contact.partner >> 2];
        vec4 apart4 = sphere - otherSphere;
        vec3 apart = vec3(apart4);
        float distance2 = dot(apart, apart);
        float reach = sphere.w + otherSphere.w;
        if (distance2 >= reach * reach)
        {
            if (history[k].w > 0.0f)
                history[k] = vec4(0.0f);
            continue;
        }
        uint j = contact.partner >> 4;
        vec4 otherMoving = motion[2u * j];
        vec4 otherSpinning = motion[2u * j + 1u];
        float distance = sqrt(distance2);
        Partner other;
        // Two spheres at the same place part along x, each its own way.
        other.normal = distance > 0.0f ? apart / distance : vec3(i < j ? -1.0f : 1.0f, 0.0f, 0.0f);
        other.overlap = reach - distance;
        vec3 arm = vec3(sphere) - vec3(at) - other.normal * (sphere.w - 0.5f * other.overlap);
        vec3 otherArm = vec3(otherSphere) - vec3(positions[j]) + other.normal * (otherSphere.w - 0.5f * other.overlap);
        other.spin = vec3(otherSpinning);
        other.velocity = vec3(otherMoving) + cross(other.spin, otherArm);
        other.inverseMass = otherSpinning.w;
        other.reducedRadius = sphere.w * otherSphere.w / reach;
        other.friction = -1.0f;
        addContact(sums, k, contact, other, arm, velocity, spin, spinning.w, min(sphere.w, otherSphere.w));
        if (wakes && otherMoving.w < 0.0f)
            bchAtomicOr(marks[j + 1u], 1u);
    }
    forces[4u * i] = vec4(sums.force.x, sums.force.y, sums.force.z, float(sums.contacts));
    forces[4u * i + 1u] = vec4(sums.torque.x, sums.torque.y, sums.torque.z, 0.0f);
    if (sums.deepest > kDeepest)
        bchAtomicOr(report[kReportFaults], kFaultOverlap);
    if (pc.lastSubstep != 0u && sums.contacts > 0u)
        bchAtomicAdd(report[kReportContacts], sums.contacts);
}
