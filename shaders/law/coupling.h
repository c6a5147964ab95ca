// The push between a grain's sphere and a patch particle.
//
// Stiffness and damping are those that the length of the interval allows: an overlap of two equal partners is gone
// after a few intervals, and nothing bounces, whatever the masses are. A partner with several contacts gives each of
// them its share of its mass, so that their sum cannot overshoot. Shares grow with the overlap, from nothing: a contact
// that begins takes nothing away from the others at once, which would shake what lies still. For the same reason it
// makes no difference to a push whether one of the two sleeps.
#ifndef BCH_LAW_COUPLING_H
#define BCH_LAW_COUPLING_H

// Of the reduced mass over the interval squared, and over the interval. The push is constant over an interval, within
// which grains take several substeps; that is stable while the first is less than twice the second.
BCH_CONST float kPushStiffness = 0.4f;
BCH_CONST float kPushDamping = 0.5f;
BCH_CONST float kDeepestPush = 0.5f;    // of the particle's radius: more overlap does not push harder
BCH_CONST float kParticleRadius = 0.6f; // of the spacing: in a lattice, gaps of a tenth of it are left

BCH_CONST float kFullWeight = 0.1f;    // of the particle's radius: overlap from which on a contact counts in full
BCH_CONST float kWeightUnit = 1024.0f; // sums of weights are whole numbers

// A contact's share of the mass is its weight over the sum of them.
BCH_LAW uint pushWeight(float overlap, float radius)
{
    return uint(clamp(overlap / (kFullWeight * radius), 0.0f, 1.0f) * (kWeightUnit - 1.0f)) + 1u;
}

BCH_LAW uint pushWeightOf(vec3 apart, float sphereRadius, float radius)
{
    return pushWeight(sphereRadius + radius - length(apart), radius);
}

// One of the two.
struct PushSide
{
    vec3 at; // its centre
    vec3 velocity;
    vec3 spin;
    float inverseMass;    // times the sum of its weights
    float inverseInertia; // likewise
};

BCH_LAW float inverseMassAlong(PushSide side, vec3 arm, vec3 direction)
{
    vec3 lever = cross(arm, direction);
    return side.inverseMass + side.inverseInertia * dot(lever, lever);
}

struct Push
{
    vec3 force; // on the grain; the opposite acts on the particle
    vec3 arm;   // from the grain's centre
};

// `radius` is the particle's; the sphere is its centre and its radius.
BCH_LAW Push pushBetween(PushSide grain, vec4 sphere, PushSide particle, float radius, float friction, float interval)
{
    vec3 apart = vec3(sphere) - particle.at;
    float distance = length(apart);
    float overlap = sphere.w + radius - distance;
    vec3 normal = distance > 0.0f ? apart / distance : vec3(0.0f, 1.0f, 0.0f);
    vec3 arm = vec3(sphere) - normal * (sphere.w - 0.5f * overlap) - grain.at;
    Push result;
    result.arm = arm;
    vec3 relative = grain.velocity + cross(grain.spin, arm) - particle.velocity;
    float approach = -dot(relative, normal);
    vec3 slide = relative + normal * approach;
    float weight = float(pushWeight(overlap, radius));
    float mass = weight / (inverseMassAlong(grain, arm, normal) + particle.inverseMass);
    float deep = min(overlap, kDeepestPush * radius);
    float push = mass * max(0.0f, kPushStiffness * deep / interval + kPushDamping * approach) / interval;
    float rate = length(slide);
    vec3 direction = rate > 0.0f ? slide / rate : vec3(0.0f);
    float lateral = weight / (inverseMassAlong(grain, arm, direction) + particle.inverseMass);
    result.force = normal * push - direction * min(friction * push, kPushDamping * lateral * rate / interval);
    return result;
}

#endif
