#include "compute/hazards.h"

#include "unit/support/cpu.h"

#include <doctest/doctest.h>

using namespace bch;

namespace
{
struct Scene
{
    std::unique_ptr<CpuDevice> device = test::makeCpuDevice(1);
    std::unique_ptr<Buffer> a = device->createBuffer("a", 1024, MemoryKind::device);
    std::unique_ptr<Buffer> b = device->createBuffer("b", 1024, MemoryKind::device);

    // Whether a barrier is needed between one touch and the next.
    static bool between(AccessedView first, AccessedView second)
    {
        HazardTracker tracker;
        CHECK_FALSE(tracker.needsBarrier({&first, 1}));
        tracker.remember({&first, 1});
        return tracker.needsBarrier({&second, 1});
    }
};
} // namespace

TEST_CASE_FIXTURE(Scene, "two touches of the same bytes need a barrier unless both only read")
{
    const Access kAll[] = {Access::read, Access::write, Access::update};
    for (const Access first : kAll)
        for (const Access second : kAll)
        {
            CAPTURE(static_cast<int>(first));
            CAPTURE(static_cast<int>(second));
            const bool bothRead = first == Access::read && second == Access::read;
            CHECK(between({*a, first}, {*a, second}) == !bothRead);
            CHECK_FALSE(between({*a, first}, {*b, second}));
        }
}

TEST_CASE_FIXTURE(Scene, "a slot without a buffer is no hazard")
{
    CHECK_FALSE(between({*a, Access::none}, {*a, Access::write}));
    CHECK_FALSE(between({*a, Access::write}, {*a, Access::none}));
}

TEST_CASE_FIXTURE(Scene, "parts of one buffer are told apart to the byte")
{
    const BufferView whole(*a);
    CHECK_FALSE(between({whole.part(0, 256), Access::write}, {whole.part(256, 256), Access::write}));
    CHECK(between({whole.part(0, 257), Access::write}, {whole.part(256, 256), Access::read}));
    CHECK(between({whole, Access::read}, {whole.part(512, 4), Access::write}));
    CHECK(between({whole.part(512, 4), Access::write}, {whole, Access::read}));
    CHECK_FALSE(between({whole.part(516, 4), Access::write}, {whole.part(512, 4), Access::read}));
}

TEST_CASE_FIXTURE(Scene, "a tracker forgets at a barrier and not before")
{
    HazardTracker tracker;
    const AccessedView write{*a, Access::write};
    const AccessedView read{*a, Access::read};
    const AccessedView other{*b, Access::write};
    tracker.remember({&write, 1});
    tracker.remember({&other, 1});
    CHECK(tracker.needsBarrier({&read, 1}));
    tracker.clear();
    CHECK_FALSE(tracker.needsBarrier({&read, 1}));
}
