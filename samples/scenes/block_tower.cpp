// An avalanche: a gate opens on a slope, and sand slides down against a tower of blocks.
#include "scenes/rigid_stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr int kBlocks = 9;
constexpr float kHalf = 0.05f, kTower = 0.2f;       // m: of a block; from the foot of the slope to the tower
constexpr float kSlope = 0.6f;                      // rad
constexpr float kHalfWidth = 0.2f;                  // m, of the slope
constexpr float kLength = 1.15f, kSlabHalf = 0.04f; // m: of the slope along itself, and half its thickness
constexpr float kSand = 0.75f, kSandDepth = 0.16f;  // m along the slope from its top end, and across it
constexpr float kRaised = 3.2f * kSandDepth;        // m above the slope, of the middle of the gate when it is open
constexpr double kOpen = 0.5;                       // s
constexpr float kMostLeft = 0.5f;                   // of its height, that the tower may keep

class BlockTower : public RigidStage
{
public:
    BlockTower(bchDeviceId device, const SceneParams& params)
        : RigidStage(
            device, params, {.spacing = 0.023, .volume = 2.0 * kHalfWidth * kSand * kSandDepth, .collisionSteps = 4})
    {
        addFloor(0.5f);
        addGround();
        addSlope();
        fillSlope();
        for (int i = 0; i < kBlocks; ++i)
            blocks_[i] = addBody(
                {{BCH_RIGID_BOX, {kHalf, kHalf, kHalf}}}, {600.0f, i % 2 ? 0xB0623Au : 0xD8B480u},
                {kTower, kHalf * static_cast<float>(2 * i + 1), 0.0f});
        look({0.9f, 0.95f, 2.05f}, {-0.2f, 0.34f, 0.0f}, 0.66f);
    }

private:
    // The foot of the slope is at the origin; it rises towards -x.
    static bchVec3 onSlope(float along, float above)
    {
        return {
            -along * std::cos(kSlope) + above * std::sin(kSlope), along * std::sin(kSlope) + above * std::cos(kSlope),
            0.0f};
    }

    bchWallId addTilted(float along, float above, bchVec3 half, float friction, float opacity, bchVec3 shift = {})
    {
        bchWallDef box = bchDefaultWallDef();
        box.shape = BCH_WALL_BOX;
        box.size = half;
        box.friction = friction;
        box.position = placed(onSlope(along, above) + shift);
        box.rotation = turn({0.0f, 0.0f, 1.0f}, -kSlope);
        return addWall(box, 0x6E6A66, opacity);
    }

    void addSlope()
    {
        addTilted(0.5f * kLength, -kSlabHalf, {0.5f * kLength, kSlabHalf, kHalfWidth + 2.0f * kSlabHalf}, 0.15f, 1.0f);
        for (const float side : {-1.0f, 1.0f})
            addTilted(
                0.5f * kLength, kSandDepth, {0.5f * kLength, kSandDepth, kSlabHalf}, 0.0f, 0.2f,
                {0.0f, 0.0f, side * (kHalfWidth + kSlabHalf)});
        gate_ = addTilted(kLength - kSand - kSlabHalf, kSandDepth, {kSlabHalf, kSandDepth, kHalfWidth}, 0.0f, 1.0f);
        addTilted(kLength + kSlabHalf, kSandDepth, {kSlabHalf, kSandDepth, kHalfWidth}, 0.0f, 0.2f);
        addTrestle();
    }

    // What chute and gate rest on: legs below the slope, and posts that the gate is drawn up between. Sand meets none
    // of it.
    void addTrestle()
    {
        const auto still = [] { return Pose{}; };
        Mesh legs, posts;
        const bchQuat tilt = turn({0.0f, 0.0f, 1.0f}, -kSlope);
        const float out = kHalfWidth + 1.5f * kSlabHalf, half = 0.5f * (kRaised + 1.3f * kSandDepth);
        for (const float side : {-1.0f, 1.0f})
        {
            for (const float along : {0.5f * kLength, 0.92f * kLength})
            {
                const bchVec3 under = onSlope(along, -2.0f * kSlabHalf);
                append(legs, boxMesh({0.02f, 0.5f * under.y, 0.02f}), {under.x, 0.5f * under.y, side * kHalfWidth});
            }
            append(
                posts, boxMesh({0.5f * kSlabHalf, half, 0.4f * kSlabHalf}),
                onSlope(kLength - kSand - kSlabHalf, half) + bchVec3{0.0f, 0.0f, side * out}, tilt);
        }
        append(
            posts, boxMesh({0.5f * kSlabHalf, 0.4f * kSlabHalf, out}),
            onSlope(kLength - kSand - kSlabHalf, 2.0f * half), tilt);
        addThing(std::move(legs), 0x5A4632, still);
        addThing(std::move(posts), 0x5A4632, still);
    }

    // On a lattice along the slope.
    void fillSlope()
    {
        std::vector<bchVec3> points;
        const float d = spacing();
        for (float along = kLength - kSand + 0.5f * d; along < kLength; along += d)
            for (float above = 0.5f * d; above < kSandDepth; above += d)
                for (float z = -kHalfWidth + 0.5f * d; z < kHalfWidth; z += d)
                    points.push_back(onSlope(along, above) + bchVec3{0.0f, 0.0f, z});
        fillPoints(addSand(), points);
    }

    void drive() final
    {
        if (now() < kOpen || open_)
            return;
        standing_ = highest();
        moveWall(gate_, placed(onSlope(kLength - kSand - kSlabHalf, kRaised)));
        open_ = true;
    }

    double highest() const
    {
        double top = 0.0;
        for (const bchRigidBodyId block : blocks_)
            top = std::max(top, stateOf(block).position.y + static_cast<double>(kHalf));
        return top;
    }

    Verdict judge() final
    {
        const double first = 2.0 * kBlocks * static_cast<double>(kHalf), last = highest();
        return {
            open_ && standing_ > 0.95 * first && last < static_cast<double>(kMostLeft) * first,
            format(
                "the tower of %d blocks stood %.2f m high until sand came; its highest block is at %.2f m now", kBlocks,
                standing_, last)};
    }

    bchRigidBodyId blocks_[kBlocks]{};
    bchWallId gate_{};
    double standing_ = 0.0; // m, when the gate opened
    bool open_ = false;
};
} // namespace

extern const Scene kBlockTower;
const Scene kBlockTower = {
    "block_tower",         "An avalanche slides down a slope and fells a tower of blocks.", 3.0, 1.3, 0.7, 10.0,
    startScene<BlockTower>};

} // namespace sample
