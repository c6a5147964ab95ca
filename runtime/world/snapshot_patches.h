// Patches in a snapshot: read and checked whole, made anew, and only then put into the world.
#pragma once

#include "world/world_patch.h"

#include "base/slot_table.h"

namespace bch
{

class ByteReader;
class ByteWriter;

// What patches that are gone have left in the books, in quanta.
struct PatchBooks
{
    uint64_t spawned = 0, removed = 0, quarantined = 0;
};

struct RestoredPatch
{
    std::unique_ptr<WorldPatch> patch; // null in a free slot
    Vector<uint32_t> totals;
    Vector<glm::vec4> positions, velocities, stress, settled;
    Vector<glm::uvec4> words;
};

struct RestoredPatches
{
    PatchBooks books;
    Vector<Slot> slots;
    Vector<RestoredPatch> patches;
    Vector<std::unique_ptr<WorldPatch>> made;
};

using PatchTable = SlotTable<std::unique_ptr<WorldPatch>>;

// Steps are over when this is called.
void writePatches(
    ByteWriter& writer, Device& device, const PatchTable& patches, const PatchBooks& books, uint32_t stepsInFlight);

// The world that patches are read for.
struct PatchPlace
{
    uint32_t patchCapacity, materialCount, wallCapacity, stepsInFlight;
    uint64_t steps; // started before the snapshot
};

// Throws Failure(BCH_ERROR_CORRUPT) or, when they do not fit, Failure(BCH_ERROR_CAPACITY).
RestoredPatches readPatches(ByteReader& reader, Device& device, const PatchPlace& place);

void recordPatches(Recorder& recorder, const RestoredPatches& restored);
void putPatches(RestoredPatches&& restored, PatchTable& patches, PatchBooks& books) noexcept;

} // namespace bch
