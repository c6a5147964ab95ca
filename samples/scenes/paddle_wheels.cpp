// Sand falls on paddle wheels that hang on hinges, and turns them: Narain, Golas and Lin (2010), figure 6.
#include "scenes/rigid_stage.h"

#include "common/program.h"
#include "common/table.h"

namespace sample
{

namespace
{
constexpr float kRadius = 0.2f, kHub = 0.04f, kHalfThick = 0.02f, kHalfWidth = 0.1f; // m, of a wheel and its paddles
constexpr int kPaddles = 4, kWheels = 3;
constexpr float kDensity = 600.0f;             // kg/m^3
constexpr float kLowest = 0.35f, kRise = 0.4f; // m: the lowest axle, and from one to the next
constexpr float kAside = 0.1f;                 // m of axles from the stream, left and right by turns
constexpr float kStream = 0.07f;               // m, radius
constexpr float kMass = 22.0f;                 // kg of sand
constexpr double kPour = 1.8;                  // s
constexpr float kLeastTurns = 0.5f;

std::vector<Piece> wheelPieces()
{
    const float half = 0.5f * (kRadius - kHub), middle = 0.5f * (kRadius + kHub);
    const bchVec3 axle{0.0f, 0.0f, 1.0f};
    std::vector<Piece> pieces{{BCH_RIGID_CYLINDER, {kHub, kHalfWidth, 0.0f}, {}, turn({1.0f, 0.0f, 0.0f}, 0.5f * kPi)}};
    for (int i = 0; i < kPaddles; ++i)
    {
        const float angle = 2.0f * kPi * static_cast<float>(i) / kPaddles;
        const bchVec3 arm{middle * std::cos(angle), middle * std::sin(angle), 0.0f};
        pieces.push_back({BCH_RIGID_BOX, {half, kHalfThick, kHalfWidth}, arm, turn(axle, angle)});
    }
    return pieces;
}

class PaddleWheels : public RigidStage
{
public:
    PaddleWheels(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.02, static_cast<double>(kMass) / 1500.0})
    {
        addFloor(1.0f);
        for (int i = 0; i < kWheels; ++i)
        {
            bchRigidBodyDef wheel = bchDefaultRigidBodyDef();
            wheel.sleeps = 0;
            const bchRigidBodyId body = addBody(
                wheelPieces(), {kDensity, 0x7A4A2C},
                {i % 2 ? kAside : -kAside, kLowest + kRise * static_cast<float>(i), 0.0f}, wheel);
            axles_[i] = addHinge(body, {0.0f, 0.0f, 1.0f});
            addBearing(stateOf(body).position);
        }
        bchEmitterDef pour = bchDefaultEmitterDef();
        pour.patch = patch();
        pour.material = addSand();
        pour.position = placed({0.0f, kLowest + kRise * (kWheels - 1) + 1.6f * kRadius, 0.0f});
        pour.radius = kStream;
        pour.rate = kMass / static_cast<float>(kPour);
        pour.seed = params.seed;
        sample::check(bchCreateEmitter(world(), &pour, &emitter_), "the emitter");
        look({0.8f, 1.0f, 2.5f}, {0.0f, 0.72f, 0.0f}, 0.66f);
    }

private:
    // What the wheel hangs on: an axle out of a post behind it. Sand does not come there.
    void addBearing(bchPosition middle)
    {
        const float high = static_cast<float>(middle.y), behind = -2.2f * kHalfWidth;
        Mesh bearing;
        append(
            bearing, cylinderMesh(0.4f * kHub, 1.2f * kHalfWidth), {0.0f, 0.0f, 0.5f * (behind + 0.2f * kHalfWidth)},
            turn({1.0f, 0.0f, 0.0f}, 0.5f * kPi));
        append(bearing, boxMesh({0.5f * kHub, 0.5f * high + kHub, 0.5f * kHub}), {0.0f, kHub - 0.5f * high, behind});
        addThing(std::move(bearing), 0x50545A, [middle] { return Pose{middle}; });
    }

    void drive() final
    {
        if (now() >= kPour)
            sample::check(bchEmitter_SetRate(emitter_, 0.0f), "the emitter");
    }

    void watch() final
    {
        for (int i = 0; i < kWheels; ++i)
        {
            float angle = 0.0f;
            checkRigid(bchRigidJoint_GetValue(axles_[i], &angle), "an axle");
            turned_[i] += std::remainder(angle - last_[i], 2.0f * kPi);
            last_[i] = angle;
        }
    }

    Verdict judge() final
    {
        bool all = true;
        std::string turns;
        for (int i = kWheels - 1; i >= 0; --i)
        {
            const float count = std::fabs(turned_[i]) / (2.0f * kPi);
            all = all && count > kLeastTurns;
            turns += format(turns.empty() ? "%.1f" : ", %.1f", static_cast<double>(count));
        }
        return {all, "the wheels turned " + turns + " times, from the highest to the lowest"};
    }

    bchRigidJointId axles_[kWheels]{};
    float turned_[kWheels]{}, last_[kWheels]{}; // rad
    bchEmitterId emitter_{};
};
} // namespace

extern const Scene kPaddleWheels;
const Scene kPaddleWheels = {
    "paddle_wheels", "Sand that falls on paddle wheels turns them.", 2.8, 1.4, 0.5, 6.0, startScene<PaddleWheels>};

} // namespace sample
