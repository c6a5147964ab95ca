// The world's terrain: how it comes and goes, what the host does to it and asks about it.
#include "world/world.h"

#include "world/run_and_read.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
glm::dvec3 toVector(const bchPosition& position)
{
    return {position.x, position.y, position.z};
}

void checkPlace(int32_t x, int32_t z)
{
    if (std::abs(int64_t{x}) > kFarthestTile || std::abs(int64_t{z}) > kFarthestTile)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "tile (%d, %d) is too far away; tiles are numbered within +-%d", x, z,
            kFarthestTile);
}
} // namespace

TerrainRoom World::terrainRoom(uint32_t patch) const
{
    return {
        def_.materialCapacity,
        def_.bodyCapacity,
        def_.fieldCapacity,
        def_.stepsInFlight,
        def_.massQuantum,
        patch,
        patch == kNoPatch ? 0.0f : patches_[patch]->def.spacing,
        patch == kNoPatch ? 0 : patches_[patch]->def.particleCapacity};
}

uint64_t World::addTerrain(const bchTerrainDef& def, uint32_t patch)
{
    checkTerrainDef(def);
    waitForAll();
    auto made = std::make_unique<WorldTerrain>(device_, def, terrainRoom(patch));
    WorldTerrain& terrain = *made;
    const uint64_t id = terrains_.add(std::move(made));
    try
    {
        submitEdit(
            [&](Recorder& recorder)
            {
                terrain.terrain.recordAnchor(recorder, anchor_);
                recordTerrainMaterials(recorder, terrain);
            });
    }
    catch (...)
    {
        terrains_.remove(0);
        throw;
    }
    terrain.terrain.mirror().setHeightsPerQuantum(heightsPerQuantum(terrain));
    wakeSand(); // on the ground that is there now
    return id;
}

void World::removeTerrain()
{
    waitForAll();
    bchMassLedger ledger = bchDefaultMassLedger();
    addTerrainToLedger(ledger);
    patchBooks_.spawned += ledger.spawned;
    patchBooks_.removed += ledger.removed + ledger.terrain + ledger.paged;
    terrains_.remove(0);
    wakeSand(); // the ground is gone
}

Vector<gpu::TerrainMaterial> World::terrainMaterials(const WorldTerrain& terrain) const
{
    Vector<gpu::TerrainMaterial> rows(materials_.capacity());
    for (uint32_t i = 0; i < materials_.capacity(); ++i)
        if (materials_.slots().alive(i))
            rows[i] = terrainMaterial(
                terrain.def, materials_.slots()[i], terrain.handoff.get(), def_.massQuantum, glm::length(gravity_));
    return rows;
}

Vector<float> World::heightsPerQuantum(const WorldTerrain& terrain) const
{
    Vector<float> heights;
    for (const gpu::TerrainMaterial& row : terrainMaterials(terrain))
        heights.push_back(row.heightPerQuantum);
    return heights;
}

void World::recordTerrainMaterials(Recorder& recorder, const WorldTerrain& terrain) const
{
    terrain.terrain.recordMaterials(recorder, terrainMaterials(terrain));
}

template <class Record>
void World::editTerrain(Record&& record)
{
    submitEdit(
        [&](Recorder& recorder)
        {
            record(recorder);
            if (slotBound_ > 0)
                grains_.recordStale(recorder); // the ground has changed since contacts were listed
        });
    terrains_[0]->touch();
    touchSand();
}

