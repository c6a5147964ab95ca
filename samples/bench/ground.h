// A square of terrain around the origin, and sand that wakes from it: what the benchmarks of terrain and of the handoff
// measure. Stands on the C API alone.
#pragma once

#include "bench/host.h"

#include "barchan/body.h"
#include "barchan/patch.h"
#include "barchan/terrain.h"

#include <string_view>

namespace sample
{

constexpr uint32_t kTopplePasses = 8; // of a step
constexpr uint32_t kZoneTiles = 4;    // enough for one zone

using HeightFcn = float (*)(uint32_t column);
float flatGround(uint32_t column);
float steepGround(uint32_t column); // spikes that topple wherever one looks

// Of a stage in the newest step; 0 where there is no such stage.
double stageNs(const bchProfileReport& profile, std::string_view name);

class Ground
{
public:
    // `wakeCapacity`: particles that wake in one step at most; 0 for what the library takes.
    Ground(const HostDevice& device, uint32_t tiles, HeightFcn height, uint32_t wakeCapacity = 0);

    TimedStep step() { return world_.step(); }
    void settle(const ShareFcn& show); // until nothing topples and the host's copy shows all
    void addBall();
    void plough(uint32_t frame); // the ball goes its way in a circle
    void setFocus(float wakeRadius);

    bchTerrainInfo info() const;
    uint32_t particles() const;

private:
    void load(uint32_t tiles, HeightFcn height);

    HostWorld world_;
    bchPatchId patch_{};
    bchMaterialId sand_{};
    bchTerrainId terrain_{};
    bchBodyId ball_{};
};

double squareKilometresOf(uint32_t tiles);

} // namespace sample
