// What the patch kernels and the host share.
#ifndef BCH_SHARED_PATCHES_H
#define BCH_SHARED_PATCHES_H

// What shear stress sand carries: sine p + base in plane shear, where all three principal stresses differ; less by a
// share of compressionCut where it is compressed along one axis and yields across it, more by a share of extensionGain
// where it is stretched along one axis.
struct YieldSurface
{
    float sine;
    float base; // Pa
    float compressionCut;
    float extensionGain;
};

// One row of the material table, derived from the material and the patch's spacing.
struct PatchMaterial
{
    YieldSurface yield;
    float tension; // Pa, 0 or below: the least pressure
    float solidFriction;
    float roughness; // tan of the friction angle: friction of this sand on grains and on the ground
    float drag;      // of a sphere of bulk density: 3/4 air density times drag coefficient over it; per diameter, 1/m
};

// What a substep knows of a particle's surroundings, eight vec4: density, inverse diagonals of pressure and friction,
// projection over density^2; xx yy zz xy of the gradient's correction; its xz yz, wall friction, wall grip; the walls'
// gradient, density at rest; the walls' velocity, shear stress over pressure where the sand yields; then the
// bodies it is near (law/body_motion.h), written only where there are bodies.
BCH_CONST uint kGeometryTouches = 5u;
BCH_CONST uint kGeometryStride = 8u;

// What forces need of a neighbour, four vec4: the rows of its stress (law/granular_stress.h), and where it is.
BCH_CONST uint kTensorStride = 4u;

// A particle's velocity has a fourth number: for how long it has been slow, s, or below zero what sleeps.
BCH_CONST float kAsleepAsWoken = -2.0f; // since it woke from terrain: it lies in its column
BCH_CONST float kAsleepHeld = -3.0f;    // likewise, at the rim of a zone: only a body that touches it stirs it

BCH_CONST float kWakeFactor = 3.0f;    // speeds beyond so many rest speeds wake a sleeping particle
BCH_CONST float kLeastGravity = 0.01f; // m/s^2: weightless sand has no time of its own

// Same for every kernel of a patch's substep.
struct PatchParams
{
    vec4 gravity;        // m/s^2
    vec4 wind;           // xyz: m/s; w: the new one's speed in the first substep after it changed, or 0
    float substep;       // s
    float elapsed;       // s: since the step began
    float inverseH;      // 1/h, h the particle spacing
    float volume;        // m^3 of a particle, such that a full lattice has relative density 1
    float relaxation;    // of the stress update
    float dissipation;   // of relative velocities in contact
    float restSpeed;     // m/s
    float restTime;      // s
    float maxSpeed;      // m/s
    float maxCoordinate; // m
    uint solidCount;
    uint lastSubstep;
    uint lastIteration;
    float momentum; // of the iteration, below 1
    uint fieldCount;
    uint fieldsChanged; // 1: sleeping particles ask whether they wake
    uint partCount;     // of bodies
    float quantum;      // kg
};

#endif
