/* Terrain: tiles come, go and come back, brushes and questions, the books, snapshots. */
#include "contract/support/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SPACING 0.25f
#define WIDTH (SPACING * BCH_TILE_SIDE)

typedef struct Ground
{
    bchDeviceId device;
    bchWorldId world;
    bchMaterialId sand;
    bchTerrainId terrain;
} Ground;

static bchTerrainDef terrainDef(uint32_t tileCapacity)
{
    bchTerrainDef def = bchDefaultTerrainDef();
    def.spacing = SPACING;
    def.tileCapacity = tileCapacity;
    def.publishCapacity = 2;
    return def;
}

static bchTileDef tileDef(const bchMaterialId* sand, int32_t x, int32_t z)
{
    bchTileDef def = bchDefaultTileDef();
    def.x = x;
    def.z = z;
    def.height = 2.0f;
    def.materials = sand;
    def.materialCount = 1;
    return def;
}

static Ground openGround(void)
{
    Ground ground;
    const bchTerrainDef def = terrainDef(6);
    ground.device = openDevice();
    ground.world = openWorld(ground.device, 8);
    ground.sand = addSand(ground.world);
    REQUIRE_OK(bchCreateTerrain(ground.world, &def, &ground.terrain));
    return ground;
}

static void closeGround(const Ground* ground)
{
    checkLedger(ground->world);
    CHECK_OK(bchDestroyWorld(ground->world));
    closeDevice(ground->device);
}

static void loadFour(const Ground* ground)
{
    int32_t x, z;
    for (z = -1; z <= 0; ++z)
        for (x = -1; x <= 0; ++x)
        {
            const bchTileDef tile = tileDef(&ground->sand, x, z);
            REQUIRE_OK(bchTerrain_LoadTile(ground->terrain, &tile));
        }
}

static bchGroundSample sampleAt(const Ground* ground, double x, double z)
{
    bchGroundSample sample = bchDefaultGroundSample();
    CHECK_OK(bchTerrain_SampleHeight(ground->terrain, x, z, &sample));
    return sample;
}

static bchTerrainInfo infoOf(const Ground* ground)
{
    bchTerrainInfo info = bchDefaultTerrainInfo();
    CHECK_OK(bchTerrain_GetInfo(ground->terrain, &info));
    return info;
}

static void heap(const Ground* ground, double x, double z, float amount)
{
    bchBrushDef brush = bchDefaultBrushDef();
    brush.position.x = x;
    brush.position.z = z;
    brush.amount = amount;
    CHECK_OK(bchTerrain_Brush(ground->terrain, &brush));
}

/* Steps until all is still and the host has seen it. */
static void rest(const Ground* ground)
{
    uint32_t steps;
    for (steps = 0; steps < 400; ++steps)
    {
        step(ground->world, 1);
        CHECK_OK(bchWorld_Wait(ground->world, BCH_WAIT_FOREVER));
        if (infoOf(ground).activeTileCount == 0 && infoOf(ground).staleTileCount == 0)
            break;
    }
    CHECK(steps < 400);
}

static void refusals(void)
{
    Scene scene = openScene();
    bchTerrainDef def = terrainDef(4);
    bchTerrainId terrain = {5}, second = {5}, found = {5};
    CHECK_OK(bchWorld_GetTerrain(scene.world, &found));
    CHECK_EQUAL(found.value, 0);
    def.spacing = 0.0f;
    CHECK_RESULT(bchCreateTerrain(scene.world, &def, &terrain), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "bchTerrainDef::spacing") != NULL);
    def.spacing = NAN;
    CHECK_RESULT(bchCreateTerrain(scene.world, &def, &terrain), BCH_ERROR_INVALID_ARGUMENT);
    def = terrainDef(0);
    CHECK_RESULT(bchCreateTerrain(scene.world, &def, &terrain), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(terrain.value, 5);
    def = terrainDef(2);
    REQUIRE_OK(bchCreateTerrain(scene.world, &def, &terrain));
    CHECK_RESULT(bchCreateTerrain(scene.world, &def, &second), BCH_ERROR_CAPACITY);
    CHECK_OK(bchWorld_GetTerrain(scene.world, &found));
    CHECK_EQUAL(found.value, terrain.value);
    CHECK_OK(bchDestroyTerrain(terrain));
    CHECK_RESULT(bchDestroyTerrain(terrain), BCH_ERROR_INVALID_ID);
    REQUIRE_OK(bchCreateTerrain(scene.world, &def, &second));
    CHECK(second.value != terrain.value);
    closeScene(&scene);
}

