#include "BarchanBridge/fixed_clock.h"

#include <algorithm>

namespace barchan::unreal
{

FixedClock::FixedClock(const ClockSettings& settings)
{
    set(settings);
}

void FixedClock::set(const ClockSettings& settings)
{
    settings_ = settings;
    settings_.stepSeconds = std::clamp(settings.stepSeconds, 1.0e-6, 0.1);
    settings_.maxSteps = std::clamp<uint32_t>(settings.maxSteps, 1, kMaxStepsPerFrame);
    settings_.maxLagSeconds = std::clamp(settings.maxLagSeconds, 0.0, 10.0);
    settings_.timeScale = std::clamp(settings.timeScale, 0.0, 16.0);
}

uint32_t FixedClock::advance(double frameSeconds)
{
    if (frameSeconds > 0.0 && !paused_)
        owed_ += frameSeconds * settings_.timeScale;

    // Steps by hand first: whoever asks for three wants to see three, and no others in a pause.
    uint32_t steps = std::min(requested_, settings_.maxSteps);
    requested_ -= steps;
    // A sixtieth of a second at sixty frames a second must not become no step and then two for the sake of rounding.
    const double nearly = settings_.stepSeconds * (1.0 - 1.0e-9);
    while (!paused_ && steps < settings_.maxSteps && owed_ >= nearly)
    {
        owed_ = std::max(0.0, owed_ - settings_.stepSeconds);
        ++steps;
    }
    cap();
    return steps;
}

void FixedClock::putBack(uint32_t steps)
{
    owed_ += steps * settings_.stepSeconds;
    cap();
}

void FixedClock::cap()
{
    // Less than a step is no lag: it has merely not come up yet.
    const double most = std::max(settings_.maxLagSeconds, settings_.stepSeconds);
    if (owed_ > most)
    {
        dropped_ += owed_ - most;
        owed_ = most;
    }
}

} // namespace barchan::unreal
