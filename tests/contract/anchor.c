/* The floating origin: moving it moves nothing in the world. */
#include "contract/support/scene.h"

#include <math.h>

static void placesByTag(bchWorldId world, bchPosition* places, uint32_t count)
{
    bchReadbackId readback = {0};
    bchGrainView view = bchDefaultGrainView();
    uint32_t i;
    REQUIRE_OK(bchWorld_RequestReadback(world, &readback));
    REQUIRE_OK(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    REQUIRE(view.count == count);
    for (i = 0; i < count; ++i)
    {
        bchPosition* place = &places[view.tags[i]];
        place->x = view.anchor.x + (double)view.positions[4 * i + 0];
        place->y = view.anchor.y + (double)view.positions[4 * i + 1];
        place->z = view.anchor.z + (double)view.positions[4 * i + 2];
    }
    REQUIRE_OK(bchWorld_UnmapReadback(readback));
}

static void checkSame(const bchPosition* a, const bchPosition* b, uint32_t count, double tolerance)
{
    uint32_t i;
    for (i = 0; i < count; ++i)
    {
        CHECK(fabs(a[i].x - b[i].x) <= tolerance);
        CHECK(fabs(a[i].y - b[i].y) <= tolerance);
        CHECK(fabs(a[i].z - b[i].z) <= tolerance);
    }
}

static void everythingStays(const Scene* scene)
{
    static const bchPosition kAnchors[] = {{1.0, -2.0, 3.0}, {-100.5, 0.25, 64.0}, {1000.0, 10.0, -1000.0}, {0, 0, 0}};
    bchPosition before[27], after[27];
    size_t i;
    placesByTag(scene->world, before, 27);
    for (i = 0; i < sizeof kAnchors / sizeof kAnchors[0]; ++i)
    {
        CHECK_OK(bchWorld_MoveAnchor(scene->world, kAnchors[i]));
        placesByTag(scene->world, after, 27);
        /* Each move rounds once, at most half a unit in the last place of 1000 m. */
        checkSame(before, after, 27, (double)(i + 1) * 6.2e-5);
    }
    checkLedger(scene->world);
}

/* Grains on the floor stay on the floor, wherever the anchor went. */
static void wallsStay(const Scene* scene)
{
    const bchPosition anchor = {20.0, 3.0, -5.0};
    bchPosition places[27];
    uint32_t i;
    CHECK_OK(bchWorld_MoveAnchor(scene->world, anchor));
    step(scene->world, 30);
    CHECK_OK(bchWorld_Wait(scene->world, BCH_WAIT_FOREVER));
    placesByTag(scene->world, places, 27);
    for (i = 0; i < 27; ++i)
        CHECK(places[i].y > 0.8 * (double)GRAIN_RADIUS && places[i].y < 0.2);
    CHECK_EQUAL(stepReport(scene->world).quarantinedCount, 0);
}

/* Spawning is relative to the def's origin, not to the anchor. */
static void originIsTheWorlds(bchDeviceId device)
{
    bchWorldDef def = testWorldDef(8);
    const bchVec3 position = {0.5f, 1.0f, 0.0f};
    bchGrainSpawnDef spawn = bchDefaultGrainSpawnDef();
    bchPosition place;
    bchWorldId world = {0};
    def.anchor.x = 5.0e6; /* earth-sized: far beyond what a float holds to the centimetre */
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    spawn.material = addSand(world);
    spawn.positions = &position;
    spawn.count = 1;
    spawn.origin.x = 5.0e6 + 1.25;
    REQUIRE_OK(bchWorld_SpawnGrains(world, &spawn));
    placesByTag(world, &place, 1);
    CHECK(fabs(place.x - (5.0e6 + 1.75)) < 1e-6);
    CHECK(fabs(place.y - 1.0) < 1e-6);
    spawn.origin.x = 0.0; /* five thousand kilometres from the anchor */
    CHECK_RESULT(bchWorld_SpawnGrains(world, &spawn), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchDestroyWorld(world));
}

int main(void)
{
    const Scene scene = openScene();
    everythingStays(&scene);
    wallsStay(&scene);
    originIsTheWorlds(scene.device);
    closeScene(&scene);
    return checkReport();
}
