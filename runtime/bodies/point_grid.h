// Points by cell, for those near a place.
#pragma once

#include "base/memory.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace bch
{

// A hash table of cells of one size. Visits are in the order in which points were added to each cell.
class PointGrid
{
public:
    PointGrid(double cell, size_t pointCount) : inverse_(1.0 / cell)
    {
        while (heads_.size() < 2 * pointCount)
            heads_.resize(heads_.empty() ? 64 : 2 * heads_.size());
        std::fill(heads_.begin(), heads_.end(), kEnd);
        next_.reserve(pointCount);
    }

    // Points are numbered as they come.
    void add(const glm::dvec3& at)
    {
        uint32_t& head = heads_[slotOf(cellOf(at))];
        next_.push_back(head);
        points_.push_back(at);
        head = static_cast<uint32_t>(next_.size() - 1);
    }

    // visit(index, square of the distance) for all points nearer than `radius`, which is at most a cell.
    template <class Visit>
    void near(const glm::dvec3& at, double radius, Visit&& visit) const
    {
        const glm::ivec3 low = cellOf(at - radius), high = cellOf(at + radius);
        for (int z = low.z; z <= high.z; ++z)
            for (int y = low.y; y <= high.y; ++y)
                for (int x = low.x; x <= high.x; ++x)
                    for (uint32_t i = heads_[slotOf({x, y, z})]; i != kEnd; i = next_[i])
                    {
                        const glm::dvec3 apart = points_[i] - at;
                        const double square = glm::dot(apart, apart);
                        // Cells that share a slot are told apart by the points themselves.
                        if (square < radius * radius && cellOf(points_[i]) == glm::ivec3(x, y, z))
                            visit(i, square);
                    }
    }

private:
    static constexpr uint32_t kEnd = ~0u;

    glm::ivec3 cellOf(const glm::dvec3& at) const { return glm::ivec3(glm::floor(at * inverse_)); }

    size_t slotOf(const glm::ivec3& cell) const
    {
        const uint32_t mixed = static_cast<uint32_t>(cell.x) * 0x8DA6B343u ^ static_cast<uint32_t>(cell.y) * 0xD8163841u
                               ^ static_cast<uint32_t>(cell.z) * 0xCB1AB31Fu;
        return (mixed ^ mixed >> 15) & (heads_.size() - 1);
    }

    double inverse_;
    Vector<uint32_t> heads_, next_;
    Vector<glm::dvec3> points_;
};

} // namespace bch
