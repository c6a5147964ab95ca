/* Version, build string and names of results and stages: what answers without any object. */
#include "barchan/barchan.h"
#include "barchan/vulkan.h"
#include "contract/check.h"

#include <stdio.h>
#include <string.h>

static void versionIsTheHeaders(void)
{
    bchVersion version = {99, 99, 99};
    char text[32];
    bchGetVersion(&version);
    CHECK_EQUAL(version.major, BCH_VERSION_MAJOR);
    CHECK_EQUAL(version.minor, BCH_VERSION_MINOR);
    CHECK_EQUAL(version.patch, BCH_VERSION_PATCH);
    bchGetVersion(NULL); /* must not crash */

    snprintf(text, sizeof text, "%d.%d.%d", BCH_VERSION_MAJOR, BCH_VERSION_MINOR, BCH_VERSION_PATCH);
    REQUIRE(bchGetBuildString() != NULL);
    CHECK(strstr(bchGetBuildString(), text) != NULL);
    CHECK(strchr(bchGetBuildString(), '\n') == NULL);
    CHECK(strstr(bchGetBuildString(), "CPU") != NULL || strstr(bchGetBuildString(), "cpu") != NULL);
    CHECK(bchGetBuildString() == bchGetBuildString());
}

static void resultsHaveNames(void)
{
    static const char* const kErrors[] = {"BCH_ERROR_INVALID_ARGUMENT",
                                          "BCH_ERROR_INVALID_STRUCT",
                                          "BCH_ERROR_INVALID_ID",
                                          "BCH_ERROR_OUT_OF_MEMORY",
                                          "BCH_ERROR_OUT_OF_DEVICE_MEMORY",
                                          "BCH_ERROR_CAPACITY",
                                          "BCH_ERROR_UNSUPPORTED",
                                          "BCH_ERROR_NO_DEVICE",
                                          "BCH_ERROR_DEVICE_LOST",
                                          "BCH_ERROR_CORRUPT",
                                          "BCH_ERROR_BUSY",
                                          "BCH_ERROR_INTERNAL"};
    const int count = (int)(sizeof kErrors / sizeof kErrors[0]);
    int i;
    for (i = 0; i < count; ++i)
        CHECK(strcmp(bchResultName(-1 - i), kErrors[i]) == 0);
    CHECK(strcmp(bchResultName(BCH_OK), "BCH_OK") == 0);
    CHECK(strcmp(bchResultName(BCH_NOT_READY), "BCH_NOT_READY") == 0);
    CHECK(strcmp(bchResultName(-1 - count), "BCH_UNKNOWN") == 0);
    CHECK(strcmp(bchResultName(2), "BCH_UNKNOWN") == 0);
    CHECK(strcmp(bchResultName(INT32_MIN), "BCH_UNKNOWN") == 0);
    CHECK(strcmp(bchResultName(INT32_MAX), "BCH_UNKNOWN") == 0);
}

static void stagesHaveNames(void)
{
    uint32_t count = 0, i;
    while (count < BCH_STAGE_CAPACITY && bchStageName(count))
        ++count;
    CHECK(count > 0);
    for (i = 0; i < count; ++i)
    {
        CHECK(bchStageName(i)[0] != 0);
        if (i > 0)
            CHECK(strcmp(bchStageName(i), bchStageName(i - 1)) != 0);
    }
    CHECK(bchStageName(count) == NULL);
    CHECK(bchStageName(BCH_STAGE_CAPACITY) == NULL);
    CHECK(bchStageName(UINT32_MAX) == NULL);
}

int main(void)
{
    versionIsTheHeaders();
    resultsHaveNames();
    stagesHaveNames();
    return checkReport();
}