static void badTiles(void)
{
    const Ground ground = openGround();
    const bchMaterialId nothing = {0};
    float heights[BCH_TILE_COLUMNS];
    uint8_t palette[BCH_TILE_COLUMNS];
    int i;
    bchTileDef tile = tileDef(&ground.sand, 0, 0);
    tile.materials = NULL;
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_INVALID_ARGUMENT);
    tile.materials = &nothing;
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_INVALID_ID);
    tile = tileDef(&ground.sand, 0, BCH_MAX_TILE + 1);
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_INVALID_ARGUMENT);
    tile = tileDef(&ground.sand, 0, 0);
    tile.depth = -1.0f;
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_INVALID_ARGUMENT);
    tile.depth = 5000.0f; /* more quanta than a column holds */
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_CAPACITY);
    CHECK(strstr(bchGetLastError(), "massQuantum") != NULL);
    for (i = 0; i < BCH_TILE_COLUMNS; ++i)
    {
        heights[i] = i == 77 ? NAN : 1.0f;
        palette[i] = i == 99 ? 1 : 0;
    }
    tile = tileDef(&ground.sand, 0, 0);
    tile.heights = heights;
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "column 77") != NULL);
    tile.heights = NULL;
    tile.palette = palette;
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "column 99") != NULL);
    CHECK_EQUAL(infoOf(&ground).tileCount, 0);
    CHECK_RESULT(bchTerrain_UnloadTile(ground.terrain, 0, 0, NULL), BCH_ERROR_INVALID_ARGUMENT);
    closeGround(&ground);
}

static void questions(void)
{
    const Ground ground = openGround();
    const bchPosition above = {-3.1, 10.0, 2.2};
    const bchVec3 down = {0.0f, -2.0f, 0.0f}, slanted = {1.0f, -1.0f, 0.0f}, up = {0.0f, 1.0f, 0.0f},
                  nowhere = {0.0f, 0.0f, 0.0f};
    bchGroundSample sample = bchDefaultGroundSample();
    loadFour(&ground);
    sample = sampleAt(&ground, 0.0, 0.0);
    CHECK_EQUAL(sample.found, 1);
    CHECK(fabs(sample.position.y - 2.0) < 1e-5);
    CHECK(fabs((double)sample.depth - 1.0) < 1e-5);
    CHECK(sample.normal.y > 0.99999f);
    CHECK_EQUAL(sampleAt(&ground, 2.0 * (double)WIDTH, 0.0).found, 0);
    CHECK_EQUAL(sampleAt(&ground, (double)WIDTH - 0.01, (double)WIDTH - 0.01).found, 1);
    CHECK_OK(bchTerrain_CastRay(ground.terrain, above, down, 100.0, &sample));
    CHECK_EQUAL(sample.found, 1);
    CHECK(fabs(sample.distance - 8.0) < 1e-5);
    CHECK_OK(bchTerrain_CastRay(ground.terrain, above, slanted, 100.0, &sample));
    CHECK(sample.found == 1 && fabs(sample.position.x - 4.9) < 1e-4 && fabs(sample.position.y - 2.0) < 1e-4);
    CHECK_OK(bchTerrain_CastRay(ground.terrain, above, down, 7.9, &sample));
    CHECK_EQUAL(sample.found, 0);
    CHECK_OK(bchTerrain_CastRay(ground.terrain, above, up, 100.0, &sample));
    CHECK_EQUAL(sample.found, 0);
    CHECK_RESULT(bchTerrain_CastRay(ground.terrain, above, nowhere, 1.0, &sample), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchTerrain_SampleHeight(ground.terrain, (double)NAN, 0.0, &sample), BCH_ERROR_INVALID_ARGUMENT);
    closeGround(&ground);
}

