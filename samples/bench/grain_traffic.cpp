#include "bench/grain_traffic.h"

#include "bench/spatial_bench.h"

namespace sample
{

namespace
{
constexpr double kWord = 4, kVec4 = 16; // bytes
constexpr double kContact = 16, kMemory = 16, kState = 5 * kVec4;

// stash: contacts read, partner and memory written, memory read; keys, sort and ranges; position, orientation, motion
// and words gathered and put back, spheres written with them.
Traffic binTraffic(const GrainTrafficDef& def, const SpatialTrafficDef& spatial)
{
    const double own =
        def.listed * (kContact + kMemory + kWord + kMemory) + 4 * kState + def.spheres * kVec4 + 3 * kWord;
    Traffic sum{own, own, 0};
    for (const char* stage : {"keys", "sort", "ranges"})
        sum += spatialTraffic(stage, spatial);
    return sum;
}

// count: candidates, masks, own spheres, position and words, the count and its scan; fill: candidates and masks again,
// contacts written; pairs: contacts read and written; recall: contacts, old partners and memories read, memory written.
double contactBytes(const GrainTrafficDef& def)
{
    const double candidates = 2 * def.neighbours * 2 * kWord;
    const double own = 2 * def.spheres * kVec4 + 6 * kVec4 + 8 * kWord;
    return candidates + own + def.listed * (4 * kContact + kWord + 2 * kMemory);
}

// count: position, words and spheres of every candidate; pairs: position, mass and words of every partner; recall: its
// place in the order, and every old partner for each contact.
double contactGathered(const GrainTrafficDef& def)
{
    return def.neighbours * (2 + def.spheres) * kVec4 + def.listed * (3 * kVec4 + kWord + def.listed * kWord);
}

// count: four own spheres beside a place take 37; all candidates once, and half of them again for each of their
// spheres, which is a guess. pairs: coefficients are mostly those of the contact before.
double contactFlops(const GrainTrafficDef& def)
{
    return def.neighbours * (41 + 0.5 * def.spheres * 37) + def.listed * 8;
}

Traffic contactTraffic(const GrainTrafficDef& def)
{
    return {contactBytes(def), contactBytes(def) + contactGathered(def), contactFlops(def)};
}

// Position, motion, begin, spheres, forces; of each contact its row and memory, which those that touch write. Of every
// partner the sphere; of those that touch position, velocity and spin. Flops: 11 to sift a contact; one that touches
// takes 70 for where and how fast, 117 for the law.
Traffic forceTraffic(const GrainTrafficDef& def)
{
    const double bytes = kVec4 + 2 * kVec4 + kWord + def.spheres * kVec4 + 2 * kVec4 + def.listed * (kContact + kMemory)
                         + def.touching * kMemory;
    return {
        bytes, bytes + def.listed * kVec4 + def.touching * 3 * kVec4, 20 + 11 * def.listed + (70 + 117) * def.touching};
}

// Forces and words; position, orientation, motion, travel and mark read and written; spheres. Flops: velocity, spin and
// drag 50, speeds and limits 50, the turn 51; 36 to place a sphere.
Traffic moveTraffic(const GrainTrafficDef& def)
{
    const double bytes = 3 * kVec4 + 2 * (4 * kVec4 + 2 * kWord) + def.spheres * kVec4;
    return {bytes, bytes, 151 + (def.spheres > 1 ? 36 * def.spheres : 0)};
}
} // namespace

Traffic grainTraffic(const std::string& stage, const GrainTrafficDef& def)
{
    const SpatialTrafficDef spatial{def.neighbours, def.tableBytes, def.sortPasses};
    if (stage == "bin")
        return binTraffic(def, spatial) * def.listings;
    if (stage == "neighbours")
        return spatialTraffic(stage, spatial) * def.listings;
    if (stage == "contacts")
        return contactTraffic(def) * def.listings;
    if (stage == "forces")
        return forceTraffic(def);
    return stage == "move" ? moveTraffic(def) : Traffic{};
}

} // namespace sample
