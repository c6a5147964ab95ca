#include "barchan/terrain.h"

#include "api/blobs.h"
#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

namespace
{
// The world whose terrain this is.
class TerrainAccess
{
public:
    explicit TerrainAccess(bchTerrainId terrain) : access_(terrain.value, IdKind::terrain)
    {
        findIndex(access_->terrains(), terrain.value, "terrain");
    }
    World& operator*() const { return *access_; }
    World* operator->() const { return &*access_; }

private:
    WorldAccess access_;
};

uint32_t materialIndex(World& world, bchMaterialId material, const char* field)
{
    checkOwn(world, material.value, IdKind::material, field);
    return findIndex(world.materials().slots(), material.value, "material");
}

Vector<uint32_t> readPalette(World& world, const bchTileDef& def)
{
    checkPointer(def.materials, "bchTileDef::materials");
    checkRange("bchTileDef::materialCount", def.materialCount, 1, 256);
    Vector<uint32_t> palette;
    for (uint32_t i = 0; i < def.materialCount; ++i)
        palette.push_back(materialIndex(world, def.materials[i], "bchTileDef::materials"));
    return palette;
}
} // namespace

bchResult bchCreateTerrain(bchWorldId world, const bchTerrainDef* def, bchTerrainId* terrain)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchTerrainDef full = readStruct(def, BCH_TAG_TERRAIN_DEF);
            checkPointer(terrain, "terrain");
            uint32_t patch = kNoPatch;
            if (full.patch.value)
            {
                checkOwn(*access, full.patch.value, IdKind::patch, "bchTerrainDef::patch");
                patch = findIndex(access->patches(), full.patch.value, "patch");
            }
            terrain->value = access->addTerrain(full, patch);
            return BCH_OK;
        });
}

bchResult bchDestroyTerrain(bchTerrainId terrain)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            access->removeTerrain();
            return BCH_OK;
        });
}

bchResult bchTerrain_LoadTile(bchTerrainId terrain, const bchTileDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            const bchTileDef full = readStruct(def, BCH_TAG_TILE_DEF);
            checkTileDef(full);
            access->putTile(access->makeTile(full, readPalette(*access, full)));
            return BCH_OK;
        });
}

bchResult bchTerrain_LoadTileBlob(bchTerrainId terrain, const void* blob, uint64_t size)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            checkPointer(blob, "blob");
            access->putTile(access->readTileBlob({static_cast<const std::byte*>(blob), size}));
            return BCH_OK;
        });
}

bchResult bchTerrain_UnloadTile(bchTerrainId terrain, int32_t x, int32_t z, bchBlob* blob)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            if (!blob)
            {
                access->unloadTile(x, z, nullptr);
                return BCH_OK;
            }
            bchBlob kept{};
            try
            {
                access->unloadTile(x, z, [&](Vector<std::byte>&& bytes) { kept = keepBlob(std::move(bytes)); });
            }
            catch (...)
            {
                if (kept.data)
                    dropBlob(kept);
                throw;
            }
            *blob = kept;
            return BCH_OK;
        });
}

bchResult bchTerrain_LoadImage(bchTerrainId terrain, const bchHeightImageDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            const bchHeightImageDef full = readStruct(def, BCH_TAG_HEIGHT_IMAGE_DEF);
            checkHeightImageDef(full);
            access->loadImage(full, materialIndex(*access, full.material, "bchHeightImageDef::material"));
            return BCH_OK;
        });
}

bchResult bchTerrain_ReadTile(bchTerrainId terrain, int32_t x, int32_t z, bchTileView* view)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            fillStruct(view, BCH_TAG_TILE_VIEW, [&](bchTileView& full) { access->readTile(x, z, full); });
            return BCH_OK;
        });
}

bchResult bchTerrain_TakeChanges(bchTerrainId terrain, bchTileChange* changes, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            checkPointer(count, "count");
            checkPointer(changes, "changes");
            *count = access->takeTileChanges(changes, *count);
            return BCH_OK;
        });
}

bchResult bchTerrain_Brush(bchTerrainId terrain, const bchBrushDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            const bchBrushDef full = readStruct(def, BCH_TAG_BRUSH_DEF);
            checkBrushDef(full);
            const bool deposits = full.kind == BCH_BRUSH_DEPOSIT;
            access->brushTerrain(full, deposits ? materialIndex(*access, full.material, "bchBrushDef::material") : 0);
            return BCH_OK;
        });
}

