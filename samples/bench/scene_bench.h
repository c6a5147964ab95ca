// What a whole scene of samples/scenes costs, as a host waits for it.
#pragma once

#include "bench/host.h"

namespace sample
{

struct SceneStage
{
    std::string name;
    double ns = 0; // of all measured steps
};

struct SceneCost
{
    std::string name;
    double detail = 0;
    uint32_t steps = 0;
    double awakeSteps = 0; // grains and particles that were awake after a step, added up over the steps
    double awakePerStep = 0, particlesPerStep = 0;
    double simulatedSeconds = 0, wallSeconds = 0;
    double medianStepNs = 0;
    std::vector<SceneStage> stages; // that took any time, and what the host itself did

    double realTimeFactor() const { return simulatedSeconds / wallSeconds; }
    const SceneStage& hottest() const;
};

SceneCost measureScene(const HostDevice& device, const std::string& name, bool quick, const ShareFcn& show);

} // namespace sample
