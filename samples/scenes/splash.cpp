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
constexpr float kSplashShare = 0.003f;            // of the sand: what splashes, not a stray particle
constexpr float kLeastSplash = 0.05f;             // m above the bed that it reaches
constexpr float kFar = 10.0f;                     // m: all sand is nearer

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
            {{BCH_RIGID_SPHERE, {kRadius, 0.0f, 0.0f}}}, {kDensity, 0x40454C}, {0.0f, kDepth + 5.0f * kRadius, 0.0f},
            ball);
        look({0.5f, 0.75f, 1.05f}, {0.0f, 0.12f, 0.0f}, 0.58f);
    }

private:
    void watch() final
    {
        splash_ = std::max(splash_, topOf(readSand(patch()), 0.0f, 0.0f, kFar, kSplashShare) - kDepth);
    }

    Verdict judge() final
    {
        const bchRigidBodyState ball = stateOf(ball_);
        const float under = kDepth - (static_cast<float>(ball.position.y) - kRadius);
        const bool caught =
            under > kRadius && ball.position.y > static_cast<double>(kRadius) && length(ball.velocity) < 0.05f;
        return {
            caught && splash_ > kLeastSplash,
            format(
                "three thousandths of the sand splashed above %.0f mm, and the ball stopped %.0f mm deep",
                1000.0 * static_cast<double>(splash_), 1000.0 * static_cast<double>(under))};
    }

    bchRigidBodyId ball_{};
    float splash_ = 0.0f; // m above the bed that kSplashShare of the sand reached
};
} // namespace

extern const Scene kSplash;
const Scene kSplash = {
    "splash",          "A ball of steel falls into sand, which splashes up and stops it.", 1.2, 0.083, 0.4, 16.0,
    startScene<Splash>};

} // namespace sample
