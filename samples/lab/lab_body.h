// Bodies as experiments need them: simple solids, how they move, and what the sand gave them.
#pragma once

#include "lab/hull.h"

#include <barchan/barchan.h>

namespace lab
{

struct Solid
{
    bchBodyPart part;
    double volume;     // m^3
    glm::dvec3 moment; // m^2: inertia about its axes per mass
};
Solid solidSphere(double radius, float friction);
Solid solidBox(const glm::dvec3& halfExtents, float friction);
// Its axle along z.
Solid solidWheel(double radius, double halfWidth, float friction);
// A mesh with its centre of mass at the origin and its axes the principal ones, cooked for sand of that spacing.
Solid solidMesh(bchWorldId world, const Hull& hull, double spacing, float friction);

struct BodyMotion
{
    glm::dvec3 position, velocity, spin;
    glm::dquat rotation;
};

struct BodyPush
{
    glm::dvec3 impulse, angular; // N s; N m s about the centre of mass
};

// A dynamic body without an engine: gravity and sand move it.
class LabBody
{
public:
    LabBody(bchWorldId world, const Solid& solid, double mass, const BodyMotion& begin);

    BodyMotion motion() const;
    BodyPush push() const;                    // of the newest step
    void set(const BodyMotion& motion) const; // before the next step
    double mass() const { return mass_; }
    double energy(double gravity) const; // J, of motion and of height above y = 0

private:
    bchWorldId world_;
    bchBodyId body_{};
    double mass_;
    glm::dvec3 inertia_;
};

// At rest there, not turned.
BodyMotion restingAt(const glm::dvec3& position);

} // namespace lab
