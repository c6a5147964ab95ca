#include "show/buried.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sample
{

namespace
{
constexpr float kCell = 2.0f; // spacings
constexpr int64_t kFull = 5;  // particles of a cell, of eight at rest: with fewer it may be half outside

// Cells by their numbers along the axes, 21 bits each, so that neighbours differ by fixed steps.
uint64_t keyOf(const float* place, float cell)
{
    uint64_t key = 0;
    for (int axis = 0; axis < 3; ++axis)
        key = key << 21
              | (static_cast<uint64_t>(static_cast<int64_t>(std::floor(place[axis] / cell)) + (1 << 20)) & 0x1FFFFF);
    return key;
}

bool isSurrounded(uint64_t key, const std::vector<uint64_t>& cells)
{
    for (int64_t x = -1; x <= 1; ++x)
        for (int64_t y = -1; y <= 1; ++y)
        {
            // The three along z follow each other where all are there.
            const uint64_t first = key + static_cast<uint64_t>(x * (int64_t{1} << 42) + y * (int64_t{1} << 21) - 1);
            const auto found = std::lower_bound(cells.begin(), cells.end(), first);
            if (cells.end() - found < 3 || found[0] != first || found[1] != first + 1 || found[2] != first + 2)
                return false;
        }
    return true;
}
} // namespace

std::vector<bool> findBuried(const bchPatchView& view, float spacing)
{
    std::vector<uint64_t> keys(view.count);
    for (size_t i = 0; i < view.count; ++i)
        keys[i] = keyOf(view.positions + 4 * i, kCell * spacing);
    std::vector<uint64_t> cells = keys;
    std::sort(cells.begin(), cells.end());
    size_t full = 0; // of the cells, those that are full go to the front
    for (auto begin = cells.begin(), end = begin; begin != cells.end(); begin = end)
    {
        end = std::upper_bound(begin, cells.end(), *begin);
        if (end - begin >= kFull)
            cells[full++] = *begin;
    }
    cells.resize(full);
    std::vector<bool> inside(cells.size());
    for (size_t i = 0; i < cells.size(); ++i)
        inside[i] = isSurrounded(cells[i], cells);
    std::vector<bool> buried(view.count);
    for (size_t i = 0; i < view.count; ++i)
    {
        const auto found = std::lower_bound(cells.begin(), cells.end(), keys[i]);
        buried[i] = found != cells.end() && *found == keys[i] && inside[static_cast<size_t>(found - cells.begin())];
    }
    return buried;
}

} // namespace sample
