// A truck drives over dunes: terrain that wakes under its wheels, settles into ruts behind them, and is paged in and
// out around it.
#include "scenes/rigid_stage.h"
#include "scenes/tile_shelf.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kSpacing = 0.15f;           // m, of awake sand; a column is two wide
constexpr float kDepth = 0.9f;              // m of loose sand
constexpr float kWheel = 0.6f;              // m, radius
constexpr float kTrack = 0.84f;             // m, of the wheels' middles from that of the truck
constexpr float kStart = -2.0f;             // m, in z
constexpr float kLoad = 7.0f, kKeep = 8.0f; // m around the truck where tiles are loaded, and beyond which they go
constexpr double kGo = 0.5, kBrake = 4.2;   // s
constexpr float kLeastWay = 9.0f;           // m
constexpr float kLeastRut = 0.005f;         // m, in the mean

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
        def.wakeDepth = 0.5f;
        def.wakeMargin = 0.5f;
        def.stayMargin = 0.2f;
        addTerrain(def);
        shelf_.page(world(), terrain(), placed({0.0f, 0.0f, kStart}), 64);
        bchRigidTerrainDef ground = bchDefaultRigidTerrainDef();
        ground.terrain = terrain();
        checkRigid(bchRigidWorld_FollowTerrain(rigid(), &ground), "the ground");
        addTruck();
    }

    SceneShot shot() const final
    {
        const float z = static_cast<float>(stateOf(chassis_).position.z);
        return {{6.5f, 4.6f, z + 4.5f}, {0.0f, 1.2f, z - 1.0f}, 0.75f};
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
            wheel.radius = wheel.width = kWheel;
            wheel.mass = 130.0f;
            wheel.travel = 0.24f;
            wheel.springFrequency = 1.5f;
            wheel.driveTorque = 1500.0f;
            wheel.brakeTorque = 3000.0f;
            wheel.sandFriction = 1.0f;
        }
        bchVehicleDef def = bchDefaultVehicleDef();
        def.chassis = chassis_;
        def.wheels = wheels;
        def.wheelCount = 4;
        def.maxSpeed = 3.5f;
        checkRigid(bchCreateVehicle(rigid(), &def, &truck_), "the truck");
        for (uint32_t i = 0; i < 4; ++i)
            addThing(
                cylinderMesh(kWheel, 0.5f * kWheel), 0x2A2A2C,
                [this, i]
                {
                    bchWheelState state;
                    checkRigid(bchVehicle_GetWheel(truck_, i, &state), "a wheel");
                    return Pose{state.position, state.rotation};
                });
    }

    void drive() final
    {
        const bool going = now() >= kGo && now() < kBrake;
        checkRigid(bchVehicle_SetInput(truck_, going ? 1.0f : 0.0f, 0.0f, now() < kBrake ? 0.0f : 1.0f), "the truck");
        shelf_.page(world(), terrain(), stateOf(chassis_).position, 2);
    }

    // The deepest of a track over where the dune was, in the mean over some metres behind the truck.
    float rutOf(float side) const
    {
        const float truck = static_cast<float>(stateOf(chassis_).position.z);
        const std::vector<SandPoint> awake = readSand(patch());
        float sum = 0.0f;
        int count = 0;
        for (float z = truck - 6.0f; z < truck - 3.0f; z += 0.25f, ++count)
        {
            float deepest = 0.0f;
            for (float away = 0.4f; away < 1.4f; away += 0.5f * spacing())
                deepest = std::max(deepest, duneAt(side * away, z) - surfaceAt(side * away, z, awake));
            sum += deepest;
        }
        return sum / static_cast<float>(count);
    }

    Verdict judge() final
    {
        const bchRigidBodyState truck = stateOf(chassis_);
        const float way = static_cast<float>(truck.position.z) - kStart;
        if (way < kLeastWay)
            return {false, format("the truck came %.1f m far", static_cast<double>(way))};
        const float left = rutOf(1.0f), right = rutOf(-1.0f);
        const bool upright = rotated(truck.rotation, {0.0f, 1.0f, 0.0f}).y > 0.9f;
        return {
            std::min(left, right) > kLeastRut && upright && shelf_.storedCount() > 0,
            format(
                "the truck drove %.1f m and left ruts %.0f and %.0f mm deep; %zu tiles were paged out",
                static_cast<double>(way), 1000.0 * static_cast<double>(left), 1000.0 * static_cast<double>(right),
                shelf_.storedCount())};
    }

    TileShelf shelf_;
    bchRigidBodyId chassis_{};
    bchVehicleId truck_{};
};
} // namespace

extern const Scene kDuneDrive;
const Scene kDuneDrive = {"dune_drive", "A truck drives over dunes that wake under it, and leaves ruts in them.",
                          6.0,          1.0,
                          4.0,          startScene<DuneDrive>};

} // namespace sample
