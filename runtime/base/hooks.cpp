#include "base/hooks.h"

#include "base/failure.h"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <new>

namespace bch
{

namespace
{
bchHooks g_hooks = bchDefaultHooks();

#if BARCHAN_HAS_PROFILING
std::atomic<uint64_t> g_hostBytes{0};

void countHostBytes(uint64_t more, uint64_t less)
{
    g_hostBytes.fetch_add(more - less, std::memory_order_relaxed);
}
#else
void countHostBytes(uint64_t, uint64_t) {}
#endif
} // namespace

void setHooks(const bchHooks& hooks) noexcept
{
    g_hooks = hooks;
}

void* hostAllocate(size_t size, size_t alignment)
{
    void* memory = g_hooks.allocate ? g_hooks.allocate(g_hooks.user, size, alignment)
                                    : ::operator new (size, std::align_val_t{alignment}, std::nothrow);
    if (!memory)
        fail(BCH_ERROR_OUT_OF_MEMORY, "the allocator gave no memory for %zu bytes", size);
    countHostBytes(size, 0);
    return memory;
}

void hostFree(void* memory, size_t size, size_t alignment) noexcept
{
    if (!memory)
        return;
    countHostBytes(0, size);
    if (g_hooks.free)
        g_hooks.free(g_hooks.user, memory, size);
    else
        ::operator delete (memory, std::align_val_t{alignment});
}

uint64_t hostMemory() noexcept
{
#if BARCHAN_HAS_PROFILING
    return g_hostBytes.load(std::memory_order_relaxed);
#else
    return 0;
#endif
}

bool logs(bchLogLevel level) noexcept
{
    return g_hooks.log && level >= g_hooks.logLevel;
}

void log(bchLogLevel level, const char* format, ...) noexcept
{
    if (!logs(level))
        return;
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    g_hooks.log(g_hooks.user, level, text);
}

void assertFailed(const char* condition, const char* message, const char* file, int line)
{
    if (g_hooks.onAssert && g_hooks.onAssert(g_hooks.user, condition, message, file, line) != 0)
        __builtin_trap();
    fail(BCH_ERROR_INTERNAL, "%s (%s, %s:%d)", message, condition, file, line);
}

} // namespace bch
