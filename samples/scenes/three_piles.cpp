// Three heaps are poured of sands with friction coefficients 0.3, 0.5 and 0.7: Narain, Golas and Lin (2010), figure 4.
#include "scenes/stage.h"

#include "common/program.h"
#include "common/table.h"

namespace sample
{

namespace
{
constexpr float kFriction[] = {0.3f, 0.5f, 0.7f};
constexpr uint32_t kColors[] = {0xD8CFC0, 0xC8A870, 0x8A5E3A};
constexpr float kApart = 0.8f;                  // m between the middles
constexpr float kHeapMass = 14.0f;              // kg, of each
constexpr double kPour = 2.4;                   // s
constexpr float kOpening = 0.05f, kFrom = 0.3f; // m: radius and height of the openings
constexpr float kLeastStep = 1.1f;              // of the heights, from one heap to the next

class ThreePiles : public Stage
{
public:
    ThreePiles(bchDeviceId device, const SceneParams& params)
        : Stage(device, params, {0.018, 3.0 * static_cast<double>(kHeapMass) / 1500.0})
    {
        addFloor(1.0f);
        for (int i = 0; i < 3; ++i)
        {
            bchMaterialDef sand = bchDefaultMaterialDef();
            sand.frictionAngle = std::atan(kFriction[i]);
            sand.color = kColors[i];
            bchEmitterDef pour = bchDefaultEmitterDef();
            pour.patch = patch();
            pour.material = addMaterial(sand);
            pour.position = placed({middle(i), kFrom, 0.0f});
            pour.radius = kOpening;
            pour.rate = kHeapMass / static_cast<float>(kPour);
            pour.seed = params.seed;
            sample::check(bchCreateEmitter(world(), &pour, &emitters_[i]), "an emitter");
        }
        look({0.0f, 0.55f, 2.15f}, {0.0f, 0.02f, 0.0f}, 0.56f);
    }

private:
    static float middle(int i) { return kApart * static_cast<float>(i - 1); }

    void drive() final
    {
        if (now() >= kPour)
            for (const bchEmitterId emitter : emitters_)
                sample::check(bchEmitter_SetRate(emitter, 0.0f), "an emitter");
    }

    Verdict judge() final
    {
        const auto sand = readSand(patch());
        float top[3];
        for (int i = 0; i < 3; ++i)
            top[i] = topOf(sand, middle(i), 0.0f, 3.0f * spacing());
        return {
            top[0] > 2.0f * spacing() && top[1] > kLeastStep * top[0] && top[2] > kLeastStep * top[1],
            format(
                "heaps of the same mass are %.0f, %.0f and %.0f mm high with friction 0.3, 0.5 and 0.7",
                1000.0 * static_cast<double>(top[0]), 1000.0 * static_cast<double>(top[1]),
                1000.0 * static_cast<double>(top[2]))};
    }

    bchEmitterId emitters_[3]{};
};
} // namespace

extern const Scene kThreePiles;
const Scene kThreePiles = {
    "three_piles",         "Three sands are poured: the more friction, the steeper the heap.", 3.0, 3.0, 0.5, 10.0,
    startScene<ThreePiles>};

} // namespace sample