Tile World::makeTile(const bchTileDef& def, const Vector<uint32_t>& palette) const
{
    checkPlace(def.x, def.z);
    const WorldTerrain& terrain = *terrains_[0];
    const Vector<float> heights = heightsPerQuantum(terrain);
    Tile tile;
    tile.place = {def.x, def.z};
    tile.bed.resize(gpu::kTileColumns);
    tile.loose.resize(gpu::kTileColumns);
    tile.covers.resize(gpu::kTileColumns);
    for (uint32_t i = 0; i < gpu::kTileColumns; ++i)
    {
        const float height = def.heights ? def.heights[i] : def.height;
        const float bed = def.beds ? def.beds[i] : height - def.depth;
        const uint32_t which = def.palette ? def.palette[i] : 0;
        if (which >= palette.size())
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "column %u of bchTileDef::palette is %u; there are %zu materials", i, which,
                palette.size());
        if (!(std::fabs(height) <= kHighestColumn && std::fabs(bed) <= kHighestColumn && bed <= height))
            fail(
                BCH_ERROR_INVALID_ARGUMENT,
                "column %u of the tile has its surface at %g m and its bed at %g m; both must be within +-%g m and the "
                "bed not above the surface",
                i, static_cast<double>(height), static_cast<double>(bed), static_cast<double>(kHighestColumn));
        const double quanta = std::round(
            (static_cast<double>(height) - static_cast<double>(bed)) / static_cast<double>(heights[palette[which]]));
        if (quanta > static_cast<double>(kMostLoose))
            fail(
                BCH_ERROR_CAPACITY,
                "column %u of the tile would hold %g quanta; at most 2^31 fit. Use a larger bchWorldDef::massQuantum "
                "than %g kg, or less depth",
                i, quanta, def_.massQuantum);
        tile.bed[i] = bed;
        tile.loose[i] = static_cast<uint32_t>(quanta);
        tile.covers[i] = palette[which];
    }
    return tile;
}

void World::putTile(Tile&& tile)
{
    WorldTerrain& terrain = *terrains_[0];
    Terrain& columns = terrain.terrain;
    if (columns.tiles().find(tile.place) != gpu::kNoTile)
        fail(BCH_ERROR_BUSY, "tile (%d, %d) is resident already; unload it first", tile.place.x, tile.place.y);
    const uint32_t slot = columns.tiles().add(tile.place);
    try
    {
        columns.mirror().put(slot, std::move(tile));
        editTerrain([&](Recorder& recorder) { columns.recordTile(recorder, slot, columns.mirror()[slot].tile); });
    }
    catch (...)
    {
        columns.mirror().forget(slot);
        columns.tiles().remove(slot);
        throw;
    }
    terrain.bookArrival(columns.mirror()[slot].tile);
}

Tile World::readTileBlob(std::span<const std::byte> blob) const
{
    Tile tile = bch::readTile(blob, {terrains_[0]->def.spacing, def_.massQuantum, materials_.capacity()});
    for (const uint32_t cover : tile.covers)
        if (!materials_.slots().alive(cover & gpu::kCoverMaterial))
            fail(BCH_ERROR_CORRUPT, "the tile is not usable: a material that does not exist");
    return tile;
}

void World::loadImage(const bchHeightImageDef& def, uint32_t material)
{
    const uint32_t row = def.rowPixels ? def.rowPixels : def.width;
    const auto tilesOf = [](uint32_t pixels) { return (pixels + gpu::kTileSide - 1) / gpu::kTileSide; };
    const float step = (def.high - def.low) / 65535.0f;
    Vector<float> heights(gpu::kTileColumns);
    bchTileDef one = bchDefaultTileDef();
    one.heights = heights.data();
    one.depth = def.depth;
    Vector<Tile> tiles;
    for (uint32_t z = 0; z < tilesOf(def.height); ++z)
        for (uint32_t x = 0; x < tilesOf(def.width); ++x)
        {
            for (uint32_t i = 0; i < gpu::kTileColumns; ++i)
            {
                const uint32_t pixelX = std::min(gpu::kTileSide * x + i % gpu::kTileSide, def.width - 1);
                const uint32_t pixelZ = std::min(gpu::kTileSide * z + i / gpu::kTileSide, def.height - 1);
                heights[i] = def.low + step * static_cast<float>(def.pixels[size_t{row} * pixelZ + pixelX]);
            }
            one.x = def.firstX / static_cast<int32_t>(gpu::kTileSide) + static_cast<int32_t>(x);
            one.z = def.firstZ / static_cast<int32_t>(gpu::kTileSide) + static_cast<int32_t>(z);
            tiles.push_back(makeTile(one, {material}));
        }
    const TileTable& table = terrains_[0]->terrain.tiles();
    for (const Tile& tile : tiles)
        if (table.find(tile.place) != gpu::kNoTile)
            fail(BCH_ERROR_BUSY, "tile (%d, %d) is resident already; unload it first", tile.place.x, tile.place.y);
    if (tiles.size() > table.capacity() - table.count())
        fail(
            BCH_ERROR_CAPACITY, "the image has %zu tiles; bchTerrainDef::tileCapacity is %u and %u are in use",
            tiles.size(), table.capacity(), table.count());
    for (Tile& tile : tiles)
        putTile(std::move(tile));
}

