#include "terrain/terrain.h"

#include "terrain/ground_directory.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace bch
{

namespace
{
constexpr uint64_t kColumns = gpu::kTileColumns;
constexpr uint32_t kChanged = gpu::kTileChanged;
// Of tiles whose columns the host knows: only their slopes, the ground and what is above them want a look.
constexpr uint32_t kToLookAt = gpu::kTileActive | gpu::kTileStale | gpu::kTileSand;

uint32_t heightsBegin(uint32_t tileCapacity)
{
    return gpu::kGroundHeadWords + gpu::kDirectoryWords * directoryEntries(tileCapacity);
}
} // namespace

Terrain::Terrain(Device& device, const TerrainSetup& setup)
    : setup_(setup), tiles_(setup.tileCapacity), mirror_(tiles_, setup.spacing),
      stale_(device, "stale tiles", setup.tileCapacity), dirty_(device, "dirty tiles", setup.tileCapacity)
{
    const uint32_t n = setup.tileCapacity;
    const uint32_t columns = n * gpu::kTileColumns;
    rows_ = device.createArray<gpu::TileRow>("tiles", n);
    states_ = device.createArray<uint32_t>("tile states", gpu::kTileStates + n);
    bed_ = device.createArray<float>("terrain bed", columns);
    loose_ = device.createArray<uint32_t>("terrain sand", columns);
    covers_ = device.createArray<uint32_t>("terrain covers", columns);
    awake_ = device.createArray<uint32_t>("awake sand over columns", 2 * columns);
    materials_ = device.createArray<gpu::TerrainMaterial>("terrain materials", setup.materialCapacity);
    ground_ = device.createArray<uint32_t>("ground", heightsBegin(n) + n * gpu::kGroundTileWords);
    books_ = device.createArray<uint32_t>("terrain books", gpu::kTerrainBookWords);
    tell_ = device.createArray<uint32_t>("terrain tell", tellWords());
    brushed_ = device.createArray<uint32_t>("brushed tiles", n);
    rowSums_ = device.createArray<glm::uvec2>("terrain row sums", n * gpu::kTileSide);
    rowCount_ = device.createArray<uint32_t>("terrain row count", 1);
    const uint32_t rowCount = n * gpu::kTileSide;
    const uint64_t scratch = device.primitives().reduceScratchBytes(rowCount);
    reduceScratch_ = device.createBuffer("terrain sums", std::max<uint64_t>(scratch, 4), MemoryKind::device);
    runNow(
        device,
        [&](Recorder& recorder)
        {
            recorder.upload(rowCount_, &rowCount, sizeof rowCount);
            recordAnchor(recorder, setup.origin);
            recordDirectory(recorder);
        });
}

TerrainView Terrain::view() const
{
    return {rows_, states_, bed_, loose_, covers_, awake_, materials_, ground_, tiles_.capacity(), setup_.spacing};
}

void Terrain::recordMaterials(Recorder& recorder, const Vector<gpu::TerrainMaterial>& rows) const
{
    recorder.upload(materials_, rows.data(), rows.size() * sizeof rows[0]);
}

// The column is a whole number and the rest less than a spacing, so that places near the anchor lose nothing to a far
// origin.
void Terrain::recordAnchor(Recorder& recorder, const glm::dvec3& anchor) const
{
    const double spacing = static_cast<double>(setup_.spacing);
    const glm::dvec3 from = anchor - setup_.origin;
    const double columnX = std::floor(from.x / spacing);
    const double columnZ = std::floor(from.z / spacing);
    uint32_t head[gpu::kGroundHeadWords] = {};
    head[gpu::kGroundPresent] = 1;
    head[gpu::kGroundMask] = directoryEntries(tiles_.capacity()) - 1;
    head[gpu::kGroundDirectory] = gpu::kGroundHeadWords;
    head[gpu::kGroundHeights] = heightsBegin(tiles_.capacity());
    head[gpu::kGroundSpacing] = std::bit_cast<uint32_t>(setup_.spacing);
    head[gpu::kGroundInverse] = std::bit_cast<uint32_t>(1.0f / setup_.spacing);
    head[gpu::kGroundColumn] = static_cast<uint32_t>(static_cast<int32_t>(columnX));
    head[gpu::kGroundColumn + 1] = static_cast<uint32_t>(static_cast<int32_t>(columnZ));
    head[gpu::kGroundShift] = std::bit_cast<uint32_t>(static_cast<float>(from.x - columnX * spacing));
    head[gpu::kGroundShift + 1] = std::bit_cast<uint32_t>(static_cast<float>(from.z - columnZ * spacing));
    head[gpu::kGroundShift + 2] = std::bit_cast<uint32_t>(static_cast<float>(from.y));
    head[gpu::kGroundFloor] = std::bit_cast<uint32_t>(setup_.floor);
    recorder.upload(ground_.elements(0, gpu::kGroundHeadWords), head, sizeof head);
}

void Terrain::recordRow(Recorder& recorder, uint32_t slot, uint32_t state) const
{
    const gpu::TileRow row = tiles_.row(slot);
    recorder.upload(rows_.elements(slot, 1), &row, sizeof row);
    recorder.upload(states_.elements(gpu::kTileStates + slot, 1), &state, sizeof state);
    // What the others of the group have, only the device knows: terrain/list finds out.
    recorder.fill(states_.elements(slot / gpu::kPickGroup, 1), UINT32_MAX);
}

void Terrain::recordDirectory(Recorder& recorder) const
{
    Vector<DirectoryTile> resident;
    resident.reserve(tiles_.count());
    for (uint32_t slot = 0; slot < tiles_.capacity(); ++slot)
        if (tiles_.alive(slot))
            resident.push_back({tiles_.place(slot).x, tiles_.place(slot).y, slot});
    const Vector<uint32_t> words = makeDirectory(resident, tiles_.capacity());
    recorder.upload(
        ground_.elements(gpu::kGroundHeadWords, words.size()), words.data(), words.size() * sizeof(uint32_t));
}

void Terrain::recordColumns(Recorder& recorder, uint32_t slot, const Tile& tile) const
{
    recorder.upload(bed_.elements(kColumns * slot, kColumns), tile.bed.data(), kColumns * sizeof(float));
    recorder.upload(loose_.elements(kColumns * slot, kColumns), tile.loose.data(), kColumns * sizeof(uint32_t));
    recorder.upload(covers_.elements(kColumns * slot, kColumns), tile.covers.data(), kColumns * sizeof(uint32_t));
    recorder.fill(awake_.elements(2 * kColumns * slot, 2 * kColumns), 0);
}

void Terrain::recordTile(Recorder& recorder, uint32_t slot, const Tile& tile) const
{
    recordColumns(recorder, slot, tile);
    recordDirectory(recorder);
    recordRow(recorder, slot, kToLookAt);
    for (const uint32_t other : tiles_.around(slot))
        recordRow(recorder, other, kChanged | gpu::kTileSand);
}

void Terrain::recordGone(Recorder& recorder, uint32_t slot, const Vector<uint32_t>& around) const
{
    recordRow(recorder, slot, 0);
    recordDirectory(recorder);
    for (const uint32_t other : around)
        recordRow(recorder, other, kChanged | gpu::kTileSand);
}

void Terrain::recordAll(Recorder& recorder) const
{
    for (uint32_t slot = 0; slot < tiles_.capacity(); ++slot)
    {
        recordRow(recorder, slot, tiles_.alive(slot) ? kToLookAt : 0);
        if (tiles_.alive(slot))
            recordColumns(recorder, slot, mirror_[slot].tile);
    }
    recordDirectory(recorder);
}

void Terrain::recordMark(Recorder& recorder) const
{
    recorder.dispatch(
        KernelId::terrain_mark, tileGroups(tiles_.capacity()), {rows_, states_},
        gpu::TilePickParams{tiles_.capacity(), 0, 0, kToLookAt});
}

void Terrain::recordBrush(
    Recorder& recorder, const gpu::TerrainBrushParams& params, const Vector<uint32_t>& slots) const
{
    recorder.upload(brushed_, slots.data(), slots.size() * sizeof(uint32_t));
    recorder.dispatch(
        KernelId::terrain_brush, params.tileCount * gpu::kTileColumns,
        {brushed_, rows_, bed_, loose_, covers_, materials_, states_, books_}, params);
}

void Terrain::recordRefresh(Recorder& recorder) const
{
    stale_.recordPick(recorder, view(), gpu::kTileStale, gpu::kTileStale, gpu::kTileUnpublished);
    recorder.dispatchIndirect(
        KernelId::terrain_heights, stale_.columnArgs(),
        {stale_.count(), stale_.slots(), rows_, bed_, loose_, covers_, materials_, ground_});
}

uint32_t Terrain::tellWords() const
{
    return gpu::kTerrainTellHead + setup_.publishCapacity * (2 + 2 * gpu::kTileColumns);
}

void Terrain::recordTell(Recorder& recorder, uint64_t step, BufferView target) const
{
    const gpu::TerrainPublishParams params{
        setup_.publishCapacity, static_cast<uint32_t>(step * setup_.publishCapacity % (uint64_t{1} << 31)),
        tiles_.capacity(), 0};
    recorder.fill(tell_.elements(0, gpu::kTerrainTellBooks), 0);
    recorder.copy(books_, tell_.elements(gpu::kTerrainTellBooks, gpu::kTerrainBookWords));
    dirty_.recordPick(recorder, view(), gpu::kTileDirty, 0);
    recorder.dispatch(
        KernelId::terrain_publish, setup_.publishCapacity * gpu::kTileColumns,
        {dirty_.count(), dirty_.slots(), loose_, covers_, rows_, tell_}, params);
    recorder.dispatch(
        KernelId::terrain_seen, setup_.publishCapacity, {dirty_.count(), dirty_.slots(), states_}, params);
    recorder.dispatch(KernelId::terrain_busy, tileGroups(tiles_.capacity()), {rows_, states_, tell_}, params);
    recorder.copy(tell_, target);
}

void Terrain::recordHandoffTell(Recorder& recorder, const HandoffBooks& books, BufferView target)
{
    constexpr uint64_t kWord = sizeof(uint32_t);
    constexpr uint64_t kWords = gpu::kReportWords - gpu::kReportWoken;
    static_assert(gpu::kTerrainTellHandoff + kWords <= gpu::kTerrainTellNeeded);
    recorder.copy(
        books.patchReport.part(gpu::kReportWoken * kWord, kWords * kWord),
        target.part(gpu::kTerrainTellHandoff * kWord, kWords * kWord));
    recorder.copy(
        books.patchReport.part(gpu::kReportWakeNeeded * kWord, kWord),
        target.part(gpu::kTerrainTellNeeded * kWord, kWord));
    static_assert(gpu::kReportSettled == gpu::kReportWoken + 1);
    recorder.copy(
        books.grainReport.part(gpu::kReportWoken * kWord, 2 * kWord),
        target.part(gpu::kTerrainTellGrains * kWord, 2 * kWord));
    recorder.copy(books.awakeColumns, target.part(gpu::kTerrainTellColumns * kWord, kWord));
}

TerrainTold Terrain::takeTell(const uint32_t* words)
{
    const uint32_t* handoff = words + gpu::kTerrainTellHandoff;
    const uint32_t* books = words + gpu::kTerrainTellBooks;
    const auto join = [](const uint32_t* low) { return uint64_t{low[0]} | uint64_t{low[1]} << 32; };
    TerrainTold told;
    told.activeTiles = words[gpu::kTerrainTellActive];
    told.dirtyTiles = words[gpu::kTerrainTellDirty];
    told.sandTiles = words[gpu::kTerrainTellSand];
    told.shownTiles = words[gpu::kTerrainTellShown];
    told.woken = handoff[0];
    told.settled = handoff[gpu::kReportSettled - gpu::kReportWoken];
    told.wokenQuanta = join(handoff + (gpu::kReportWokenQuanta - gpu::kReportWoken));
    told.settledQuanta = join(handoff + (gpu::kReportSettledQuanta - gpu::kReportWoken));
    told.addedQuanta = join(books + gpu::kTerrainAdded);
    told.takenQuanta = join(books + gpu::kTerrainTaken);
    told.awakeColumns = words[gpu::kTerrainTellColumns];
    told.wakeNeeded = words[gpu::kTerrainTellNeeded];
    told.grainsWoken = words[gpu::kTerrainTellGrains];
    told.grainsSettled = words[gpu::kTerrainTellGrains + 1];
    const uint32_t* columns = words + gpu::kTerrainTellHead + 2 * setup_.publishCapacity;
    for (uint32_t k = 0; k < told.shownTiles; ++k)
    {
        const uint32_t slot = words[gpu::kTerrainTellHead + 2 * k];
        // What was paged out since is of no interest any more.
        if (tiles_.alive(slot) && tiles_.fills(slot) == words[gpu::kTerrainTellHead + 2 * k + 1])
            mirror_.update(slot, columns + 2 * kColumns * k, columns + 2 * kColumns * k + kColumns);
    }
    return told;
}

void Terrain::recordRowSum(Recorder& recorder, BufferView result) const
{
    recorder.primitives().reduceSum64(
        recorder, {rowCount_, tiles_.capacity() * gpu::kTileSide}, rowSums_, result, *reduceScratch_);
}

void Terrain::recordQuantaSum(Recorder& recorder, BufferView result) const
{
    const gpu::TilePickParams params{tiles_.capacity(), 0, 0, 0};
    recorder.dispatch(KernelId::terrain_quanta, tiles_.capacity() * gpu::kTileSide, {rows_, loose_, rowSums_}, params);
    recordRowSum(recorder, result);
}

void Terrain::recordHashSum(Recorder& recorder, BufferView result) const
{
    const gpu::TilePickParams params{tiles_.capacity(), 0, 0, 0};
    recorder.dispatch(
        KernelId::terrain_hash, tiles_.capacity() * gpu::kTileSide, {rows_, bed_, loose_, covers_, rowSums_}, params);
    recordRowSum(recorder, result);
}

} // namespace bch
