// What terrain costs: where it is quiet, around something that moves in it, per column that topples, and per particle
// that wakes and settles. Stands on the C API alone.
#pragma once

#include "bench/host.h"

namespace sample
{

struct StepCost
{
    double bestNs = 0, medianNs = 0; // of a whole step as a host waits for it
    double terrainNs = 0;            // the device's time for the terrain's own stages; the best
};

struct TerrainCost
{
    uint32_t tiles = 0;
    double squareKilometres = 0;
    StepCost empty; // a world without terrain and without sand
    StepCost quiet; // with all tiles resident, nothing moving
    StepCost zone;  // with these, and a body that ploughs through one place
    StepCost alone; // the same with four tiles
    uint32_t zoneParticles = 0;
    double toppleNs = 0;             // per column that may topple and pass; the best
    double wakeNs = 0, settleNs = 0; // per particle: the device's time for the stages that did it; the best

    // Of a step with a zone and four tiles: what quiet terrain adds to a world where nothing happens, and what tiles
    // where nothing moves add to the terrain's own stages when there is a zone somewhere else.
    double quietShare() const;
    double besideShare() const;
};

TerrainCost measureTerrain(const HostDevice& device, uint32_t tiles, uint32_t repeats, const ShareFcn& show);

} // namespace sample
