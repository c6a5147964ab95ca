// A table of fixed capacity whose slots are used again with a new generation. Kept in snapshots: after a restore, slots
// that were alive have the generation they had, and no generation that was ever given out is given out again.
#pragma once

#include "base/failure.h"
#include "base/id.h"
#include "base/memory.h"

namespace bch
{

struct Slot
{
    uint32_t generation = 0;     // of the living thing in it; 0 when free
    uint32_t nextGeneration = 1; // beyond every generation given out; a slot that used them all up is retired
};

template <class T>
class SlotTable
{
public:
    SlotTable(uint32_t capacity, IdKind kind, uint32_t owner, const char* capacityName)
        : slots_(capacity), values_(capacity), kind_(kind), owner_(owner), capacityName_(capacityName)
    {
    }

    uint32_t capacity() const { return static_cast<uint32_t>(slots_.size()); }
    uint32_t peak() const { return peak_; }
    bool alive(uint32_t index) const { return slots_[index].generation != 0; }
    T& operator[](uint32_t index) { return values_[index]; }
    const T& operator[](uint32_t index) const { return values_[index]; }

    uint32_t count() const
    {
        uint32_t alive = 0;
        for (const Slot& slot : slots_)
            alive += slot.generation != 0 ? 1 : 0;
        return alive;
    }

    // The lowest free slot takes the value. Throws Failure(BCH_ERROR_CAPACITY).
    uint64_t add(T value)
    {
        for (uint32_t index = 0; index < capacity(); ++index)
        {
            Slot& slot = slots_[index];
            if (slot.generation != 0 || slot.nextGeneration >= kIdGenerationLimit)
                continue;
            slot.generation = slot.nextGeneration++;
            values_[index] = std::move(value);
            peak_ = count() > peak_ ? count() : peak_;
            return idOf(index);
        }
        fail(BCH_ERROR_CAPACITY, "%s is %u and all are in use", capacityName_, capacity());
    }

    void remove(uint32_t index)
    {
        slots_[index].generation = 0;
        values_[index] = T{};
    }

    uint64_t idOf(uint32_t index) const { return packId({index, slots_[index].generation, owner_, kind_}); }

    // The slot of an id whose kind and owner were checked already; false when it is stale.
    bool find(const Id& id, uint32_t& index) const
    {
        index = id.index;
        return id.index < capacity() && id.generation != 0 && slots_[id.index].generation == id.generation;
    }

    const Slot& slot(uint32_t index) const { return slots_[index]; }

    // Takes the living slots of a snapshot. Nothing here can fail.
    void restore(const Vector<Slot>& slots, Vector<T>&& values) noexcept
    {
        for (uint32_t index = 0; index < capacity(); ++index)
        {
            const bool known = index < slots.size();
            const uint32_t after = known ? slots[index].nextGeneration : 1;
            slots_[index].generation = known ? slots[index].generation : 0;
            slots_[index].nextGeneration = std::max(slots_[index].nextGeneration, after);
            values_[index] = known ? std::move(values[index]) : T{};
        }
        peak_ = count();
    }

private:
    Vector<Slot> slots_;
    Vector<T> values_;
    IdKind kind_;
    uint32_t owner_;
    const char* capacityName_;
    uint32_t peak_ = 0;
};

} // namespace bch
