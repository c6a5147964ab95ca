#include "unit/law/laws.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <bit>
#include <set>
#include <thread>
#include <vector>

using bch::bchAtomicAdd;

TEST_CASE("the finaliser loses nothing: different words stay different")
{
    std::set<uint32_t> seen;
    for (uint32_t i = 0; i < 100000; ++i)
        seen.insert(law::mixBits(i * 2654435761u));
    CHECK(seen.size() == 100000);
}

TEST_CASE("one bit of input turns about half the bits of the hash")
{
    test::Random random(4);
    for (int bit = 0; bit < 32; ++bit)
    {
        int turned = 0;
        constexpr int kSamples = 500;
        for (int i = 0; i < kSamples; ++i)
        {
            const uint32_t state = random.word(), word = random.word();
            turned += std::popcount(law::hashWord(state, word) ^ law::hashWord(state, word ^ (1u << bit)));
        }
        CAPTURE(bit);
        CHECK(turned > 14 * kSamples);
        CHECK(turned < 18 * kSamples);
    }
}

TEST_CASE("words hash by their place")
{
    const glm::uvec4 words(1, 2, 3, 4), swapped(2, 1, 3, 4);
    CHECK(law::hashWords(5, words) != law::hashWords(5, swapped));
    CHECK(law::hashWords(5, words) != law::hashWords(6, words));
    CHECK(law::hashWords(5, words) == law::hashWords(5, words));
}

TEST_CASE("a 64-bit sum of 32-bit additions is exact, from any number of threads")
{
    uint32_t sum[2] = {0, 0};
    const auto add = [&](uint32_t seed)
    {
        test::Random random(seed);
        for (int i = 0; i < 20000; ++i)
        {
            const uint32_t amount = random.word();
            BCH_ADD64(sum, 0u, amount)
        }
    };
    std::vector<std::thread> threads;
    for (uint32_t seed = 0; seed < 4; ++seed)
        threads.emplace_back(add, seed);
    for (std::thread& thread : threads)
        thread.join();
    uint64_t expected = 0;
    for (uint32_t seed = 0; seed < 4; ++seed)
    {
        test::Random random(seed);
        for (int i = 0; i < 20000; ++i)
            expected += random.word();
    }
    CHECK((uint64_t{sum[1]} << 32 | sum[0]) == expected);
    CHECK(sum[1] > 1000); // it did carry
}

TEST_CASE("the near test counts the border and keeps its order of rounding")
{
    using law::isNear;
    CHECK(isNear(glm::vec3(0.0f), glm::vec3(0.3f, 0.0f, 0.4f), 0.25f));
    CHECK_FALSE(isNear(glm::vec3(0.0f), glm::vec3(0.3f, 0.0f, 0.4f), std::nextafter(0.25f, 0.0f)));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK_FALSE(isNear(glm::vec3(nan, 0.0f, 0.0f), glm::vec3(0.0f), 1.0f));
    CHECK_FALSE(isNear(glm::vec3(std::numeric_limits<float>::infinity()), glm::vec3(0.0f), 1.0f));
}
