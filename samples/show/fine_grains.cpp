#include "show/fine_grains.h"

#include "common/program.h"
#include "show/debug_view.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace sample
{

namespace
{
constexpr float kFull = 0.6f; // of the grains that a cell of sand has
constexpr uint32_t kPattern = 7;
constexpr uint64_t kMostGrains = uint64_t{1} << 23; // bchPatch_SetRenderGrains

uint64_t keyOf(int64_t x, int64_t y, int64_t z)
{
    constexpr uint64_t kMask = (uint64_t{1} << 21) - 1;
    return (static_cast<uint64_t>(x) & kMask) | (static_cast<uint64_t>(y) & kMask) << 21
           | (static_cast<uint64_t>(z) & kMask) << 42;
}

// Cells a spacing wide, and how many grains each has.
class Cells
{
public:
    Cells(const bchRenderGrainView& view, float spacing) : inverse_(1.0f / spacing)
    {
        for (uint32_t i = 0; i < view.count; ++i)
            if (view.grains[i].opacity == 255)
                ++counts_[cellOf(view.grains[i])];
        const auto full = static_cast<uint32_t>(kFull * static_cast<float>(view.perParticle));
        for (const auto& [key, count] : counts_)
            if (count >= full)
                full_[key] = true;
    }

    bool buried(const bchRenderGrain& grain)
    {
        const uint64_t key = cellOf(grain);
        const auto known = buried_.find(key);
        if (known != buried_.end())
            return known->second;
        const bool answer = amongFull(grain);
        buried_[key] = answer;
        return answer;
    }

private:
    int64_t along(float x) const { return static_cast<int64_t>(std::floor(x * inverse_)); }
    uint64_t cellOf(const bchRenderGrain& grain) const { return keyOf(along(grain.x), along(grain.y), along(grain.z)); }
    bool amongFull(const bchRenderGrain& grain) const
    {
        for (int64_t i = 0; i < 27; ++i)
            if (!full_.contains(
                    keyOf(along(grain.x) + i % 3 - 1, along(grain.y) + i / 3 % 3 - 1, along(grain.z) + i / 9 - 1)))
                return false;
        return true;
    }

    float inverse_;
    std::unordered_map<uint64_t, uint32_t> counts_;
    std::unordered_map<uint64_t, bool> full_, buried_;
};
} // namespace

void addRenderGrains(
    const bchRenderGrainView& view, float spacing, std::span<const uint32_t> colors, std::vector<GrainRow>& rows)
{
    const glm::vec3 anchor = anchorOf(view.anchor);
    Cells cells(view, spacing);
    for (uint32_t i = 0; i < view.count; ++i)
    {
        const bchRenderGrain& grain = view.grains[i];
        // The renderer knows no glass among grains: as they fade, fewer of them are there.
        if (grain.opacity == 0 || grain.opacity < grain.shade || cells.buried(grain))
            continue;
        const float radius = view.radius * static_cast<float>(grain.radiusShare) / 255.0f;
        GrainRow row{};
        row.place = glm::vec4(anchor + glm::vec3(grain.x, grain.y, grain.z), radius);
        row.turn = glm::vec4(0, 0, 0, 1);
        row.look = kLookStone;
        row.seed = grain.shade | static_cast<uint32_t>(grain.radiusShare) << 8;
        row.color = grain.material < colors.size() ? colors[grain.material] : 0xC8A870;
        rows.push_back(row);
    }
}

void setRenderGrains(bchPatchId patch, uint32_t perParticle)
{
    bchPatchInfo info = bchDefaultPatchInfo();
    check(bchPatch_GetInfo(patch, &info), "a patch");
    bchRenderGrainsDef def = bchDefaultRenderGrainsDef();
    const auto most = static_cast<uint32_t>(kMostGrains / info.particleCapacity / kPattern * kPattern);
    def.perParticle = std::min(perParticle, most);
    check(bchPatch_SetRenderGrains(patch, &def), "the render grains");
}

} // namespace sample
