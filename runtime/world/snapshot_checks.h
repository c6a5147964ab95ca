// How the readers of a snapshot's parts refuse it.
#pragma once

#include "base/byte_stream.h"
#include "base/slot_table.h"

#include <cstring>

namespace bch
{

[[noreturn]] inline void corrupt(const char* what)
{
    fail(BCH_ERROR_CORRUPT, "the snapshot is not usable: %s", what);
}

inline void require(bool condition, const char* what)
{
    if (!condition)
        corrupt(what);
}

inline void requireFits(const char* name, uint32_t needed, uint32_t capacity)
{
    if (needed > capacity)
        fail(BCH_ERROR_CAPACITY, "the snapshot needs bchWorldDef::%s of %u; this world has %u", name, needed, capacity);
}

template <class T>
void readArray(ByteReader& reader, Vector<T>& target, uint64_t count)
{
    const std::span<const std::byte> bytes = reader.take(count * sizeof(T));
    target.resize(count);
    if (count > 0)
        std::memcpy(target.data(), bytes.data(), bytes.size());
}

} // namespace bch
