/* Sand with steps in flight: when answers arrive is luck, and nothing that steps do may follow from it. A collapse that
 * drains at its edges and is fed to the brim, a heap that falls asleep, an explosion that wakes it; the same end for
 * hosts that wait, hurry or dawdle, and after snapshots taken while steps were under way. */
#include "contract/support/sand.h"

#include <stdlib.h>
#include <string.h>

enum
{
    kSteps = 48,
    kExplosion = 30 /* before this step */
};

typedef enum Manner
{
    kPatient, /* waits for every step */
    kEager,   /* never waits, asks again when the world is not ready */
    kFickle   /* waits, asks and looks at random */
} Manner;

typedef struct Story
{
    bchWorldId world;
    bchPatchId collapse, heap;
    bchEmitterId emitter;
    uint64_t random;
    int slept; /* steps in which the heap was seen to be left alone */
} Story;

static bchWorldId openFlight(bchDeviceId device, uint32_t stepsInFlight)
{
    bchWorldDef def = testWorldDef(8);
    bchWorldId world = {0};
    def.stepsInFlight = stepsInFlight;
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    return world;
}

static Story begin(bchDeviceId device, uint32_t stepsInFlight)
{
    const float spacing = testsVulkan() ? 0.1f : 0.06f;
    const bchWorldId world = openFlight(device, stepsInFlight);
    const bchMaterialId sand = addSand(world);
    bchPatchBounds bounds = bchDefaultPatchBounds();
    bchEmitterDef jet = bchDefaultEmitterDef();
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    bchPatchDef def = bchDefaultPatchDef();
    Story story = {{0}, {0}, {0}, {0}, 0, 0};
    uint32_t added = 0;
    story.world = world;
    addFloor(world);

    fill.material = sand;
    fill.size.x = fill.size.z = 0.2f;
    fill.size.y = 0.3f;
    fill.position.y = 0.3;
    def.spacing = spacing;
    def.particleCapacity = testsVulkan() ? 120 : 500;
    REQUIRE_OK(bchCreatePatch(world, &def, &story.collapse));
    REQUIRE_OK(bchPatch_Fill(story.collapse, &fill, &added));
    CHECK(added > def.particleCapacity / 2 && added < def.particleCapacity);
    bounds.edge = BCH_PATCH_EDGE_DRAIN;
    bounds.position.y = 1.0;
    bounds.halfExtents.x = bounds.halfExtents.z = 0.35f;
    bounds.halfExtents.y = 1.1f;
    REQUIRE_OK(bchPatch_SetBounds(story.collapse, &bounds));
    jet.patch = story.collapse;
    jet.material = sand;
    jet.position.y = 1.2;
    jet.velocity.y = -2.0f;
    jet.radius = 1.5f * spacing;
    jet.rate = testsVulkan() ? 280.0f : 100.0f;
    REQUIRE_OK(bchCreateEmitter(world, &jet, &story.emitter));

    def.spacing = 0.05f; /* small enough to fall asleep before the explosion */
    def.particleCapacity = 64;
    REQUIRE_OK(bchCreatePatch(world, &def, &story.heap));
    fill.position.x = 3.0;
    fill.position.y = 0.03;
    fill.size.x = fill.size.z = 0.055f;
    fill.size.y = 0.03f;
    REQUIRE_OK(bchPatch_Fill(story.heap, &fill, &added));
    CHECK(added > 0);
    return story;
}

static void edit(const Story* story, int index)
{
    bchExplosionDef explosion = bchDefaultExplosionDef();
    if (index != kExplosion)
        return;
    explosion.position.x = 1.0;
    explosion.radius = 4.0f;
    explosion.speed = 6.0f;
    REQUIRE_OK(bchWorld_Explode(story->world, &explosion));
}

static void dawdle(Story* story)
{
    switch (nextRandom(&story->random) % 6)
    {
    case 0:
        REQUIRE_OK(bchWorld_Wait(story->world, BCH_WAIT_FOREVER));
        break;
    case 1:
        (void)bchWorld_Wait(story->world, nextRandom(&story->random) % 1000000);
        break;
    case 2:
        if (story->collapse.value)
            (void)patchInfo(story->collapse);
        break;
    case 3:
        (void)stepReport(story->world);
        break;
    case 4:
        if (story->heap.value)
            (void)patchView(story->heap);
        break;
    default:
        break;
    }
}