static void brushes(void)
{
    const Ground ground = openGround();
    bchBrushDef brush = bchDefaultBrushDef();
    bchMassLedger before, after;
    bchTileChange changes[8];
    uint32_t count = 8;
    loadFour(&ground);
    CHECK_OK(bchTerrain_TakeChanges(ground.terrain, changes, &count));
    CHECK_EQUAL(count, 4);
    rest(&ground);
    before = massLedger(ground.world);
    CHECK(before.terrain > 0);
    heap(&ground, 0.1, 0.1, 0.2f); /* on the corner of four tiles; flat enough to stay */
    after = massLedger(ground.world);
    CHECK(after.terrain > before.terrain);
    CHECK_EQUAL(after.spawned - before.spawned, after.terrain - before.terrain);
    rest(&ground);
    CHECK(sampleAt(&ground, 0.1, 0.1).position.y > 2.1);
    CHECK(fabs(sampleAt(&ground, 3.0, 3.0).position.y - 2.0) < 1e-5);
    count = 8;
    CHECK_OK(bchTerrain_TakeChanges(ground.terrain, changes, &count));
    CHECK_EQUAL(count, 4);
    CHECK(changes[0].lastX - changes[0].firstX < 16);
    count = 8;
    CHECK_OK(bchTerrain_TakeChanges(ground.terrain, changes, &count));
    CHECK_EQUAL(count, 0);
    brush.kind = BCH_BRUSH_LOWER;
    brush.amount = 50.0f; /* down to the bed and no deeper */
    brush.falloff = 0.0f;
    CHECK_OK(bchTerrain_Brush(ground.terrain, &brush));
    before = massLedger(ground.world);
    CHECK(before.removed > after.removed);
    CHECK_EQUAL(before.spawned, after.spawned);
    rest(&ground);
    CHECK(sampleAt(&ground, 0.1, 0.1).position.y >= 1.0 - 1e-5);
    CHECK_EQUAL(massLedger(ground.world).terrain, before.terrain); /* it slid, none was lost */
    brush.radius = NAN;
    CHECK_RESULT(bchTerrain_Brush(ground.terrain, &brush), BCH_ERROR_INVALID_ARGUMENT);
    brush.radius = 1.0f;
    brush.kind = 9;
    CHECK_RESULT(bchTerrain_Brush(ground.terrain, &brush), BCH_ERROR_INVALID_ARGUMENT);
    closeGround(&ground);
}

static void paging(void)
{
    const Ground ground = openGround();
    bchBlob blob = {NULL, 0};
    bchMassLedger before, after;
    unsigned char* bytes;
    double height;
    bchTileDef tile = tileDef(&ground.sand, 0, 0);
    loadFour(&ground);
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_BUSY);
    heap(&ground, 2.0, 2.0, 0.3f);
    step(ground.world, 3);
    before = massLedger(ground.world);
    REQUIRE_OK(bchTerrain_UnloadTile(ground.terrain, 0, 0, &blob));
    after = massLedger(ground.world);
    CHECK_EQUAL(after.terrain + after.paged, before.terrain);
    CHECK(after.paged > 0);
    CHECK_EQUAL(sampleAt(&ground, 2.0, 2.0).found, 0);
    step(ground.world, 2);
    bytes = malloc((size_t)blob.size);
    REQUIRE(bytes != NULL);
    memcpy(bytes, blob.data, (size_t)blob.size);
    bytes[blob.size / 2] ^= 4;
    CHECK_RESULT(bchTerrain_LoadTileBlob(ground.terrain, bytes, blob.size), BCH_ERROR_CORRUPT);
    CHECK_RESULT(bchTerrain_LoadTileBlob(ground.terrain, blob.data, blob.size - 4), BCH_ERROR_CORRUPT);
    CHECK_RESULT(bchTerrain_LoadTileBlob(ground.terrain, blob.data, 3), BCH_ERROR_CORRUPT);
    CHECK_OK(bchTerrain_LoadTileBlob(ground.terrain, blob.data, blob.size));
    height = sampleAt(&ground, 2.0, 2.0).position.y;
    CHECK(height > 2.1);
    after = massLedger(ground.world);
    CHECK_EQUAL(after.terrain, before.terrain);
    CHECK_EQUAL(after.paged, 0);
    CHECK_EQUAL(after.spawned, before.spawned);
    CHECK_OK(bchTerrain_UnloadTile(ground.terrain, -1, -1, NULL)); /* thrown away */
    before = massLedger(ground.world);
    CHECK_EQUAL(before.removed - after.removed, after.terrain - before.terrain);
    /* Room for six: the seventh is refused. */
    tile = tileDef(&ground.sand, 5, 5);
    for (; tile.x < 8; ++tile.x)
        CHECK_OK(bchTerrain_LoadTile(ground.terrain, &tile));
    CHECK_RESULT(bchTerrain_LoadTile(ground.terrain, &tile), BCH_ERROR_CAPACITY);
    step(ground.world, 2);
    CHECK_OK(bchFreeBlob(&blob));
    free(bytes);
    closeGround(&ground);
}

