// Contact of two soft spheres: Hertz's elastic law with viscous damping, and Coulomb friction against sliding.
//     Fn = max(0, kn xi^1.5 + gn xi^0.5 un),  kn = 4/3 E* sqrt(R*)
#ifndef BCH_LAW_HERTZ_H
#define BCH_LAW_HERTZ_H

BCH_LAW float hertzStiffness(float reducedModulus, float reducedRadius)
{
    return 4.0f / 3.0f * reducedModulus * sqrt(reducedRadius);
}

// gn from the restitution's coefficient G (materials/restitution.h): gn = G meff v / xi0^1.5 with
// xi0 = (meff v^2 / kn)^0.4, the depth scale of an impact at the design speed v = 1 m/s.
BCH_LAW float hertzDamping(float restitutionFactor, float reducedMass, float stiffness)
{
    float depth = pow(reducedMass / stiffness, 0.4f);
    return restitutionFactor * reducedMass / (depth * sqrt(depth));
}

// un: speed of approach. Never pulls. The damper works with the speed at the end of the substep (substepPerMass is
// dt / meff), so that it can stop a contact but not turn it round: strong damping in few substeps would add energy.
BCH_LAW float hertzNormalForce(float overlap, float approach, float stiffness, float damping, float substepPerMass)
{
    float root = sqrt(overlap);
    float damper = damping * root;
    return max(0.0f, (stiffness * overlap * root + damper * approach) / (1.0f + damper * substepPerMass));
}

// Longest stable substep of a contact is a fifth of the time it lasts: 3.21 (meff / kn)^0.4 v^-0.2.
BCH_LAW float hertzContactTime(float reducedMass, float stiffness, float speed)
{
    return 3.21f * pow(reducedMass / stiffness, 0.4f) * pow(speed, -0.2f);
}

// Friction without memory: resists sliding as a damper, bounded by mu Fn. `grip` in kg/s.
BCH_LAW vec3 slidingFriction(vec3 slide, float normalForce, float friction, float grip)
{
    float speed = length(slide);
    float force = min(friction * normalForce, grip * speed);
    return speed > 0.0f ? slide * (-force / speed) : vec3(0.0f);
}

#endif
