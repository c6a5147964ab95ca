/* The same calls give the same state: 20 of 20 times on one device, on a second one, and eagerly or patiently. */
#include "determinism/story.h"

int main(void)
{
    StoryDef def = defaultStory();
    StoryDef other = def;
    bchDeviceId device = openDevice();
    const uint64_t first = tellStory(device, &def);
    uint64_t differs;
    int i;
    for (i = 1; i < 20; ++i)
    {
        checkContext("run %d", i);
        CHECK_EQUAL(tellStory(device, &def), first);
    }
    checkContext(NULL);
    def.eager = 1;
    for (def.stepsInFlight = 1; def.stepsInFlight <= 4; ++def.stepsInFlight)
    {
        checkContext("%u steps in flight", def.stepsInFlight);
        CHECK_EQUAL(tellStory(device, &def), first);
    }
    checkContext(NULL);
    closeDevice(device);

    device = openDevice();
    def = defaultStory();
    CHECK_EQUAL(tellStory(device, &def), first);
    /* And the hash can tell: another story ends in another one. */
    other.side -= 1;
    differs = tellStory(device, &other);
    CHECK(differs != first);
    closeDevice(device);
    return checkReport();
}
