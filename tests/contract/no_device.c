/* Requests that no device fits: a result, and the reason in words. */
#include "barchan/vulkan.h"
#include "contract/support/scene.h"

#include <string.h>

static bchResult create(const bchDeviceDef* def)
{
    bchDeviceId device = {77};
    const bchResult result = bchCreateDevice(def, &device);
    if (result == BCH_OK)
        return bchDestroyDevice(device);
    CHECK_EQUAL(device.value, 77);
    return result;
}

static void unknownNames(void)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_VULKAN;
    def.name = "no such device anywhere";
    CHECK_RESULT(create(&def), BCH_ERROR_NO_DEVICE);
    CHECK(strstr(bchGetLastError(), "no such device anywhere") != NULL);
    def.kind = BCH_DEVICE_AUTO;
    CHECK_RESULT(create(&def), BCH_ERROR_NO_DEVICE);
}

static void badDefs(void)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = 3;
    CHECK_RESULT(create(&def), BCH_ERROR_INVALID_ARGUMENT);
    def.kind = -1;
    CHECK_RESULT(create(&def), BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_CPU;
    def.threadCount = 257;
    CHECK_RESULT(create(&def), BCH_ERROR_INVALID_ARGUMENT);
    def.threadCount = UINT32_MAX;
    CHECK_RESULT(create(&def), BCH_ERROR_INVALID_ARGUMENT);
    def.threadCount = 3;
    CHECK_OK(create(&def));
    def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_CPU;
    def.validation = 3;
    CHECK_RESULT(create(&def), BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_CPU;
    def.pipelineCacheSize = 10; /* bytes that are nowhere */
    CHECK_RESULT(create(&def), BCH_ERROR_INVALID_ARGUMENT);
}

/* Without a single handle there is no device to use. In a build without Vulkan it cannot be done at all. */
static void emptyHandles(void)
{
    const bchVkDeviceDef def = bchDefaultVkDeviceDef();
    bchVkRequirements requirements = bchDefaultVkRequirements();
    bchDeviceId device = {77};
    const bchResult known = bchGetVkRequirements(&requirements);
    CHECK(known == BCH_OK || known == BCH_ERROR_UNSUPPORTED);
    CHECK_RESULT(
        bchCreateDeviceVk(&def, &device), known == BCH_OK ? BCH_ERROR_INVALID_ARGUMENT : BCH_ERROR_UNSUPPORTED);
    CHECK_EQUAL(device.value, 77);
}

static void cpuHasNoPipelines(void)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    bchDeviceId device = {0};
    uint64_t size = 5;
    def.kind = BCH_DEVICE_CPU;
    REQUIRE_OK(bchCreateDevice(&def, &device));
    CHECK_RESULT(bchDevice_GetPipelineCache(device, NULL, &size), BCH_ERROR_UNSUPPORTED);
    CHECK_EQUAL(size, 5);
    CHECK_OK(bchDestroyDevice(device));
}

int main(void)
{
    badDefs();
    unknownNames();
    emptyHandles();
    cpuHasNoPipelines();
    return checkReport();
}
