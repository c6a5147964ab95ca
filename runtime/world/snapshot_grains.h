// Grains in a snapshot, with the lists of their contacts as they are: a list made anew would sum forces in another
// order.
#pragma once

#include "base/slot_table.h"
#include "grains/grain_set.h"
#include "world/grain_knowledge.h"

namespace bch
{

class ByteReader;
class ByteWriter;

struct RestoredGrains
{
    GrainKnowledge knowledge;
    Vector<glm::vec4> positions, orientations, motion, spheres, history;
    Vector<glm::uvec4> words;
    Vector<float> travel;
    Vector<uint32_t> marks, begin, keys;
    uint32_t bucketCount = 0;
    Vector<gpu::GrainContact> contacts;

    uint32_t count() const { return static_cast<uint32_t>(positions.size()); }
};

// Steps are over when this is called. `slots`: no more grains than that are in the arrays.
void writeGrains(
    ByteWriter& writer, Device& device, const GrainSet& grains, uint32_t slots, const GrainKnowledge& knowledge,
    uint32_t stepsInFlight);

// The world that grains are read for, and what the snapshot said of them before.
struct GrainPlace
{
    GrainSetup setup;
    uint32_t materialCapacity, wallCount, partCount, stepsInFlight;
    uint64_t steps, spawned;
    double massQuantum;
    float largestReach, smallestSphere;
    const Vector<float>* smallestRadius; // by material
    const Vector<Slot>* materialSlots;
    bool hasGround = false; // grains may lie on it
};

// Throws Failure(BCH_ERROR_CORRUPT) or, when they do not fit, Failure(BCH_ERROR_CAPACITY).
RestoredGrains readGrains(ByteReader& reader, const GrainPlace& place);

void recordGrains(Recorder& recorder, const GrainSet& grains, const RestoredGrains& restored);

} // namespace bch
