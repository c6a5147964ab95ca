// Particles to fill a shape with, before they go to the device.
#pragma once

#include "base/memory.h"
#include "compute/shader_types.h"

#include "barchan/material.h"
#include "barchan/patch.h"

namespace bch
{

struct PatchFill
{
    Vector<glm::vec4> positions, velocities, stress;
    Vector<glm::uvec4> words;
    uint64_t quanta = 0;
};

struct FillMaterial
{
    uint32_t index = 0;
    float bulkDensity = 0.0f;
    float lateralRatio = 1.0f; // horizontal over vertical stress at rest
    uint32_t quantaPerParticle = 0;
};

// Throws Failure(BCH_ERROR_INVALID_ARGUMENT) when a particle has more quanta than 32 bits hold.
FillMaterial makeFillMaterial(uint32_t index, const bchMaterialDef& material, float spacing, double quantum);

// Particles at these places, under no load; serials go on from that of the first of the fill.
void addParticles(
    PatchFill& fill, const FillMaterial& material, const Vector<glm::vec3>& places, const glm::vec3& velocity,
    uint32_t tag, uint64_t firstSerial);

// A jittered lattice inside the shape, or the caller's points, relative to the anchor by `offset`; under the
// weight of the sand of the shape above each. Throws Failure(BCH_ERROR_CAPACITY) beyond `room` particles and
// Failure(BCH_ERROR_INVALID_ARGUMENT) for points that are not finite or farther than `limit` from the anchor.
PatchFill makeFill(
    const bchPatchFillDef& def, const FillMaterial& material, float spacing, const glm::vec3& gravity,
    const glm::dvec3& offset, uint64_t firstSerial, uint32_t room, double limit);

} // namespace bch
