// The terrain in a snapshot and in the hash.
#pragma once

#include "base/slot_table.h"
#include "world/snapshot_patches.h"
#include "world/world_terrain.h"

namespace bch
{

class ByteReader;
class ByteWriter;

using TerrainTable = SlotTable<std::unique_ptr<WorldTerrain>>;

// The host's copy must have caught up.
void writeTerrain(ByteWriter& writer, Device& device, const TerrainTable& terrains);
// Only what counts: where tiles lie and what the host saw of them does not.
// Where the game looks.
void writeFocus(ByteWriter& writer, const Vector<FocusPoint>& focus);
Vector<FocusPoint> readFocus(ByteReader& reader);

void hashTerrain(ByteWriter& writer, Device& device, const WorldTerrain& terrain, BufferView small);

// What a terrain of a snapshot must fit.
struct TerrainPlace
{
    TerrainRoom room; // but for the patch
    const Vector<Slot>* materials;
    const Vector<bchMaterialDef>* materialDefs;
    const RestoredPatches* patches;
    uint32_t owner; // serial number of the world, for ids
};

struct RestoredTerrain
{
    Vector<Slot> slots;
    Vector<std::unique_ptr<WorldTerrain>> terrains;
    uint64_t added = 0, taken = 0; // by brushes
};

// Throws Failure(BCH_ERROR_CORRUPT) or what making a terrain throws.
RestoredTerrain readTerrain(ByteReader& reader, Device& device, const TerrainPlace& place);
// Its materials go up with the next step.
void recordTerrain(Recorder& recorder, const RestoredTerrain& restored, const glm::dvec3& anchor);

} // namespace bch
