// Cooking of volume maps (shaders/shared/volume_maps.h): signed distance and solid weight around a mesh, as fine as
// they must be to be told by trilinear interpolation.
#pragma once

#include "bodies/cook_run.h"
#include "bodies/mesh_distance.h"
#include "compute/shader_types.h"

namespace bch
{

struct CookedMap
{
    gpu::VolumeMap head{};  // offsets count from the first of the words below
    Vector<uint32_t> words; // cells, then nodes
    uint32_t nodeCount = 0;
    // The largest errors found at the middles of cells between nodes: of the distance where sand can be, from a tenth
    // of a spacing inside to half a spacing outside; of the weight everywhere.
    float distanceError = 0.0f; // m
    float weightError = 0.0f;
};

// Refines until the distance is within 2 % of the spacing and the weight within 0.01, or a sixteenth of a spacing is
// reached, or `maxBytes`: then the finest bricks become coarser until the map fits. Throws Failure(BCH_ERROR_CAPACITY)
// when it cannot.
// `reach` is how far out there are nodes; those that the kernel needs are there in any case.
CookedMap cookVolumeMap(const MeshDistance& mesh, float spacing, float reach, uint64_t maxBytes, CookRun& run);

} // namespace bch