// The host's copy is what the device has once every step is over and nothing is dirty any more.
void World::catchUp()
{
    waitForAll();
    WorldTerrain& terrain = *terrains_[0];
    Vector<uint32_t> words(terrain.terrain.tellWords());
    TerrainTold told;
    uint64_t turn = 0;
    do
    {
        runAndRead(
            device_, words.data(), words.size() * sizeof(uint32_t),
            [&](Recorder& recorder, BufferView answer) { terrain.terrain.recordTell(recorder, turn++, answer); });
        told = terrain.terrain.takeTell(words.data());
    } while (told.dirtyTiles > told.shownTiles);
}

uint32_t World::findTile(int32_t x, int32_t z) const
{
    const uint32_t slot = terrains_[0]->terrain.tiles().find({x, z});
    if (slot == gpu::kNoTile)
        fail(BCH_ERROR_INVALID_ARGUMENT, "tile (%d, %d) is not resident", x, z);
    return slot;
}

void World::unloadTile(int32_t x, int32_t z, const KeepTile& keep)
{
    WorldTerrain& terrain = *terrains_[0];
    Terrain& columns = terrain.terrain;
    const uint32_t slot = findTile(x, z);
    // Plans know of a rest that may be over: sand has settled since, in a step under way or in one that has answered.
    const bool stepped =
        std::any_of(pending_.begin(), pending_.end(), [](const PendingStep& step) { return step.terrain; });
    if (!terrain.resting || stepped || terrain.told.dirtyTiles > terrain.told.shownTiles)
        catchUp();
    const Tile& tile = columns.mirror()[slot].tile;
    if (keep)
        keep(writeTile(tile, {terrain.def.spacing, def_.massQuantum, materials_.capacity()}));
    terrain.goneTiles.reserve(terrain.goneTiles.size() + 1);
    terrain.paged.reserve(terrain.paged.size() + 1);
    const Vector<uint32_t> around = columns.tiles().around(slot);
    columns.tiles().remove(slot);
    try
    {
        editTerrain([&](Recorder& recorder) { columns.recordGone(recorder, slot, around); });
    }
    catch (...)
    {
        columns.tiles().putBack(slot);
        throw;
    }
    terrain.bookDeparture(tile, static_cast<bool>(keep));
    columns.mirror().forget(slot);
    terrain.goneTiles.push_back({x, z, 0, 0, gpu::kTileSide - 1, gpu::kTileSide - 1, 1});
}

void World::brushTerrain(const bchBrushDef& def, uint32_t material)
{
    const WorldTerrain& terrain = *terrains_[0];
    const double spacing = static_cast<double>(terrain.def.spacing);
    const glm::dvec3 at = toVector(def.position) - terrain.terrain.setup().origin;
    const double columnX = std::floor(at.x / spacing);
    const double columnZ = std::floor(at.z / spacing);
    const double tileWidth = spacing * gpu::kTileSide;
    const double radius = static_cast<double>(def.radius);
    const TileTable& tiles = terrain.terrain.tiles();
    Vector<uint32_t> slots;
    for (uint32_t slot = 0; slot < tiles.capacity(); ++slot)
    {
        if (!tiles.alive(slot))
            continue;
        const glm::dvec2 low = glm::dvec2(tiles.place(slot)) * tileWidth;
        const glm::dvec2 middle(at.x, at.z);
        if (glm::distance(middle, glm::clamp(middle, low, low + tileWidth)) <= radius)
            slots.push_back(slot);
    }
    if (slots.empty())
        return;
    gpu::TerrainBrushParams params{};
    params.first = {static_cast<int32_t>(columnX), static_cast<int32_t>(columnZ), 0, 0};
    params.middle = {
        static_cast<float>(at.x - columnX * spacing), static_cast<float>(at.z - columnZ * spacing), def.radius,
        def.falloff};
    params.kind = static_cast<uint32_t>(def.kind);
    params.amount = def.amount;
    params.strength = def.strength;
    params.material = material;
    params.tileCount = static_cast<uint32_t>(slots.size());
    params.spacing = terrain.def.spacing;
    editTerrain(
        [&](Recorder& recorder)
        {
            recordTerrainMaterials(recorder, terrain);
            terrain.terrain.recordBrush(recorder, params, slots);
        });
}

