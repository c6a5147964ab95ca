// Emitters: where sand comes from, particles of a patch or grains. All of it is the host's own work; a step only
// appends what came out.
//
// The opening is a disc of lattice sites across the velocity. They give one after the other, each in turn, in an order
// that looks like none: a flow without sheets, even to a single particle. What one site gives is at least a spacing
// apart, for the rate is limited; sites side by side are a spacing apart whenever they give. The opening turns slowly,
// so that no lattice is seen in what came out. `phase` counts those due: it grows by seconds / giveTime in each step,
// and one that was due a while ago has moved on by then.
#pragma once

#include "base/slot_table.h"
#include "patches/fill.h"

#include "barchan/emitter.h"
#include "barchan/world.h"

namespace bch
{

// No padding: its bytes are hashed and stored.
struct Emitter
{
    glm::dvec3 position{0.0};
    double phase = 1.0; // the first is due at once
    uint64_t emittedCount = 0, emittedQuanta = 0, heldCount = 0;
    glm::vec3 velocity{0.0f};
    float radius = 0.0f;
    float rate = 0.0f; // kg/s
    uint32_t seed = 0, tag = 0;
    uint32_t material = 0, patch = 0; // indices
    uint32_t siteCount = 0;           // of the opening
    float grainRadius = 0.0f;         // m, of the spheres of grains; 0 with a patch
    uint32_t grainEdge = 0;           // in steps; 0 for spheres
};
static_assert(sizeof(Emitter) == 24 + 8 + 3 * 8 + 12 + 9 * 4);

constexpr uint32_t kEmitsGrains = UINT32_MAX; // in place of a patch

// What an emitter needs to know of what it emits.
struct EmitterGround
{
    float spacing = 0.0f; // m: of the sites
    uint32_t quanta = 0;  // of one particle or grain
    double mass = 0.0;    // kg, likewise
    uint32_t capacity = 0;
    const char* capacityName = "";
};

EmitterGround patchGround(const bchPatchDef& patch, const bchMaterialDef& material, double quantum);
EmitterGround grainGround(const Emitter& emitter, const bchMaterialDef& material, const bchWorldDef& world);

// Numbers of a def or a snapshot, in words. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkEmittedGrain(const Emitter& emitter, float largestRadius);
void checkEmitter(const Emitter& emitter, const EmitterGround& ground);
void checkRate(const Emitter& emitter, const EmitterGround& ground, float rate);

uint32_t countSites(float radius, float spacing, uint32_t limit); // more than `limit`: limit + 1

// Seconds from one to the next; infinite without a rate.
double giveTime(const Emitter& emitter, const EmitterGround& ground);

// Where those due now come out, relative to the anchor: as many as `room` takes in all, the others are held. Brings the
// emitter to the end of a step of `seconds`. False when some were held.
bool emitDue(
    Emitter& emitter, const EmitterGround& ground, const glm::dvec3& anchor, double seconds, uint32_t room,
    Vector<glm::vec3>& places);

using EmitterTable = SlotTable<Emitter>;

} // namespace bch
