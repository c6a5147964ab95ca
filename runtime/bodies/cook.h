// From a closed triangle mesh to all that the simulation needs of a shape.
#pragma once

#include "bodies/mesh.h"
#include "bodies/shape_blob.h"

namespace bch
{

struct CookSetup
{
    MeshInput mesh;
    float spacing = 0.02f;       // m, of the patches that will meet the shape
    float sampleSpacing = 0.02f; // m
    uint64_t maxMapBytes = 64u << 20;
};

// The same bits for any number of threads. Throws Failure, or CookStopped when the host wants no more.
CookedShape cookShape(const CookSetup& setup, CookRun& run);

} // namespace bch
