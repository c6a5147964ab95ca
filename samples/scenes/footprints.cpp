// A character walks over sand: terrain wakes under each foot, is pressed, and keeps the print.
#include "scenes/rigid_stage.h"
#include "scenes/tile_shelf.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kSpacing = 0.02f;               // m, of awake sand; a column is two wide
constexpr float kSurface = 0.4f, kDepth = 0.3f; // m
constexpr float kLane = 1.5f;                   // m: the walk's x; it goes along z
constexpr float kSeen = 10.0f;                  // m of sand around it
constexpr bchVec3 kFoot{0.06f, 0.03f, 0.14f};   // m, half extents
constexpr float kApart = 0.13f;                 // m of each foot from the lane
constexpr float kStride = 0.8f;                 // m, from a print to the next of the same foot
constexpr float kStart = 0.5f;                  // m, in z
constexpr double kPeriod = 1.3;                 // s, from a step to the next of the same foot
constexpr float kPress = 0.05f, kLift = 0.07f;  // m below and above the surface
constexpr int kPrints = 4;
constexpr float kLeastPrint = 0.01f, kMostElsewhere = 0.002f; // m

class Footprints : public RigidStage
{
public:
    Footprints(bchDeviceId device, const SceneParams& params) : RigidStage(device, params, {kSpacing, 0.25})
    {
        bchTerrainDef def = bchDefaultTerrainDef();
        def.spacing = 2.0f * spacing();
        def.patch = patch();
        def.wakeDepth = 0.1f;
        def.wakeMargin = 0.5f;
        def.wakeSeconds = 0.1f;
        def.stayMargin = 0.05f;
        def.tileCapacity = 256;
        addTerrain(def);
        // As far as is seen; what sleeps costs nothing.
        loadFlat(terrain(), {addSand(), def.spacing, kSurface, kDepth}, kLane, kLane, kSeen);
        for (int side = 0; side < 2; ++side)
            feet_[side] = addMachine({{BCH_RIGID_BOX, kFoot}}, 0x3A2E26, footAt(side, 0.0));
        addWalker();
        look({kLane + 0.75f, 1.35f, -0.55f}, {kLane, 0.52f, 1.1f}, 0.62f);
    }

    SceneShot shot() const final
    {
        SceneShot low = Stage::shot();
        low.sun = {0.8f, 0.35f, 0.1f}; // prints show in a low sun
        return low;
    }

private:
    // Prints alternate; the foot of print i stands while the other swings to print i + 1.
    static float printZ(int print) { return kStart + 0.5f * kStride * static_cast<float>(print); }

    static Pose footAt(int side, double time)
    {
        const float x = kLane + (side ? kApart : -kApart);
        const double begin = 0.5 * kPeriod * side, phase = std::max(0.0, time - begin) / kPeriod;
        const int step = static_cast<int>(phase);
        const double within = phase - step;
        const int last = side ? kPrints - kPrints % 2 - 1 : kPrints - 1 + kPrints % 2 - 1;
        const int print = std::min(2 * step + side, last);
        const bool done = 2 * step + side > last;
        // Down slowly, or sand splashes; up from the middle on, while it swings forwards.
        const float down = done || time < begin ? 0.0f : eased(within, 0.0, 0.3) * (1.0f - eased(within, 0.45, 0.7));
        const float swing = done || print == last ? 0.0f : eased(within, 0.6, 1.0);
        const float height = kSurface + kFoot.y + kLift * (1.0f - down) - kPress * down;
        return {placed({x, height, printZ(print) + kStride * swing})};
    }

    void addWalker()
    {
        const auto middle = [this]
        {
            const double z = 0.5 * (footAt(0, now()).position.z + footAt(1, now()).position.z);
            return Pose{{static_cast<double>(kLane), static_cast<double>(kSurface), z}};
        };
        Mesh trunk;
        append(trunk, capsuleMesh(0.14f, 0.2f), {0.0f, 1.1f, 0.0f});
        append(trunk, cylinderMesh(0.05f, 0.05f), {0.0f, 1.45f, 0.0f});
        append(trunk, sphereMesh(0.11f), {0.0f, 1.56f, 0.0f});
        addThing(std::move(trunk), 0x46607A, middle);
        for (int side = 0; side < 2; ++side)
            addThing(
                capsuleMesh(0.055f, 0.36f), 0x2E3A4C,
                [this, side, middle]
                {
                    // From the hip to the foot.
                    const bchPosition foot = footAt(side, now()).position, hip = middle().position;
                    const float lean =
                        std::atan2(static_cast<float>(hip.z - foot.z), static_cast<float>(hip.y + 0.85 - foot.y));
                    return Pose{
                        {foot.x, 0.5 * (foot.y + hip.y + 0.85), 0.5 * (foot.z + hip.z)},
                        turn({1.0f, 0.0f, 0.0f}, lean)};
                });
    }

    void drive() final
    {
        for (int side = 0; side < 2; ++side)
            moveTo(feet_[side], footAt(side, now() + static_cast<double>(kFrameSeconds)));
    }

    Verdict judge() final
    {
        const std::vector<SandPoint> awake = readSand(patch());
        float shallowest = 1.0f, deepest = 0.0f, elsewhere = 0.0f;
        for (int print = 0; print < kPrints; ++print)
        {
            const float x = kLane + (print % 2 ? kApart : -kApart);
            float depth = 0.0f;
            for (float z = -0.5f * kFoot.z; z <= 0.5f * kFoot.z; z += 0.5f * spacing())
                depth = std::max(depth, kSurface - surfaceAt(x, printZ(print) + z, awake));
            shallowest = std::min(shallowest, depth);
            deepest = std::max(deepest, depth);
            elsewhere = std::max(elsewhere, std::fabs(kSurface - surfaceAt(kLane + 0.6f, printZ(print), awake)));
        }
        return {
            shallowest > kLeastPrint && elsewhere < kMostElsewhere,
            format(
                "%d footprints are %.0f to %.0f mm deep; beside the way the sand is as it was to %.1f mm", kPrints,
                1000.0 * static_cast<double>(shallowest), 1000.0 * static_cast<double>(deepest),
                1000.0 * static_cast<double>(elsewhere))};
    }

    bchRigidBodyId feet_[2]{};
};
} // namespace

extern const Scene kFootprints;
const Scene kFootprints = {
    "footprints", "A character walks over sand that keeps its footprints.", 4.6, 2.5, 0.3, 4.0, startScene<Footprints>};

} // namespace sample
