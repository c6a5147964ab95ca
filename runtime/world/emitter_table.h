// Emitters: where sand of patches comes from. All of it is the host's own work; a step only appends what came out.
//
// Sand leaves in whole layers, each a disc of lattice sites across the velocity, so that neighbours are a spacing apart
// in every direction. `phase` counts the layers that are due: it grows by seconds / layerTime in each step, and a layer
// that was due a while ago has moved on by then.
#pragma once

#include "base/slot_table.h"
#include "patches/fill.h"

#include "barchan/emitter.h"

namespace bch
{

// No padding: its bytes are hashed and stored.
struct Emitter
{
    glm::dvec3 position{0.0};
    double phase = 1.0; // the first layer is due at once
    uint64_t emittedCount = 0, emittedQuanta = 0, heldCount = 0, layerCount = 0;
    glm::vec3 velocity{0.0f};
    float radius = 0.0f;
    float rate = 0.0f; // kg/s
    uint32_t seed = 0, tag = 0;
    uint32_t material = 0, patch = 0; // indices
    uint32_t siteCount = 0;           // of a layer
};
static_assert(sizeof(Emitter) == 24 + 8 + 4 * 8 + 12 + 7 * 4);

// What an emitter needs to know of its patch and material.
struct EmitterGround
{
    FillMaterial material;
    float spacing = 0.0f;
    double particleMass = 0.0; // kg
    uint32_t particleCapacity = 0;
};

EmitterGround
makeGround(const bchPatchDef& patch, const bchMaterialDef& material, uint32_t materialIndex, double quantum);

// Numbers of a def or a snapshot, in words. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkEmitter(const Emitter& emitter, const EmitterGround& ground);
void checkRate(const Emitter& emitter, const EmitterGround& ground, float rate);

uint32_t countSites(float radius, float spacing, uint32_t limit); // more than `limit`: limit + 1

// Seconds between two layers; infinite without a rate.
double layerTime(const Emitter& emitter, const EmitterGround& ground);

// The layers due now: those that fit in `room` go to `fill`, the others are held. Brings the emitter to the end of a
// step of `seconds`. False when some were held.
bool emitLayers(
    Emitter& emitter, const EmitterGround& ground, const glm::dvec3& anchor, double seconds, uint64_t firstSerial,
    uint32_t room, PatchFill& fill);

using EmitterTable = SlotTable<Emitter>;

} // namespace bch
