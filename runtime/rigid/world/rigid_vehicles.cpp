#include "rigid/world/rigid_world.h"
#include "rigid/world/vectors.h"

namespace bch::rigid
{

namespace
{
void checkWheel(const bchWheel& wheel)
{
    const auto range = [](const char* name, float value, double low, double high)
    { checkRange(name, static_cast<double>(value), low, high); };
    checkVector("bchWheel::position", wheel.position, 100.0);
    range("bchWheel::radius", wheel.radius, 0.01, 10.0);
    range("bchWheel::width", wheel.width, 0.01, 10.0);
    range("bchWheel::mass", wheel.mass, 0.01, 1.0e5);
    range("bchWheel::travel", wheel.travel, 0.001, 10.0);
    range("bchWheel::springFrequency", wheel.springFrequency, 0.1, 20.0);
    range("bchWheel::springDamping", wheel.springDamping, 0.0, 2.0);
    range("bchWheel::maxSteer", wheel.maxSteer, 0.0, 1.2);
    range("bchWheel::driveTorque", wheel.driveTorque, 0.0, 1.0e6);
    range("bchWheel::brakeTorque", wheel.brakeTorque, 0.0, 1.0e6);
    range("bchWheel::friction", wheel.friction, 0.0, 2.0);
    if (wheel.sandFriction != -1.0f)
        range("bchWheel::sandFriction", wheel.sandFriction, 0.0, 2.0);
}

void checkVehicle(const bchVehicleDef& def)
{
    checkRange("bchVehicleDef::wheelCount", def.wheelCount, 1, BCH_WHEEL_CAPACITY);
    checkPointer(def.wheels, "bchVehicleDef::wheels");
    checkUnit("bchVehicleDef::up", def.up);
    checkUnit("bchVehicleDef::forward", def.forward);
    checkRange("bchVehicleDef::maxSpeed", static_cast<double>(def.maxSpeed), 0.1, 200.0);
    if (std::fabs(toJolt(def.up).Dot(toJolt(def.forward))) > 1.0e-3f)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchVehicleDef: up and forward must be at right angles");
    for (uint32_t i = 0; i < def.wheelCount; ++i)
        checkWheel(def.wheels[i]);
}
} // namespace

uint64_t RigidWorld::addVehicle(const bchVehicleDef& def)
{
    const RigidBody& chassis = body(def.chassis.value, "bchVehicleDef::chassis");
    checkVehicle(def);
    if (jolt().GetMotionType(chassis.id) != JPH::EMotionType::Dynamic)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchVehicleDef::chassis must be a dynamic body");
    vehicles_.forEach(
        [&](uint64_t, const std::shared_ptr<Vehicle>& other)
        {
            if (other->chassis() == def.chassis.value)
                fail(BCH_ERROR_INVALID_ARGUMENT, "bchVehicleDef::chassis has wheels already");
        });
    const auto vehicle = std::make_shared<Vehicle>(system_, def, chassis.id);
    const uint64_t id = vehicles_.add(vehicle);
    if (!chassis.followsSand)
        return id;
    for (const Wheel& wheel : vehicle->wheels())
    {
        const bchResult result = bridge_->follow(wheel.body, {wheel.def.sandFriction, 0});
        if (result == BCH_OK)
            continue;
        const std::string error = bridge_->lastError();
        removeVehicle(id);
        fail(result, "bchVehicleDef::wheels: %s", error.c_str());
    }
    return id;
}

void RigidWorld::removeVehicle(uint64_t id)
{
    for (const Wheel& wheel : vehicles_.get(id, "vehicle")->wheels())
        if (bridge_->follows(wheel.body))
            bridge_->unfollow(wheel.body); // an error means that the sand is gone already
    vehicles_.remove(id);
}

void RigidWorld::setInput(uint64_t id, float throttle, float steer, float brake)
{
    Vehicle& vehicle = *vehicles_.get(id, "vehicle");
    checkRange("throttle", static_cast<double>(throttle), -1.0, 1.0);
    checkRange("steer", static_cast<double>(steer), -1.0, 1.0);
    checkRange("brake", static_cast<double>(brake), 0.0, 1.0);
    vehicle.drive(throttle, steer, brake);
}

bchWheelState RigidWorld::wheel(uint64_t id, uint32_t index)
{
    const Vehicle& vehicle = *vehicles_.get(id, "vehicle");
    const auto count = static_cast<uint32_t>(vehicle.wheels().size());
    if (index >= count)
        fail(BCH_ERROR_INVALID_ARGUMENT, "index is %u; the vehicle has %u wheels", index, count);
    bchWheelState state = vehicle.state(index);
    const bchBodyImpulse given = impulseOn(vehicle.wheels()[index].body);
    const JPH::Vec3 impulse(
        static_cast<float>(given.impulse[0]), static_cast<float>(given.impulse[1]),
        static_cast<float>(given.impulse[2]));
    state.sandLoad = -impulse.Dot(system_.GetGravity().NormalizedOr(JPH::Vec3::sZero()));
    return state;
}

} // namespace bch::rigid
