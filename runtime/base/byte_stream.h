// Reading and writing blobs: snapshots now, tiles and shapes later. A reader never goes past the end: it fails with
// BCH_ERROR_CORRUPT instead.
#pragma once

#include "base/failure.h"
#include "base/memory.h"

#include <cstring>
#include <span>
#include <type_traits>

namespace bch
{

class ByteWriter
{
public:
    template <class T>
    void write(const T& value)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        writeBytes(&value, sizeof value);
    }

    void writeBytes(const void* data, size_t bytes)
    {
        const auto* first = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), first, first + bytes);
    }

    std::span<const std::byte> bytes() const { return bytes_; }

private:
    Vector<std::byte> bytes_;
};

class ByteReader
{
public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <class T>
    T read()
    {
        static_assert(std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(&value, take(sizeof value).data(), sizeof value);
        return value;
    }

    std::span<const std::byte> take(uint64_t bytes)
    {
        if (bytes > bytes_.size())
            fail(
                BCH_ERROR_CORRUPT, "the blob ends too early: %llu bytes wanted, %zu left",
                static_cast<unsigned long long>(bytes), bytes_.size());
        const std::span<const std::byte> taken = bytes_.first(bytes);
        bytes_ = bytes_.subspan(bytes);
        return taken;
    }

    size_t left() const { return bytes_.size(); }

private:
    std::span<const std::byte> bytes_;
};

template <class T>
void readArray(ByteReader& reader, Vector<T>& target, uint64_t count)
{
    const std::span<const std::byte> bytes = reader.take(count * sizeof(T));
    target.resize(count);
    if (count > 0)
        std::memcpy(target.data(), bytes.data(), bytes.size());
}

// 64-bit checksum; changes with every single altered bit, since each step is a bijection of the state.
inline uint64_t checksum(std::span<const std::byte> bytes)
{
    uint64_t state = 0x9E3779B97F4A7C15ull ^ bytes.size();
    size_t at = 0;
    for (; at < bytes.size(); at += 8)
    {
        uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, bytes.size() - at < 8 ? bytes.size() - at : 8);
        state = (state ^ word) * 0xD6E8FEB86659FD93ull;
        state ^= state >> 32;
    }
    return state;
}

} // namespace bch
