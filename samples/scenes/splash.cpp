// A ball of steel strikes a bed of sand at a slant: sand splashes up before it, and it is stopped.
#include "scenes/rigid_stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kRadius = 0.06f, kDensity = 7800.0f;
constexpr float kDown = 5.0f, kForward = 7.0f;                           // m/s when it strikes, forward along x
constexpr float kHalfLength = 0.45f, kHalfWidth = 0.25f, kDepth = 0.17f; // m, of the bed
constexpr float kStart = -0.3f;                                          // m, in x
constexpr float kSplashShare = 0.003f; // of the sand: what splashes, not a stray particle
constexpr float kLeastSplash = 0.05f;  // m above the bed that it reaches
constexpr float kFar = 10.0f;          // m: all sand is nearer

class Splash : public RigidStage
{
public:
    Splash(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.02, 4.0 * kHalfLength * kHalfWidth * kDepth})
    {
        addFloor(1.0f);
        addGround();
        addBin(kHalfLength, kHalfWidth, 1.2f * kDepth);
        fill(addSand(), BCH_FILL_BOX, {0.0f, 0.5f * kDepth, 0.0f}, {kHalfLength, 0.5f * kDepth, kHalfWidth});
        bchRigidBodyDef ball = bchDefaultRigidBodyDef();
        ball.velocity = {kForward, -kDown, 0.0f};
        ball_ = addBody(
            {{BCH_RIGID_SPHERE, {kRadius, 0.0f, 0.0f}}}, {kDensity, 0x40454C}, {kStart, kDepth + 2.0f * kRadius, 0.0f},
            ball);
        look({0.5f, 0.62f, 1.15f}, {0.02f, 0.2f, 0.0f}, 0.6f);
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
        const bool caught = under > kRadius && std::fabs(ball.position.x) < static_cast<double>(kHalfLength)
                            && ball.position.y > static_cast<double>(kRadius) && length(ball.velocity) < 0.05f;
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
    "splash",          "A ball of steel strikes sand at a slant, which splashes up and stops it.", 1.2, 0.15, 0.4, 16.0,
    startScene<Splash>};

} // namespace sample
