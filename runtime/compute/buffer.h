// Memory on a device. Buffers never grow: capacities are fixed when a world is created.
#pragma once

#include "base/memory.h"

namespace bch
{

enum class MemoryKind : uint8_t
{
    device,   // fastest for kernels; the host cannot see it
    readback, // the target of copies; the host reads it through mapped() once the submission is done
    shared,   // as device; the host's renderer draws from it
    exported  // as shared, and other processes and graphics APIs can have it too
};

class Buffer : public Hosted
{
public:
    virtual ~Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    uint64_t bytes() const { return bytes_; }
    const char* name() const { return name_.c_str(); }
    MemoryKind kind() const { return kind_; }

    // Readback memory as the host sees it; valid for what was copied by submissions that are done.
    virtual const void* mapped() = 0;

protected:
    Buffer(const char* name, uint64_t bytes, MemoryKind kind) : name_(name), bytes_(bytes), kind_(kind) {}

private:
    String name_;
    uint64_t bytes_;
    MemoryKind kind_;
};

// A part of a buffer, or all of it. Offsets are multiples of 256 bytes (the largest storage alignment there is), except
// in copies and fills, where 4 bytes suffice.
struct BufferView
{
    Buffer* buffer = nullptr;
    uint64_t offset = 0;
    uint64_t bytes = 0;

    BufferView() = default;
    BufferView(Buffer& whole) : buffer(&whole), bytes(whole.bytes()) {}
    BufferView(Buffer& whole, uint64_t from, uint64_t size) : buffer(&whole), offset(from), bytes(size) {}

    BufferView part(uint64_t from, uint64_t size) const { return {*buffer, offset + from, size}; }
    bool overlaps(const BufferView& other) const
    {
        return buffer == other.buffer && offset < other.offset + other.bytes && other.offset < offset + bytes;
    }
};

constexpr uint64_t kViewAlignment = 256;

constexpr uint64_t alignView(uint64_t bytes)
{
    return (bytes + kViewAlignment - 1) / kViewAlignment * kViewAlignment;
}

// An array of T in a buffer of its own.
template <class T>
class ArrayBuffer
{
public:
    ArrayBuffer() = default;
    ArrayBuffer(std::unique_ptr<Buffer> buffer, uint32_t capacity) : buffer_(std::move(buffer)), capacity_(capacity) {}

    uint32_t capacity() const { return capacity_; }
    Buffer& buffer() const { return *buffer_; }
    operator BufferView() const { return *buffer_; }
    // Elements [first, first + count), for copies and fills.
    BufferView elements(uint64_t first, uint64_t count) const
    {
        return {*buffer_, first * sizeof(T), count * sizeof(T)};
    }
    explicit operator bool() const { return buffer_ != nullptr; }

private:
    std::unique_ptr<Buffer> buffer_;
    uint32_t capacity_ = 0;
};

} // namespace bch
