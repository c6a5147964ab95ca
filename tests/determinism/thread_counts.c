/* The CPU device gives the same bits for any number of threads and any order of the host's pieces. */
#include "contract/support/thread.h"
#include "determinism/story.h"

#include <stdlib.h>

typedef struct Loop
{
    uint32_t count, grain;
    bchTaskFcn run;
    void* task;
    uint32_t* begins;
    uint32_t pieces;
    uint32_t first; /* this thread takes every second piece from here */
} Loop;

static uint64_t s_random = 1;

static void runEverySecond(void* argument)
{
    const Loop* loop = argument;
    uint32_t i;
    for (i = loop->first; i < loop->pieces; i += 2)
    {
        const uint32_t begin = loop->begins[i];
        const uint32_t left = loop->count - begin;
        loop->run(loop->task, begin, begin + (left < loop->grain ? left : loop->grain));
    }
}

/* A job system at its most careless: single grains in an order that is never the same, on two threads. */
static void shuffled(void* user, uint32_t count, uint32_t grain, bchTaskFcn run, void* task)
{
    const uint32_t pieces = (count - 1) / grain + 1;
    uint32_t* begins = malloc(pieces * sizeof *begins);
    Loop mine = {count, grain, run, task, begins, pieces, 0};
    Loop theirs = {count, grain, run, task, begins, pieces, 1};
    Thread thread;
    uint32_t i;
    (void)user;
    if (!begins)
        abort();
    for (i = 0; i < pieces; ++i)
        begins[i] = i * grain;
    for (i = pieces; i > 1; --i)
    {
        const uint32_t other = (uint32_t)(nextRandom(&s_random) % i);
        const uint32_t swapped = begins[i - 1];
        begins[i - 1] = begins[other];
        begins[other] = swapped;
    }
    startThread(&thread, runEverySecond, &theirs);
    runEverySecond(&mine);
    joinThread(&thread);
    free(begins);
}

static uint64_t hashOn(const bchDeviceDef* deviceDef)
{
    const StoryDef def = defaultStory();
    bchDeviceId device = {0};
    uint64_t hash;
    REQUIRE_OK(bchCreateDevice(deviceDef, &device));
    hash = tellStory(device, &def);
    closeDevice(device);
    return hash;
}

int main(void)
{
    static const uint32_t kThreads[] = {2, 3, 8};
    bchDeviceDef def = bchDefaultDeviceDef();
    uint64_t one;
    size_t i;
    def.kind = BCH_DEVICE_CPU;
    def.threadCount = 1;
    one = hashOn(&def);
    for (i = 0; i < sizeof kThreads / sizeof kThreads[0]; ++i)
    {
        def.threadCount = kThreads[i];
        checkContext("%u threads", kThreads[i]);
        CHECK_EQUAL(hashOn(&def), one);
        CHECK_EQUAL(hashOn(&def), one);
    }
    checkContext("the host's job system");
    def.parallelFor = shuffled;
    CHECK_EQUAL(hashOn(&def), one);
    CHECK_EQUAL(hashOn(&def), one);
    checkContext(NULL);
    return checkReport();
}
