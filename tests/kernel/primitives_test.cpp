// One contract for the primitives of all devices, against the standard library.
#include "support/devices.h"

#include "compute/recorder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

using namespace bch;
using test::DeviceTest;
using test::download;
using test::upload;

namespace
{
using Words = std::vector<uint32_t>;

// Around the sizes at which devices cut their work: groups of 128, tiles of 2,048 and 16,384, blocks of 8,192.
const uint32_t kSizes[] = {0, 1, 2, 127, 128, 129, 2047, 2048, 2049, 8192, 8193, 10000, 16383, 16384, 16385, 100003};

struct Pattern
{
    const char* name;
    std::function<uint32_t(uint32_t i, uint32_t n, std::mt19937& random)> value;
};

const Pattern kPatterns[] = {
    {"random", [](uint32_t, uint32_t, std::mt19937& random) { return static_cast<uint32_t>(random()); }},
    {"all equal", [](uint32_t, uint32_t, std::mt19937&) { return 0x5a5a5a5au; }},
    {"sorted", [](uint32_t i, uint32_t, std::mt19937&) { return i * 3u; }},
    {"reversed", [](uint32_t i, uint32_t n, std::mt19937&) { return (n - i) * 7u; }},
    {"few values", [](uint32_t, uint32_t, std::mt19937& random) { return static_cast<uint32_t>(random() & 3u); }},
    {"high bits",
     [](uint32_t, uint32_t, std::mt19937& random) { return static_cast<uint32_t>(random() & 0xff000000u); }},
};

Words makeWords(const Pattern& pattern, uint32_t n)
{
    std::mt19937 random(n + 1);
    Words words(n);
    for (uint32_t i = 0; i < n; ++i)
        words[i] = pattern.value(i, n, random);
    return words;
}

Words counting(uint32_t n)
{
    Words words(n);
    std::iota(words.begin(), words.end(), 0u);
    return words;
}

struct Scratch
{
    Scratch(Device& device, uint64_t bytes)
        : buffer(device.createBuffer("scratch", std::max<uint64_t>(bytes, 4), MemoryKind::device))
    {
        // Whatever was there before must not matter.
        runNow(device, [&](Recorder& recorder) { recorder.fill({*buffer, 0, buffer->bytes() / 4 * 4}, 0xdeadbeefu); });
    }
    operator BufferView() const { return *buffer; }
    std::unique_ptr<Buffer> buffer;
};

// ---- scan ----

Words runScan(Device& device, const Words& values, uint32_t count)
{
    const uint32_t capacity = static_cast<uint32_t>(values.size());
    auto input = upload(device, "values", values);
    auto counter = upload(device, "count", Words{count});
    auto offsets = upload(device, "offsets", Words(capacity + 1, 0xccccccccu));
    const Scratch scratch(device, device.primitives().scanScratchBytes(capacity));
    runNow(
        device,
        [&](Recorder& recorder) {
            recorder.primitives().scan(recorder, {counter, capacity}, input, offsets, scratch);
        });
    return download<uint32_t>(device, offsets);
}

Words scanned(const Words& values, uint32_t count)
{
    Words offsets(values.size() + 1, 0xccccccccu);
    uint32_t sum = 0;
    for (uint32_t i = 0; i <= count; ++i)
    {
        offsets[i] = sum;
        sum += i < count ? values[i] : 0;
    }
    return offsets;
}

// ---- sort ----

struct Pairs
{
    Words keys, values;
    bool operator==(const Pairs&) const = default;
};

Pairs runSort(Device& device, const Words& keys, uint32_t count, uint32_t keyBits)
{
    const uint32_t capacity = static_cast<uint32_t>(keys.size());
    auto keyArray = upload(device, "keys", keys);
    auto valueArray = upload(device, "values", counting(capacity));
    auto counter = upload(device, "count", Words{count});
    const Scratch scratch(device, device.primitives().sortScratchBytes(capacity));
    runNow(
        device,
        [&](Recorder& recorder) {
            recorder.primitives().sortPairs(recorder, {counter, capacity}, keyArray, valueArray, keyBits, scratch);
        });
    return {
        download<uint32_t>(device, keyArray.elements(0, capacity)),
        download<uint32_t>(device, valueArray.elements(0, capacity))};
}

Pairs sorted(const Words& keys, uint32_t count, uint32_t keyBits)
{
    const uint32_t mask = keyBits == 32 ? UINT32_MAX : (1u << keyBits) - 1u;
    Pairs pairs{keys, counting(static_cast<uint32_t>(keys.size()))};
    std::stable_sort(
        pairs.values.begin(), pairs.values.begin() + count,
        [&](uint32_t a, uint32_t b) { return (keys[a] & mask) < (keys[b] & mask); });
    for (uint32_t i = 0; i < count; ++i)
        pairs.keys[i] = keys[pairs.values[i]];
    return pairs;
}

// ---- reduce ----

uint64_t runSum64(Device& device, const std::vector<uint64_t>& values, uint32_t count)
{
    const uint32_t capacity = static_cast<uint32_t>(values.size());
    auto input = upload(device, "values", values);
    auto counter = upload(device, "count", Words{count});
    auto result = upload(device, "result", std::vector<uint64_t>{0xccccccccccccccccu});
    const Scratch scratch(device, device.primitives().reduceScratchBytes(capacity));
    runNow(
        device,
        [&](Recorder& recorder) {
            recorder.primitives().reduceSum64(recorder, {counter, capacity}, input, result, scratch);
        });
    return download<uint64_t>(device, result).front();
}

uint32_t runMax(Device& device, const Words& values, uint32_t count)
{
    const uint32_t capacity = static_cast<uint32_t>(values.size());
    auto input = upload(device, "values", values);
    auto counter = upload(device, "count", Words{count});
    auto result = upload(device, "result", Words{0xccccccccu});
    const Scratch scratch(device, device.primitives().reduceScratchBytes(capacity));
    runNow(
        device,
        [&](Recorder& recorder) {
            recorder.primitives().reduceMax(recorder, {counter, capacity}, input, result, scratch);
        });
    return download<uint32_t>(device, result).front();
}

// Equal without printing a hundred thousand numbers.
template <class T>
bool same(const T& a, const T& b)
{
    return a == b;
}
} // namespace

