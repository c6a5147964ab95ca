#include "base/failure.h"

#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <thread>

using namespace bch;

TEST_CASE("a failure carries its result and a finished sentence")
{
    try
    {
        fail(BCH_ERROR_CAPACITY, "%d grains asked for, %d fit", 12, 5);
        FAIL("fail returned");
    }
    catch (const Failure& failure)
    {
        CHECK(failure.result() == BCH_ERROR_CAPACITY);
        CHECK(std::string(failure.what()) == "12 grains asked for, 5 fit");
    }
}

TEST_CASE("a sentence that is too long is cut and still ends")
{
    const std::string words(4 * Failure::kTextCapacity, 'w');
    try
    {
        fail(BCH_ERROR_INTERNAL, "%s", words.c_str());
        FAIL("fail returned");
    }
    catch (const Failure& failure)
    {
        CHECK(std::strlen(failure.what()) == Failure::kTextCapacity - 1);
        setLastError(failure.what());
        CHECK(std::strlen(lastError()) == Failure::kTextCapacity - 1);
    }
}

TEST_CASE("the last error belongs to the thread that failed")
{
    setLastError("of the first thread");
    std::string seenByOther = "?";
    std::thread other(
        [&]
        {
            seenByOther = lastError();
            setLastError("of the other thread");
        });
    other.join();
    CHECK(seenByOther.empty());
    CHECK(std::string(lastError()) == "of the first thread");
}

TEST_CASE("every result has its constant's name, and no other number has one")
{
    const struct
    {
        bchResult result;
        const char* name;
    } kNames[] = {
        {BCH_OK, "BCH_OK"},
        {BCH_NOT_READY, "BCH_NOT_READY"},
        {BCH_ERROR_INVALID_ARGUMENT, "BCH_ERROR_INVALID_ARGUMENT"},
        {BCH_ERROR_INVALID_STRUCT, "BCH_ERROR_INVALID_STRUCT"},
        {BCH_ERROR_INVALID_ID, "BCH_ERROR_INVALID_ID"},
        {BCH_ERROR_OUT_OF_MEMORY, "BCH_ERROR_OUT_OF_MEMORY"},
        {BCH_ERROR_OUT_OF_DEVICE_MEMORY, "BCH_ERROR_OUT_OF_DEVICE_MEMORY"},
        {BCH_ERROR_CAPACITY, "BCH_ERROR_CAPACITY"},
        {BCH_ERROR_UNSUPPORTED, "BCH_ERROR_UNSUPPORTED"},
        {BCH_ERROR_NO_DEVICE, "BCH_ERROR_NO_DEVICE"},
        {BCH_ERROR_DEVICE_LOST, "BCH_ERROR_DEVICE_LOST"},
        {BCH_ERROR_CORRUPT, "BCH_ERROR_CORRUPT"},
        {BCH_ERROR_BUSY, "BCH_ERROR_BUSY"},
        {BCH_ERROR_INTERNAL, "BCH_ERROR_INTERNAL"},
    };
    for (const auto& entry : kNames)
        CHECK(std::string(resultName(entry.result)) == entry.name);
    for (const bchResult unknown : {-13, 2, 1000, INT32_MIN, INT32_MAX})
        CHECK(std::string(resultName(unknown)) == "BCH_UNKNOWN");
}
