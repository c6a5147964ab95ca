// The device as a whole: how it is made and described, what it holds, what it gives back.
#include "support/devices.h"

#include "base/failure.h"
#include "compute/vulkan/device.h"
#include "compute/vulkan/pipeline_cache.h"
#include "compute/vulkan/vulkan_device.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <numeric>
#include <random>

using namespace bch;
using test::DeviceTest;

namespace
{
using Words = std::vector<uint32_t>;
using Bytes = std::vector<std::byte>;

struct Outcome
{
    bchResult result = BCH_OK;
    std::string text;
    bool is(bchResult expected, const char* part) const
    {
        return result == expected && text.find(part) != std::string::npos;
    }
};

template <class Call>
Outcome outcomeOf(Call&& call)
{
    try
    {
        call();
        return {};
    }
    catch (const Failure& failure)
    {
        return {failure.result(), failure.what()};
    }
}

bchDeviceInfo describe(const Device& device)
{
    bchDeviceInfo info = bchDefaultDeviceInfo();
    device.describe(info);
    return info;
}

Bytes cacheOf(const Device& device)
{
    uint64_t size = 0;
    device.pipelineCache(nullptr, size);
    Bytes bytes(size);
    device.pipelineCache(bytes.data(), size);
    bytes.resize(size);
    return bytes;
}

bool warnedSince(size_t before, const char* part)
{
    const std::vector<std::string> lines = test::logged();
    return std::any_of(
        lines.begin() + static_cast<std::ptrdiff_t>(before), lines.end(),
        [&](const std::string& line) { return line.find(part) != std::string::npos; });
}
} // namespace

TEST_CASE_FIXTURE(DeviceTest, "a device says what it is")
{
    const bchDeviceInfo info = describe(test::vulkanDevice());
    CHECK(info.kind == BCH_DEVICE_VULKAN);
    CHECK(std::string(info.name) != "");
    CHECK(std::string(info.driver) != "");
    CHECK(info.apiVersion >= VK_API_VERSION_1_2);
    CHECK(info.maxBufferBytes >= uint64_t{1} << 27);
    CHECK(info.threadCount == 0);
}

TEST_CASE_FIXTURE(DeviceTest, "a name that no device has is refused with the names there are")
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.name = "no such device";
    const Outcome outcome = outcomeOf([&] { createVulkanDevice(def, false); });
    CHECK(outcome.is(BCH_ERROR_NO_DEVICE, describe(test::vulkanDevice()).name));
}

TEST_CASE_FIXTURE(DeviceTest, "software is no real GPU")
{
    if (describe(test::vulkanDevice()).isSoftware)
        CHECK(outcomeOf([] { createVulkanDevice(bchDefaultDeviceDef(), true); }).is(BCH_ERROR_NO_DEVICE, "software"));
    else
        CHECK_NOTHROW(createVulkanDevice(bchDefaultDeviceDef(), true));
}

TEST_CASE_FIXTURE(DeviceTest, "memory is counted while buffers live")
{
    Device& device = test::vulkanDevice();
    const DeviceMemory before = device.memory();
    {
        auto array = device.createArray<uint32_t>("counted", 300000);
        auto landing = device.createArray<uint32_t>("landing", 1000, MemoryKind::readback);
        const DeviceMemory during = device.memory();
        CHECK(during.usedBytes == before.usedBytes + 1204000);
        CHECK(during.bufferCount == before.bufferCount + 2);
        CHECK(during.peakUsedBytes >= during.usedBytes);
        CHECK(during.reservedBytes >= during.usedBytes);
    }
    const DeviceMemory after = device.memory();
    CHECK(after.usedBytes == before.usedBytes);
    CHECK(after.bufferCount == before.bufferCount);
    CHECK(after.peakUsedBytes >= before.usedBytes + 1204000);
}

TEST_CASE_FIXTURE(DeviceTest, "a buffer that is too large is refused in words, and nothing leaks")
{
    Device& device = test::vulkanDevice();
    const DeviceMemory before = device.memory();
    const uint64_t most = describe(device).maxBufferBytes;
    CHECK(outcomeOf([&] { device.createBuffer("wide", most + 4, MemoryKind::device); })
              .is(BCH_ERROR_UNSUPPORTED, "maxStorageBufferRange"));
    CHECK(outcomeOf([&] { device.createBuffer("huge", uint64_t{1} << 50, MemoryKind::readback); })
              .is(BCH_ERROR_OUT_OF_DEVICE_MEMORY, "huge"));
    CHECK(device.memory().usedBytes == before.usedBytes);
    CHECK(device.memory().bufferCount == before.bufferCount);
    const auto largest = device.createBuffer("largest", most / 4 * 4, MemoryKind::device);
    CHECK(test::download<uint32_t>(device, {*largest, largest->bytes() - 4, 4}) == Words{0});
}

TEST_CASE_FIXTURE(DeviceTest, "devices come and go many times")
{
    // Each compiles every kernel, which takes a software driver seconds: two hundred of them are a long test.
    const char* const given = std::getenv("BARCHAN_DEVICE_ROUNDS");
    const int rounds = given != nullptr ? std::atoi(given) : 8;
    REQUIRE(rounds > 0);
    // Without validation, whose layers take most of the time; leaks on the way are what the other tests watch.
    for (uint32_t round = 0; round < static_cast<uint32_t>(rounds); ++round)
    {
        const std::unique_ptr<Device> device = createVulkanDevice(bchDefaultDeviceDef(), false);
        auto array = test::upload(*device, "array", Words(1000, round));
        const Words seen = test::download<uint32_t>(*device, array);
        REQUIRE(seen.back() == round);
        REQUIRE(device->memory().bufferCount == 1);
    }
}

