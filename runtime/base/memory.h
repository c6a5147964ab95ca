// Containers and objects whose memory comes from the host's allocator.
#pragma once

#include "base/hooks.h"

#include <memory>
#include <string>
#include <vector>

namespace bch
{

template <class T>
struct HostAllocator
{
    using value_type = T;
    static constexpr size_t kAlignment = alignof(T) > 16 ? alignof(T) : 16;

    HostAllocator() = default;
    template <class U>
    HostAllocator(const HostAllocator<U>&) noexcept
    {
    }

    T* allocate(size_t count) { return static_cast<T*>(hostAllocate(count * sizeof(T), kAlignment)); }
    void deallocate(T* memory, size_t count) noexcept { hostFree(memory, count * sizeof(T), kAlignment); }

    template <class U>
    bool operator==(const HostAllocator<U>&) const noexcept
    {
        return true;
    }
};

template <class T>
using Vector = std::vector<T, HostAllocator<T>>;
using String = std::basic_string<char, std::char_traits<char>, HostAllocator<char>>;

// Base of every class that is made with new: takes its memory from the host.
struct Hosted
{
    static void* operator new(size_t size) { return hostAllocate(size, 64); }
    static void operator delete(void* memory, size_t size) noexcept { hostFree(memory, size, 64); }
};

} // namespace bch
