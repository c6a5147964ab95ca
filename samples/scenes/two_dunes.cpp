// Two dunes of different sand are held apart by a dam; when it goes, both slide and meet where it stood.
#include "scenes/stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kHeight = 0.3f, kLength = 0.45f;      // m: at the dam, and from the dam to the foot
constexpr float kHalfWidth = 0.12f, kHalfDam = 0.08f; // m
constexpr double kOpen = 0.3;                         // s
constexpr uint32_t kColors[] = {0xC8A870, 0x9A4A2E};
constexpr float kLeastSink = 0.75f; // of the height, that may be left

class TwoDunes : public Stage
{
public:
    TwoDunes(bchDeviceId device, const SceneParams& params)
        : Stage(device, params, {0.018, 2.0 * kLength * kHeight * kHalfWidth})
    {
        addFloor(1.0f);
        addBin(1.2f, kHalfWidth, 0.25f);
        bchWallDef dam = bchDefaultWallDef();
        dam.shape = BCH_WALL_BOX;
        dam.friction = 0.0f;
        dam.size = {kHalfDam, kHeight, kHalfWidth};
        dam_ = addWall(dam, 0x7A6A58);
        for (uint32_t side = 0; side < 2; ++side)
        {
            bchMaterialDef sand = bchDefaultMaterialDef();
            sand.color = kColors[side];
            fillPoints(addMaterial(sand), dune(side ? 1.0f : -1.0f), side);
        }
        look({0.3f, 0.5f, 1.2f}, {0.0f, 0.1f, 0.0f}, 0.6f);
    }

private:
    // Half a dune: high at the dam, down to the floor away from it.
    std::vector<bchVec3> dune(float side) const
    {
        std::vector<bchVec3> points;
        const float d = spacing();
        for (float x = 0.5f * d; x < kLength; x += d)
            for (float y = 0.5f * d; y < kHeight * (1.0f - x / kLength); y += d)
                for (float z = -kHalfWidth + 0.5f * d; z < kHalfWidth; z += d)
                    points.push_back({side * (kHalfDam + x), y, z});
        return points;
    }

    void drive() final
    {
        if (open_ || now() < kOpen)
            return;
        moveWall(dam_, placed({0.0f, 3.0f, 0.0f}));
        open_ = true;
    }

    Verdict judge() final
    {
        const auto sand = readSand(patch());
        double balance = 0.0;
        float mixed[2]{}; // m: how far either sand is beyond the middle
        for (const SandPoint& point : sand)
        {
            balance += static_cast<double>(point.position.x) / static_cast<double>(sand.size());
            const float beyond = point.tag ? -point.position.x : point.position.x;
            mixed[point.tag] = std::max(mixed[point.tag], beyond);
        }
        const float middle = topOf(sand, 0.0f, 0.0f, 0.5f * kHalfDam);
        const float crest =
            std::max(topOf(sand, -1.2f * kHalfDam, 0.0f, 0.05f), topOf(sand, 1.2f * kHalfDam, 0.0f, 0.05f));
        return {
            middle > 4.0f * spacing() && crest < kLeastSink * kHeight
                && std::fabs(balance) < 0.5 * static_cast<double>(spacing()),
            format(
                "the dunes meet %.0f mm high; their crests sank from %.0f to %.0f mm; sand went %.0f and %.0f mm "
                "beyond the "
                "middle, which moved %.1f mm",
                1000.0 * static_cast<double>(middle), 1000.0 * static_cast<double>(kHeight),
                1000.0 * static_cast<double>(crest), 1000.0 * static_cast<double>(mixed[0]),
                1000.0 * static_cast<double>(mixed[1]), 1000.0 * balance)};
    }

    bchWallId dam_{};
    bool open_ = false;
};
} // namespace

extern const Scene kTwoDunes;
const Scene kTwoDunes = {
    "two_dunes", "Two dunes lose the dam between them, slide and meet.", 1.8, 0.6, 0.4, 10.0, startScene<TwoDunes>};

} // namespace sample
