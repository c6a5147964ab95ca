// Which tile is in which slot.
#pragma once

#include "base/memory.h"
#include "compute/shader_types.h"

namespace bch
{

class TileTable
{
public:
    explicit TileTable(uint32_t capacity) : places_(capacity), used_(capacity, 0), fills_(capacity, 0)
    {
        sorted_.reserve(capacity);
    }

    uint32_t capacity() const { return static_cast<uint32_t>(places_.size()); }
    uint32_t count() const { return static_cast<uint32_t>(sorted_.size()); }
    bool alive(uint32_t slot) const { return used_[slot] != 0; }
    glm::ivec2 place(uint32_t slot) const { return places_[slot]; }
    uint32_t fills(uint32_t slot) const { return fills_[slot]; } // how often it was filled, to tell tiles apart

    uint32_t find(glm::ivec2 place) const; // gpu::kNoTile where it is not resident
    // The lowest free slot. Throws Failure(BCH_ERROR_CAPACITY).
    uint32_t add(glm::ivec2 place);
    void remove(uint32_t slot);
    void putBack(uint32_t slot) noexcept; // what was removed last
    void clear();

    gpu::TileRow row(uint32_t slot) const;
    // The slots of those around it, as many as there are.
    Vector<uint32_t> around(uint32_t slot) const;

private:
    struct Entry
    {
        uint64_t key;
        uint32_t slot;
    };
    size_t lowerBound(uint64_t key) const;

    Vector<glm::ivec2> places_;
    Vector<uint8_t> used_;
    Vector<uint32_t> fills_;
    Vector<Entry> sorted_; // by key
};

} // namespace bch
