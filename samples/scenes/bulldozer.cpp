// A bulldozer pushes a blade through a bed of sand: a heap grows before it, and a track stays behind.
#include "scenes/rigid_stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kHalfLength = 0.8f, kHalfWidth = 0.3f, kDepth = 0.1f;    // m, of the bed
constexpr float kBladeHalf = 0.2f, kBladeHeight = 0.2f, kPlate = 0.025f; // m
constexpr float kCut = 0.05f;                                            // m below the surface
constexpr float kFrom = -0.55f, kTo = 0.35f;                             // m
constexpr double kStart = 0.3, kEnd = 2.3;                               // s
constexpr float kLeastHeap = 0.05f;                                      // m above the bed
constexpr float kLeastTrack = 0.5f;                                      // of the cut, on average
constexpr float kBehind = 0.3f; // m behind the blade from where on the track is measured

class Bulldozer : public RigidStage
{
public:
    Bulldozer(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.026, 4.0 * kHalfLength * kHalfWidth * kDepth})
    {
        addFloor(1.0f);
        addBin(kHalfLength, kHalfWidth, 1.2f * kDepth);
        fill(addSand(), BCH_FILL_BOX, {0.0f, 0.5f * kDepth, 0.0f}, {kHalfLength, 0.5f * kDepth, kHalfWidth});
        // Three plates that lean more and more forwards: a blade that rolls sand over.
        const float third = kBladeHeight / 3.0f;
        std::vector<Piece> blade;
        for (int i = 0; i < 3; ++i)
        {
            const float lean = 0.35f * static_cast<float>(1 - i);
            blade.push_back(
                {BCH_RIGID_BOX,
                 {kPlate, 0.55f * third, kBladeHalf},
                 {i == 1 ? -0.012f : 0.0f, third * (static_cast<float>(i) + 0.5f), 0.0f},
                 turn({0.0f, 0.0f, 1.0f}, lean)});
        }
        blade_ = addMachine(blade, 0xD8A018, bladePose(0.0));
        addTractor();
        look({0.75f, 0.7f, 1.5f}, {0.02f, 0.09f, 0.0f}, 0.6f);
    }

private:
    static float placeAt(double time) { return kFrom + (kTo - kFrom) * eased(time, kStart, kEnd); }
    // It comes down into the sand before it drives.
    static Pose bladePose(double time)
    {
        const float raised = 0.15f * (1.0f - eased(time, 0.0, kStart));
        return {placed({placeAt(time), kDepth - kCut + raised, 0.0f})};
    }

    void addTractor()
    {
        Mesh tractor;
        append(tractor, boxMesh({0.14f, 0.07f, 0.1f}), {-0.26f, 0.14f, 0.0f});
        append(tractor, boxMesh({0.06f, 0.08f, 0.08f}), {-0.3f, 0.28f, 0.0f});
        for (const float z : {-0.14f, 0.14f})
        {
            append(tractor, boxMesh({0.15f, 0.055f, 0.035f}), {-0.26f, 0.06f, z});
            append(tractor, boxMesh({0.1f, 0.015f, 0.015f}), {-0.1f, 0.1f, z});
        }
        // It rides on the sand, not through it: only the blade is a body.
        addThing(std::move(tractor), 0xB88410, [this] { return Pose{placed({placeAt(now()), kDepth - kCut, 0.0f})}; });
    }

    void drive() final { moveTo(blade_, bladePose(now() + static_cast<double>(kFrameSeconds))); }

    Verdict judge() final
    {
        const auto sand = readSand(patch());
        float heap = 0.0f, track = 0.0f;
        const float blade = placeAt(now());
        for (float z = -0.5f * kBladeHalf; z <= 0.5f * kBladeHalf; z += 0.25f * kBladeHalf)
            heap = std::max(heap, topOf(sand, blade + 0.1f, z, 0.08f) - kDepth);
        int count = 0;
        for (float x = kFrom + 0.1f; x < blade - kBehind; x += spacing(), ++count)
            track += kDepth - topOf(sand, x, 0.0f, 0.35f * kBladeHalf);
        track /= static_cast<float>(std::max(count, 1));
        return {
            heap > kLeastHeap && track > kLeastTrack * kCut,
            format(
                "the blade raised a heap %.0f mm above the bed and left a track %.0f mm deep",
                1000.0 * static_cast<double>(heap), 1000.0 * static_cast<double>(track))};
    }

    bchRigidBodyId blade_{};
};
} // namespace

extern const Scene kBulldozer;
const Scene kBulldozer = {
    "bulldozer", "A bulldozer pushes a heap of sand before its blade.", 2.6, 2.4, 0.5, 10.0, startScene<Bulldozer>};

} // namespace sample