static void images(void)
{
    const Ground ground = openGround();
    static uint16_t pixels[100 * 70];
    bchHeightImageDef image = bchDefaultHeightImageDef();
    bchTileView view = bchDefaultTileView();
    int i;
    for (i = 0; i < 100 * 70; ++i)
        pixels[i] = (uint16_t)(i % 100 * 655);
    image.pixels = pixels;
    image.width = 100;
    image.height = 70;
    image.low = 1.0f;
    image.high = 5.0f;
    image.material = ground.sand;
    image.firstX = 32;
    CHECK_RESULT(bchTerrain_LoadImage(ground.terrain, &image), BCH_ERROR_INVALID_ARGUMENT);
    image.firstX = -64;
    REQUIRE_OK(bchTerrain_LoadImage(ground.terrain, &image));
    CHECK_EQUAL(infoOf(&ground).tileCount, 4);
    CHECK_OK(bchTerrain_ReadTile(ground.terrain, -1, 0, &view));
    CHECK(fabs((double)view.heights[10] - (1.0 + 4.0 * 6550.0 / 65535.0)) < 1e-4);
    CHECK(view.quanta[10] > 0 && view.materials[10] == 0);
    CHECK_OK(bchTerrain_ReadTile(ground.terrain, 0, 1, &view));
    CHECK(fabs((double)view.heights[60] - (1.0 + 4.0 * 64845.0 / 65535.0)) < 1e-4); /* the last pixel goes on */
    CHECK_RESULT(bchTerrain_ReadTile(ground.terrain, 9, 9, &view), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchTerrain_LoadImage(ground.terrain, &image), BCH_ERROR_BUSY);
    closeGround(&ground);
}

