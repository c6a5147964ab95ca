// A device, a world and the order of things in a frame of the host:
//
//     beforePhysics(seconds)   lag 0: the steps of this frame, waited for.  lag 1: what last frame's steps gave
//     bodies().pushes()        the host adds these impulses to its bodies, and steps its physics
//     bodies().setPose(...)    lag 1: where they are now. (lag 0: before beforePhysics)
//     afterPhysics(seconds)    lag 1: the steps of this frame begin and are computed while the host draws
//
// Which results a frame gets depends on the lag alone, never on what happens to be ready.
#pragma once

#include "BarchanBridge/body_registry.h"
#include "BarchanBridge/export.h"
#include "BarchanBridge/fixed_clock.h"

#include <barchan/vulkan.h>

namespace barchan::unreal
{

struct SimulationSettings
{
    // The device of the host's renderer, so that it can read frames where they are; null: a device of Barchan's own.
    const bchVkDeviceDef* shared = nullptr;
    bchDeviceKind device = BCH_DEVICE_AUTO;
    uint32_t threadCount = 0;                 // of the CPU device; 0: one per core
    uint32_t validation = 0;                  // of the Vulkan device, as bchDeviceDef::validation: for developers
    bchWorldDef world = bchDefaultWorldDef(); // stepsInFlight, gravity and anchor are set here from what follows
    Vec3d gravity{0.0, 0.0, -981.0};          // cm/s^2
    Vec3d anchor;                             // cm
    ClockSettings clock;
    uint32_t lag = 1; // 0 or 1
    // How long beforePhysics may wait for last frame's steps at lag 1. With 0 it never does: a frame whose device is
    // behind takes no steps and hands nothing over, and the same calls need not give the same results.
    uint64_t waitNs = BCH_WAIT_FOREVER;
};

struct StepMoment
{
    uint64_t index; // of the step, from 1
    double stepSeconds;
    double simulatedSeconds; // before the step
    bool finished;           // results are there: for finished hooks, and for after hooks at lag 0
};

// Before: right before a step, the last moment for poses, emitters, brushes. After: right after it was started.
// Finished: once it is over, at lag 0 before `after`, at lag 1 in the next frame's beforePhysics.
using StepFunction = void (*)(void* user, const StepMoment& moment);

struct FrameReport
{
    uint32_t steps = 0;  // started
    bool behind = false; // the device was not ready and the frame was skipped
    bool waited = false; // the device was not ready and was waited for, as the settings say
};

class BARCHANBRIDGE_API Simulation
{
public:
    Simulation() = default;
    ~Simulation() { stop(); }
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    // On failure nothing runs and lastError() says why.
    bchResult start(const SimulationSettings& settings);
    void stop();
    bool running() const { return world_.value != 0; }

    bchResult beforePhysics(double seconds, FrameReport& report);
    bchResult afterPhysics(double seconds, FrameReport& report);

    // No step is under way: what waits for steps (moving the origin, tiles that go, reading
    // patches) does not wait for them now. Between beforePhysics and afterPhysics it is so unless the frame is behind.
    bool idle() const { return started_ == finished_; }

    // Hooks are called in the order in which they were added. Neither may be added nor removed inside a hook.
    // Each may be null. Returns the hook's number, from 1.
    uint32_t addHook(StepFunction before, StepFunction after, void* user, StepFunction finished = nullptr);
    void removeHook(uint32_t hook);

    // The simulation's own origin follows `centre` (cm, where the players are) once it is farther away than `distance`.
    // Moving it waits for the device, so at lag 1 it is put off to a frame in which steps have just ended, and with
    // them all that was asked of the device before, and no body has come or gone since. `moved` may be null.
    bchResult followOrigin(const Vec3d& centre, double distance, bool* moved = nullptr);
    Vec3d anchor() const { return fromPosition(settings_.world.anchor); }

    bchResult setGravity(const Vec3d& gravity);

    bchDeviceId device() const { return device_; }
    bchWorldId world() const { return world_; }
    FixedClock& clock() { return clock_; }
    BodyRegistry& bodies() { return bodies_; }
    const bchStepReport& report() const { return report_; } // of the newest step that was finished when it was looked

private:
    struct Hook
    {
        uint32_t number;
        StepFunction before, after, finished;
        void* user;
    };

    bchResult runSteps(double seconds, FrameReport& report);
    bchResult runStep(bool wait, bool& waited);
    bchResult finishSteps(bool& behind, bool& waited);
    void callHooks(StepFunction Hook::*which, const StepMoment& moment) const;
    void tellFaults();

    SimulationSettings settings_;
    bchDeviceId device_{};
    bchWorldId world_{};
    FixedClock clock_;
    BodyRegistry bodies_;
    std::vector<Hook> hooks_;
    uint32_t lastHook_ = 0;
    StepMoment begun_[kMaxStepsPerFrame]{}; // steps under way, by their number
    uint64_t started_ = 0;                  // steps
    uint64_t finished_ = 0;                 // steps whose impulses were collected
    uint64_t bodiesAtStep_ = 0;             // changeCount() when the newest step began; later changes come after it
    double simulated_ = 0.0;
    bool behind_ = false;
    bool ended_ = false; // steps, since beforePhysics began
    bchFaults told_ = 0;
    bchStepReport report_ = bchDefaultStepReport();
};

} // namespace barchan::unreal
