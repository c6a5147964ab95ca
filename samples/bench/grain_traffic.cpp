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
double binBytes(const GrainTrafficDef& def)
{
    double bytes = def.listed * (kContact + kMemory + kWord + kMemory) + 4 * kState + def.spheres * kVec4 + 3 * kWord;
    for (const char* stage : {"keys", "sort", "ranges"})
        bytes += spatialBytes(stage, def.neighbours, def.tableBytes, def.sortPasses);
    return bytes;
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
} // namespace

Traffic grainTraffic(const std::string& stage, const GrainTrafficDef& def)
{
    const double own = def.spheres * kVec4;
    if (stage == "bin")
        return {def.listings * binBytes(def), def.listings * binBytes(def), 0};
    if (stage == "neighbours")
    {
        const double bytes = def.listings * spatialBytes("neighbours", def.neighbours, def.tableBytes, def.sortPasses);
        return {bytes, bytes, 0};
    }
    if (stage == "contacts")
        return {def.listings * contactBytes(def), def.listings * (contactBytes(def) + contactGathered(def)), 0};
    if (stage == "forces")
    {
        // Position, motion, begin, spheres, forces; of each contact its row and memory, which those that touch write.
        const double bytes =
            kVec4 + 2 * kVec4 + kWord + own + 2 * kVec4 + def.listed * (kContact + kMemory) + def.touching * kMemory;
        // Of every partner the sphere; of those that touch position, velocity and spin.
        return {bytes, bytes + def.listed * kVec4 + def.touching * 3 * kVec4, 0};
    }
    if (stage == "move")
    {
        // Forces and words; position, orientation, motion, travel and mark read and written; spheres.
        const double bytes = 3 * kVec4 + 2 * (4 * kVec4 + 2 * kWord) + own;
        return {bytes, bytes, 0};
    }
    return {};
}

} // namespace sample
