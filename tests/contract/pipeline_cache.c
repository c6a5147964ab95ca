/* The pipeline cache of a Vulkan device: its size protocol, its use by the next device, and rubbish in its place. */
#include "contract/support/scene.h"

#include <stdlib.h>
#include <string.h>

static void useCache(const void* data, uint64_t size)
{
    bchDeviceDef def = testDeviceDef();
    bchDeviceId device = {0};
    def.pipelineCache = data;
    def.pipelineCacheSize = size;
    REQUIRE_OK(bchCreateDevice(&def, &device)); /* a useless cache is no reason to fail */
    closeDevice(device);
}

int main(void)
{
    const bchDeviceId device = openDevice();
    uint64_t size = 77, needed;
    unsigned char* cache;
    CHECK_OK(bchDevice_GetPipelineCache(device, NULL, &size));
    needed = size;
    REQUIRE(needed > 0);
    cache = malloc((size_t)needed + 8);
    REQUIRE(cache != NULL);
    memset(cache, 0xEE, (size_t)needed + 8);
    size = needed - 1;
    CHECK_RESULT(bchDevice_GetPipelineCache(device, cache, &size), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(cache[0], 0xEE);
    size = needed + 8;
    CHECK_OK(bchDevice_GetPipelineCache(device, cache, &size));
    CHECK_EQUAL(size, needed);
    closeDevice(device);

    useCache(cache, size);
    useCache(cache, size / 2);
    memset(cache, 0x5A, (size_t)size);
    useCache(cache, size);
    free(cache);
    return checkReport();
}
