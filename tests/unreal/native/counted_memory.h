// Counts what a whole program takes with new, and what Barchan takes through the host's hooks. For one source file of a
// program: it replaces the global operators.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace
{
std::atomic<uint64_t> g_taken{0}; // by operator new, in the whole process

struct Memory // what Barchan takes through the host's hooks
{
    std::atomic<int64_t> live{0}, liveBytes{0};

    static void* allocate(void* user, size_t size, size_t alignment)
    {
        auto* self = static_cast<Memory*>(user);
        ++self->live;
        self->liveBytes += static_cast<int64_t>(size);
        return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    }
    static void free(void* user, void* memory, size_t size)
    {
        auto* self = static_cast<Memory*>(user);
        --self->live;
        self->liveBytes -= static_cast<int64_t>(size);
        std::free(memory);
    }
};
} // namespace

// A sanitizer has operators of its own, and looks for leaks itself.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(size_t size)
{
    ++g_taken;
    if (void* memory = std::malloc(size ? size : 1))
        return memory;
    std::abort();
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, size_t) noexcept
{
    std::free(memory);
}
#endif
