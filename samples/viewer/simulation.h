// The scene that runs, and the clock that drives it: pause, single steps, from the beginning. Knows nothing of
// pictures.
#pragma once

#include "scenes/scene.h"

#include <memory>
#include <string>

namespace sample
{

struct SimulationDef
{
    std::string device = "auto"; // auto, cpu, vulkan, or part of a Vulkan device's name
    uint32_t threads = 0;        // of the CPU device; 0: one per core
    bool validation = false;
    uint32_t renderGrains = 63; // per particle of patches; 0: none
};

class Simulation
{
public:
    explicit Simulation(const SimulationDef& def);
    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    // Throws std::runtime_error, and the scene before runs on.
    void open(const Scene& scene, const SceneParams& params);
    void reset() { open(*description_, params_); }

    // Steps by one frame when it is time: unless it is paused, or once after stepOnce.
    void advance();
    void setPaused(bool paused) { paused_ = paused; }
    void stepOnce() { steps_ = 1; }
    bool paused() const { return paused_; }

    RunningScene& scene() { return *scene_; }
    const RunningScene& scene() const { return *scene_; }
    const Scene& description() const { return *description_; }
    const SceneParams& params() const { return params_; }
    bchDeviceId device() const { return device_; }
    uint64_t frame() const { return frame_; } // since the beginning of the scene
    double seconds() const { return static_cast<double>(frame_) * static_cast<double>(kFrameSeconds); }
    double stepMilliseconds() const { return stepMilliseconds_; } // of the newest step
    uint64_t runs() const { return runs_; }                       // scenes begun so far

private:
    bchDeviceId device_{};
    uint32_t renderGrains_;
    std::unique_ptr<RunningScene> scene_;
    const Scene* description_ = nullptr;
    SceneParams params_;
    bool paused_ = false;
    uint32_t steps_ = 0; // asked for while paused
    uint64_t frame_ = 0, runs_ = 0;
    double stepMilliseconds_ = 0.0;
};

// What is in a world, for panels and files.
struct WorldFigures
{
    bchStepReport report = bchDefaultStepReport();
    bchProfileReport profile = bchDefaultProfileReport();
    bchMassLedger ledger = bchDefaultMassLedger();
    uint32_t particleCount = 0, awakeParticleCount = 0;
    float fastest = 0.0f; // m/s, of grains and particles
    uint32_t tileCount = 0, activeTileCount = 0, awakeColumnCount = 0;

    bool balances() const;
};

// The ledger is counted on the device, which waits for it: ask for it now and then only.
void readFigures(const RunningScene& scene, bool withLedger, WorldFigures& figures);

} // namespace sample
