/* Other work on every core changes when things happen, never what happens. */
#include "contract/support/thread.h"
#include "determinism/story.h"

static SharedCount s_stop = SHARED_COUNT_ZERO;

static void spin(void* argument)
{
    volatile uint64_t* sink = argument;
    uint64_t state = 1;
    while (addShared(&s_stop, 0) == 0)
    {
        int i;
        for (i = 0; i < 100000; ++i)
            *sink ^= nextRandom(&state);
    }
}

int main(void)
{
    enum
    {
        kSpinners = 3
    };
    StoryDef def = defaultStory();
    const bchDeviceId device = openDevice();
    const uint64_t quiet = tellStory(device, &def);
    volatile uint64_t sinks[kSpinners] = {0, 0, 0};
    Thread threads[kSpinners];
    int i;
    for (i = 0; i < kSpinners; ++i)
        startThread(&threads[i], spin, (void*)&sinks[i]);
    for (i = 0; i < 5; ++i)
    {
        def.eager = i % 2;
        CHECK_EQUAL(tellStory(device, &def), quiet);
    }
    addShared(&s_stop, 1);
    for (i = 0; i < kSpinners; ++i)
        joinThread(&threads[i]);
    closeDevice(device);
    return checkReport();
}
