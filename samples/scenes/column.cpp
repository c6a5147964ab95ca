// A column of sand loses the tube around it and spreads: how far, Lube, Huppert, Sparks and Hallworth (2004) measured.
#include "scenes/stage.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kRadius = 0.15f, kHeight = 0.24f; // m
constexpr double kOpen = 0.2;                     // s, when the tube is gone
constexpr float kAspect = kHeight / kRadius;      // below 1.7, where their law is linear
constexpr float kFarthest = kRadius * (1.0f + 1.24f * kAspect);
constexpr float kConeShare = 0.917f; // of a cone's radius, within which 98 % of it are
constexpr float kTolerance = 0.3f;   // with fewer than 20 particles along the radius, columns spread less (sdk/lab)

class Column : public Stage
{
public:
    Column(bchDeviceId device, const SceneParams& params)
        : Stage(device, params, {0.015, kPi * kRadius * kRadius * kHeight})
    {
        addFloor(1.0f);
        bchWallDef tube = bchDefaultWallDef();
        tube.shape = BCH_WALL_CYLINDER;
        tube.solidOutside = 1;
        tube.friction = 0.0f;
        tube.size = {kRadius, 2.0f * kHeight, 0.0f};
        tube_ = addWall(tube);
        fill(addSand(), BCH_FILL_CYLINDER, {0.0f, 0.5f * kHeight, 0.0f}, {kRadius, 0.5f * kHeight, 0.0f});
        look({0.4f, 0.42f, 1.05f}, {0.0f, 0.06f, 0.0f}, 0.55f);
    }

private:
    void drive() final
    {
        if (!tube_.value || now() < kOpen)
            return;
        sample::check(bchDestroyWall(tube_), "the tube");
        tube_ = {};
    }

    Verdict judge() final
    {
        std::vector<float> distances;
        const auto sand = readSand(patch());
        for (const SandPoint& point : sand)
            distances.push_back(std::hypot(point.position.x, point.position.z));
        std::sort(distances.begin(), distances.end());
        const float reach = distances[distances.size() * 98 / 100] / kConeShare;
        const float top = topOf(sand, 0.0f, 0.0f, 0.3f * kRadius);
        return {
            std::fabs(reach / kFarthest - 1.0f) < kTolerance && top < 0.9f * kHeight,
            format(
                "the column spread from %.0f to %.0f mm (law %.0f) and sank from %.0f to %.0f mm",
                1000.0 * static_cast<double>(kRadius), 1000.0 * static_cast<double>(reach),
                1000.0 * static_cast<double>(kFarthest), 1000.0 * static_cast<double>(kHeight),
                1000.0 * static_cast<double>(top))};
    }

    bchWallId tube_{};
};
} // namespace

extern const Scene kColumn;
const Scene kColumn = {
    "column",          "A column of sand whose tube is taken away collapses and spreads.", 1.5, 0.9, 0.4, 12.0,
    startScene<Column>};

} // namespace sample
