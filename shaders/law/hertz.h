// Contact of two soft spheres: Hertz's elastic law with viscous damping, and Coulomb friction with a memory.
//     Fn = max(0, kn xi^1.5 + gn xi^0.5 un),  kn = 4/3 E* sqrt(R*)
//     Ft = -(kt xt + ct vs), at most mu Fn,   kt = 8 G* sqrt(R* xi)
#ifndef BCH_LAW_HERTZ_H
#define BCH_LAW_HERTZ_H

// kt over kn xi^0.5 with Poisson's number of 1/4: Mindlin's kt is 2 (1 - nu) / (2 - nu) of the slope of Fn.
BCH_CONST float kTangentShare = 1.2857143f;
// Of the normal damper.
BCH_CONST float kTangentDamping = 0.25f;

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

// elastic: kn xi^1.5; damper: gn xi^0.5; approach: un. Never pulls. The damper works with the speed at the end of the
// substep (substepPerMass is dt / meff), so that it can stop a contact but not turn it round: strong damping in few
// substeps would add energy.
BCH_LAW wide hertzNormalForce(wide elastic, wide damper, wide approach, wide substepPerMass)
{
    return wideMax(wideOf(0.0f), (elastic + damper * approach) / (1.0f + damper * substepPerMass));
}

// Longest stable substep of a contact is a fifth of the time it lasts: 3.21 (meff / kn)^0.4 v^-0.2.
BCH_LAW float hertzContactTime(float reducedMass, float stiffness, float speed)
{
    return 3.21f * pow(reducedMass / stiffness, 0.4f) * pow(speed, -0.2f);
}

// The spring across a contact: stretched by the sliding since it touched, turned with it, and never stretched beyond
// what friction holds. Returns the force and updates the stretch.
BCH_LAW wide3 tangentialForce(
    BCH_INOUT(wide3, stretch), wide3 normal, wide3 slide, float substep, wide spring, wide damper, wide limit)
{
    stretch = stretch - normal * dot(normal, stretch) + slide * substep;
    wide3 force = (stretch * spring + slide * damper) * -1.0f;
    wide size2 = dot(force, force);
    wideBool slips = size2 > limit * limit;
    force = force * wideSelect(slips, limit / wideSqrt(size2), wideOf(1.0f));
    stretch = wideSelect(slips, force * (-1.0f / spring), stretch);
    return force;
}

#endif