void World::sampleHeight(double x, double z, bchGroundSample& sample)
{
    collect();
    const Terrain& terrain = terrains_[0]->terrain;
    const glm::dvec3 origin = terrain.setup().origin;
    fillSample(terrain.mirror().sample(x - origin.x, z - origin.z), sample);
}

void World::castRay(const bchPosition& origin, const bchVec3& direction, double maxDistance, bchGroundSample& sample)
{
    collect();
    const Terrain& terrain = terrains_[0]->terrain;
    fillSample(
        terrain.mirror().cast(
            toVector(origin) - terrain.setup().origin, glm::dvec3(direction.x, direction.y, direction.z), maxDistance),
        sample);
}

void World::fillSample(const SurfaceSample& found, bchGroundSample& sample) const
{
    const glm::dvec3 place = found.place + terrains_[0]->terrain.setup().origin;
    sample.position = {place.x, place.y, place.z};
    sample.normal = {found.normal.x, found.normal.y, found.normal.z};
    sample.depth = found.depth;
    sample.material = found.material;
    sample.found = found.found ? 1 : 0;
    sample.distance = found.distance;
}

void World::readTile(int32_t x, int32_t z, bchTileView& view)
{
    collect();
    const MirrorTile& tile = terrains_[0]->terrain.mirror()[findTile(x, z)];
    view.x = x;
    view.z = z;
    view.version = tile.version;
    view.heights = tile.heights.data();
    view.beds = tile.tile.bed.data();
    view.quanta = tile.tile.loose.data();
    view.materials = tile.materials.data();
}

uint32_t World::takeTileChanges(bchTileChange* changes, uint32_t room)
{
    collect();
    WorldTerrain& terrain = *terrains_[0];
    const auto gone = static_cast<uint32_t>(std::min<size_t>(terrain.goneTiles.size(), room));
    std::copy_n(terrain.goneTiles.begin(), gone, changes);
    terrain.goneTiles.erase(terrain.goneTiles.begin(), terrain.goneTiles.begin() + gone);
    uint32_t count = gone;
    const TileTable& tiles = terrain.terrain.tiles();
    for (uint32_t slot = 0; slot < tiles.capacity() && count < room; ++slot)
    {
        if (!tiles.alive(slot) || !terrain.terrain.mirror()[slot].changed.any())
            continue;
        const ChangedColumns changed = terrain.terrain.mirror().takeChange(slot);
        const glm::ivec2 place = tiles.place(slot);
        changes[count++] = {place.x, place.y, changed.firstX, changed.firstZ, changed.lastX, changed.lastZ, 0};
    }
    return count;
}

void World::terrainInfo(bchTerrainInfo& info)
{
    collect();
    const WorldTerrain& terrain = *terrains_[0];
    info = terrain.newest;
    info.tileCount = terrain.terrain.tiles().count();
    info.tileCapacity = terrain.terrain.tiles().capacity();
    info.pagedQuanta = terrain.pagedQuanta();
    info.changeCount = terrain.terrain.mirror().changeCount();
    info.origin = terrain.def.origin;
    info.spacing = terrain.def.spacing;
}

void World::addTerrainToLedger(bchMassLedger& ledger)
{
    if (!terrains_.alive(0))
        return;
    const WorldTerrain& terrain = *terrains_[0];
    uint64_t sums[3];
    runAndRead(
        device_, sums, sizeof sums,
        [&](Recorder& recorder, BufferView answer)
        {
            terrain.terrain.recordQuantaSum(recorder, small_.elements(0, 2));
            recorder.copy(small_.elements(0, 2), answer.part(0, 8));
            recorder.copy(terrain.terrain.books(), answer.part(8, gpu::kTerrainBookWords * sizeof(uint32_t)));
        });
    ledger.spawned += terrain.books.spawned + sums[1];
    ledger.removed += terrain.books.removed + sums[2];
    ledger.terrain += sums[0];
    ledger.paged += terrain.pagedQuanta();
}

} // namespace bch
