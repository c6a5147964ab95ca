// The same bits, not just the same sets: order, begins and entries for any number of threads and any order of pieces.
#include "unit/support/neighbours.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <thread>

using namespace bch;

namespace
{
// A job system that hands out its pieces in an order that is different every time, on two threads.
struct ShuffledLoop
{
    test::Random random{99};

    static void run(void* user, uint32_t count, uint32_t grain, bchTaskFcn task, void* argument)
    {
        auto& self = *static_cast<ShuffledLoop*>(user);
        std::vector<uint32_t> begins;
        for (uint32_t begin = 0; begin < count; begin += grain)
            begins.push_back(begin);
        for (size_t i = begins.size(); i > 1; --i)
            std::swap(begins[i - 1], begins[self.random.below(static_cast<uint32_t>(i))]);
        const auto part = [&](size_t first)
        {
            for (size_t i = first; i < begins.size(); i += 2)
                task(argument, begins[i], std::min(begins[i] + grain, count));
        };
        std::thread other(part, 1);
        part(0);
        other.join();
    }
};

std::vector<glm::vec4> scene()
{
    auto points = test::randomCloud(20000, glm::vec3(0.0f), 0.8f);
    for (uint32_t i = 0; i < points.size(); i += 37)
        points[i].w = -1.0f;
    return points;
}

constexpr test::SearchSize kSize{20000, 1000000};
} // namespace

TEST_CASE("the search gives the same bits for 1, 2, 3 and 8 threads")
{
    const auto points = scene();
    auto one = test::makeCpuDevice(1);
    const test::Neighbours expected = test::Search(*one, kSize).run(points, 0.08f);
    CHECK(expected.faults == 0);
    CHECK(expected.entries.size() > 100000);
    for (const uint32_t threads : {2u, 3u, 8u})
    {
        CAPTURE(threads);
        auto device = test::makeCpuDevice(threads);
        CHECK(test::Search(*device, kSize).run(points, 0.08f) == expected);
    }
}

TEST_CASE("the search gives the same bits on a host's job system, whatever the order of its pieces")
{
    const auto points = scene();
    auto one = test::makeCpuDevice(1);
    const test::Neighbours expected = test::Search(*one, kSize).run(points, 0.08f);
    ShuffledLoop loop;
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_CPU;
    def.parallelFor = ShuffledLoop::run;
    def.parallelForUser = &loop;
    CpuDevice device(def);
    for (int round = 0; round < 3; ++round)
        CHECK(test::Search(device, kSize).run(points, 0.08f) == expected);
}

TEST_CASE("particles of one cell keep the order in which they came")
{
    auto device = test::makeCpuDevice(3);
    const auto points = test::randomCloud(5000, glm::vec3(0.0f), 0.3f);
    const test::Neighbours found = test::Search(*device, {5000, 1}).run(points, 0.1f);
    uint32_t pairs = 0;
    for (uint32_t i = 1; i < found.live; ++i)
    {
        CHECK(found.keys[i - 1] <= found.keys[i]);
        if (found.keys[i - 1] == found.keys[i])
        {
            ++pairs;
            CHECK(found.order[i - 1] < found.order[i]);
        }
    }
    CHECK(pairs > 1000);
}
