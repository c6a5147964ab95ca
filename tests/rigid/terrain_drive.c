/* A truck drives 20 m over terrain that is paged in around it: its sand wakes under the wheels, carries them, and
 * settles into ruts. */
#include "rigid/rigid_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WHEELS 4
#define COLUMN 0.3f
#define SURFACE 1.0
#define TRACK 0.84f /* m: of the wheels' middles from that of the truck */
#define BLOBS 32

/* What a host keeps of tiles that are out. */
typedef struct Shelf
{
    bchMaterialId sand;
    int32_t x[BLOBS], z[BLOBS];
    void* blobs[BLOBS];
    uint64_t sizes[BLOBS];
    uint32_t count, stores;
} Shelf;

static int loadTile(void* user, int32_t x, int32_t z, bchBlob* blob, bchTileDef* def)
{
    Shelf* shelf = (Shelf*)user;
    uint32_t i;
    for (i = 0; i < shelf->count; ++i)
        if (shelf->x[i] == x && shelf->z[i] == z)
        {
            blob->data = shelf->blobs[i];
            blob->size = shelf->sizes[i];
            return 1;
        }
    def->x = x;
    def->z = z;
    def->height = (float)SURFACE;
    def->depth = 0.9f;
    def->materials = &shelf->sand;
    def->materialCount = 1;
    return 1;
}

static void storeTile(void* user, int32_t x, int32_t z, const void* blob, uint64_t size)
{
    Shelf* shelf = (Shelf*)user;
    uint32_t i = 0;
    while (i < shelf->count && (shelf->x[i] != x || shelf->z[i] != z))
        ++i;
    REQUIRE(i < BLOBS);
    if (i == shelf->count)
        ++shelf->count;
    free(shelf->blobs[i]);
    shelf->blobs[i] = malloc(size);
    REQUIRE(shelf->blobs[i] != NULL);
    memcpy(shelf->blobs[i], blob, size);
    shelf->sizes[i] = size;
    shelf->x[i] = x;
    shelf->z[i] = z;
    ++shelf->stores;
}

static void pageAround(const RigidScene* scene, bchTerrainId terrain, Shelf* shelf, bchPosition place, uint32_t most)
{
    bchPagerDef pager = bchDefaultPagerDef();
    bchFocus focus;
    memset(&focus, 0, sizeof focus);
    focus.position = place;
    REQUIRE_OK(bchWorld_SetFocus(scene->sand, &focus, 1));
    pager.load = loadTile;
    pager.store = storeTile;
    pager.user = shelf;
    pager.loadRadius = 12.0f;
    pager.unloadRadius = 14.0f;
    pager.maxLoads = most;
    REQUIRE_OK(bchTerrain_Page(terrain, &pager, NULL));
}

static bchTerrainId addTerrain(const RigidScene* scene)
{
    bchTerrainDef def = bchDefaultTerrainDef();
    bchTerrainId terrain = {0};
    def.spacing = COLUMN;
    def.tileCapacity = 16;
    def.patch = scene->patch;
    def.wakeDepth = 0.5f;
    def.wakeMargin = 0.5f;
    def.stayMargin = 0.2f;
    REQUIRE_OK(bchCreateTerrain(scene->sand, &def, &terrain));
    return terrain;
}

static bchVehicleId addTruck(const RigidScene* scene, bchRigidBodyId* chassis)
{
    bchRigidBodyDef body = bchDefaultRigidBodyDef();
    bchVehicleDef def = bchDefaultVehicleDef();
    bchWheel wheels[WHEELS];
    bchVehicleId vehicle = {0};
    int i;
    body.shape = addShape(scene->rigid, BCH_RIGID_BOX, 0.48f, 0.18f, 0.96f);
    body.position.y = SURFACE + 0.87;
    body.mass = 650.0f;
    RIGID_OK(bchCreateRigidBody(scene->rigid, &body, chassis));
    for (i = 0; i < WHEELS; ++i)
    {
        wheels[i] = bchDefaultWheel();
        wheels[i].position.x = i % 2 ? -TRACK : TRACK;
        wheels[i].position.y = -0.24f;
        wheels[i].position.z = i < 2 ? 0.9f : -0.9f;
        wheels[i].radius = 0.6f;
        wheels[i].width = 0.6f;
        wheels[i].mass = 130.0f;
        wheels[i].travel = 0.24f;
        wheels[i].springFrequency = 1.5f;
        wheels[i].maxSteer = i < 2 ? 0.4f : 0.0f;
        wheels[i].driveTorque = 1500.0f;
        wheels[i].brakeTorque = 3000.0f;
        wheels[i].sandFriction = 1.0f;
    }
    def.chassis = *chassis;
    def.wheels = wheels;
    def.wheelCount = WHEELS;
    def.maxSpeed = 3.5f;
    RIGID_OK(bchCreateVehicle(scene->rigid, &def, &vehicle));
    return vehicle;
}