bchResult bchTerrain_SampleHeight(bchTerrainId terrain, double x, double z, bchGroundSample* sample)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            checkFinite({x, 0.0, z}, "the place");
            fillStruct(sample, BCH_TAG_GROUND_SAMPLE, [&](bchGroundSample& full) { access->sampleHeight(x, z, full); });
            return BCH_OK;
        });
}

bchResult bchTerrain_CastRay(
    bchTerrainId terrain, bchPosition origin, bchVec3 direction, double maxDistance, bchGroundSample* sample)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            checkRay(origin, direction, maxDistance);
            fillStruct(
                sample, BCH_TAG_GROUND_SAMPLE,
                [&](bchGroundSample& full) { access->castRay(origin, direction, maxDistance, full); });
            return BCH_OK;
        });
}

bchResult bchTerrain_SubmitQueries(bchTerrainId terrain, const bchQuery* queries, uint32_t count, bchQueriesId* id)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            checkPointer(queries, "queries");
            checkPointer(id, "id");
            checkRange("count", count, 1, BCH_MAX_QUERIES);
            for (uint32_t i = 0; i < count; ++i)
                checkQuery(queries[i], i);
            id->value = access->submitQueries({queries, count});
            return BCH_OK;
        });
}

bchResult bchWorld_GetQueryHits(bchQueriesId id, uint64_t timeoutNs, bchQueryHit* hits, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(id.value, IdKind::queries);
            const uint32_t index = findIndex(access->queries(), id.value, "batch of queries");
            checkPointer(hits, "hits");
            checkPointer(count, "count");
            return access->takeQueryHits(index, timeoutNs, hits, *count) ? BCH_OK : BCH_NOT_READY;
        });
}

bchResult bchWorld_DropQueries(bchQueriesId id)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(id.value, IdKind::queries);
            access->dropQueries(findIndex(access->queries(), id.value, "batch of queries"));
            return BCH_OK;
        });
}

bchResult bchTerrain_Page(bchTerrainId terrain, const bchPagerDef* def, uint32_t* missing)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            const bchPagerDef full = readStruct(def, BCH_TAG_PAGER_DEF);
            checkPagerDef(full);
            TilePager pager;
            pager.load = [&](glm::ivec2 place, Tile& tile)
            {
                bchBlob blob{};
                bchTileDef made = bchDefaultTileDef();
                if (!full.load(full.user, place.x, place.y, &blob, &made))
                    return false;
                if (blob.data)
                    tile = access->readTileBlob({static_cast<const std::byte*>(blob.data), blob.size});
                else
                {
                    checkHead(&made, infoOf(BCH_TAG_TILE_DEF));
                    checkTileDef(made);
                    tile = access->makeTile(made, readPalette(*access, made));
                }
                if (tile.place != place)
                    fail(
                        BCH_ERROR_INVALID_ARGUMENT, "the pager was asked for tile (%d, %d) and gave (%d, %d)", place.x,
                        place.y, tile.place.x, tile.place.y);
                return true;
            };
            pager.store = [&](glm::ivec2 place, const Vector<std::byte>& blob)
            { full.store(full.user, place.x, place.y, blob.data(), blob.size()); };
            const uint32_t left = access->pageTiles(full, pager);
            if (missing)
                *missing = left;
            return BCH_OK;
        });
}

bchResult bchWorld_SetFocus(bchWorldId world, const bchFocus* points, uint32_t count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkRange("the number of focus points", count, 0, BCH_MAX_FOCUS);
            if (count > 0)
                checkPointer(points, "points");
            Vector<FocusPoint> focus;
            for (uint32_t i = 0; i < count; ++i)
            {
                const bchFocus& one = points[i];
                checkFocus(one);
                focus.push_back({{one.position.x, one.position.y, one.position.z}, one.wakeRadius, one.asGrains});
            }
            access->setFocus(std::move(focus));
            return BCH_OK;
        });
}

bchResult bchTerrain_GetInfo(bchTerrainId terrain, bchTerrainInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            const TerrainAccess access(terrain);
            fillStruct(info, BCH_TAG_TERRAIN_INFO, [&](bchTerrainInfo& full) { access->terrainInfo(full); });
            return BCH_OK;
        });
}

bchResult bchWorld_GetTerrain(bchWorldId world, bchTerrainId* terrain)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(terrain, "terrain");
            terrain->value = access->terrains().alive(0) ? access->terrains().idOf(0) : 0;
            return BCH_OK;
        });
}
