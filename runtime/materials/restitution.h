// From a restitution coefficient to the damping of the contact law.
#pragma once

namespace bch
{

// Rebound speed over impact speed of a Hertz contact with damping factor G, at the design speed (shaders/law/hertz.h).
double restitutionOf(double dampingFactor);

// The damping factor G whose contact has this restitution, 0.05 .. 0.95, to half a percent.
double dampingFactorFor(double restitution);

} // namespace bch