static void checkBooks(const RigidScene* scene)
{
    bchMassLedger ledger = bchDefaultMassLedger();
    REQUIRE_OK(bchWorld_GetMassLedger(scene->sand, &ledger));
    CHECK(
        ledger.spawned
        == ledger.terrain + ledger.patches + ledger.grains + ledger.paged + ledger.quarantined + ledger.removed);
}

/* Of the sand that lies there, awake or not. */
static double heightAt(bchTerrainId terrain, double x, double z)
{
    bchQuery query;
    bchQueryHit hit;
    bchQueriesId id;
    uint32_t count = 1;
    memset(&query, 0, sizeof query);
    memset(&hit, 0, sizeof hit);
    query.from.x = x;
    query.from.z = z;
    REQUIRE_OK(bchTerrain_SubmitQueries(terrain, &query, 1, &id));
    REQUIRE_OK(bchWorld_GetQueryHits(id, BCH_WAIT_FOREVER, &hit, &count));
    CHECK(hit.found);
    return hit.position.y;
}

/* The deepest of a track at z: the truck wanders by a column or two. */
static double deepestOfTrack(bchTerrainId terrain, double side, double z)
{
    double deepest = heightAt(terrain, side * (double)TRACK, z), away;
    for (away = 0.3; away < 1.6; away += 0.5 * (double)COLUMN)
        deepest = fmin(deepest, heightAt(terrain, side * away, z));
    return deepest;
}

/* Both tracks behind the truck are lower than the sand beside them. */
static void checkRuts(bchTerrainId terrain, double from, double to)
{
    double left = 0.0, right = 0.0, beside = 0.0, z;
    int count = 0;
    for (z = from; z <= to; z += 0.25)
    {
        left += deepestOfTrack(terrain, -1.0, z);
        right += deepestOfTrack(terrain, 1.0, z);
        beside += 0.5 * (heightAt(terrain, 3.0, z) + heightAt(terrain, -3.0, z));
        ++count;
    }
    printf("tracks at %.4f m and %.4f m, beside them %.4f m\n", left / count, right / count, beside / count);
    CHECK(count > 8);
    CHECK(fmax(left, right) / count < beside / count - 0.005);
    CHECK(fmin(left, right) / count > SURFACE - 0.1);
}

/* On, along x = 0. */
static void drive(bchVehicleId vehicle, const bchRigidBodyState* state)
{
    const double aside = state->position.x + (double)state->velocity.x;
    RIGID_OK(bchVehicle_SetInput(vehicle, 1.0f, (float)fmin(fmax(-0.3 * aside, -1.0), 1.0), 0.0f));
}

static void driveOver(uint32_t lag, double way)
{
    bchRigidWorldDef def = bchDefaultRigidWorldDef();
    bchRigidTerrainDef ground = bchDefaultRigidTerrainDef();
    const bchPosition start = {0.0, SURFACE, 0.0};
    bchRigidBodyId chassis;
    bchRigidBodyState state;
    bchVehicleId vehicle;
    RigidScene scene;
    Shelf shelf;
    double lowest = 10.0;
    int frame, i;
    checkContext("lag %u", (unsigned)lag);
    memset(&shelf, 0, sizeof shelf);
    def.lag = lag;
    scene = openRigidScene(&def, 0.5f * COLUMN, 32768);
    shelf.sand = scene.material;
    ground.terrain = addTerrain(&scene);
    pageAround(&scene, ground.terrain, &shelf, start, 16);
    RIGID_OK(bchRigidWorld_FollowTerrain(scene.rigid, &ground));
    vehicle = addTruck(&scene, &chassis);
    stepRigid(&scene, 30);
    state = bodyState(chassis);
    for (frame = 0; frame < 900 && state.position.z < way; ++frame)
    {
        drive(vehicle, &state);
        stepRigid(&scene, 1);
        state = bodyState(chassis);
        for (i = 0; i < WHEELS; ++i)
        {
            bchWheelState wheel;
            RIGID_OK(bchVehicle_GetWheel(vehicle, (uint32_t)i, &wheel));
            lowest = fmin(lowest, wheel.position.y - 0.6);
        }
        if (frame % 10 == 0)
            pageAround(&scene, ground.terrain, &shelf, state.position, 2);
        if (frame % 100 == 0)
            checkBooks(&scene);
    }
    printf(
        "lag %u: %.1f m in %d frames, lowest wheel %.3f m above the bed, %u tiles stored\n", (unsigned)lag,
        state.position.z, frame, lowest - SURFACE + 0.9, (unsigned)shelf.stores);
    CHECK(state.position.z >= way);
    CHECK(lowest > SURFACE - 0.5);
    CHECK(state.rotation.w * state.rotation.w + state.rotation.y * state.rotation.y > 0.95f); /* upright */
    RIGID_OK(bchVehicle_SetInput(vehicle, 0.0f, 0.0f, 1.0f));
    stepRigid(&scene, testsBriefly() ? 10 : 150); /* what lies behind it settles */
    for (frame = 0; frame < 600 && way >= 15.0 && shelf.stores == 0; frame += 10)
    {
        stepRigid(&scene, 10);
        pageAround(&scene, ground.terrain, &shelf, bodyState(chassis).position, 2);
    }
    printf("%u tiles stored %d frames later\n", (unsigned)shelf.stores, frame);
    CHECK(way < 15.0 || shelf.stores > 0); /* a tile goes when all its sand has settled */
    CHECK(bodyState(chassis).position.y > SURFACE + 0.5);
    checkBooks(&scene);
    if (!testsBriefly())
    {
        CHECK(fabsf(bodyState(chassis).velocity.z) < 0.3f);
        checkRuts(ground.terrain, state.position.z - 7.0, state.position.z - 3.0);
    }
    RIGID_OK(bchRigidWorld_StopTerrain(scene.rigid));
    closeRigidScene(&scene);
    for (i = 0; i < BLOBS; ++i)
        free(shelf.blobs[i]);
}

