// A charge goes off in sand under bodies that lie on it: Narain, Golas and Lin (2010), figure 1.
#include "scenes/rigid_stage.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kFoot = 0.56f, kTop = 0.36f, kDepth = 0.12f; // m: radii of the flat heap, and its height
constexpr double kFire = 0.4;                                // s
constexpr float kSpeed = 14.0f, kReach = 0.35f;              // m/s that the charge gives, and m around it
constexpr float kChargeDepth = 0.08f;                        // m below the surface
constexpr int kBodies = 5;
constexpr float kHalf = 0.05f;                            // m, of a body
constexpr float kLeastRise = 0.1f;                        // m
constexpr float kFlyingShare = 0.05f, kLeastThrow = 0.1f; // of the sand, and m above the bed that it must reach
constexpr float kLeastCrater = 0.03f;                     // m
constexpr float kFar = 100.0f;                            // m: all sand is nearer
constexpr float kDensity = 500.0f;                        // kg/m^3

class Explosion : public RigidStage
{
public:
    Explosion(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.02, kPi * kFoot * kFoot * kDepth})
    {
        addFloor(1.0f);
        addGround();
        fill(addSand(), BCH_FILL_CONE, {0.0f, 0.5f * kDepth, 0.0f}, {kFoot, 0.5f * kDepth, kTop});
        for (int i = 0; i < kBodies; ++i)
        {
            const float angle = 2.0f * kPi * static_cast<float>(i) / (kBodies - 1);
            const float out = i + 1 < kBodies ? 0.13f : 0.0f;
            const Piece piece =
                i % 2 ? Piece{BCH_RIGID_BOX, {kHalf, kHalf, kHalf}} : Piece{BCH_RIGID_SPHERE, {kHalf, 0.0f, 0.0f}};
            bodies_[i] = addBody(
                {piece}, {kDensity, i % 2 ? 0xA03A2Au : 0x3A5A8Au},
                {out * std::cos(angle), kDepth + kHalf, out * std::sin(angle)});
        }
        look({1.3f, 1.0f, 2.7f}, {0.0f, 0.4f, 0.0f}, 0.66f);
    }

private:
    void drive() final
    {
        if (fired_ || now() < kFire)
            return;
        for (int i = 0; i < kBodies; ++i)
            from_[i] = stateOf(bodies_[i]).position.y;
        bchExplosionDef charge = bchDefaultExplosionDef();
        charge.position.y = static_cast<double>(kDepth - kChargeDepth);
        charge.radius = kReach;
        charge.speed = kSpeed;
        sample::check(bchWorld_Explode(world(), &charge), "the charge");
        fired_ = true;
        level_ = levelNow();
    }

    // Of the sand in the middle.
    float levelNow() const { return topOf(readSand(patch()), 0.0f, 0.0f, 0.1f); }

    void watch() final
    {
        for (int i = 0; fired_ && i < kBodies; ++i)
            rise_[i] = std::max(rise_[i], stateOf(bodies_[i]).position.y - from_[i]);
        thrown_ = std::max(thrown_, topOf(readSand(patch()), 0.0f, 0.0f, kFar, kFlyingShare) - kDepth);
    }

    Verdict judge() final
    {
        const auto [least, most] = std::minmax_element(rise_, rise_ + kBodies);
        const float crater = level_ - levelNow();
        return {
            *least > static_cast<double>(kLeastRise) && thrown_ > kLeastThrow && crater > kLeastCrater,
            format(
                "%d bodies flew %.2f to %.2f m high, a twentieth of the sand above %.2f m; the crater is %.0f mm deep",
                kBodies, *least, *most, static_cast<double>(thrown_), 1000.0 * static_cast<double>(crater))};
    }

    bchRigidBodyId bodies_[kBodies]{};
    double from_[kBodies]{}, rise_[kBodies]{}; // m
    float level_ = 0.0f, thrown_ = 0.0f; // m: of the sand before, and how high above the bed a twentieth of it flew
    bool fired_ = false;
};
} // namespace

extern const Scene kExplosion;
const Scene kExplosion = {
    "explosion",          "A charge in the sand throws the bodies that lie on it into the air.", 1.4, 0.54, 0.4, 10.0,
    startScene<Explosion>};

} // namespace sample
