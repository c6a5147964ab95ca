// Bodies in a snapshot and in the hash.
#pragma once

#include "world/body_table.h"

namespace bch
{

class ByteReader;
class ByteWriter;

struct RestoredBodies
{
    Vector<Slot> slots;
    Vector<Body> bodies;
    BodyTells tells{};
    Vector<glm::vec4> listed; // place and turn of each part when grains listed their contacts
    uint32_t partCount = 0;
};

struct BodyCapacities
{
    uint32_t bodies, parts;
    uint64_t steps;              // that the snapshot's world had started
    const Vector<Shape>* shapes; // of the snapshot
};

void writeBodies(ByteWriter& writer, Device& device, const BodyTable& bodies);
void writeLivingBodies(ByteWriter& writer, const BodyTable& bodies); // for the hash
// Throws Failure(BCH_ERROR_CORRUPT) or, when they do not fit, Failure(BCH_ERROR_CAPACITY).
RestoredBodies readBodies(ByteReader& reader, const BodyCapacities& capacities);
void recordBodies(Recorder& recorder, const BodyTable& bodies, const RestoredBodies& restored);

} // namespace bch
