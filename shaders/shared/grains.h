// What the grain kernels and the host share.
//
// A grain is a sphere or a rigid tetrahedron of four equal spheres. Kernels know it by these arrays:
//     positions     xyz of its centre, m, relative to the anchor; w: radius of its spheres, below 0 when it is gone
//     orientations  unit quaternion xyzw
//     motion        two vec4: velocity, m/s, with the seconds it has been slow (-1: asleep); spin, rad/s, with 1 / mass
//     words         a uvec4 that no law changes
//     spheres       four vec4: centres of its spheres; w: their radius. A plain sphere uses the first
//     travel        m: how far its surface may have moved since contacts were listed
//     forces        four vec4: of contacts, force with their number, torque; the same of patches
//     marks         one word for all, 1: contacts must be listed anew; then one per grain, 1: it must wake
#ifndef BCH_SHARED_GRAINS_H
#define BCH_SHARED_GRAINS_H

#include "shared/walls.h"

// One row of the material table.
struct GrainMaterial
{
    float modulus;    // Pa: reduced modulus of two equal grains
    float dragFactor; // kg/m^3: half air density times drag coefficient
};

// Pairs of materials, n x n rows of vec4, then n rows of a material against walls: friction, damping factor
// (materials/restitution.h), rolling friction, cohesion in Pa.

// Words of a grain: a uvec4.
BCH_CONST uint kGrainMaterial = 0u; // low 8 bits; the next 8 bits: edge in units of 2 R / kEdgeSteps, 0 a sphere
BCH_CONST uint kGrainTag = 1u;
BCH_CONST uint kGrainQuanta = 2u;
BCH_CONST uint kGrainSerial = 3u; // number of the grain in order of spawning, modulo 2^32
BCH_CONST uint kEdgeSteps = 200u;
BCH_CONST uint kEdgeShift = 8u;

// Of the smallest radius: how far from touching contacts are listed.
BCH_CONST float kGrainSkin = 1.0f;

// A pair of spheres that touch or may soon, in the list of one of their grains, or a sphere and a wall or the ground.
// Walls stand behind the grains in a list, and the ground behind the walls.
struct GrainContact
{
    uint partner; // grain << 4 | its corner << 2 | own corner; or wall << 4 | face << 2 | own corner, with kWallContact
                  // and the part of the face (law/rough_wall.h) at kPartShift; or own corner, with kGroundContact
    float stiffness;
    float damping;
    uint pair; // row of the pair table
};
BCH_CONST uint kWallContact = 0x80000000u;
BCH_CONST uint kBodyContact = 0x40000000u;   // with it: a part of a body, by its number
BCH_CONST uint kGroundContact = 0xA0000000u; // kWallContact and one more bit
BCH_CONST uint kNoPartner = 0xFFFFFFFFu;
BCH_CONST uint kPartShift = 24u; // above 2^20 walls

struct GrainGateParams
{
    uint maxThreads;
    uint groupSize;
    uint groupLimit;
    uint scanCount; // cells, for the scan of their counts
};

struct GrainListParams
{
    float skin; // m: spheres nearer than this are listed
    float elapsed;
    uint wallCount;
    uint contactCapacity;
    uint materialCapacity;
    uint partFirst; // row of the first part of a body among the walls
    uint partCount;
};

struct GrainForceParams
{
    float substep;    // s
    float elapsed;    // s: since the step began; walls have moved on by then
    uint lastSubstep; // 1: count contacts
    uint wallsMove;   // 1: sleeping grains look at their walls, and at the ground
    float wakeSpeed;  // m/s
    uint partFirst;   // row of the first part of a body among the walls
    uint wallPairs;   // from this pair on they are of a material and walls
};

struct GrainMoveParams
{
    vec4 gravity;        // m/s^2
    vec4 wind;           // xyz: m/s; w: the new one's speed in the first substep after it changed, or 0
    float substep;       // s
    float maxSpeed;      // m/s: what a substep can follow
    float maxCoordinate; // m
    uint lastSubstep;    // 1: report the speed
    uint fieldCount;
    uint fieldsChanged; // 1: sleeping grains ask whether they wake
    float restSpeed;    // m/s
    float restTime;     // s
    float halfSkin;     // m
    uint coupled;       // 1: patches push
};

struct GrainAppendParams
{
    uint count;
};

// Those in the region and with a tag in the range.
struct GrainRemoveParams
{
    SolidShape region;
    uint firstTag;
    uint lastTag;
    uint unused0;
    uint unused1;
};

struct GrainShiftParams
{
    vec4 shift; // m, added to every position
};

#endif
