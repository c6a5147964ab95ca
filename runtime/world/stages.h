// The stages of a step, in their order; each is timed and has a name that never changes its meaning.
#pragma once

#include <cstdint>

namespace bch
{

enum class Stage : uint32_t
{
    edits,      // materials and walls that changed
    bin,        // cell keys, sort, reorder, cell ranges
    neighbours, // neighbour lists
    forces,     // contacts of grains
    move,       // integration
    publish,    // report to the host
    count
};

const char* stageName(uint32_t stage); // null past the last one

} // namespace bch
