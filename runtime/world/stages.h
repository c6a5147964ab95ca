// The stages of a step, in their order; each is timed and has a name that never changes its meaning.
#pragma once

#include "compute/recorder.h"

#include <cstdint>

namespace bch
{

enum class Stage : uint32_t
{
    edits,      // materials and walls that changed
    bin,        // cell keys, sort, reorder, cell ranges
    neighbours, // grains near each other
    contacts,   // their spheres and walls near each other, and what each contact remembers
    forces,     // of contacts
    move,       // integration
    patchBin,   // the same of patches
    patchNeighbours,
    coupling,    // grains and patches push each other
    patchStress, // density, then iterations of stress and flow
    patchMove,   // dissipation, projection, motion, sleep
    bodies,      // they fall and move on; how they follow the sand is part of patchStress
    wake,        // terrain becomes particles
    settle,      // and particles terrain
    topple,      // terrain that is too steep
    upsample,    // render grains
    publish,     // report to the host
    count
};

const char* stageName(uint32_t stage); // null past the last one

template <class Body>
void recordStage(Recorder& recorder, Stage stage, Body&& body)
{
    recorder.beginStage(static_cast<uint32_t>(stage), stageName(static_cast<uint32_t>(stage)));
    body();
    recorder.endStage();
}

} // namespace bch
