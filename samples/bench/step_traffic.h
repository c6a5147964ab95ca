// What the kernels of the stages around grains and patches move and compute, counted from their text: each per what
// the stage works on, so that a benchmark shares it out as it has the numbers.
#pragma once

#include "bench/traffic.h"

namespace sample
{

// Per body and substep; how bodies follow the sand inside the iterations is part of the patches' stress.
Traffic bodyTraffic();

// Grains among the particles of a patch: per particle and interval, in which sand and grains push each other once.
struct CouplingTrafficDef
{
    double grains = 0;     // per particle
    double spheres = 1;    // per grain
    double candidates = 0; // particles in the cells around a grain; a particle meets as many grains as this gives
    double touching = 0;   // of those, particles that touch the grain
};
Traffic couplingTraffic(const CouplingTrafficDef& def);

// Of a whole step: the columns of the tiles that regions touch, the particles of the patch, and those that changed.
struct HandoffTrafficDef
{
    double columns = 0, particles = 0, changed = 0;
};
Traffic wakeTraffic(const HandoffTrafficDef& def);
Traffic settleTraffic(const HandoffTrafficDef& def);

// Per particle of a patch in a frame.
Traffic publishTraffic();

// Tables that go to the device: read once, written once.
Traffic editTraffic(double uploadedBytes);

} // namespace sample
