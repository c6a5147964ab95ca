// A ball of steel falls into a bed of sand: sand splashes up around it, and it is stopped in a crater.
#include "scenes/rigid_stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kRadius = 0.06f, kDensity = 7800.0f;
constexpr float kSpeed = 4.0f;                    // m/s when it strikes
constexpr float kHalfBed = 0.32f, kDepth = 0.16f; // m
constexpr float kLeastSplash = 0.1f;              // m above the bed that sand reaches

class Splash : public RigidStage
{
public:
    Splash(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.02, 4.0 * kHalfBed * kHalfBed * kDepth})
    {
        addFloor(1.0f);
        addGround();
        addBin(kHalfBed, kHalfBed, 1.2f * kDepth);
        fill(addSand(), BCH_FILL_BOX, {0.0f, 0.5f * kDepth, 0.0f}, {kHalfBed, 0.5f * kDepth, kHalfBed});
        bchRigidBodyDef ball = bchDefaultRigidBodyDef();
        ball.velocity.y = -kSpeed;
        ball_ = addBody(
            {{BCH_RIGID_SPHERE, {kRadius, 0.0f, 0.0f}}}, {kDensity, 0x9AA0A8}, {0.0f, kDepth + 5.0f * kRadius, 0.0f},
            ball);
        look({0.75f, 0.6f, 1.25f}, {0.0f, 0.16f, 0.0f}, 0.6f);
    }

private:
    void watch() final
    {
        for (const SandPoint& point : readSand(patch()))
            highest_ = std::max(highest_, point.position.y - kDepth);
    }

    Verdict judge() final
    {
        const bchRigidBodyState ball = stateOf(ball_);
        const float under = kDepth - (static_cast<float>(ball.position.y) - kRadius);
        const bool caught =
            under > kRadius && ball.position.y > static_cast<double>(kRadius) && length(ball.velocity) < 0.05f;
        return {
            caught && highest_ > kLeastSplash,
            format(
                "sand splashed %.0f mm high, and the ball stopped %.0f mm deep", 1000.0 * static_cast<double>(highest_),
                1000.0 * static_cast<double>(under))};
    }

    bchRigidBodyId ball_{};
    float highest_ = 0.0f; // m, of splashing sand above the bed
};
} // namespace

extern const Scene kSplash;
const Scene kSplash = {
    "splash", "A ball of steel falls into sand, which splashes up and stops it.", 1.2, 0.4, 16.0, startScene<Splash>};

} // namespace sample
