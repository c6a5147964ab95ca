// How many fixed steps a frame takes. Frames come as long as they like; steps are all alike, so that sand behaves the
// same at every frame rate. Time that cannot be caught up with is given up, so that a slow frame does not make the
// next one slower still.
#pragma once

#include "BarchanBridge/export.h"

#include <cstdint>

namespace barchan::unreal
{

struct ClockSettings
{
    double stepSeconds = 1.0 / 60.0; // 1e-6..0.1, as bchStepDef::seconds
    uint32_t maxSteps = 4;           // per frame, 1..kMaxStepsPerFrame
    double maxLagSeconds = 0.1;      // owed at most after a frame; what is more is dropped
    double timeScale = 1.0;          // slow motion below 1; 0 stands still. 0..16
};

// A world keeps the impulses of its newest five steps; a frame must not start more of them than can be asked for.
constexpr uint32_t kMaxStepsPerFrame = 4;

class BARCHANBRIDGE_API FixedClock
{
public:
    explicit FixedClock(const ClockSettings& settings = {});

    // Values out of range are moved to the nearest that is allowed; what is owed stays owed.
    void set(const ClockSettings& settings);
    const ClockSettings& settings() const { return settings_; }

    // Time goes by without being owed; steps that are asked for by hand are still taken.
    void pause(bool paused) { paused_ = paused; }
    bool paused() const { return paused_; }
    // So many steps more, in the next frame and those after it, whatever time it is: for stepping by hand in a pause.
    void request(uint32_t steps) { requested_ += steps; }

    // A frame of so many seconds has gone by: how many steps to take now. NaN and negative times count as none.
    uint32_t advance(double frameSeconds);
    // That many of them were not taken after all (the device is behind): they are owed again, as far as the cap lets.
    void putBack(uint32_t steps);

    double owedSeconds() const { return owed_; }                   // not yet stepped
    double droppedSeconds() const { return dropped_; }             // given up since the beginning
    double phase() const { return owed_ / settings_.stepSeconds; } // 0..1 between two steps, for smooth pictures

private:
    void cap();

    ClockSettings settings_;
    double owed_ = 0.0;
    double dropped_ = 0.0;
    uint32_t requested_ = 0;
    bool paused_ = false;
};

} // namespace barchan::unreal
