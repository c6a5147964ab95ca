// What a run did and what it cost, for people and for programs.
#pragma once

#include "scenes/scene.h"

#include <string>
#include <vector>

namespace sample
{

class RunStatistics
{
public:
    RunStatistics(const Scene& scene, const SceneParams& params) : scene_(scene), params_(params) {}

    void takeDevice(bchDeviceId device);
    void takeStep(const RunningScene& running, double wallSeconds); // once per step, when it is done
    void takePicture(const std::string& path) { pictures_.push_back(path); }
    void takeRenderer(const std::string& name) { renderer_ = name; }
    void takeEnd(bchDeviceId device, RunningScene& running);

    float speed() const { return speed_; } // m/s, the highest of the newest step
    const Verdict& verdict() const { return verdict_; }

    std::string verdictText() const; // one line
    std::string text() const;
    std::string json() const;

private:
    struct StageTotal
    {
        const char* name;
        double seconds;
    };

    double perStep(double seconds) const
    {
        return report_.stepIndex ? seconds / static_cast<double>(report_.stepIndex) : 0;
    }
    double nsPerParticleSubstep() const;
    bool massIsBalanced() const;
    std::vector<std::string> faultNames() const;

    const Scene& scene_;
    SceneParams params_;
    bchDeviceInfo device_ = bchDefaultDeviceInfo();
    bchDeviceMemory memory_ = bchDefaultDeviceMemory();
    bchStepReport report_ = bchDefaultStepReport();
    bchWorldCapacity capacity_ = bchDefaultWorldCapacity();
    bchMassLedger ledger_ = bchDefaultMassLedger();
    uint64_t stateHash_ = 0;
    Verdict verdict_{};
    uint64_t patchParticles_ = 0, patchAwake_ = 0; // of all patches, after the newest step
    uint64_t substeps_ = 0;                        // of grains or of the first patch, whichever has more
    double particleSubsteps_ = 0;
    double wallSeconds_ = 0, recordSeconds_ = 0, deviceSeconds_ = 0;
    float speed_ = 0, peakSpeed_ = 0;
    std::vector<StageTotal> stages_;
    std::vector<std::string> pictures_;
    std::string renderer_ = "none";
};

} // namespace sample
