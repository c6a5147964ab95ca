#include "bench/stage_window.h"

#include <algorithm>

namespace sample
{

void StageWindow::add(const TimedStep& step, double work)
{
    for (uint32_t i = 0; i < step.profile.stageCount; ++i)
        if (StageSamples* stage = find(bchStageName(i)))
            stage->ns.push_back(static_cast<double>(step.profile.stageNs[i]) / work);
    all_.ns.push_back(static_cast<double>(step.profile.totalNs) / work);
    wall_.ns.push_back(step.wallNs);
    dispatches_ += step.counters.dispatchCount;
    barriers_ += step.counters.barrierCount;
}

StageSamples* StageWindow::find(std::string_view stage)
{
    if (!stage.starts_with(prefix_)
        || (!names_.empty() && std::find(names_.begin(), names_.end(), stage) == names_.end()))
        return nullptr;
    const std::string_view name = stage.substr(prefix_.size());
    const auto known =
        std::find_if(stages_.begin(), stages_.end(), [&](const StageSamples& s) { return s.name == name; });
    return known != stages_.end() ? &*known : &stages_.emplace_back(StageSamples{std::string(name), {}});
}

} // namespace sample