TEST_CASE_FIXTURE(DeviceTest, "a scan gives the sum of all elements before each, and the total")
{
    for (const Named& on : devices())
        for (const uint32_t n : kSizes)
        {
            CAPTURE(on.name);
            CAPTURE(n);
            const Words values = makeWords(kPatterns[0], n);
            CHECK(same(runScan(on.device, values, n), scanned(values, n)));
        }
}

TEST_CASE_FIXTURE(DeviceTest, "a scan stops at the count on the device and writes nothing beyond it")
{
    for (const Named& on : devices())
        for (const uint32_t count : {0u, 1u, 127u, 2048u, 39999u})
        {
            CAPTURE(on.name);
            CAPTURE(count);
            const Words values = makeWords(kPatterns[0], 40000);
            CHECK(same(runScan(on.device, values, count), scanned(values, count)));
        }
}

TEST_CASE_FIXTURE(DeviceTest, "a sort is ascending and stable for every pattern and size")
{
    for (const Named& on : devices())
        for (const Pattern& pattern : kPatterns)
            for (const uint32_t n : kSizes)
            {
                CAPTURE(on.name);
                CAPTURE(std::string(pattern.name));
                CAPTURE(n);
                const Words keys = makeWords(pattern, n);
                CHECK(same(runSort(on.device, keys, n, 32), sorted(keys, n, 32)));
            }
}

TEST_CASE_FIXTURE(DeviceTest, "a sort looks at the low bits of the key only")
{
    for (const Named& on : devices())
        for (uint32_t keyBits = 1; keyBits <= 32; ++keyBits)
        {
            CAPTURE(on.name);
            CAPTURE(keyBits);
            const Words keys = makeWords(kPatterns[0], 5000);
            CHECK(same(runSort(on.device, keys, 5000, keyBits), sorted(keys, 5000, keyBits)));
        }
}

TEST_CASE_FIXTURE(DeviceTest, "a sort leaves everything beyond the count on the device as it was")
{
    for (const Named& on : devices())
        for (const uint32_t count : {0u, 1u, 2u, 129u, 16384u, 39999u})
            for (const uint32_t keyBits : {9u, 20u, 32u})
            {
                CAPTURE(on.name);
                CAPTURE(count);
                CAPTURE(keyBits);
                const Words keys = makeWords(kPatterns[0], 40000);
                CHECK(same(runSort(on.device, keys, count, keyBits), sorted(keys, count, keyBits)));
            }
}

TEST_CASE_FIXTURE(DeviceTest, "a sum of 64-bit numbers carries and wraps")
{
    for (const Named& on : devices())
        for (const uint32_t n : kSizes)
        {
            CAPTURE(on.name);
            CAPTURE(n);
            std::mt19937_64 random(n);
            std::vector<uint64_t> values(n);
            for (uint64_t& value : values)
                value = random();
            for (const uint32_t count : {n, n / 2})
                CHECK(
                    runSum64(on.device, values, count)
                    == std::accumulate(values.begin(), values.begin() + count, uint64_t{0}));
        }
}

TEST_CASE_FIXTURE(DeviceTest, "the largest of nothing is zero, of something the largest")
{
    for (const Named& on : devices())
        for (const Pattern& pattern : kPatterns)
            for (const uint32_t n : {0u, 1u, 2u, 129u, 16385u, 100003u})
            {
                CAPTURE(on.name);
                CAPTURE(std::string(pattern.name));
                CAPTURE(n);
                const Words values = makeWords(pattern, n);
                for (const uint32_t count : {n, n / 2})
                    CHECK(
                        runMax(on.device, values, count)
                        == std::accumulate(
                            values.begin(), values.begin() + count, 0u,
                            [](uint32_t a, uint32_t b) { return std::max(a, b); }));
            }
}

TEST_CASE_FIXTURE(DeviceTest, "compacting keeps the flagged indices in order and counts them")
{
    for (const Named& on : devices())
        for (const uint32_t n : kSizes)
        {
            CAPTURE(on.name);
            CAPTURE(n);
            Words flags = makeWords(kPatterns[4], n);
            Words expected;
            for (uint32_t i = 0; i < n; ++i)
            {
                flags[i] = flags[i] == 0 ? 1 : 0;
                if (flags[i])
                    expected.push_back(i);
            }
            auto flagArray = upload(on.device, "flags", flags);
            auto counter = upload(on.device, "count", Words{n});
            auto offsets = on.device.createArray<uint32_t>("offsets", n + 1);
            auto indices = on.device.createArray<uint32_t>("indices", n);
            auto kept = on.device.createArray<uint32_t>("kept", 1);
            const Scratch scratch(on.device, on.device.primitives().scanScratchBytes(n));
            runNow(
                on.device,
                [&](Recorder& recorder) {
                    recordCompact(recorder, {counter, n}, flagArray, offsets, indices, kept, scratch);
                });
            const uint32_t keptCount = download<uint32_t>(on.device, kept).front();
            REQUIRE(keptCount == expected.size());
            CHECK(same(download<uint32_t>(on.device, indices.elements(0, keptCount)), expected));
        }
}
