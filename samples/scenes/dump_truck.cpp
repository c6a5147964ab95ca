// A dump truck is filled from a chute, drives on, and tips its load.
#include "scenes/rigid_stage.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kHalfLength = 0.28f, kHalfWidth = 0.18f, kSide = 0.16f,
                kPlate = 0.025f;                                                    // m, of the tray inside; plates
constexpr float kTray = 0.22f;                                                      // m: height of the tray's floor
constexpr float kLoad = 26.0f;                                                      // kg
constexpr double kPour = 1.2, kDrive = 1.5, kStop = 2.7, kTip = 2.9, kTipped = 4.0; // s
constexpr float kWay = 0.9f;                                                        // m
constexpr float kTipAngle = 1.0f;                                                   // rad
constexpr float kLeastLoaded = 0.9f, kMostKept = 0.1f;                              // shares of the sand

class DumpTruck : public RigidStage
{
public:
    DumpTruck(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.022, static_cast<double>(kLoad) / 1500.0})
    {
        addFloor(0.7f);
        const bchVec3 floorHalf{kHalfLength + kPlate, kPlate, kHalfWidth + 2.0f * kPlate};
        const bchVec3 sideHalf{kHalfLength + kPlate, 0.5f * kSide, kPlate}, frontHalf{kPlate, 0.5f * kSide, kHalfWidth};
        // The tray's origin is the hinge, at the lower edge of its open rear. Its tail plate leans outwards.
        const float middle = kHalfLength, up = 0.5f * kSide;
        tray_ = addMachine(
            {{BCH_RIGID_BOX, floorHalf, {middle, -kPlate, 0.0f}},
             {BCH_RIGID_BOX, sideHalf, {middle, up, kHalfWidth + kPlate}},
             {BCH_RIGID_BOX, sideHalf, {middle, up, -kHalfWidth - kPlate}},
             {BCH_RIGID_BOX, frontHalf, {2.0f * kHalfLength + kPlate, up, 0.0f}}},
            0xC87820, trayPose());
        gate_ = addMachine({{BCH_RIGID_BOX, {kPlate, 0.5f * kSide, kHalfWidth}}}, 0x9A5A18, gatePose());
        addChassis();
        bchEmitterDef pour = bchDefaultEmitterDef();
        pour.patch = patch();
        pour.material = addSand();
        pour.position = placed({kHalfLength, kTray + 0.4f, 0.0f});
        pour.radius = 0.09f;
        pour.rate = kLoad / static_cast<float>(kPour);
        pour.seed = params.seed;
        sample::check(bchCreateEmitter(world(), &pour, &emitter_), "the chute");
        look({-0.1f, 0.75f, 1.75f}, {1.0f, 0.26f, 0.0f}, 0.6f);
    }

private:
    float drivenAt(double time) const { return kWay * eased(time, kDrive, kStop); }
    float tippedAt(double time) const { return kTipAngle * eased(time, kTip, kTipped); }

    Pose trayPose(double ahead = 0.0) const
    {
        return {placed({drivenAt(now() + ahead), kTray, 0.0f}), turn({0.0f, 0.0f, 1.0f}, tippedAt(now() + ahead))};
    }
    // It swings about its upper edge and hangs straight down while the tray tips.
    Pose gatePose(double ahead = 0.0) const
    {
        const Pose tray = trayPose(ahead);
        const bchVec3 hinge = rotated(tray.rotation, {-kPlate, kSide, 0.0f});
        const bool open = now() + ahead > kTip;
        const bchQuat swing = open ? turn({0.0f, 0.0f, 1.0f}, -0.6f * tippedAt(now() + ahead)) : tray.rotation;
        const bchVec3 middle = hinge + rotated(swing, {0.0f, -0.5f * kSide, 0.0f});
        return {
            {tray.position.x + static_cast<double>(middle.x), tray.position.y + static_cast<double>(middle.y), 0.0},
            swing};
    }

    void addChassis()
    {
        Mesh chassis;
        append(chassis, boxMesh({0.42f, 0.03f, 0.12f}), {kHalfLength + 0.12f, 0.13f, 0.0f});
        append(chassis, boxMesh({0.09f, 0.14f, 0.17f}), {2.0f * kHalfLength + 0.2f, 0.26f, 0.0f});
        for (const float x : {0.08f, 0.3f, 0.72f})
            for (const float z : {-0.17f, 0.17f})
                append(chassis, cylinderMesh(0.09f, 0.035f), {x, 0.09f, z}, turn({1.0f, 0.0f, 0.0f}, 0.5f * kPi));
        addThing(std::move(chassis), 0x3C3C40, [this] { return Pose{placed({drivenAt(now()), 0.0f, 0.0f})}; });
    }

    void drive() final
    {
        const double frame = static_cast<double>(kFrameSeconds);
        if (now() >= kPour)
            sample::check(bchEmitter_SetRate(emitter_, 0.0f), "the chute");
        moveTo(tray_, trayPose(frame));
        moveTo(gate_, gatePose(frame));
        if (now() < kTip)
            loaded_ = shareInTray();
    }

    // What is within the tray as it stands now.
    float shareInTray() const
    {
        const bchRigidBodyState tray = stateOf(tray_);
        const bchQuat back{-tray.rotation.x, -tray.rotation.y, -tray.rotation.z, tray.rotation.w};
        const bchVec3 origin{static_cast<float>(tray.position.x), static_cast<float>(tray.position.y), 0.0f};
        const auto sand = readSand(patch());
        const auto inside = std::count_if(
            sand.begin(), sand.end(),
            [&](const SandPoint& point)
            {
                const bchVec3 p = rotated(back, point.position - origin);
                return p.x > -2.0f * kPlate && p.x < 2.0f * kHalfLength + kPlate && p.y > -2.0f * kPlate
                       && p.y < 2.0f * kSide && std::fabs(p.z) < kHalfWidth + kPlate;
            });
        return sand.empty() ? 0.0f : static_cast<float>(inside) / static_cast<float>(sand.size());
    }

    Verdict judge() final
    {
        const float kept = shareInTray();
        return {
            loaded_ > kLeastLoaded && kept < kMostKept,
            format(
                "the truck carried %.0f %% of the sand over %.1f m and kept %.0f %% of it when it had tipped",
                100.0 * static_cast<double>(loaded_), static_cast<double>(kWay), 100.0 * static_cast<double>(kept))};
    }

    bchRigidBodyId tray_{}, gate_{};
    bchEmitterId emitter_{};
    float loaded_ = 0.0f; // share of the sand, before it tips
};
} // namespace

extern const Scene kDumpTruck;
const Scene kDumpTruck = {
    "dump_truck", "A dump truck is filled, drives on and tips its load.", 5.0, 4.0, 0.5, 8.0, startScene<DumpTruck>};

} // namespace sample
