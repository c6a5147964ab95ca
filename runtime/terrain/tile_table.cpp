#include "terrain/tile_table.h"

#include "base/failure.h"

#include <algorithm>

namespace bch
{

namespace
{
uint64_t keyOf(glm::ivec2 place)
{
    return uint64_t{static_cast<uint32_t>(place.y)} << 32 | static_cast<uint32_t>(place.x);
}
} // namespace

size_t TileTable::lowerBound(uint64_t key) const
{
    const auto found = std::lower_bound(
        sorted_.begin(), sorted_.end(), key, [](const Entry& entry, uint64_t wanted) { return entry.key < wanted; });
    return static_cast<size_t>(found - sorted_.begin());
}

uint32_t TileTable::find(glm::ivec2 place) const
{
    const uint64_t key = keyOf(place);
    const size_t at = lowerBound(key);
    return at < sorted_.size() && sorted_[at].key == key ? sorted_[at].slot : gpu::kNoTile;
}

uint32_t TileTable::add(glm::ivec2 place)
{
    const auto free = std::find(used_.begin(), used_.end(), uint8_t{0});
    if (free == used_.end())
        fail(
            BCH_ERROR_CAPACITY, "tile (%d, %d) finds no room: bchTerrainDef::tileCapacity is %u and all are in use",
            place.x, place.y, capacity());
    const auto slot = static_cast<uint32_t>(free - used_.begin());
    const uint64_t key = keyOf(place);
    sorted_.insert(sorted_.begin() + static_cast<std::ptrdiff_t>(lowerBound(key)), Entry{key, slot});
    used_[slot] = 1;
    ++fills_[slot];
    places_[slot] = place;
    return slot;
}

void TileTable::remove(uint32_t slot)
{
    sorted_.erase(sorted_.begin() + static_cast<std::ptrdiff_t>(lowerBound(keyOf(places_[slot]))));
    used_[slot] = 0;
}

// There is room: sorted_ never gives its memory back.
void TileTable::putBack(uint32_t slot) noexcept
{
    const uint64_t key = keyOf(places_[slot]);
    sorted_.insert(sorted_.begin() + static_cast<std::ptrdiff_t>(lowerBound(key)), Entry{key, slot});
    used_[slot] = 1;
}

void TileTable::clear()
{
    sorted_.clear();
    std::fill(used_.begin(), used_.end(), uint8_t{0});
}

gpu::TileRow TileTable::row(uint32_t slot) const
{
    gpu::TileRow row{};
    if (!alive(slot))
        return row;
    const glm::ivec2 at = places_[slot];
    const auto beside = [&](int x, int z) { return find(at + glm::ivec2(x, z)); };
    row.place = {at.x, at.y, 1, static_cast<int32_t>(fills_[slot])};
    row.sides = {beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1)};
    row.corners = {beside(-1, -1), beside(1, -1), beside(-1, 1), beside(1, 1)};
    return row;
}

Vector<uint32_t> TileTable::around(uint32_t slot) const
{
    Vector<uint32_t> slots;
    for (int z = -1; z <= 1; ++z)
        for (int x = -1; x <= 1; ++x)
            if (const uint32_t other = find(places_[slot] + glm::ivec2(x, z)); other != gpu::kNoTile && other != slot)
                slots.push_back(other);
    return slots;
}

} // namespace bch
