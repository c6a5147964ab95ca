// Spheres of one size and growing mass fall on sand: Narain, Golas and Lin (2010), figure 5. The heaviest are denser
// than the sand, and friction inside it carries them all the same.
#include "scenes/rigid_stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr int kCount = 4;
constexpr float kUnits[kCount] = {0.3f, 1.0f, 3.0f, 10.0f}; // masses
constexpr float kUnitDensity = 500.0f;                      // kg/m^3, of a sphere of one unit
constexpr float kRadius = 0.06f;
constexpr float kApart = 0.22f, kDrop = 0.15f; // m between middles, and from their undersides to the sand
constexpr float kHalfLength = 0.45f, kHalfWidth = 0.13f, kDepth = 0.14f; // m, of the bed
constexpr double kCalm = 0.3;                                            // s at the end, in which they must not move
constexpr double kSeconds = 1.6;
constexpr double kMostCreep = 0.003; // m in that time
constexpr uint32_t kColors[kCount] = {0xE8D8B0, 0xB08040, 0x806858, 0x404448};

class Spheres : public RigidStage
{
public:
    Spheres(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.018, 4.0 * kHalfLength * kHalfWidth * kDepth})
    {
        addFloor(1.0f);
        addBin(kHalfLength, kHalfWidth, 1.2f * kDepth);
        fill(addSand(), BCH_FILL_BOX, {0.0f, 0.5f * kDepth, 0.0f}, {kHalfLength, 0.5f * kDepth, kHalfWidth});
        for (int i = 0; i < kCount; ++i)
            spheres_[i] = addBody(
                {{BCH_RIGID_SPHERE, {kRadius, 0.0f, 0.0f}}}, {kUnitDensity * kUnits[i], kColors[i]},
                {kApart * (static_cast<float>(i) - 0.5f * (kCount - 1)), kDepth + kDrop + kRadius, 0.0f});
        look({0.25f, 0.6f, 1.35f}, {0.0f, 0.1f, 0.0f}, 0.55f);
    }

private:
    // m: of a sphere's underside below the first level of the sand.
    double depthOf(int i) const { return static_cast<double>(kDepth + kRadius) - stateOf(spheres_[i]).position.y; }

    void watch() final
    {
        if (now() < kSeconds - kCalm)
            for (int i = 0; i < kCount; ++i)
                before_[i] = depthOf(i);
    }

    Verdict judge() final
    {
        bool deeper = true;
        double creep = 0.0, depth[kCount];
        for (int i = 0; i < kCount; ++i)
        {
            depth[i] = depthOf(i);
            creep = std::max(creep, std::fabs(depth[i] - before_[i]));
            deeper = deeper && (i == 0 || depth[i] > depth[i - 1]);
        }
        return {
            deeper && depth[0] > 0.0 && depth[kCount - 1] < static_cast<double>(kDepth) && creep < kMostCreep,
            format(
                "spheres of mass 0.3, 1, 3 and 10 lie %.0f, %.0f, %.0f and %.0f mm deep, and moved %.1f mm in the last "
                "%.1f s",
                1000.0 * depth[0], 1000.0 * depth[1], 1000.0 * depth[2], 1000.0 * depth[3], 1000.0 * creep, kCalm)};
    }

    bchRigidBodyId spheres_[kCount]{};
    double before_[kCount]{};
};
} // namespace

extern const Scene kSpheres;
const Scene kSpheres = {
    "spheres",
    "Spheres of growing mass fall on sand: the heavier, the deeper, and all are carried.",
    kSeconds,
    1.5,
    0.5,
    10.0,
    startScene<Spheres>};

} // namespace sample
