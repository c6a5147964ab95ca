/* One fixed sequence of calls with a little of everything in it, and the hash of the state it ends in. */
#ifndef STORY_H
#define STORY_H

#include "contract/support/scene.h"

typedef struct StoryDef
{
    uint32_t side;          /* grains in the first pile: side^3 */
    uint32_t stepsInFlight; /* of the world */
    int eager;              /* start steps as fast as the world takes them, instead of waiting for each */
} StoryDef;

StoryDef defaultStory(void);

/* The world of the story before its first step. */
bchWorldId beginStory(bchDeviceId device, const StoryDef* def);

/* Chapters 0 .. kChapterCount - 1, each some calls and some steps. */
enum
{
    kChapterCount = 6
};
void tellChapter(bchWorldId world, const StoryDef* def, int chapter);

/* From beginning to end; every report and ledger on the way is checked. */
uint64_t tellStory(bchDeviceId device, const StoryDef* def);

#endif
