// Rigid bodies as the sand sees them: proxies that live through a step on the device, and the ledger of what the sand
// gave them.
#ifndef BCH_SHARED_BODIES_H
#define BCH_SHARED_BODIES_H

struct BodyRow
{
    vec4 position;  // xyz: centre of mass relative to the anchor, m; w: 1/mass, 0 for what sand cannot move
    vec4 rotation;  // unit quaternion xyzw, from the body's frame to the world's
    vec4 velocity;  // xyz, m/s; w: 1 awake, 0 at rest until the host says otherwise
    vec4 spin;      // xyz, rad/s
    vec4 inertia;   // xyz: 1/moment about the principal axes, 1/(kg m^2); w: the largest of them
    vec4 principal; // unit quaternion, from the principal axes to the body's frame
};

// A solid that is fixed to a body; compounds have several.
struct BodyPart
{
    vec4 place; // xyz in the body's frame; w: friction coefficient, below zero the material's
    vec4 turn;  // unit quaternion, from the part's frame to the body's
    vec4 size;  // as SolidShape::size; w: radius of the sphere around `place` that holds all of it
    uint kind;
    uint body;
    uint map; // of a cooked shape: where it begins in the atlas (shared/volume_maps.h)
    uint unused0;
};

// Bodies that one particle can be near at a time; more than that hardly find room around it. Of others it does not
// know.
BCH_CONST uint kBodyTouches = 3u;

// Which parts each run of particles may meet: in every kNearStride words their number, then the parts. A number beyond
// kNearMost says that there was no room for all, and any may be meant.
BCH_CONST uint kNearRun = 32u;
BCH_CONST uint kNearStride = 16u;
BCH_CONST uint kNearMost = 15u;

// Words of the ledger, per body. Sums are of 64 bits, the low word first, in units of 2^-40.
BCH_CONST uint kLedgerNow = 0u;      // impulse xyz and its moment about the centre of mass, of the iteration
BCH_CONST uint kLedgerStep = 12u;    // the same, of the step so far
BCH_CONST uint kLedgerGrip = 24u;    // sum of |gradient|, 1/m, and of |arm x gradient|: how much sand leans on the body
BCH_CONST uint kLedgerTouch = 28u;   // sum of |impulse| over the step, N s
BCH_CONST uint kLedgerPlace = 30u;   // sum of |impulse| times where, relative to the centre of mass, N s m
BCH_CONST uint kLedgerHardest = 36u; // largest |impulse| of a piece of sand, as a float's bits; lowest 8: its material
BCH_CONST uint kLedgerStride = 40u;

struct BodyParams
{
    vec4 gravity;  // m/s^2
    float seconds; // of the interval
    uint count;
    uint last; // of the iterations of a substep: what they found is booked
    uint unused0;
};

struct BodyNearParams
{
    float reach;   // m: how far from a particle a part may be to be met
    float seconds; // of the substep: parts are met along their way
    uint partCount;
    uint unused0;
};

struct BodySolidParams
{
    float halfSkin; // m
    uint first;     // row of the first part among the walls
    uint count;     // parts
    uint unused0;
};

#endif