TEST_CASE_FIXTURE(DeviceTest, "buffers come and go without the reserved memory growing")
{
    Device& device = test::vulkanDevice();
    const auto churn = [&]
    {
        for (uint32_t round = 0; round < 100; ++round)
        {
            auto array = test::upload(device, "array", Words(50000, round));
            CHECK(test::download<uint32_t>(device, array.elements(49999, 1)) == Words{round});
        }
        return device.memory();
    };
    const DeviceMemory first = churn();
    const DeviceMemory second = churn();
    CHECK(second.reservedBytes == first.reservedBytes);
    CHECK(second.usedBytes == first.usedBytes);
}

TEST_CASE_FIXTURE(DeviceTest, "the pipeline cache goes out and comes back in")
{
    const Bytes bytes = cacheOf(test::vulkanDevice());
    REQUIRE(!bytes.empty());
    bchDeviceDef def = bchDefaultDeviceDef();
    def.pipelineCache = bytes.data();
    def.pipelineCacheSize = bytes.size();
    const size_t before = test::logged().size();
    const std::unique_ptr<Device> device = createVulkanDevice(def, false);
    CHECK(!warnedSince(before, "pipeline cache"));

    uint64_t size = bytes.size() / 2;
    Bytes half(size);
    const Outcome outcome = outcomeOf([&] { test::vulkanDevice().pipelineCache(half.data(), size); });
    CHECK(outcome.result == BCH_ERROR_CAPACITY);
}

TEST_CASE_FIXTURE(DeviceTest, "a damaged pipeline cache is not used, with a warning")
{
    const Bytes whole = cacheOf(test::vulkanDevice());
    const auto isRefused = [](Bytes bytes)
    {
        bchDeviceDef def = bchDefaultDeviceDef();
        def.pipelineCache = bytes.data();
        def.pipelineCacheSize = bytes.size();
        const size_t before = test::logged().size();
        const std::unique_ptr<Device> device = createVulkanDevice(def, false);
        const bool works = test::download<uint32_t>(*device, test::upload(*device, "array", Words{5})) == Words{5};
        return works && warnedSince(before, "pipeline cache");
    };
    CHECK(isRefused(Bytes(whole.begin(), whole.begin() + 10)));
    CHECK(isRefused(Bytes(whole.begin(), whole.end() - 1)));
    CHECK(isRefused(Bytes(1000, std::byte{0x5a})));
    Bytes longer = whole;
    longer.push_back(std::byte{0});
    CHECK(isRefused(longer));
}

TEST_CASE("every single bit of a pipeline cache's envelope and content is watched")
{
    vulkan::DeviceSummary device;
    device.vendorId = 1;
    device.deviceId = 2;
    device.driverVersion = 3;
    const Bytes content(40, std::byte{7});
    const Vector<std::byte> whole = vulkan::makeCacheEnvelope(content, device);
    REQUIRE(vulkan::openCacheEnvelope(whole, device).size() == content.size());
    for (size_t bit = 0; bit < whole.size() * 8; ++bit)
    {
        Vector<std::byte> damaged = whole;
        damaged[bit / 8] ^= std::byte{1} << (bit % 8);
        CAPTURE(bit);
        CHECK(vulkan::openCacheEnvelope(damaged, device).empty());
    }
    vulkan::DeviceSummary other = device;
    other.driverVersion = 4;
    CHECK(vulkan::openCacheEnvelope(whole, other).empty());
}

TEST_CASE_FIXTURE(DeviceTest, "primitives with more tiles than one dimension of groups go on in the second")
{
    vulkan::PrimitiveTuning tuning = vulkan::gpuTuning();
    tuning.scan = tuning.sort = tuning.reduce = {8, 4};
    const std::unique_ptr<Device> device = test::makeVulkanDevice(tuning);
    const uint32_t n = 65535 * 32 + 40; // two tiles more
    std::mt19937 random(5);
    Words keys(n);
    for (uint32_t& key : keys)
        key = static_cast<uint32_t>(random() & 15);
    auto keyArray = test::upload(*device, "keys", keys);
    auto count = test::upload(*device, "count", Words{n});
    auto order = device->createArray<uint32_t>("order", n);
    auto offsets = device->createArray<uint32_t>("offsets", n + 1);
    auto result = device->createArray<uint32_t>("result", 1);
    const Primitives& primitives = device->primitives();
    const uint64_t bytes =
        std::max({primitives.sortScratchBytes(n), primitives.scanScratchBytes(n), primitives.reduceScratchBytes(n)});
    auto scratch = device->createBuffer("scratch", bytes, MemoryKind::device);
    runNow(
        *device,
        [&](Recorder& recorder)
        {
            primitives.scan(recorder, {count, n}, keyArray, offsets, *scratch);
            primitives.reduceMax(recorder, {count, n}, offsets, result, *scratch);
            primitives.sortPairs(recorder, {count, n}, keyArray, order, 4, *scratch);
        });
    const Words scanned = test::download<uint32_t>(*device, offsets);
    CHECK(scanned[n] == std::accumulate(keys.begin(), keys.end(), 0u));
    CHECK(test::download<uint32_t>(*device, result).front() == scanned[n - 1]);
    std::sort(keys.begin(), keys.end());
    CHECK((test::download<uint32_t>(*device, keyArray) == keys));
    CHECK(test::validationMessages(*device) == 0);
}
