/* Readbacks: asked for, mapped, given back; eight at a time; a picture of the moment they were asked for. */
#include "contract/support/scene.h"

#include <string.h>

static bchGrainView mapped(bchReadbackId readback)
{
    bchGrainView view = bchDefaultGrainView();
    bchResult result = bchWorld_MapReadback(readback, 0, &view);
    CHECK(result == BCH_OK || result == BCH_NOT_READY);
    if (result == BCH_NOT_READY)
        REQUIRE_OK(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    return view;
}

static void content(const Scene* scene)
{
    bchReadbackId readback = {0};
    bchGrainView view, again;
    unsigned char seen[27];
    uint64_t quanta = 0;
    uint32_t i;
    memset(seen, 0, sizeof seen);
    REQUIRE_OK(bchWorld_RequestReadback(scene->world, &readback));
    view = mapped(readback);
    CHECK_EQUAL(view.count, 27);
    CHECK_EQUAL(view.stepIndex, 2);
    CHECK(view.anchor.x == 0.0 && view.anchor.y == 0.0 && view.anchor.z == 0.0);
    for (i = 0; i < view.count; ++i)
    {
        const float* position = &view.positions[4 * i];
        const float* velocity = &view.velocities[4 * i];
        CHECK(view.tags[i] < 27);
        ++seen[view.tags[i] % 27];
        CHECK(position[3] == GRAIN_RADIUS);
        CHECK(position[1] > 0.9f * GRAIN_RADIUS && position[1] < 0.2f);
        CHECK(velocity[0] == velocity[0] && velocity[1] == velocity[1] && velocity[2] == velocity[2]);
        CHECK(velocity[3] == 0.0f);
        CHECK_EQUAL(view.materials[i], 0);
        CHECK(view.quanta[i] > 0);
        quanta += view.quanta[i];
    }
    for (i = 0; i < 27; ++i)
        CHECK_EQUAL(seen[i], 1);
    CHECK_EQUAL(quanta, massLedger(scene->world).grains);
    again = mapped(readback); /* as often as one likes */
    CHECK(memcmp(&again, &view, sizeof view) == 0);
    CHECK_OK(bchWorld_UnmapReadback(readback));
}

/* What happens after the request does not show in it. */
static void momentOfTheRequest(const Scene* scene)
{
    bchReadbackId first = {0}, second = {0};
    bchGrainView view;
    float y;
    uint32_t i;
    REQUIRE_OK(bchWorld_RequestReadback(scene->world, &first));
    step(scene->world, 3);
    REQUIRE_OK(spawnBlock(scene->world, scene->sand, 2, 100));
    REQUIRE_OK(bchWorld_RequestReadback(scene->world, &second));
    CHECK_OK(bchWorld_RemoveAllGrains(scene->world));
    view = mapped(second);
    CHECK_EQUAL(view.count, 35);
    CHECK_EQUAL(view.stepIndex, 5);
    y = 0.0f;
    for (i = 0; i < view.count; ++i)
        y += view.positions[4 * i + 1];
    view = mapped(first);
    CHECK_EQUAL(view.count, 27);
    CHECK_EQUAL(view.stepIndex, 2);
    CHECK(y > 0.0f);
    CHECK_OK(bchWorld_UnmapReadback(second));
    CHECK_OK(bchWorld_UnmapReadback(first));
    REQUIRE_OK(spawnBlock(scene->world, scene->sand, 3, 0));
}

static void eightAtATime(const Scene* scene)
{
    bchReadbackId readbacks[9];
    int i;
    memset(readbacks, 0, sizeof readbacks);
    for (i = 0; i < 8; ++i)
        CHECK_OK(bchWorld_RequestReadback(scene->world, &readbacks[i]));
    CHECK_RESULT(bchWorld_RequestReadback(scene->world, &readbacks[8]), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(readbacks[8].value, 0);
    for (i = 0; i < 8; ++i)
        CHECK_EQUAL(mapped(readbacks[i]).count, 27);
    CHECK_RESULT(bchWorld_RequestReadback(scene->world, &readbacks[8]), BCH_ERROR_CAPACITY);
    CHECK_OK(bchWorld_UnmapReadback(readbacks[3]));
    CHECK_OK(bchWorld_RequestReadback(scene->world, &readbacks[3]));
    for (i = 0; i < 8; ++i)
        CHECK_OK(bchWorld_UnmapReadback(readbacks[i])); /* one of them never mapped: cancelled */
    CHECK_RESULT(bchWorld_UnmapReadback(readbacks[0]), BCH_ERROR_INVALID_ID);
}

static void emptyWorld(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    bchReadbackId readback = {0};
    REQUIRE_OK(bchWorld_RequestReadback(world, &readback));
    CHECK_EQUAL(mapped(readback).count, 0);
    /* Left to the world's end, mapped and unmapped alike. */
    REQUIRE_OK(bchWorld_RequestReadback(world, &readback));
    CHECK_OK(bchDestroyWorld(world));
}

int main(void)
{
    const Scene scene = openScene();
    content(&scene);
    momentOfTheRequest(&scene);
    eightAtATime(&scene);
    emptyWorld(scene.device);
    closeScene(&scene);
    return checkReport();
}