/* Bodies lie on terrain that never wakes; rays meet it. */
static void layOn(void)
{
    const bchRigidWorldDef def = bchDefaultRigidWorldDef();
    bchRigidTerrainDef ground = bchDefaultRigidTerrainDef();
    bchTerrainDef terrainDef = bchDefaultTerrainDef();
    bchTileDef tile = bchDefaultTileDef();
    bchRigidRayDef ray = bchDefaultRigidRayDef();
    bchRigidHit hit;
    const bchPosition above = {4.0, 2.0, 4.0};
    bchRigidBodyId box;
    RigidScene scene = openRigidScene(&def, 0.1f, 64);
    RIGID_FAILS(bchRigidWorld_FollowTerrain(scene.rigid, &ground), BCH_ERROR_INVALID_ID);
    terrainDef.tileCapacity = 1;
    REQUIRE_OK(bchCreateTerrain(scene.sand, &terrainDef, &ground.terrain));
    tile.height = 1.0f;
    tile.materials = &scene.material;
    tile.materialCount = 1;
    REQUIRE_OK(bchTerrain_LoadTile(ground.terrain, &tile));
    ground.friction = 3.0f;
    RIGID_FAILS(bchRigidWorld_FollowTerrain(scene.rigid, &ground), BCH_ERROR_INVALID_ARGUMENT);
    ground.friction = 0.7f;
    ground.head.size = 8;
    RIGID_FAILS(bchRigidWorld_FollowTerrain(scene.rigid, &ground), BCH_ERROR_INVALID_STRUCT);
    ground.head.size = (uint32_t)sizeof ground;
    RIGID_OK(bchRigidWorld_FollowTerrain(scene.rigid, &ground));
    box = addBody(scene.rigid, addShape(scene.rigid, BCH_RIGID_BOX, 0.2f, 0.2f, 0.2f), above, 10.0f);
    stepRigid(&scene, 90);
    CHECK(fabs(bodyState(box).position.y - 1.2) < 0.02);
    CHECK(bodyState(box).asleep);
    ray.origin.x = ray.origin.z = 2.0;
    ray.origin.y = 5.0;
    ray.way.y = -8.0f;
    RIGID_OK(bchRigidWorld_CastRay(scene.rigid, &ray, &hit));
    CHECK(hit.body.value == 0 && hit.normal.y > 0.99f && fabs(hit.place.y - 1.0) < 1.0e-3);
    RIGID_OK(bchRigidWorld_StopTerrain(scene.rigid));
    RIGID_OK(bchRigidWorld_StopTerrain(scene.rigid));
    RIGID_OK(bchRigidWorld_CastRay(scene.rigid, &ray, &hit));
    CHECK(hit.normal.y == 0.0f);
    closeRigidScene(&scene);
}

int main(void)
{
    layOn();
    driveOver(0, testsBriefly() ? 1.0 : 20.0);
    driveOver(1, testsBriefly() ? 1.0 : 7.0);
    return checkReport();
}
