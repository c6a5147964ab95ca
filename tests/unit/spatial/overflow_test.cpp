#include "unit/support/neighbours.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

using namespace bch;

TEST_CASE("too small a list is a fault that names the capacity needed, and cuts lists without inventing entries")
{
    auto device = test::makeCpuDevice(2);
    const auto points = test::randomCloud(400, glm::vec3(0.0f), 0.2f);
    const auto expected = test::bruteForce(points, 0.1f);
    const uint32_t needed = test::entryCount(expected);
    REQUIRE(needed > 1000);
    for (const uint32_t capacity : {0u, 1u, 2u, needed / 2, needed - 1})
    {
        CAPTURE(capacity);
        test::Search search(*device, {400, capacity});
        const test::Neighbours found = search.run(points, 0.1f);
        CHECK(found.faults == gpu::kFaultNeighbourCapacity);
        CHECK(found.needed == needed);
        CHECK(found.live == 400);
        CHECK(found.entries.size() == capacity);
        CHECK(std::is_sorted(found.begin.begin(), found.begin.end()));
        const auto lists = found.byParticle(points.size());
        for (size_t i = 0; i < lists.size(); ++i)
            CHECK(std::includes(expected[i].begin(), expected[i].end(), lists[i].begin(), lists[i].end()));
    }
}

TEST_CASE("the capacity that the fault named suffices exactly")
{
    auto device = test::makeCpuDevice(2);
    const auto points = test::randomCloud(300, glm::vec3(0.0f), 0.2f);
    test::Search small(*device, {300, 10});
    const uint32_t needed = small.run(points, 0.1f).needed;
    test::Search enough(*device, {300, needed});
    const test::Neighbours found = enough.run(points, 0.1f);
    CHECK(found.faults == 0);
    CHECK(found.byParticle(points.size()) == test::bruteForce(points, 0.1f));
}