/* A heap that slides, stopped in the middle: the same later, whichever way. */
static void snapshots(void)
{
    const Ground ground = openGround();
    static uint32_t quanta[BCH_TILE_COLUMNS];
    bchTileView view = bchDefaultTileView();
    uint64_t size, hash, later;
    void* blob;
    bchBlob tile = {NULL, 0};
    const bchPosition away = {1000.0, 0.0, -2000.0}, back = {0.0, 0.0, 0.0};
    loadFour(&ground);
    REQUIRE_OK(bchTerrain_UnloadTile(ground.terrain, -1, -1, &tile));
    heap(&ground, 1.0, 1.0, 3.0f);
    step(ground.world, 3);
    hash = stateHash(ground.world);
    blob = takeSnapshot(ground.world, &size);
    step(ground.world, 5);
    later = stateHash(ground.world);
    CHECK(later != hash);
    CHECK_OK(bchWorld_Restore(ground.world, blob, size));
    CHECK_EQUAL(stateHash(ground.world), hash);
    checkLedger(ground.world);
    step(ground.world, 5);
    CHECK_EQUAL(stateHash(ground.world), later);
    CHECK_OK(bchTerrain_LoadTileBlob(ground.terrain, tile.data, tile.size));
    rest(&ground);
    CHECK_OK(bchTerrain_ReadTile(ground.terrain, 0, 0, &view));
    memcpy(quanta, view.quanta, sizeof quanta);
    hash = massLedger(ground.world).terrain;
    step(ground.world, 20); /* exactly still: the bytes of a tile as it goes out are those from before */
    CHECK(infoOf(&ground).activeTileCount == 0);
    CHECK_OK(bchFreeBlob(&tile));
    REQUIRE_OK(bchTerrain_UnloadTile(ground.terrain, 0, 0, &tile));
    CHECK_OK(bchTerrain_LoadTileBlob(ground.terrain, tile.data, tile.size));
    CHECK_OK(bchTerrain_ReadTile(ground.terrain, 0, 0, &view));
    CHECK(memcmp(quanta, view.quanta, sizeof quanta) == 0);
    CHECK_EQUAL(massLedger(ground.world).terrain, hash);
    CHECK(sampleAt(&ground, 1.0, 1.0).found == 1);
    CHECK_OK(bchWorld_MoveAnchor(ground.world, away));
    step(ground.world, 2);
    CHECK_OK(bchWorld_MoveAnchor(ground.world, back));
    CHECK_OK(bchFreeBlob(&tile));
    free(blob);
    closeGround(&ground);
}

/* A body over terrain with a patch: its zone, and where sand stays awake around it. */
static void zones(void)
{
    const bchDeviceId device = openDevice();
    const bchWorldId world = openWorld(device, 8);
    const bchMaterialId sand = addSand(world);
    bchPatchDef patchDef = bchDefaultPatchDef();
    bchPatchId patch = {0};
    bchTerrainDef def = terrainDef(1);
    bchTerrainId terrain = {0};
    bchTileDef tile = tileDef(&sand, 0, 0);
    bchBodyPart part = bchDefaultBodyPart();
    bchBodyDef body = bodyAbove(&part);
    bchBodyId id = {0};
    bchDebugDrawDef drawDef = bchDefaultDebugDrawDef();
    bchDebugDrawView view = bchDefaultDebugDrawView();
    part.size.x = 0.2f;
    patchDef.spacing = SPACING;
    patchDef.particleCapacity = 512;
    REQUIRE_OK(bchCreatePatch(world, &patchDef, &patch));
    def.patch = patch;
    patchDef.spacing = 0.3f * SPACING; /* no whole number of them along a column */
    {
        bchPatchId odd = {0};
        bchTerrainDef wrong = def;
        REQUIRE_OK(bchCreatePatch(world, &patchDef, &odd));
        wrong.patch = odd;
        CHECK_RESULT(bchCreateTerrain(world, &wrong, &terrain), BCH_ERROR_INVALID_ARGUMENT);
        CHECK(strstr(bchGetLastError(), "spacing") != NULL);
    }
    REQUIRE_OK(bchCreateTerrain(world, &def, &terrain));
    CHECK_RESULT(bchDestroyPatch(patch), BCH_ERROR_BUSY);
    REQUIRE_OK(bchTerrain_LoadTile(terrain, &tile));
    body.position.x = body.position.z = 8.0;
    body.position.y = 2.2;
    REQUIRE_OK(bchCreateBody(world, &body, &id));
    step(world, 2);
    drawDef.parts = BCH_DEBUG_ZONES;
    CHECK_OK(bchWorld_DebugDraw(world, &drawDef, &view));
    CHECK_EQUAL(view.lineCount, 24); /* two boxes */
    CHECK(massLedger(world).patches > 0);
    checkLedger(world);
    CHECK_OK(bchDestroyTerrain(terrain));
    checkLedger(world);
    CHECK_OK(bchDestroyPatch(patch));
    checkLedger(world);
    CHECK_OK(bchDestroyWorld(world));
    closeDevice(device);
}

int main(void)
{
    refusals();
    zones();
    badTiles();
    questions();
    brushes();
    paging();
    images();
    snapshots();
    return checkReport();
}
