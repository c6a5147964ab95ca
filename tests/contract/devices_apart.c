/* Devices made, used and destroyed on several threads at the same time; stale ids while they come and go. */
#include "contract/support/scene.h"
#include "contract/support/thread.h"

enum
{
    kThreads = 3
};

static void cycle(void* argument)
{
    int* failures = argument;
    const int rounds = testsVulkan() ? 3 : 30;
    bchDeviceDef def = testDeviceDef();
    const bchWorldDef worldDef = testWorldDef(16);
    int i;
    for (i = 0; i < rounds; ++i)
    {
        bchDeviceId device = {0};
        bchWorldId world = {0};
        bchDeviceInfo info = bchDefaultDeviceInfo();
        *failures += bchCreateDevice(&def, &device) != BCH_OK;
        *failures += bchCreateWorld(device, &worldDef, &world) != BCH_OK;
        *failures += bchDestroyDevice(device) != BCH_ERROR_BUSY;
        *failures += bchDevice_GetInfo(device, &info) != BCH_OK;
        *failures += info.validationMessageCount != 0;
        *failures += bchDestroyWorld(world) != BCH_OK;
        *failures += bchDestroyDevice(device) != BCH_OK;
        *failures += bchDevice_GetInfo(device, &info) != BCH_ERROR_INVALID_ID;
        *failures += bchWorld_Wait(world, 0) != BCH_ERROR_INVALID_ID;
    }
}

int main(void)
{
    Thread threads[kThreads];
    int failures[kThreads] = {0, 0, 0};
    int i;
    for (i = 0; i < kThreads; ++i)
        startThread(&threads[i], cycle, &failures[i]);
    for (i = 0; i < kThreads; ++i)
        joinThread(&threads[i]);
    for (i = 0; i < kThreads; ++i)
        CHECK_EQUAL(failures[i], 0);
    return checkReport();
}