static void run(Story* story, Manner manner, int from, int to)
{
    const bchStepDef def = bchDefaultStepDef();
    int i;
    for (i = from; i < to; ++i)
    {
        bchResult result;
        edit(story, i);
        while ((result = bchWorld_Step(story->world, &def)) == BCH_NOT_READY)
            CHECK(manner != kPatient);
        REQUIRE_OK(result);
        if (manner == kPatient)
        {
            REQUIRE_OK(bchWorld_Wait(story->world, BCH_WAIT_FOREVER));
            if (story->heap.value)
                story->slept += patchInfo(story->heap).substeps == 0;
        }
        else if (manner == kFickle)
            dawdle(story);
    }
}

static uint64_t end(Story* story)
{
    const uint64_t hash = stateHash(story->world);
    checkSandLedger(story->world);
    REQUIRE_OK(bchDestroyWorld(story->world));
    return hash;
}

static uint64_t tell(bchDeviceId device, uint32_t stepsInFlight, Manner manner, uint64_t random)
{
    Story story = begin(device, stepsInFlight);
    story.random = random;
    run(&story, manner, 0, kSteps);
    if (manner == kPatient)
    {
        bchEmitterInfo info = bchDefaultEmitterInfo();
        REQUIRE_OK(bchEmitter_GetInfo(story.emitter, &info));
        /* Or the story has nothing in it that could go wrong. */
        CHECK(info.emittedCount > 0 && info.heldCount > 0);
        CHECK(massLedger(story.world).removed > 0);
        CHECK(story.slept > 0 && story.slept < kSteps - 4);
        CHECK(patchInfo(story.heap).maxSpeed > 0.1f);
    }
    return end(&story);
}

/* From the blob to the end in a new world, whose ids of patches nobody knows. */
static uint64_t
goOn(bchDeviceId device, uint32_t stepsInFlight, Manner manner, int from, const void* blob, uint64_t size)
{
    Story story = {{0}, {0}, {0}, {0}, 3, 0};
    story.world = openFlight(device, stepsInFlight);
    REQUIRE_OK(bchWorld_Restore(story.world, blob, size));
    run(&story, manner, from, kSteps);
    return end(&story);
}

/* Snapshots change nothing for the world they are taken of, and whoever goes on from them comes to the same end. */
static void interrupt(bchDeviceId device, uint32_t stepsInFlight, int at, uint64_t expected)
{
    const uint32_t other = stepsInFlight % 4 + 1;
    Story story = begin(device, stepsInFlight);
    uint64_t size = 0, again = 0, hash;
    void* blob;
    void* second;
    run(&story, kEager, 0, at);
    blob = takeSnapshot(story.world, &size);
    run(&story, kEager, at, kSteps);
    CHECK_EQUAL(stateHash(story.world), expected);
    REQUIRE_OK(bchWorld_Restore(story.world, blob, size));
    second = takeSnapshot(story.world, &again);
    CHECK_EQUAL(again, size);
    CHECK(memcmp(blob, second, (size_t)size) == 0);
    run(&story, kFickle, at, kSteps);
    CHECK_EQUAL(end(&story), expected);
    CHECK_EQUAL(goOn(device, stepsInFlight, kPatient, at, blob, size), expected);
    CHECK_EQUAL(goOn(device, stepsInFlight, kEager, at, blob, size), expected);
    /* With another number in flight it may be another end, but always the same one. */
    hash = goOn(device, other, kPatient, at, blob, size);
    CHECK_EQUAL(goOn(device, other, kEager, at, blob, size), hash);
    free(blob);
    free(second);
}

int main(void)
{
    static const int kPlaces[] = {3, kExplosion, kExplosion + 1, kSteps - 8};
    const bchDeviceId device = openDevice();
    uint32_t inFlight, i;
    for (inFlight = 1; inFlight <= 4; ++inFlight)
    {
        const uint64_t patient = tell(device, inFlight, kPatient, 0);
        checkContext("%u steps in flight", inFlight);
        CHECK_EQUAL(tell(device, inFlight, kEager, 0), patient);
        for (i = 1; i <= (testsVulkan() ? 1u : 3u); ++i)
            CHECK_EQUAL(tell(device, inFlight, kFickle, i), patient);
        checkContext("%u steps in flight, interrupted before step %d", inFlight, kPlaces[inFlight - 1]);
        interrupt(device, inFlight, kPlaces[inFlight - 1], patient);
        checkContext(NULL);
    }
    closeDevice(device);
    return checkReport();
}
