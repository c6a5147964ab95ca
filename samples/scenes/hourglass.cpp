// An hourglass: sand rests on a stopper in its neck, runs when that is drawn, and heaps up below.
#include "scenes/stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kGlass = 0.16f;           // m, radius
constexpr float kNeck = 0.06f;            // m, radius
constexpr float kNeckHeight = 0.32f;      // m above the floor
constexpr float kThick = 0.03f;           // m, half of the funnel's sides
constexpr float kFillHeight = 0.14f;      // m of sand above the funnel
constexpr float kFunnel = kGlass - kNeck; // m high: its sides stand at 45 degrees
constexpr float kTop = 0.62f;             // m, of the glass
constexpr int kSides = 12;                // of the funnel
constexpr double kOpen = 0.25;            // s, when the stopper is drawn
constexpr float kMostLeft = 0.05f;        // share of the sand that may stay on the funnel

class Hourglass : public Stage
{
public:
    Hourglass(bchDeviceId device, const SceneParams& params)
        : Stage(device, params, {0.016, kPi * kGlass * kGlass * (kFillHeight + kFunnel)})
    {
        addFloor(1.0f);
        bchWallDef tube = bchDefaultWallDef();
        tube.shape = BCH_WALL_CYLINDER;
        tube.solidOutside = 1;
        tube.friction = 0.2f;
        tube.position.y = 0.5;
        tube.size = {kGlass, 1.0f, 0.0f};
        addWall(tube);
        addFunnel();
        addGlass();

        const bchMaterialId sand = addSand();
        const float top = kNeckHeight + kFunnel, gap = 0.5f * spacing();
        count_ = fill(
            sand, BCH_FILL_CONE, {0.0f, kNeckHeight + 0.5f * kFunnel, 0.0f},
            {kNeck - gap, 0.5f * kFunnel, kGlass - gap});
        count_ += fill(
            sand, BCH_FILL_CYLINDER, {0.0f, top + 0.5f * kFillHeight, 0.0f}, {kGlass - gap, 0.5f * kFillHeight, 0.0f});
        look({0.25f, 0.5f, 1.55f}, {0.0f, 0.29f, 0.0f}, 0.52f);
    }

private:
    void addFunnel()
    {
        const float slope = 0.25f * kPi, half = 0.5f * kFunnel / std::cos(slope);
        bchWallDef side = bchDefaultWallDef();
        side.shape = BCH_WALL_BOX;
        side.friction = 0.2f;
        // The inner face goes from the neck up to the glass; neighbours overlap outside of it.
        side.size = {half, kThick, kGlass * std::tan(kPi / kSides)};
        for (int i = 0; i < kSides; ++i)
        {
            const float angle = 2.0f * kPi * static_cast<float>(i) / kSides;
            const bchVec3 out{std::cos(angle), 0.0f, std::sin(angle)};
            const bchVec3 inwards = std::cos(slope) * bchVec3{0.0f, 1.0f, 0.0f} - std::sin(slope) * out;
            const bchVec3 face = 0.5f * (kNeck + kGlass) * out + bchVec3{0.0f, kNeckHeight + 0.5f * kFunnel, 0.0f};
            side.position = placed(face - kThick * inwards);
            side.rotation = turn({0.0f, -1.0f, 0.0f}, angle) * turn({0.0f, 0.0f, 1.0f}, slope);
            addWall(side, kGlassColor, 0.0f);
        }
        bchWallDef stopper = bchDefaultWallDef();
        stopper.shape = BCH_WALL_CYLINDER;
        stopper.size = {kNeck + kThick, kThick, 0.0f};
        stopper.position.y = static_cast<double>(kNeckHeight - kThick);
        stopper_ = addWall(stopper, 0x8A5A3C);
    }

    // As a glass-blower would make it: the slabs of the funnel are behind its upper cone.
    void addGlass()
    {
        const auto still = [] { return Pose{}; };
        const float wide = 1.02f * kGlass, narrow = 1.1f * kNeck;
        addThing(
            shellMesh(
                {{wide, kTop},
                 {wide, kNeckHeight + kFunnel},
                 {narrow, kNeckHeight},
                 {narrow, kNeckHeight - kThick},
                 {wide, kNeckHeight - kThick - kFunnel},
                 {wide, 0.0f}}),
            kGlassColor, still, 0.15f);
        Mesh frame;
        append(frame, cylinderMesh(1.25f * kGlass, 0.012f), {0.0f, kTop + 0.012f, 0.0f});
        for (int i = 0; i < 3; ++i)
        {
            const float angle = 2.0f * kPi * (static_cast<float>(i) + 0.25f) / 3.0f, out = 1.15f * kGlass;
            append(
                frame, cylinderMesh(0.008f, 0.5f * kTop), {out * std::cos(angle), 0.5f * kTop, out * std::sin(angle)});
        }
        addThing(std::move(frame), 0x6A4028, still);
    }

    void drive() final
    {
        if (!open_ && now() >= kOpen)
            moveWall(stopper_, placed({0.5f, kThick, 0.0f}));
        open_ = now() >= kOpen;
    }

    uint32_t countBelow() const
    {
        const auto sand = readSand(patch());
        return static_cast<uint32_t>(
            std::count_if(sand.begin(), sand.end(), [](const SandPoint& p) { return p.position.y < kNeckHeight; }));
    }

    void watch() final
    {
        if (runSeconds_ == 0.0 && static_cast<float>(countBelow()) >= (1.0f - kMostLeft) * static_cast<float>(count_))
            runSeconds_ = now() - kOpen;
    }

    Verdict judge() final
    {
        const uint32_t below = countBelow();
        const std::vector<SandPoint> sand = readSand(patch());
        const float middle = topOf(sand, 0.0f, 0.0f, 0.25f * kGlass);
        const float rim = topOf(sand, 0.9f * kGlass, 0.0f, 0.25f * kGlass);
        return {
            runSeconds_ > 0.0 && sand.size() == count_ && middle > rim + spacing(),
            format(
                "%.1f %% of the sand ran through the neck, 95 %% within %.2f s; the heap is %.0f mm high in the middle "
                "and %.0f mm at the glass",
                100.0 * below / count_, runSeconds_, 1000.0 * static_cast<double>(middle),
                1000.0 * static_cast<double>(rim))};
    }

    bchWallId stopper_{};
    bool open_ = false;
    uint32_t count_ = 0;
    double runSeconds_ = 0.0; // that 95 % took
};
} // namespace

extern const Scene kHourglass;
const Scene kHourglass = {
    "hourglass",          "Sand runs through the neck of an hourglass and heaps up below.", 3.6, 1.2, 0.4, 8.0,
    startScene<Hourglass>};

} // namespace sample
