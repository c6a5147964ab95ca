// What the grain kernels and the host share.
#ifndef BCH_SHARED_GRAINS_H
#define BCH_SHARED_GRAINS_H

// One row of the material table.
struct GrainMaterial
{
    float modulus; // Pa: reduced modulus of two equal grains
    float solidFriction;
    float dragFactor; // kg/m^3: half air density times drag coefficient
    float unused;
};

// Words of a grain that no law changes: a uvec4.
BCH_CONST uint kGrainMaterial = 0u;
BCH_CONST uint kGrainTag = 1u;
BCH_CONST uint kGrainQuanta = 2u;
BCH_CONST uint kGrainSerial = 3u; // number of the grain in order of spawning, modulo 2^32

struct GrainForceParams
{
    float substep;         // s
    float elapsed;         // s: since the step began; walls have moved on by then
    float quantum;         // kg
    uint materialCapacity; // rows and columns of the pair table
    uint wallCount;
    uint lastSubstep; // 1: count contacts
};

struct GrainMoveParams
{
    vec4 gravity;        // m/s^2
    float substep;       // s
    float quantum;       // kg
    float maxSpeed;      // m/s: what a substep can follow
    float maxCoordinate; // m
    uint lastSubstep;    // 1: report the speed
};

struct GrainAppendParams
{
    uint count;
};

struct GrainShiftParams
{
    vec4 shift; // m, added to every position
};

#endif
