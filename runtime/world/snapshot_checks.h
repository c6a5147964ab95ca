// How the readers of a snapshot's parts refuse it.
#pragma once

#include "base/byte_stream.h"
#include "base/slot_table.h"

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

inline void requireSlot(const Slot& slot)
{
    require(slot.generation < slot.nextGeneration && slot.nextGeneration <= kIdGenerationLimit, "a slot's generations");
}

inline void requireFits(const char* name, uint32_t needed, uint32_t capacity)
{
    if (needed > capacity)
        fail(BCH_ERROR_CAPACITY, "the snapshot needs bchWorldDef::%s of %u; this world has %u", name, needed, capacity);
}

} // namespace bch
