/* Questions that the device answers: as the host's copy does where all is settled, with awake sand where it is not. */
#include "contract/support/scene.h"

#include <math.h>
#include <string.h>

#define SPACING 0.25f
#define TILES 3
#define QUERIES 400

typedef struct Dunes
{
    bchDeviceId device;
    bchWorldId world;
    bchPatchId patch;
    bchTerrainId terrain;
} Dunes;

/* Three tiles around a corner that is missing, gentle enough to stay as they are. */
static Dunes openDunes(void)
{
    static float heights[BCH_TILE_COLUMNS];
    const int32_t places[TILES][2] = {{0, 0}, {1, 0}, {0, 1}};
    Dunes dunes;
    bchMaterialId sand;
    bchPatchDef patch = bchDefaultPatchDef();
    bchTerrainDef def = bchDefaultTerrainDef();
    int t, i;
    dunes.device = openDevice();
    dunes.world = openWorld(dunes.device, 8);
    sand = addSand(dunes.world);
    patch.spacing = SPACING;
    patch.particleCapacity = 512;
    REQUIRE_OK(bchCreatePatch(dunes.world, &patch, &dunes.patch));
    def.spacing = SPACING;
    def.tileCapacity = TILES;
    def.patch = dunes.patch;
    def.origin.x = 3.0;
    REQUIRE_OK(bchCreateTerrain(dunes.world, &def, &dunes.terrain));
    for (t = 0; t < TILES; ++t)
    {
        bchTileDef tile = bchDefaultTileDef();
        tile.x = places[t][0];
        tile.z = places[t][1];
        for (i = 0; i < BCH_TILE_COLUMNS; ++i)
        {
            const double x = tile.x * BCH_TILE_SIDE + i % BCH_TILE_SIDE, z = tile.z * BCH_TILE_SIDE + i / BCH_TILE_SIDE;
            heights[i] = (float)(2.0 + 0.5 * sin(0.11 * x) * cos(0.13 * z));
        }
        tile.heights = heights;
        tile.materials = &sand;
        tile.materialCount = 1;
        REQUIRE_OK(bchTerrain_LoadTile(dunes.terrain, &tile));
    }
    step(dunes.world, 2);
    CHECK_OK(bchWorld_Wait(dunes.world, BCH_WAIT_FOREVER));
    return dunes;
}

static void closeDunes(const Dunes* dunes)
{
    checkLedger(dunes->world);
    CHECK_OK(bchDestroyWorld(dunes->world));
    closeDevice(dunes->device);
}

static double between(uint64_t* random, double low, double high)
{
    return low + (high - low) * (double)(nextRandom(random) >> 11) / 9007199254740992.0;
}

static bchQuery heightAt(double x, double z)
{
    bchQuery query;
    memset(&query, 0, sizeof query);
    query.from.x = x;
    query.from.y = 1.0;
    query.from.z = z;
    return query;
}

static bchQuery rayFrom(uint64_t* random)
{
    bchQuery query = heightAt(between(random, 0.0, 38.0), between(random, -3.0, 35.0));
    query.kind = BCH_QUERY_RAY;
    query.from.y = between(random, 2.6, 8.0);
    query.direction.x = (float)between(random, -1.0, 1.0);
    query.direction.y = (float)between(random, -0.9, 0.05);
    query.direction.z = (float)between(random, -1.0, 1.0);
    query.maxDistance = (float)between(random, 1.0, 60.0);
    return query;
}

static bchQueryHit one(bchTerrainId terrain, const bchQuery* query)
{
    bchQueryHit hit;
    bchQueriesId id = {0};
    uint32_t count = 1;
    memset(&hit, 0, sizeof hit);
    REQUIRE_OK(bchTerrain_SubmitQueries(terrain, query, 1, &id));
    REQUIRE_OK(bchWorld_GetQueryHits(id, BCH_WAIT_FOREVER, &hit, &count));
    return hit;
}

/* Where nothing is awake, device and host's copy say the same, also far from the anchor and with it elsewhere. */
static void sameAsCopy(void)
{
    const Dunes dunes = openDunes();
    const bchPosition elsewhere = {200.0, -30.0, 77.0};
    static bchQuery queries[QUERIES];
    static bchQueryHit hits[QUERIES];
    uint64_t random = 5;
    uint32_t i, round, heights = 0, rays = 0, misses = 0;
    for (round = 0; round < 2; ++round)
    {
        bchQueriesId id = {0};
        uint32_t count = QUERIES;
        for (i = 0; i < QUERIES; ++i)
            queries[i] =
                i % 2 == 0 ? heightAt(between(&random, 1.0, 37.0), between(&random, -2.0, 34.0)) : rayFrom(&random);
        REQUIRE_OK(bchTerrain_SubmitQueries(dunes.terrain, queries, QUERIES, &id));
        REQUIRE_OK(bchWorld_GetQueryHits(id, BCH_WAIT_FOREVER, hits, &count));
        CHECK_EQUAL(count, QUERIES);
        for (i = 0; i < QUERIES; ++i)
        {
            const bchQuery* query = &queries[i];
            bchGroundSample sample = bchDefaultGroundSample();
            if (query->kind == BCH_QUERY_HEIGHT)
                CHECK_OK(bchTerrain_SampleHeight(dunes.terrain, query->from.x, query->from.z, &sample));
            else
                CHECK_OK(bchTerrain_CastRay(
                    dunes.terrain, query->from, query->direction, (double)query->maxDistance, &sample));
            CHECK_EQUAL(hits[i].found, sample.found);
            if (!sample.found)
            {
                ++misses;
                continue;
            }
            CHECK(fabs(hits[i].position.x - sample.position.x) < 2e-3);
            CHECK(fabs(hits[i].position.y - sample.position.y) < 1e-3);
            CHECK(fabs(hits[i].position.z - sample.position.z) < 2e-3);
            CHECK(fabs((double)hits[i].distance - sample.distance) < 2e-3);
            CHECK(fabs((double)hits[i].normal.x - (double)sample.normal.x) < 1e-2);
            CHECK(fabs((double)hits[i].depth - (double)sample.depth) < 2e-2);
            CHECK_EQUAL(hits[i].awake, 0);
            query->kind == BCH_QUERY_HEIGHT ? ++heights : ++rays;
        }
        CHECK_OK(bchWorld_MoveAnchor(dunes.world, elsewhere));
    }
    CHECK(heights > 200);
    CHECK(rays > 80);
    CHECK(misses > 80);
    closeDunes(&dunes);
}

