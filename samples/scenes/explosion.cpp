// A charge goes off in sand under bodies that lie on it: Narain, Golas and Lin (2010), figure 1.
#include "scenes/rigid_stage.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kHalfBed = 0.35f, kDepth = 0.12f; // m
constexpr double kFire = 0.4;                     // s
constexpr float kSpeed = 14.0f, kReach = 0.35f;   // m/s that the charge gives, and m around it
constexpr float kChargeDepth = 0.08f;             // m below the surface
constexpr int kBodies = 5;
constexpr float kHalf = 0.05f;     // m, of a body
constexpr float kLeastRise = 0.1f; // m
constexpr float kDensity = 500.0f; // kg/m^3

class Explosion : public RigidStage
{
public:
    Explosion(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.02, 4.0 * kHalfBed * kHalfBed * kDepth})
    {
        addFloor(1.0f);
        addGround();
        addBin(kHalfBed, kHalfBed, 1.2f * kDepth);
        fill(addSand(), BCH_FILL_BOX, {0.0f, 0.5f * kDepth, 0.0f}, {kHalfBed, 0.5f * kDepth, kHalfBed});
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
        look({0.9f, 0.75f, 1.6f}, {0.0f, 0.22f, 0.0f}, 0.6f);
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
    }

    void watch() final
    {
        for (int i = 0; fired_ && i < kBodies; ++i)
            rise_[i] = std::max(rise_[i], stateOf(bodies_[i]).position.y - from_[i]);
    }

    Verdict judge() final
    {
        const auto [least, most] = std::minmax_element(rise_, rise_ + kBodies);
        return {
            *least > static_cast<double>(kLeastRise),
            format("%d bodies flew %.2f to %.2f m high", kBodies, *least, *most)};
    }

    bchRigidBodyId bodies_[kBodies]{};
    double from_[kBodies]{}, rise_[kBodies]{}; // m
    bool fired_ = false;
};
} // namespace

extern const Scene kExplosion;
const Scene kExplosion = {"explosion", "A charge in the sand throws the bodies that lie on it into the air.",
                          1.4,         0.4,
                          10.0,        startScene<Explosion>};

} // namespace sample
