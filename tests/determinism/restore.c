/* Going on from a snapshot is going on: step by step the same state as the world that was never interrupted, in the
 * same world, in another one, on another device of the kind. */
#include "determinism/story.h"

#include <stdlib.h>

static void goOn(bchWorldId world, const StoryDef* def, int from, const uint64_t* hashes)
{
    int chapter;
    for (chapter = from; chapter < kChapterCount; ++chapter)
    {
        tellChapter(world, def, chapter);
        CHECK_EQUAL(stateHash(world), hashes[chapter]);
        checkLedger(world);
    }
}

int main(void)
{
    const StoryDef def = defaultStory();
    const bchDeviceId device = openDevice();
    const bchDeviceId second = openDevice();
    const bchWorldId world = beginStory(device, &def);
    const bchWorldDef otherDef = testWorldDef(2 * def.side * def.side * def.side);
    void* blobs[kChapterCount];
    uint64_t sizes[kChapterCount], hashes[kChapterCount];
    bchWorldId other = {0};
    int chapter;
    for (chapter = 0; chapter < kChapterCount; ++chapter)
    {
        blobs[chapter] = takeSnapshot(world, &sizes[chapter]); /* before it */
        tellChapter(world, &def, chapter);
        hashes[chapter] = stateHash(world);
        CHECK(chapter == 0 || hashes[chapter] != hashes[chapter - 1]);
    }

    for (chapter = kChapterCount - 1; chapter >= 0; --chapter)
    {
        checkContext("back in the same world before chapter %d", chapter);
        REQUIRE_OK(bchWorld_Restore(world, blobs[chapter], sizes[chapter]));
        goOn(world, &def, chapter, hashes);
    }
    for (chapter = 0; chapter < kChapterCount; chapter += 2)
    {
        checkContext("in a new world on another device before chapter %d", chapter);
        REQUIRE_OK(bchCreateWorld(second, &otherDef, &other));
        REQUIRE_OK(bchWorld_Restore(other, blobs[chapter], sizes[chapter]));
        goOn(other, &def, chapter, hashes);
        CHECK_OK(bchDestroyWorld(other));
    }
    checkContext(NULL);
    for (chapter = 0; chapter < kChapterCount; ++chapter)
        free(blobs[chapter]);
    CHECK_OK(bchDestroyWorld(world));
    closeDevice(second);
    closeDevice(device);
    return checkReport();
}
