/* bchGetLastError: never null, empty until something fails, of this thread alone, and not wiped by a success. */
#include "contract/support/scene.h"
#include "contract/support/thread.h"

#include <string.h>

static void readInNewThread(void* argument)
{
    int* startedEmpty = argument;
    bchDeviceId nobody = {1};
    *startedEmpty = bchGetLastError() != NULL && bchGetLastError()[0] == 0;
    (void)bchDestroyDevice(nobody); /* fails here and must not be heard elsewhere */
    *startedEmpty = *startedEmpty && bchGetLastError()[0] != 0;
}

int main(void)
{
    bchVersion version;
    bchWorldDef def = bchDefaultWorldDef();
    bchWorldId world = {0};
    char sentence[1024];
    int startedEmpty = 0;
    bchDeviceId device;
    Thread thread;

    CHECK(bchGetLastError() != NULL);
    CHECK(bchGetLastError()[0] == 0);

    device = openDevice();
    def.maxGrainRadius = -3.5f;
    CHECK_RESULT(bchCreateWorld(device, &def, &world), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "maxGrainRadius") != NULL); /* what */
    CHECK(strstr(bchGetLastError(), "-3.5") != NULL);           /* which value */
    CHECK(strstr(bchGetLastError(), "10") != NULL);             /* which limit */
    strcpy(sentence, bchGetLastError());

    startThread(&thread, readInNewThread, &startedEmpty);
    joinThread(&thread);
    CHECK(startedEmpty);
    CHECK(strcmp(bchGetLastError(), sentence) == 0);

    bchGetVersion(&version);
    CHECK(strcmp(bchGetLastError(), sentence) == 0);
    closeDevice(device);
    return checkReport();
}
