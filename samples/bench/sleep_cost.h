// What sand costs that sleeps: until it does, and then per step.
#pragma once

#include "bench/host.h"
#include "bench/row.h"

namespace sample
{

struct SleepCost
{
    uint32_t count = 0;
    uint32_t settleSteps = 0; // until all slept
    bool asleep = false;      // else it did not come to rest in time, and there is no cost
    double stepNs = 0;        // of a whole step as a host waits for it; the best

    // Shared out among all that sleep.
    Row row(const char* benchmark, const std::string& device, uint32_t wanted, const char* unit) const;
};

struct SettleDef
{
    uint32_t count = 0, repeats = 0, mostSteps = 0;
    uint32_t usualSteps = 0; // for the progress
};
struct SettleStep
{
    double wallNs = 0;
    uint32_t awake = 0; // after it
};
// Steps until all sleep, then `repeats` times.
SleepCost measureAsleep(const SettleDef& def, const std::function<SettleStep()>& step, const ShareFcn& show);

// `share` is that of an awake step. The object "asleep" of the one that is being written; and a sentence.
void addSleep(Json& json, const SleepCost& sleep, double share);
std::string textOf(const SleepCost& sleep, const std::string& label, const char* things, double share);

} // namespace sample
