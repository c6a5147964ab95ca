#include "bench/sleep_cost.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

Row SleepCost::row(const char* benchmark, const std::string& device, uint32_t wanted, const char* unit) const
{
    Row row{benchmark, device, std::to_string(wanted), "asleep", 1.0 * count};
    row.unit = unit;
    row.ns = row.medianNs = stepNs / count;
    return row;
}

SleepCost measureAsleep(const SettleDef& def, const std::function<SettleStep()>& step, const ShareFcn& show)
{
    SleepCost cost;
    cost.count = def.count;
    while (!cost.asleep && cost.settleSteps < def.mostSteps)
    {
        cost.asleep = step().awake == 0;
        ++cost.settleSteps;
        show(std::min(1.0, static_cast<double>(cost.settleSteps) / def.usualSteps));
    }
    StageSamples steps{"asleep", {}};
    for (uint32_t i = 0; cost.asleep && i < def.repeats; ++i)
        steps.ns.push_back(step().wallNs);
    cost.stepNs = cost.asleep ? steps.best() : 0.0;
    return cost;
}

void addSleep(Json& json, const SleepCost& sleep, double share)
{
    json.beginObject("asleep").add("count", sleep.count).add("asleep", sleep.asleep);
    json.add("settleSteps", sleep.settleSteps).add("stepNs", sleep.stepNs).add("share", share).endObject();
}

std::string textOf(const SleepCost& sleep, const std::string& label, const char* things, double share)
{
    if (!sleep.asleep)
        return format(
            "%s: %s %s did not come to rest within %u steps\n", label.c_str(), grouped(sleep.count).c_str(), things,
            sleep.settleSteps);
    return format(
        "%s, asleep (after %u steps): %s %s cost %.3f ms per step, %.2f %% of a step awake\n", label.c_str(),
        sleep.settleSteps, grouped(sleep.count).c_str(), things, sleep.stepNs * 1.0e-6, 100.0 * share);
}

} // namespace sample
