// Things with ids: one 64-bit word with index, generation, the world's serial number and the kind of thing. Zero is
// null; a stale, forged or foreign id is told apart in every build.
#pragma once

#include "rigid/world/failure.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace bch::rigid
{

enum class Kind : uint32_t
{
    world = 1,
    shape = 2,
    body = 3,
    joint = 4,
    vehicle = 5
};

struct Id
{
    uint32_t index;      // 12 bits
    uint32_t generation; // 28 bits, never 0
    uint32_t owner;      // 20 bits
    Kind kind;           // 4 bits
};

constexpr uint32_t kGenerationLimit = 1u << 28, kOwnerLimit = 1u << 20;

constexpr uint64_t packId(const Id& id)
{
    return uint64_t{id.index} | uint64_t{id.generation} << 12 | uint64_t{id.owner} << 40
           | uint64_t{static_cast<uint32_t>(id.kind)} << 60;
}

constexpr Id unpackId(uint64_t value)
{
    return {
        static_cast<uint32_t>(value & 0xFFF), static_cast<uint32_t>(value >> 12 & (kGenerationLimit - 1)),
        static_cast<uint32_t>(value >> 40 & (kOwnerLimit - 1)), static_cast<Kind>(value >> 60)};
}

template <class T>
class Table
{
public:
    Table(uint32_t capacity, Kind kind, uint32_t owner, const char* capacityName)
        : slots_(capacity), kind_(kind), owner_(owner), capacityName_(capacityName)
    {
    }

    // The lowest free slot.
    uint64_t add(T value)
    {
        for (uint32_t index = 0; index < slots_.size(); ++index)
        {
            Slot& slot = slots_[index];
            if (slot.generation != 0 || slot.next >= kGenerationLimit)
                continue;
            slot.generation = slot.next++;
            slot.value = std::move(value);
            return packId({index, slot.generation, owner_, kind_});
        }
        fail(BCH_ERROR_CAPACITY, "%s is %zu and all are in use", capacityName_, slots_.size());
    }

    T* find(uint64_t value)
    {
        const Id id = unpackId(value);
        const bool known = id.kind == kind_ && id.owner == owner_ && id.index < slots_.size() && id.generation != 0
                           && slots_[id.index].generation == id.generation;
        return known ? &slots_[id.index].value : nullptr;
    }

    // `name` is the argument's, for the sentence.
    T& get(uint64_t value, const char* name)
    {
        if (T* found = find(value))
            return *found;
        fail(
            BCH_ERROR_INVALID_ID, "%s 0x%llX is %s", name, static_cast<unsigned long long>(value),
            value == 0 ? "null" : "stale or no id of this world");
    }

    void remove(uint64_t value)
    {
        Slot& slot = slots_[unpackId(value).index];
        slot.generation = 0;
        slot.value = T{};
    }

    // Every living thing with its id; `visit` may remove what it is given.
    template <class Visit>
    void forEach(Visit&& visit)
    {
        for (uint32_t index = 0; index < slots_.size(); ++index)
            if (slots_[index].generation != 0)
                visit(packId({index, slots_[index].generation, owner_, kind_}), slots_[index].value);
    }

private:
    struct Slot
    {
        uint32_t generation = 0; // of the living thing in it; 0 when free
        uint32_t next = 1;
        T value{};
    };

    std::vector<Slot> slots_;
    Kind kind_;
    uint32_t owner_;
    const char* capacityName_;
};

} // namespace bch::rigid
