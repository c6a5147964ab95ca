// Terrain on the device: the columns of resident tiles, the ground made of them, and what the host is told; and the
// host's side of it: which tiles are where, and a copy that trails.
//
// Recording never changes the host's side. Whoever adds or removes a tile changes the table first, records what follows
// from it, and takes the change back where the submission fails.
#pragma once

#include "terrain/mirror.h"
#include "terrain/tile_list.h"

namespace bch
{

struct TerrainSetup
{
    glm::dvec3 origin{0.0};
    float spacing = 0.25f; // m
    uint32_t tileCapacity = 0;
    float floor = 0.0f; // m above the origin
    uint32_t publishCapacity = 0;
    uint32_t materialCapacity = 0;
};

// What a step told.
struct TerrainTold
{
    uint32_t activeTiles = 0, dirtyTiles = 0, sandTiles = 0;
    uint32_t shownTiles = 0; // of the dirty ones
    // Since the patch was made.
    uint32_t woken = 0, settled = 0;             // particles, modulo 2^32
    uint32_t grainsWoken = 0, grainsSettled = 0; // likewise
    uint64_t wokenQuanta = 0, settledQuanta = 0;
    uint64_t addedQuanta = 0, takenQuanta = 0; // by brushes, since the terrain was made
    uint32_t awakeColumns = 0;
    uint32_t wakeNeeded = 0; // particles that there would be with all that was to wake; 0 where there was room
};

// Where it is written what became of sand that woke.
struct HandoffBooks
{
    BufferView patchReport, grainReport;
    BufferView awakeColumns; // one word
};

class Terrain : public Hosted
{
public:
    Terrain(Device& device, const TerrainSetup& setup);

    const TerrainSetup& setup() const { return setup_; }
    TerrainView view() const;
    BufferView books() const { return books_; } // shared/terrain.h
    TileTable& tiles() { return tiles_; }
    const TileTable& tiles() const { return tiles_; }
    TerrainMirror& mirror() { return mirror_; }
    const TerrainMirror& mirror() const { return mirror_; }

    void recordMaterials(Recorder& recorder, const Vector<gpu::TerrainMaterial>& rows) const;
    // Where the anchor stands.
    void recordAnchor(Recorder& recorder, const glm::dvec3& anchor) const;
    // A tile that the table has just got.
    void recordTile(Recorder& recorder, uint32_t slot, const Tile& tile) const;
    // A tile that the table has just lost; `around` are the slots of its neighbours.
    void recordGone(Recorder& recorder, uint32_t slot, const Vector<uint32_t>& around) const;
    // All tiles of the table anew, from the mirror.
    void recordAll(Recorder& recorder) const;
    // What holds columns up, or how high they are, may have changed everywhere; not their sand.
    void recordMark(Recorder& recorder) const;

    void recordBrush(Recorder& recorder, const gpu::TerrainBrushParams& params, const Vector<uint32_t>& slots) const;
    // The ground follows the columns.
    void recordRefresh(Recorder& recorder) const;

    uint32_t tellWords() const;
    void recordTell(Recorder& recorder, uint64_t step, BufferView target) const;
    // Into a tell: of sand that woke and settled.
    static void recordHandoffTell(Recorder& recorder, const HandoffBooks& books, BufferView target);
    TerrainTold takeTell(const uint32_t* words);

    // 64-bit sums over all resident columns, at `result`.
    void recordQuantaSum(Recorder& recorder, BufferView result) const;
    void recordHashSum(Recorder& recorder, BufferView result) const;

private:
    void recordColumns(Recorder& recorder, uint32_t slot, const Tile& tile) const;
    void recordRow(Recorder& recorder, uint32_t slot, uint32_t state) const;
    void recordDirectory(Recorder& recorder) const;
    void recordRowSum(Recorder& recorder, BufferView result) const;

    TerrainSetup setup_;
    TileTable tiles_;
    TerrainMirror mirror_;
    ArrayBuffer<gpu::TileRow> rows_;
    ArrayBuffer<uint32_t> states_;
    ArrayBuffer<float> bed_;
    ArrayBuffer<uint32_t> loose_, covers_, awake_;
    ArrayBuffer<gpu::TerrainMaterial> materials_;
    ArrayBuffer<uint32_t> ground_;
    ArrayBuffer<uint32_t> books_;
    ArrayBuffer<uint32_t> tell_;
    ArrayBuffer<uint32_t> brushed_;
    ArrayBuffer<glm::uvec2> rowSums_;
    ArrayBuffer<uint32_t> rowCount_;
    std::unique_ptr<Buffer> reduceScratch_;
    TileList stale_, dirty_;
};

} // namespace bch
