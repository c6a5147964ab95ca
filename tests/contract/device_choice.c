/* BARCHAN_DEVICE: decides where the host said "auto", and only there. */
#define _POSIX_C_SOURCE 200112L
#include "contract/support/scene.h"

#include <stdlib.h>
#include <string.h>

static bchDeviceInfo infoOf(const bchDeviceDef* def)
{
    bchDeviceInfo info = bchDefaultDeviceInfo();
    bchDeviceId device = {0};
    REQUIRE_OK(bchCreateDevice(def, &device));
    CHECK_OK(bchDevice_GetInfo(device, &info));
    CHECK_OK(bchDestroyDevice(device));
    return info;
}

static void cpuInfo(void)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    bchDeviceInfo info;
    REQUIRE(setenv("BARCHAN_DEVICE", "cpu", 1) == 0);
    def.threadCount = 3;
    info = infoOf(&def);
    CHECK_EQUAL(info.kind, BCH_DEVICE_CPU);
    CHECK_EQUAL(info.threadCount, 3);
    CHECK_EQUAL(info.isSoftware, 1);
    CHECK_EQUAL(info.apiVersion, 0);
    CHECK_EQUAL(info.validationMessageCount, 0);
    CHECK(info.name[0] != 0 && memchr(info.name, 0, sizeof info.name) != NULL);
    CHECK(info.driver[0] != 0 && memchr(info.driver, 0, sizeof info.driver) != NULL);
    CHECK(info.maxBufferBytes > 0);
    def.threadCount = 0;
    CHECK(infoOf(&def).threadCount >= 1);
}

static void theEnvironmentDecides(void)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    bchDeviceId device = {0};
    REQUIRE(setenv("BARCHAN_DEVICE", "no such device anywhere", 1) == 0);
    CHECK_RESULT(bchCreateDevice(&def, &device), BCH_ERROR_NO_DEVICE);
    CHECK(strstr(bchGetLastError(), "no such device anywhere") != NULL);
    def.kind = BCH_DEVICE_CPU; /* asked for by the program: the environment has no say */
    CHECK_EQUAL(infoOf(&def).kind, BCH_DEVICE_CPU);
    def.kind = BCH_DEVICE_AUTO;
    REQUIRE(setenv("BARCHAN_DEVICE", "", 1) == 0);
    CHECK(infoOf(&def).kind != BCH_DEVICE_AUTO);
    REQUIRE(setenv("BARCHAN_DEVICE", "auto", 1) == 0);
    CHECK(infoOf(&def).kind != BCH_DEVICE_AUTO);
    REQUIRE(unsetenv("BARCHAN_DEVICE") == 0);
    CHECK(infoOf(&def).kind != BCH_DEVICE_AUTO);
}

int main(void)
{
    cpuInfo();
    theEnvironmentDecides();
    return checkReport();
}
