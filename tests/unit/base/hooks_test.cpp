#include "base/failure.h"
#include "base/memory.h"
#include "unit/support/hook_guard.h"

#include <doctest/doctest.h>

#include <cstdint>

using namespace bch;

TEST_CASE("messages below the host's level are dropped")
{
    test::HookGuard hooks;
    CHECK_FALSE(logs(BCH_LOG_INFO));
    CHECK(logs(BCH_LOG_WARNING));
    log(BCH_LOG_INFO, "quiet");
    log(BCH_LOG_WARNING, "%d of %d", 1, 2);
    log(BCH_LOG_ERROR, "loud");
    REQUIRE(hooks.logged.size() == 2);
    CHECK(hooks.logged[0].level == BCH_LOG_WARNING);
    CHECK(hooks.logged[0].text == "1 of 2");
    CHECK(hooks.logged[1].text == "loud");
}

TEST_CASE("without a log hook nothing is logged and nothing breaks")
{
    CHECK_FALSE(logs(BCH_LOG_ERROR));
    log(BCH_LOG_ERROR, "into the void");
}

TEST_CASE("a broken invariant is told to the host and then fails the call")
{
    test::HookGuard hooks;
    const int legs = 3;
    try
    {
        BCH_ASSERT(legs == 4, "a table stands");
        FAIL("the assertion passed");
    }
    catch (const Failure& failure)
    {
        CHECK(failure.result() == BCH_ERROR_INTERNAL);
        CHECK(std::string(failure.what()).find("a table stands") != std::string::npos);
    }
    REQUIRE(hooks.assertions.size() == 1);
    CHECK(hooks.assertions[0] == "legs == 4");
    CHECK_NOTHROW(BCH_ASSERT(legs == 3, "three"));
}

TEST_CASE("memory comes from the host, aligned as asked, and goes back with its size")
{
    test::HookGuard hooks;
    for (const size_t alignment : {16u, 64u, 4096u})
    {
        void* memory = hostAllocate(100, alignment);
        CHECK(reinterpret_cast<uintptr_t>(memory) % alignment == 0);
        CHECK(hooks.liveCount() == 1);
        hostFree(memory, 100, alignment);
    }
    hostFree(nullptr, 0, 16);
    CHECK(hooks.liveCount() == 0);
    CHECK(hooks.sizesMatched());
    CHECK(hooks.alignmentsSane());
}

TEST_CASE("the default allocator keeps large alignments")
{
    void* memory = hostAllocate(10, 4096);
    CHECK(reinterpret_cast<uintptr_t>(memory) % 4096 == 0);
    hostFree(memory, 10, 4096);
}

TEST_CASE("an allocator that says no becomes a failure with the size in words")
{
    test::HookGuard hooks;
    hooks.failAt(1);
    try
    {
        hostAllocate(12345, 16);
        FAIL("memory came from nowhere");
    }
    catch (const Failure& failure)
    {
        CHECK(failure.result() == BCH_ERROR_OUT_OF_MEMORY);
        CHECK(std::string(failure.what()).find("12345") != std::string::npos);
    }
}

namespace
{
struct Small : Hosted
{
    virtual ~Small() = default;
    char bytes[40] = {};
};
struct Large final : Small
{
    char more[1000] = {};
};
} // namespace

TEST_CASE("objects, vectors and strings take the host's memory and give all of it back")
{
    test::HookGuard hooks;
    {
        std::unique_ptr<Small> viaBase = std::make_unique<Large>();
        CHECK(reinterpret_cast<uintptr_t>(viaBase.get()) % 64 == 0);
        Vector<double> numbers(1000, 1.0);
        numbers.resize(5000);
        String text(500, 'x');
        CHECK(hooks.liveCount() == 3);
        CHECK(numbers.back() == 0.0);
        CHECK(text.size() == 500);
    }
    CHECK(hooks.liveCount() == 0);
    // The derived size reaches the host even when the object is destroyed through its base.
    CHECK(hooks.sizesMatched());
    CHECK(hooks.alignmentsSane());
}
