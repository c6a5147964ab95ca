#include "world/snapshot_terrain.h"

#include "world/run_and_read.h"
#include "world/snapshot_checks.h"

#include <cmath>

namespace bch
{

namespace
{
// A definition without the C struct's head, whose size belongs to the caller's headers. No padding: its bytes are
// hashed.
struct TerrainNumbers
{
    double origin[3];
    float spacing, floor, wakeDepth, wakeMargin, wakeSeconds, stayMargin, lodDistance, splashSpeed, windTransport;
    uint32_t tileCapacity, toppleCount, publishCapacity, wakeCapacity, ruts, patch, unused;
};
static_assert(sizeof(TerrainNumbers) == 3 * 8 + 16 * 4);

struct TerrainState
{
    TerrainNumbers numbers;
    TerrainBooks books;
    uint64_t added, taken;
    uint32_t tileCount, pagedCount;
};

TerrainNumbers packDef(const bchTerrainDef& def, uint32_t patch)
{
    return {
        {def.origin.x, def.origin.y, def.origin.z},
        def.spacing,
        def.floor,
        def.wakeDepth,
        def.wakeMargin,
        def.wakeSeconds,
        def.stayMargin,
        def.lodDistance,
        def.splashSpeed,
        def.windTransport,
        def.tileCapacity,
        def.toppleCount,
        def.publishCapacity,
        def.wakeCapacity,
        def.ruts,
        patch,
        0};
}

bchTerrainDef unpackDef(const TerrainNumbers& numbers, const TerrainPlace& place)
{
    bchTerrainDef def = bchDefaultTerrainDef();
    def.origin = {numbers.origin[0], numbers.origin[1], numbers.origin[2]};
    def.spacing = numbers.spacing;
    def.floor = numbers.floor;
    def.wakeDepth = numbers.wakeDepth;
    def.wakeMargin = numbers.wakeMargin;
    def.wakeSeconds = numbers.wakeSeconds;
    def.stayMargin = numbers.stayMargin;
    def.lodDistance = numbers.lodDistance;
    def.splashSpeed = numbers.splashSpeed;
    def.windTransport = numbers.windTransport;
    def.tileCapacity = numbers.tileCapacity;
    def.toppleCount = numbers.toppleCount;
    def.publishCapacity = numbers.publishCapacity;
    def.wakeCapacity = numbers.wakeCapacity;
    def.ruts = numbers.ruts;
    if (numbers.patch != kNoPatch)
        def.patch.value =
            packId({numbers.patch, place.patches->slots[numbers.patch].generation, place.owner, IdKind::patch});
    return def;
}

struct DeviceBooks
{
    uint64_t added = 0, taken = 0;
};

DeviceBooks readBooks(Device& device, const Terrain& terrain)
{
    DeviceBooks books;
    static_assert(sizeof books == gpu::kTerrainBookWords * sizeof(uint32_t));
    runAndRead(
        device, &books, sizeof books,
        [&](Recorder& recorder, BufferView answer) { recorder.copy(terrain.books(), answer); });
    return books;
}

void writeTile(ByteWriter& writer, const Tile& tile)
{
    writer.write(tile.place);
    writer.writeBytes(tile.bed.data(), tile.bed.size() * sizeof(float));
    writer.writeBytes(tile.loose.data(), tile.loose.size() * sizeof(uint32_t));
    writer.writeBytes(tile.covers.data(), tile.covers.size() * sizeof(uint32_t));
}

Tile readTile(ByteReader& reader, const TerrainPlace& place)
{
    Tile tile;
    tile.place = reader.read<glm::ivec2>();
    readArray(reader, tile.bed, gpu::kTileColumns);
    readArray(reader, tile.loose, gpu::kTileColumns);
    readArray(reader, tile.covers, gpu::kTileColumns);
    requireTile(tile, static_cast<uint32_t>(place.materials->size()));
    for (const uint32_t cover : tile.covers)
        require((*place.materials)[cover & gpu::kCoverMaterial].generation != 0, "a column's material");
    return tile;
}

std::unique_ptr<WorldTerrain>
readOne(ByteReader& reader, Device& device, const TerrainPlace& place, RestoredTerrain& restored)
{
    const auto state = reader.read<TerrainState>();
    require(
        state.numbers.patch == kNoPatch
            || (state.numbers.patch < place.patches->slots.size()
                && place.patches->slots[state.numbers.patch].generation != 0),
        "a terrain's patch does not exist");
    const bchTerrainDef def = unpackDef(state.numbers, place);
    try
    {
        checkTerrainDef(def);
    }
    catch (const Failure& failure)
    {
        corrupt(failure.what());
    }
    require(state.tileCount <= def.tileCapacity, "a terrain's tiles");
    TerrainRoom room = place.room;
    room.patch = state.numbers.patch;
    if (room.patch != kNoPatch)
    {
        room.patchSpacing = place.patches->patches[room.patch].patch->def.spacing;
        room.patchCapacity = place.patches->patches[room.patch].patch->def.particleCapacity;
    }
    auto terrain = std::make_unique<WorldTerrain>(device, def, room);
    terrain->books = state.books;
    restored.added = state.added;
    restored.taken = state.taken;
    Vector<float> heights(place.room.materialCapacity, 0.0f);
    for (size_t i = 0; i < place.materials->size(); ++i)
        if ((*place.materials)[i].generation != 0)
            heights[i] =
                terrainMaterial(def, (*place.materialDefs)[i], nullptr, place.room.quantum, 1.0f).heightPerQuantum;
    terrain->terrain.mirror().setHeightsPerQuantum(heights);
    Vector<Tile> tiles;
    for (uint32_t i = 0; i < state.tileCount; ++i)
    {
        Tile tile = readTile(reader, place);
        require(terrain->terrain.tiles().find(tile.place) == gpu::kNoTile, "a tile that is there twice");
        terrain->terrain.tiles().add(tile.place);
        tiles.push_back(std::move(tile));
    }
    for (uint32_t slot = 0; slot < state.tileCount; ++slot)
        terrain->terrain.mirror().put(slot, std::move(tiles[slot]));
    readArray(reader, terrain->paged, state.pagedCount);
    for (size_t i = 1; i < terrain->paged.size(); ++i)
        require(
            std::pair(terrain->paged[i - 1].z, terrain->paged[i - 1].x)
                < std::pair(terrain->paged[i].z, terrain->paged[i].x),
            "the order of paged tiles");
    return terrain;
}
} // namespace

void writeTerrain(ByteWriter& writer, Device& device, const TerrainTable& terrains)
{
    writer.write(terrains.slot(0));
    if (!terrains.alive(0))
        return;
    const WorldTerrain& terrain = *terrains[0];
    const DeviceBooks books = readBooks(device, terrain.terrain);
    const TileTable& tiles = terrain.terrain.tiles();
    writer.write(TerrainState{
        packDef(terrain.def, terrain.patch), terrain.books, books.added, books.taken, tiles.count(),
        static_cast<uint32_t>(terrain.paged.size())});
    for (uint32_t slot = 0; slot < tiles.capacity(); ++slot)
        if (tiles.alive(slot))
            writeTile(writer, terrain.terrain.mirror()[slot].tile);
    writer.writeBytes(terrain.paged.data(), terrain.paged.size() * sizeof(PagedTile));
}

void writeFocus(ByteWriter& writer, const Vector<FocusPoint>& focus)
{
    writer.write(static_cast<uint32_t>(focus.size()));
    for (const FocusPoint& point : focus)
        writer.write(point);
}

Vector<FocusPoint> readFocus(ByteReader& reader)
{
    const auto count = reader.read<uint32_t>();
    require(count <= BCH_MAX_FOCUS, "the number of focus points");
    Vector<FocusPoint> focus;
    readArray(reader, focus, count);
    for (const FocusPoint& point : focus)
    {
        for (int axis = 0; axis < 3; ++axis)
            require(std::fabs(point.position[axis]) <= 1.0e9, "a focus point");
        require(point.wakeRadius >= 0.0f && point.wakeRadius <= 1.0e3f && point.asGrains <= 1, "a focus point");
    }
    return focus;
}

void hashTerrain(ByteWriter& writer, Device& device, const WorldTerrain& terrain, BufferView small)
{
    uint64_t hash = 0;
    runAndRead(
        device, &hash, sizeof hash,
        [&](Recorder& recorder, BufferView answer)
        {
            terrain.terrain.recordHashSum(recorder, small);
            recorder.copy(small, answer);
        });
    writer.write(hash);
    writer.write(packDef(terrain.def, terrain.patch));
    writer.write(terrain.books);
    writer.write(readBooks(device, terrain.terrain));
    for (const PagedTile& tile : terrain.paged)
        writer.write(tile);
}

RestoredTerrain readTerrain(ByteReader& reader, Device& device, const TerrainPlace& place)
{
    RestoredTerrain restored;
    const auto slot = reader.read<Slot>();
    requireSlot(slot);
    restored.slots.push_back(slot);
    restored.terrains.resize(1);
    if (slot.generation != 0)
        restored.terrains[0] = readOne(reader, device, place, restored);
    return restored;
}

void recordTerrain(Recorder& recorder, const RestoredTerrain& restored, const glm::dvec3& anchor)
{
    if (!restored.terrains[0])
        return;
    const Terrain& terrain = restored.terrains[0]->terrain;
    terrain.recordAnchor(recorder, anchor);
    terrain.recordAll(recorder);
    const DeviceBooks books{restored.added, restored.taken};
    recorder.upload(terrain.books(), &books, sizeof books);
}

} // namespace bch
