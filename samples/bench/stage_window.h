// Steps that count, and what their stages cost.
#pragma once

#include "bench/host.h"

#include <string_view>

namespace sample
{

class StageWindow
{
public:
    // The stages that count are those whose names begin so; the rest of a name is what it is called here.
    explicit StageWindow(std::string_view prefix) : prefix_(prefix) {}
    // Those of these names.
    explicit StageWindow(std::vector<std::string_view> names) : names_(std::move(names)) {}

    // `work`: units that the step did; times are told per unit.
    void add(const TimedStep& step, double work);

    uint32_t stepCount() const { return static_cast<uint32_t>(all_.ns.size()); }
    const std::vector<StageSamples>& stages() const { return stages_; }
    const StageSamples& all() const { return all_; }   // first command to last
    const StageSamples& wall() const { return wall_; } // whole steps, in ns
    double dispatches() const { return dispatches_; }
    double barriers() const { return barriers_; }

private:
    StageSamples* find(std::string_view stage);

    std::string_view prefix_;
    std::vector<std::string_view> names_;
    std::vector<StageSamples> stages_;
    StageSamples all_{"all", {}}, wall_{"wall", {}};
    double dispatches_ = 0, barriers_ = 0;
};

} // namespace sample
