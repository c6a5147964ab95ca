#include "scenes/scatter.h"

#include <cmath>
#include <random>
#include <stdexcept>

namespace sample
{

namespace
{
constexpr uint32_t kMaxTries = 10000; // per grain
constexpr uint32_t kNone = UINT32_MAX;

// Grains by the cell they are in; cells are as wide as the largest grain, so only adjacent ones can touch.
class Grid
{
public:
    Grid(const ScatterDef& def)
        : cell_(2.0f * def.largestGrain), radius_(def.radius), wide_(cells(2.0f * def.radius)),
          high_(cells(def.height)), first_(static_cast<size_t>(wide_) * wide_ * high_, kNone)
    {
    }

    void add(const ScatteredGrains& grains, uint32_t index)
    {
        const bchVec3& p = grains.positions[index];
        uint32_t& first = first_[slot(x(p), y(p), z(p))];
        next_.push_back(first);
        first = index;
    }

    bool isFree(const ScatteredGrains& grains, bchVec3 p, float radius) const
    {
        for (int dz = -1; dz <= 1; ++dz)
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                {
                    const int cx = x(p) + dx, cy = y(p) + dy, cz = z(p) + dz;
                    if (cx < 0 || cy < 0 || cz < 0 || cx >= wide_ || cy >= high_ || cz >= wide_)
                        continue;
                    for (uint32_t other = first_[slot(cx, cy, cz)]; other != kNone; other = next_[other])
                    {
                        const bchVec3& q = grains.positions[other];
                        const float ox = p.x - q.x, oy = p.y - q.y, oz = p.z - q.z;
                        const float reach = radius + grains.radii[other];
                        if (ox * ox + oy * oy + oz * oz < reach * reach)
                            return false;
                    }
                }
        return true;
    }

private:
    int cells(float length) const { return static_cast<int>(length / cell_) + 1; }
    int x(const bchVec3& p) const { return static_cast<int>((p.x + radius_) / cell_); }
    int y(const bchVec3& p) const { return static_cast<int>(p.y / cell_); }
    int z(const bchVec3& p) const { return static_cast<int>((p.z + radius_) / cell_); }
    size_t slot(int cx, int cy, int cz) const
    {
        return (static_cast<size_t>(cy) * static_cast<size_t>(wide_) + static_cast<size_t>(cz))
                   * static_cast<size_t>(wide_)
               + static_cast<size_t>(cx);
    }

    float cell_, radius_;
    int wide_, high_;
    std::vector<uint32_t> first_, next_;
};
} // namespace

ScatteredGrains scatterInCylinder(const ScatterDef& def)
{
    std::mt19937 random(def.seed);
    // Not std::uniform_real_distribution, whose results differ between standard libraries.
    const auto unit = [&] { return static_cast<float>(random() >> 8) * 0x1p-24f; };
    ScatteredGrains grains;
    Grid grid(def);
    for (uint32_t i = 0; i < def.count; ++i)
    {
        const float radius = def.smallestGrain + (def.largestGrain - def.smallestGrain) * unit();
        bchVec3 place;
        uint32_t tries = 0;
        do
        {
            if (++tries > kMaxTries)
                throw std::runtime_error("the cylinder is too full to scatter grains in it");
            const float distance = def.radius * std::sqrt(unit()), angle = 6.2831853f * unit();
            place = {distance * std::cos(angle), def.height * unit(), distance * std::sin(angle)};
        } while (!grid.isFree(grains, place, radius));
        grains.positions.push_back(place);
        grains.radii.push_back(radius);
        grid.add(grains, i);
    }
    return grains;
}

} // namespace sample
