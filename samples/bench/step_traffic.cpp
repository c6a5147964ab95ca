#include "bench/step_traffic.h"

namespace sample
{

namespace
{
constexpr double kWord = 4, kVec4 = 16; // bytes
constexpr double kCellRows = 9;         // of a neighbourhood: two words of the table each
constexpr double kTouchWords = 3;       // of a particle, for its partners
constexpr double kPushFlops = 110;      // of law/coupling.h, pushBetween
constexpr double kWeightFlops = 12;     // likewise, pushWeightOf
} // namespace

// begin: position, velocity and spin; velocity, both bases and four words of the ledger written. move: position,
// rotation, velocity and spin; the first two written. Flops: gravity 6, the way 6, the turn 51.
Traffic bodyTraffic()
{
    const double bytes = 3 * kVec4 + 3 * kVec4 + 4 * kWord + 4 * kVec4 + 2 * kVec4;
    return {bytes, bytes, 6 + 6 + 51};
}

// A particle's touch: position, words, touches written; its push: position, velocity, free velocity read and written,
// touches. A grain's, in both kernels: position, words or touches, spheres, motion, force and torque read and written.
// What each reads of its candidates is the other's place; of those that touch also motion and touches.
Traffic couplingTraffic(const CouplingTrafficDef& def)
{
    const double particle = 2 * kVec4 + kTouchWords * kWord + 4 * kVec4 + kTouchWords * kWord;
    const double grain = 2 * (kVec4 + def.spheres * kVec4) + kVec4 + 2 * kWord + 2 * kVec4 + 4 * kVec4;
    const double bytes = particle + def.grains * grain;
    const double tables = 2 * kCellRows * 2 * kWord * (1 + def.grains);
    const double pair = 2 * 2 * kVec4; // a candidate's place, from both sides, in both kernels
    const double touch = def.spheres * kVec4 + 3 * kVec4 + kVec4 + kTouchWords * kWord;
    const double gathered = def.grains * (def.candidates * pair + def.touching * touch);
    const double flops =
        def.grains * (def.candidates * 4 * 8 + def.touching * (2 * kWeightFlops + 2 * kPushFlops + 4 * 8));
    return {bytes, bytes + tables + gathered, flops};
}

// clear: two words per column. census: position, motion and words of a particle, two words of its column. wanted: bed,
// loose, cover, awake, the need written; its scan; take and emit: need and offset. What a particle that wakes is made
// of: place, velocity, words, stress and the stress that it settles with. Flops: 20 to ask a region for a column and to
// place it, 10 to find a particle's column, 30 for a particle that comes.
Traffic wakeTraffic(const HandoffTrafficDef& def)
{
    const double column = 2 * kWord + 5 * kWord + 2 * kWord + 4 * kWord;
    const double particle = 3 * kVec4 + 2 * 2 * kWord;
    const double bytes = def.columns * column + def.particles * particle + def.changed * 7 * kVec4;
    return {bytes, bytes, 20 * def.columns + 10 * def.particles + 30 * def.changed};
}

// settle: position, words and motion; one that settles writes its position, asks nine columns whether they are quiet,
// four for their height, and gives to four. land: the arrivals of each column. Flops: 46 for one that settles, by which
// its column and shares are found.
Traffic settleTraffic(const HandoffTrafficDef& def)
{
    const double bytes = 3 * kVec4 * def.particles + (kVec4 + 4 * 2 * 3 * kWord) * def.changed + kWord * def.columns;
    return {bytes, bytes + def.changed * (9 * kWord + 4 * 3 * kWord), 46 * def.changed};
}

// live: position, flag; its scan; particles: position, velocity, words, offset, and the element written. Flops: speed.
Traffic publishTraffic()
{
    const double bytes = kVec4 + kWord + 2 * kWord + 3 * kVec4 + kWord + kVec4;
    return {bytes, bytes, 8};
}

Traffic editTraffic(double uploadedBytes)
{
    return {2 * uploadedBytes, 2 * uploadedBytes, 0};
}

} // namespace sample