/* Sand that wakes leaves the surface where it was, and the ground below it lower. */
static void awakeSand(void)
{
    const Dunes dunes = openDunes();
    bchQuery query = heightAt(11.0, 8.0), elsewhere = heightAt(20.0, 8.0);
    bchFocus focus;
    bchQueryHit before = one(dunes.terrain, &query), after;
    bchQuery ray = query;
    memset(&focus, 0, sizeof focus);
    focus.position = query.from;
    focus.wakeRadius = 0.8f;
    CHECK_OK(bchWorld_SetFocus(dunes.world, &focus, 1));
    step(dunes.world, 1);
    after = one(dunes.terrain, &query);
    CHECK_EQUAL(after.awake, 1);
    CHECK(fabs(after.position.y - before.position.y) < 1e-4);
    CHECK(fabs((double)after.depth - (double)before.depth) < 1e-4);
    CHECK_EQUAL(one(dunes.terrain, &elsewhere).awake, 0);
    ray.kind = BCH_QUERY_RAY;
    ray.from.y = 5.0;
    ray.direction.y = -3.0f;
    ray.maxDistance = 10.0f;
    CHECK(fabs(one(dunes.terrain, &ray).position.y - before.position.y) < 1e-3);
    query.settledOnly = ray.settledOnly = 1;
    CHECK(one(dunes.terrain, &query).position.y < before.position.y - 0.1);
    CHECK(one(dunes.terrain, &ray).position.y < before.position.y - 0.1);
    closeDunes(&dunes);
}

static void refusals(void)
{
    const Dunes dunes = openDunes();
    bchQuery query = heightAt(5.0, 5.0);
    bchQueryHit hits[2];
    bchQueriesId id = {7}, many[8];
    uint32_t count = 0, i;
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, NULL, 1, &id), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, 1, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, 0, &id), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, BCH_MAX_QUERIES + 1, &id), BCH_ERROR_INVALID_ARGUMENT);
    query.kind = 2;
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, 1, &id), BCH_ERROR_INVALID_ARGUMENT);
    query.kind = BCH_QUERY_RAY;
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, 1, &id), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "maxDistance") != NULL);
    query.maxDistance = 5.0f;
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, 1, &id), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "direction") != NULL);
    query.direction.x = 1.0f;
    query.maxDistance = 5000.0f;
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, 1, &id), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "16384") != NULL);
    query.maxDistance = 5.0f;
    query.from.z = (double)NAN;
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, 1, &id), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(id.value, 7);
    query = heightAt(5.0, 5.0);
    for (i = 0; i < 8; ++i)
        REQUIRE_OK(bchTerrain_SubmitQueries(dunes.terrain, &query, 1, &many[i]));
    CHECK_RESULT(bchTerrain_SubmitQueries(dunes.terrain, &query, 1, &id), BCH_ERROR_CAPACITY);
    CHECK_RESULT(bchWorld_GetQueryHits(many[0], BCH_WAIT_FOREVER, hits, &count), BCH_ERROR_INVALID_ARGUMENT);
    count = 2;
    CHECK_RESULT(bchWorld_GetQueryHits(many[0], BCH_WAIT_FOREVER, NULL, &count), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchWorld_GetQueryHits(many[0], BCH_WAIT_FOREVER, hits, &count));
    CHECK_EQUAL(count, 1);
    CHECK_RESULT(bchWorld_GetQueryHits(many[0], BCH_WAIT_FOREVER, hits, &count), BCH_ERROR_INVALID_ID);
    CHECK_OK(bchWorld_DropQueries(many[1]));
    CHECK_RESULT(bchWorld_DropQueries(many[1]), BCH_ERROR_INVALID_ID);
    CHECK_OK(bchDestroyTerrain(dunes.terrain)); /* while questions about it are open */
    count = 2;
    CHECK_OK(bchWorld_GetQueryHits(many[2], BCH_WAIT_FOREVER, hits, &count));
    CHECK_EQUAL(hits[0].found, 1);
    closeDunes(&dunes); /* and some never asked for */
}

int main(void)
{
    sameAsCopy();
    awakeSand();
    refusals();
    return checkReport();
}
