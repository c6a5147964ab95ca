// A truck drives over dunes: terrain wakes under its wheels, settles into ruts, and is paged in and out around it.
#include "scenes/rigid_stage.h"
#include "scenes/tile_shelf.h"

#include "common/table.h"

#include <algorithm>
#include <numeric>

namespace sample
{

namespace
{
constexpr float kSpacing = 0.11f;                // m, of awake sand; a column is two wide
constexpr float kDepth = 0.9f;                   // m of loose sand
constexpr float kWheel = 0.6f, kWidth = 0.6f;    // m: radius and width
constexpr float kTrack = 0.84f;                  // m, of the wheels' middles from that of the truck
constexpr float kStart = -2.0f;                  // m, in z
constexpr float kLoad = 7.0f, kKeep = 8.0f;      // m around the truck where tiles are loaded, and beyond which they go
constexpr double kGo = 0.5, kBrake = 4.5;        // s
constexpr float kWander = 0.4f, kOutside = 2.0f; // m: of a track from its place; from the truck to beside its tracks
constexpr float kLeastWay = 9.0f, kLeastRut = 0.005f; // m; of ruts in the mean

float duneAt(float x, float z)
{
    return 1.0f + 0.3f * (1.0f - std::cos(0.55f * z)) + 0.08f * std::cos(0.7f * x + 0.3f * z);
}

class DuneDrive : public RigidStage
{
public:
    DuneDrive(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {kSpacing, 60.0}),
          shelf_({addSand(), 2.0f * spacing(), kDepth, duneAt, kLoad, kKeep})
    {
        bchTerrainDef def = bchDefaultTerrainDef();
        def.spacing = 2.0f * spacing();
        def.tileCapacity = 64;
        def.patch = patch();
        def.wakeDepth = 0.45f;
        def.wakeMargin = 0.5f;
        def.stayMargin = 0.2f;
        addTerrain(def);
        shelf_.page(world(), terrain(), placed({0.0f, 0.0f, kStart}), 64);
        followTerrain();
        addTruck();
    }

    SceneShot shot() const final
    {
        const float z = static_cast<float>(stateOf(chassis_).position.z);
        // From behind, in a low sun: that is how ruts are seen.
        return {{1.3f, 4.6f, z - 8.6f}, {0.0f, 1.1f, z - 2.0f}, 0.6f, {0.85f, 0.35f, -0.1f}};
    }

private:
    void addTruck()
    {
        const bchVec3 half{0.48f, 0.18f, 0.96f};
        bchRigidBodyDef body = bchDefaultRigidBodyDef();
        body.mass = 650.0f;
        chassis_ =
            addBody({{BCH_RIGID_BOX, half}}, {1000.0f, 0x8A2A20}, {0.0f, duneAt(0.0f, kStart) + 1.0f, kStart}, body);
        bchWheel wheels[4];
        for (int i = 0; i < 4; ++i)
        {
            bchWheel& wheel = wheels[i] = bchDefaultWheel();
            wheel.position = {i % 2 ? -kTrack : kTrack, -0.24f, i < 2 ? 0.9f : -0.9f};
            wheel.radius = kWheel;
            wheel.width = kWidth;
            wheel.mass = 130.0f;
            wheel.travel = 0.24f;
            wheel.springFrequency = 1.5f;
            wheel.driveTorque = 1500.0f;
            wheel.brakeTorque = 3000.0f;
            wheel.sandFriction = 1.0f;
        }
        truck_ = addVehicle(chassis_, wheels, 3.5f, 0x2A2A2C);
    }

    void drive() final
    {
        const bool going = now() >= kGo && now() < kBrake;
        checkRigid(bchVehicle_SetInput(truck_, going ? 1.0f : 0.0f, 0.0f, now() < kBrake ? 0.0f : 1.0f), "the truck");
        shelf_.page(world(), terrain(), stateOf(chassis_).position, 2);
    }

    // How far the sand sank below the dune that was there, in the mean over some metres behind the truck: across a
    // strip as wide as half a wheel, which lies within kWander of x where it is deepest.
    float sunk(float x, const std::vector<SandPoint>& awake) const
    {
        const float truck = static_cast<float>(stateOf(chassis_).position.z), step = 0.5f * spacing();
        const int wide = static_cast<int>(0.5f * kWidth / step), many = static_cast<int>(2.0f * kWander / step);
        float sum = 0.0f;
        int count = 0;
        for (float z = truck - 6.0f; z < truck - 3.0f; z += 0.25f, ++count)
        {
            std::vector<float> depths;
            for (int i = 0; i < many; ++i)
            {
                const float at = x - kWander + step * static_cast<float>(i);
                depths.push_back(duneAt(at, z) - surfaceAt(at, z, awake));
            }
            float deepest = -1.0f;
            for (int i = 0; i + wide <= many; ++i)
                deepest = std::max(deepest, std::accumulate(&depths[i], &depths[i] + wide, 0.0f));
            sum += deepest / static_cast<float>(wide);
        }
        return sum / static_cast<float>(count);
    }

    // The truck wanders, and no sand is even: what is deepest where its wheels went is compared with what is deepest
    // between the tracks and outside them, whichever lies lower. If all of it sank there is no rut.
    float rutOf(float side, const std::vector<SandPoint>& awake) const
    {
        return sunk(side * kTrack, awake) - std::max(sunk(0.0f, awake), sunk(side * kOutside, awake));
    }

    Verdict judge() final
    {
        const bchRigidBodyState truck = stateOf(chassis_);
        const float way = static_cast<float>(truck.position.z) - kStart;
        if (way < kLeastWay)
            return {false, format("the truck came %.1f m far", static_cast<double>(way))};
        const std::vector<SandPoint> awake = readSand(patch());
        const float left = rutOf(1.0f, awake), right = rutOf(-1.0f, awake);
        const bool upright = rotated(truck.rotation, {0.0f, 1.0f, 0.0f}).y > 0.9f;
        return {
            std::min(left, right) > kLeastRut && upright && shelf_.storedCount() > 0,
            format(
                "the truck drove %.1f m and left ruts %.0f and %.0f mm below the sand beside them; %zu tiles were "
                "paged out",
                static_cast<double>(way), 1000.0 * static_cast<double>(left), 1000.0 * static_cast<double>(right),
                shelf_.storedCount())};
    }

    TileShelf shelf_;
    bchRigidBodyId chassis_{};
    bchVehicleId truck_{};
};
} // namespace

extern const Scene kDuneDrive;
const Scene kDuneDrive = {
    "dune_drive",         "A truck drives over dunes that wake under it, and leaves ruts in them.", 6.0, 5.0, 1.0, 4.0,
    startScene<DuneDrive>};

} // namespace sample
