#include "BarchanBridge/simulation.h"

#include "BarchanBridge/host.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace barchan::unreal
{

bchResult Simulation::start(const SimulationSettings& settings)
{
    stop();
    settings_ = settings;
    settings_.lag = std::min<uint32_t>(settings.lag, 1);
    settings_.world.stepsInFlight = kMaxStepsPerFrame; // the steps of a frame are never refused
    settings_.world.gravity = toVector(settings.gravity);
    settings_.world.anchor = toPosition(settings.anchor);

    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    deviceDef.kind = settings.device;
    deviceDef.threadCount = settings.threadCount;
    deviceDef.validation = settings.validation;
    bchResult result = checked(
        settings.shared ? bchCreateDeviceVk(settings.shared, &device_) : bchCreateDevice(&deviceDef, &device_),
        "making a device for sand");
    settings_.shared = nullptr; // the host's, and only until now
    if (result < 0)
        return result;
    result = checked(bchCreateWorld(device_, &settings_.world, &world_), "making a world of sand");
    if (result < 0)
    {
        stop();
        return result;
    }
    clock_ = FixedClock(settings.clock);
    bodies_.open(world_, settings_.world.bodyCapacity);
    return BCH_OK;
}

void Simulation::stop()
{
    bodies_.close();
    if (world_.value)
        (void)checked(bchDestroyWorld(world_), "ending a world of sand");
    if (device_.value)
        (void)checked(bchDestroyDevice(device_), "giving the sand's device back");
    world_ = {};
    device_ = {};
    started_ = finished_ = 0;
    simulated_ = 0.0;
    behind_ = ended_ = false;
    told_ = 0;
    report_ = bchDefaultStepReport();
}

bchResult Simulation::beforePhysics(double seconds, FrameReport& report)
{
    report = {};
    ended_ = false;
    bchResult result = BCH_OK;
    if (settings_.lag == 0)
    {
        result = runSteps(seconds, report);
    }
    else
    {
        result = finishSteps(behind_, report.waited);
        report.behind = behind_;
    }
    bodies_.handOver(seconds * clock_.settings().timeScale);
    return result;
}

bchResult Simulation::afterPhysics(double seconds, FrameReport& report)
{
    report = {};
    if (settings_.lag == 0)
        return BCH_OK;
    return runSteps(seconds, report);
}

bchResult Simulation::runSteps(double seconds, FrameReport& report)
{
    const uint32_t steps = clock_.advance(seconds);
    if (behind_)
    {
        clock_.putBack(steps);
        report.behind = true;
        return BCH_OK;
    }
    while (report.steps < steps)
    {
        if (const bchResult result = runStep(settings_.lag == 0, report.waited); result < 0)
            return result;
        ++report.steps;
    }
    return BCH_OK;
}

bchResult Simulation::runStep(bool wait, bool& waited)
{
    const double stepSeconds = clock_.settings().stepSeconds;
    StepMoment moment{started_ + 1, stepSeconds, simulated_, false};
    callHooks(&Hook::before, moment);
    if (const bchResult result = bodies_.tellWorld(); result < 0)
        return result;
    bchStepDef def = bchDefaultStepDef();
    def.seconds = static_cast<float>(stepSeconds);
    if (const bchResult result = checked(bchWorld_Step(world_, &def), "a step of sand"); result != BCH_OK)
        return result < 0 ? result : refused(BCH_ERROR_BUSY, "somebody else steps this world too");
    ++started_;
    begun_[started_ % kMaxStepsPerFrame] = moment;
    bodiesAtStep_ = bodies_.changeCount();
    simulated_ += stepSeconds;
    if (wait)
    {
        bool behind = false;
        if (const bchResult result = finishSteps(behind, waited); result < 0)
            return result;
        moment.finished = true;
    }
    callHooks(&Hook::after, moment);
    return BCH_OK;
}

bchResult Simulation::finishSteps(bool& behind, bool& waited)
{
    behind = false;
    if (idle())
        return BCH_OK;
    const uint64_t patience = settings_.lag == 0 ? BCH_WAIT_FOREVER : settings_.waitNs;
    // Asked first, so that a host can be told how often its thread stood still.
    bchResult done = checked(bchWorld_Wait(world_, 0), "asking for steps of sand");
    if (done == BCH_NOT_READY && patience > 0)
    {
        waited = true;
        done = checked(bchWorld_Wait(world_, patience), "waiting for steps of sand");
    }
    if (done < 0)
        return done;
    behind = done == BCH_NOT_READY;
    if (behind)
        return BCH_OK;
    if (const bchResult result = checked(bchWorld_GetReport(world_, &report_), "asking for a report"); result < 0)
        return result;
    tellFaults();
    // The world counts its steps through snapshots that the host restores; only how many are new is ours to know.
    const uint64_t first = report_.stepIndex - (started_ - finished_) + 1;
    for (uint64_t index = first; index <= report_.stepIndex; ++index)
        if (const bchResult result = bodies_.collect(index, clock_.settings().stepSeconds); result < 0)
            return result;
    const uint64_t before = finished_;
    finished_ = started_;
    ended_ = true;
    for (uint64_t step = before + 1; step <= finished_; ++step)
    {
        StepMoment moment = begun_[step % kMaxStepsPerFrame];
        moment.finished = true;
        callHooks(&Hook::finished, moment);
    }
    return BCH_OK;
}

uint32_t Simulation::addHook(StepFunction before, StepFunction after, void* user, StepFunction finished)
{
    hooks_.push_back({++lastHook_, before, after, finished, user});
    return lastHook_;
}

void Simulation::removeHook(uint32_t hook)
{
    hooks_.erase(
        std::remove_if(hooks_.begin(), hooks_.end(), [&](const Hook& entry) { return entry.number == hook; }),
        hooks_.end());
}

void Simulation::callHooks(StepFunction Hook::*which, const StepMoment& moment) const
{
    for (const Hook& hook : hooks_)
        if (hook.*which)
            (hook.*which)(hook.user, moment);
}

bchResult Simulation::followOrigin(const Vec3d& centre, double distance, bool* moved)
{
    if (moved)
        *moved = false;
    const Vec3d now = anchor();
    const double away = std::max({std::abs(centre.x - now.x), std::abs(centre.y - now.y), std::abs(centre.z - now.z)});
    const bool wouldWait =
        settings_.lag == 1 && started_ > 0 && !(idle() && ended_ && bodies_.changeCount() == bodiesAtStep_);
    if (!running() || !(away > distance) || wouldWait)
        return BCH_OK;
    const bchPosition place = toPosition(centre);
    if (const bchResult result = checked(bchWorld_MoveAnchor(world_, place), "moving the sand's origin"); result < 0)
        return result;
    settings_.world.anchor = place;
    if (moved)
        *moved = true;
    return BCH_OK;
}

bchResult Simulation::setGravity(const Vec3d& gravity)
{
    settings_.world.gravity = toVector(gravity);
    return checked(bchWorld_SetGravity(world_, settings_.world.gravity), "setting the sand's gravity");
}

void Simulation::tellFaults()
{
    // Once each: a capacity that is too small is too small in every step.
    bchFaults fresh = report_.faultsEver & ~told_;
    told_ |= fresh;
    while (const char* name = takeFaultName(fresh))
    {
        char text[256];
        std::snprintf(
            text, sizeof text, "step %llu reports %s (include/barchan/world.h says what it means)",
            static_cast<unsigned long long>(report_.stepIndex), name);
        warn(text);
    }
}

} // namespace barchan::unreal
