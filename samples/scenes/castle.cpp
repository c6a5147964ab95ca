// A castle of wet sand stands by its cohesion until a ball is thrown at it.
#include "scenes/rigid_stage.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kTowers = 0.2f, kTowerRadius = 0.07f, kTowerHeight = 0.26f; // m: place, radius, height
constexpr float kWallHalf = 0.035f, kWallHeight = 0.15f;
constexpr float kBall = 0.06f, kBallDensity = 3000.0f;
constexpr float kThrow = 5.0f, kLoft = 1.5f; // m/s: forwards and up, so that it strikes the tower above its foot
constexpr double kHit = 0.8;                 // s when the ball is thrown
constexpr float kStands = 0.9f;              // of the height that a tower must keep, untouched
constexpr float kFallen = 0.75f;             // of the height that the tower which was hit may keep

// Four round towers, and walls between them.
bool isCastle(bchVec3 p)
{
    const float x = std::fabs(p.x), z = std::fabs(p.z);
    if (std::hypot(x - kTowers, z - kTowers) < kTowerRadius)
        return p.y < kTowerHeight;
    const bool wall =
        (std::fabs(x - kTowers) < kWallHalf && z < kTowers) || (std::fabs(z - kTowers) < kWallHalf && x < kTowers);
    return wall && p.y < kWallHeight;
}

class Castle : public RigidStage
{
public:
    Castle(bchDeviceId device, const SceneParams& params) : RigidStage(device, params, {0.018, 0.05})
    {
        addFloor(1.0f);
        addGround();
        std::vector<bchVec3> points;
        const float d = spacing(), half = kTowers + kTowerRadius;
        for (float x = -half + 0.5f * d; x < half; x += d)
            for (float y = 0.5f * d; y < kTowerHeight; y += d)
                for (float z = -half + 0.5f * d; z < half; z += d)
                    if (isCastle({x, y, z}))
                        points.push_back({x, y, z});
        fillPoints(addSand(BCH_MATERIAL_WET_SAND), points);
        ball_ = addBody({{BCH_RIGID_SPHERE, {kBall, 0.0f, 0.0f}}}, {kBallDensity, 0x555A60}, {0.8f, kBall, kTowers});
        look({0.8f, 0.8f, 1.5f}, {0.15f, 0.06f, 0.0f}, 0.6f);
    }

private:
    float towerTop(float x, float z) const
    {
        return topOf(readSand(patch()), x, z, 0.8f * kTowerRadius) + 0.5f * spacing();
    }

    void drive() final
    {
        if (thrown_ || now() < kHit)
            return;
        before_ = towerTop(kTowers, kTowers);
        bchRigidBodyState state = stateOf(ball_);
        state.velocity = {-kThrow, kLoft, 0.0f};
        checkRigid(bchRigidBody_SetState(ball_, &state), "the ball");
        thrown_ = true;
    }

    Verdict judge() final
    {
        const float hit = towerTop(kTowers, kTowers), other = towerTop(-kTowers, -kTowers);
        return {
            before_ > kStands * kTowerHeight && other > kStands * kTowerHeight && hit < kFallen * kTowerHeight,
            format(
                "the tower of %.0f mm stood %.0f mm high; the ball left %.0f mm of it, and %.0f mm of the one across",
                1000.0 * static_cast<double>(kTowerHeight), 1000.0 * static_cast<double>(before_),
                1000.0 * static_cast<double>(hit), 1000.0 * static_cast<double>(other))};
    }

    bchRigidBodyId ball_{};
    float before_ = 0.0f; // m, when the ball was thrown
    bool thrown_ = false;
};
} // namespace

extern const Scene kCastle;
const Scene kCastle = {
    "castle",          "A castle of wet sand stands until a ball strikes one of its towers.", 1.8, 1.2, 0.6, 10.0,
    startScene<Castle>};

} // namespace sample
