/** @file
 * The granular world: created with fixed capacities, stepped without waiting, read by report. */
#ifndef BARCHAN_WORLD_H
#define BARCHAN_WORLD_H

#include "device.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchWorldId
{
    uint64_t value;
} bchWorldId;

/** A world: gravity, capacities and what bounds its steps. */
typedef struct bchWorldDef
{
    bchHead head;
    bchPosition anchor;         /**< where the simulation's origin stands, within +-1e9 m; see BCH_MAX_ANCHOR_DIAMETERS.
                                   Default 0 */
    bchVec3 gravity;            /**< m/s^2, within +-1e4; default (0, -9.81, 0) */
    uint32_t grainCapacity;     /**< 0..16777216; default 16384 */
    uint32_t neighbourCapacity; /**< entries of the neighbour list in all; 0 means 32 per grain. Up to 2^31 */
    uint32_t materialCapacity;  /**< 1..256; default 16 */
    uint32_t wallCapacity;      /**< 0..4096; default 64 */
    uint32_t stepsInFlight;     /**< steps that may be under way before bchWorld_Step answers BCH_NOT_READY; 1..4,
                                   default 2. Patches are planned with answers that are so many steps old */
    double massQuantum;         /**< kg, 1e-15..1e3; all mass is a whole number of these. Default 1e-6 (a milligram) */
    float maxGrainRadius;       /**< m; bounds the search cells; 1e-5..10, default 0.05 */
    uint32_t maxSubsteps;       /**< per step, 1..256; default 64 */
    uint32_t patchCapacity;     /**< 0..64; default 4 */
    uint32_t emitterCapacity;   /**< 0..256; default 16 */
    uint32_t drainCapacity;     /**< 0..256; default 16 */
    uint32_t fieldCapacity;     /**< 0..256; default 16 */
    uint32_t contactCapacity; /**< pairs of spheres of grains that touch or soon may, each counted twice, and of spheres
                                 and walls; 0 means 64 per grain. Up to 2^27 */
    uint32_t bodyCapacity;    /**< 0..4095; default 64 */
    uint32_t bodyPartCapacity; /**< of all bodies; 0 means 4 per body. Up to 65536 */
    uint32_t shapeCapacity;    /**< 0..4095; default 64 */
    uint64_t shapeBytes;       /**< for the volume maps of all shapes, 0..128 MiB; default 32 MiB. Taken when the first
                                  shape comes */
} bchWorldDef;

/** How far from the anchor a grain may be, per axis, in diameters of its own: a grain of 2 cm up to 20 km. */
#define BCH_MAX_ANCHOR_DIAMETERS 1048576.0

static inline bchWorldDef bchDefaultWorldDef(void)
{
    bchWorldDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_WORLD_DEF;
    def.gravity.y = -9.81f;
    def.grainCapacity = 16384;
    def.materialCapacity = 16;
    def.wallCapacity = 64;
    def.stepsInFlight = 2;
    def.massQuantum = 1.0e-6;
    def.maxGrainRadius = 0.05f;
    def.maxSubsteps = 64;
    def.patchCapacity = 4;
    def.emitterCapacity = 16;
    def.drainCapacity = 16;
    def.fieldCapacity = 16;
    def.bodyCapacity = 64;
    def.shapeCapacity = 64;
    def.shapeBytes = (uint64_t)32 << 20;
    return def;
}

/** Makes an empty world with all its memory. On failure everything taken is given back.
 * @thread{any} @results{argument struct id capacity device-memory} @since 0.1 */
BCH_API bchResult bchCreateWorld(bchDeviceId device, const bchWorldDef* def, bchWorldId* world);

/** Waits for steps under way, then frees everything; ids of things in the world become stale.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_API bchResult bchDestroyWorld(bchWorldId world);

/** Sets `gravity`, m/s^2, each component within +-1e4; from the next step on.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_API bchResult bchWorld_SetGravity(bchWorldId world, bchVec3 gravity);

/** Moves the origin of the simulation (floating origin) to `anchor`, m, within +-1e9: every particle and wall keeps its
 * place in the world, to the rounding of one float addition. Waits for steps under way.
 * @thread{one at a time per world} @results{argument id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_MoveAnchor(bchWorldId world, bchPosition anchor);

/* ---- stepping ---------------------------------------------------------------------------------------------- */

/** How far a step goes. */
typedef struct bchStepDef
{
    bchHead head;
    float seconds;     /**< simulated time, s, 1e-6..0.1; default 1/60 */
    uint32_t substeps; /**< 1..256; 0, the default: as many as the contacts need, up to bchWorldDef::maxSubsteps */
} bchStepDef;

static inline bchStepDef bchDefaultStepDef(void)
{
    bchStepDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_STEP_DEF;
    def.seconds = 1.0f / 60.0f;
    return def;
}

/** Starts a step and returns without waiting for the device. BCH_NOT_READY, and nothing started, while
 * bchWorldDef::stepsInFlight steps are under way.
 * @thread{one at a time per world} @results{not-ready argument struct id busy lost device-memory} @since 0.1 */
BCH_API bchResult bchWorld_Step(bchWorldId world, const bchStepDef* def);

/** A timeout that never ends. */
#define BCH_WAIT_FOREVER UINT64_MAX

/** Waits until every step started so far is done, or BCH_NOT_READY after `timeoutNs` nanoseconds; 0 asks without
 * waiting.
 * @thread{one at a time per world} @results{not-ready id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_Wait(bchWorldId world, uint64_t timeoutNs);

/** Bits of bchStepReport::faults. The step goes on after each of them and no mass is lost. */
typedef uint32_t bchFaults;
enum
{
    BCH_FAULT_NEIGHBOUR_CAPACITY = 1u << 0, /**< a list was cut; the needed capacities say what would have sufficed */
    BCH_FAULT_NOT_FINITE = 1u << 1,         /**< NaN or infinity found; the particle is quarantined */
    BCH_FAULT_SPEED_LIMIT = 1u << 2,        /**< speeds were cut to what a substep can follow */
    BCH_FAULT_SUBSTEPS = 1u << 3,           /**< the contacts needed more substeps than maxSubsteps */
    BCH_FAULT_OUT_OF_RANGE = 1u << 4,       /**< a particle went too far from the anchor; it is quarantined */
    BCH_FAULT_OVERLAP = 1u << 5,            /**< grains overlap by more than a tenth of their diameter */
    BCH_FAULT_PATCH_CAPACITY = 1u << 6,     /**< an emitter held its sand back: its patch is full */
    BCH_FAULT_GRAIN_CAPACITY = 1u << 7,     /**< an emitter held grains back: grainCapacity is used up */
    BCH_FAULT_WAKE_CAPACITY = 1u << 8       /**< terrain that was to wake stayed: its patch is full */
};

/** How a step went. */
typedef struct bchStepReport
{
    bchHead head;
    uint64_t stepIndex;        /**< of the newest finished step, from 1; 0 before the first */
    double simulatedSeconds;   /**< s, in all */
    bchFaults faults;          /**< of that step */
    bchFaults faultsEver;      /**< since creation or restore */
    uint32_t substeps;         /**< used */
    uint32_t substepsNeeded;   /**< by the contact time of the stiffest, lightest pair */
    uint32_t grainCount;       /**< in the simulation after the step */
    uint32_t quarantinedCount; /**< particles taken out since creation; a restore brings the snapshot's number back */
    uint32_t neighbourCount;   /**< entries of the list, highest of the step */
    uint32_t neighbourCapacityNeeded; /**< highest of the step; bchWorldDef::neighbourCapacity that suffices */
    float maxSpeed;                   /**< m/s, over all particles at the end of the step */
    uint32_t contactCount;    /**< touching spheres and wall contacts in the last substep, each counted per grain */
    uint32_t awakeGrainCount; /**< of grainCount */
    uint32_t contactCapacityNeeded; /**< entries of the contact lists, highest of the step */
    uint32_t listingCount;          /**< how often contacts were listed in the step */
    uint32_t reserved0;
} bchStepReport;

static inline bchStepReport bchDefaultStepReport(void)
{
    bchStepReport report;
    memset(&report, 0, sizeof report);
    report.head.size = (uint32_t)sizeof report;
    report.head.tag = BCH_TAG_STEP_REPORT;
    return report;
}

/** The newest finished step. Never waits.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_GetReport(bchWorldId world, bchStepReport* report);

/** Capacities, and the highest use of each since creation or restore. */
typedef struct bchWorldCapacity
{
    bchHead head;
    uint32_t grainCapacity, grainPeak;         /**< grains */
    uint32_t neighbourCapacity, neighbourPeak; /**< the peak may exceed the capacity: what was needed */
    uint32_t materialCapacity, materialPeak;   /**< materials */
    uint32_t wallCapacity, wallPeak;           /**< walls */
    uint32_t bodyCapacity, bodyPeak;           /**< bodies */
    uint32_t shapeCapacity, shapePeak;         /**< shapes */
    uint64_t shapeBytes, shapeBytesPeak;       /**< bytes of volume maps */
} bchWorldCapacity;

static inline bchWorldCapacity bchDefaultWorldCapacity(void)
{
    bchWorldCapacity capacity;
    memset(&capacity, 0, sizeof capacity);
    capacity.head.size = (uint32_t)sizeof capacity;
    capacity.head.tag = BCH_TAG_WORLD_CAPACITY;
    return capacity;
}

/** Never waits.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchWorld_GetCapacity(bchWorldId world, bchWorldCapacity* capacity);

/* ---- measuring --------------------------------------------------------------------------------------------- */

/** Room for stages in bchProfileReport; there are fewer. */
#define BCH_STAGE_CAPACITY 32

/** Device time of each stage over the newest finished step, substeps added up. */
typedef struct bchProfileReport
{
    bchHead head;
    uint64_t stepIndex;  /**< of the newest finished step; 0 before the first */
    uint64_t totalNs;    /**< first command to last */
    uint64_t recordNs;   /**< CPU time of bchWorld_Step */
    uint32_t stageCount; /**< how many stages there are */
    uint32_t reserved0;
    uint64_t stageNs[BCH_STAGE_CAPACITY]; /**< by stage index; name with bchStageName */
} bchProfileReport;

static inline bchProfileReport bchDefaultProfileReport(void)
{
    bchProfileReport report;
    memset(&report, 0, sizeof report);
    report.head.size = (uint32_t)sizeof report;
    report.head.tag = BCH_TAG_PROFILE_REPORT;
    return report;
}

/** Never waits; zeros before the first step is finished.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_GetProfile(bchWorldId world, bchProfileReport* report);

/** The name of `stage`, counted from 0 ("bin", "neighbours" …), or null past the last one.
 * @thread{any, any time} @results{never} @since 0.1 */
BCH_API const char* bchStageName(uint32_t stage);

/** What the newest step asked of the device. */
typedef struct bchCounters
{
    bchHead head;
    uint32_t dispatchCount; /**< kernels started */
    uint32_t barrierCount;  /**< barriers between them */
    uint32_t copyCount;     /**< copies and fills */
    uint32_t reserved0;
    uint64_t uploadedBytes;   /**< to the device */
    uint64_t downloadedBytes; /**< from it */
} bchCounters;

static inline bchCounters bchDefaultCounters(void)
{
    bchCounters counters;
    memset(&counters, 0, sizeof counters);
    counters.head.size = (uint32_t)sizeof counters;
    counters.head.tag = BCH_TAG_COUNTERS;
    return counters;
}

/** Never waits; zeros before the first step.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchWorld_GetCounters(bchWorldId world, bchCounters* counters);

/* ---- state ------------------------------------------------------------------------------------------------- */

/** Mass in quanta; exact: spawned == grains + patches + terrain + paged + quarantined + removed, always. */
typedef struct bchMassLedger
{
    bchHead head;
    double quantum;       /**< kg */
    uint64_t spawned;     /**< ever given to the world */
    uint64_t removed;     /**< taken out by the host */
    uint64_t grains;      /**< counted on the device now */
    uint64_t quarantined; /**< in particles taken out of the simulation by a fault, counted on the device now */
    uint64_t patches;     /**< in particles of patches, counted on the device now */
    uint64_t terrain;     /**< in columns of resident tiles, counted on the device now */
    uint64_t paged;       /**< in tiles that were unloaded and kept by the host */
} bchMassLedger;

static inline bchMassLedger bchDefaultMassLedger(void)
{
    bchMassLedger ledger;
    memset(&ledger, 0, sizeof ledger);
    ledger.head.size = (uint32_t)sizeof ledger;
    ledger.head.tag = BCH_TAG_MASS_LEDGER;
    return ledger;
}

/** Waits for steps under way, then counts.
 * @thread{one at a time per world} @results{argument struct id busy lost device-memory} @since 0.1 */
BCH_API bchResult bchWorld_GetMassLedger(bchWorldId world, bchMassLedger* ledger);

/** A 64-bit hash of the whole state; equal states have equal hashes on the same build and device. Waits for steps under
 * way.
 * @thread{one at a time per world} @results{argument id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_GetStateHash(bchWorldId world, uint64_t* hash);

/** Writes the whole state as a versioned, checksummed blob. `*size` says how many bytes fit at `data` and then how many
 * there are; with null `data` only that; with too few, BCH_ERROR_CAPACITY and nothing written. Waits for steps under
 * way.
 * @thread{one at a time per world} @results{argument id busy capacity lost device-memory} @since 0.1 */
BCH_API bchResult bchWorld_Snapshot(bchWorldId world, void* data, uint64_t* size);

/** Puts the world into the state of a snapshot; the world's capacities must suffice and its mass quantum must be the
 * same. A blob that is cut short or altered is refused whole. Ids of materials and walls made before the snapshot are
 * valid again, newer ones stale.
 * @thread{one at a time per world} @results{argument id busy capacity corrupt lost device-memory} @since 0.1 */
BCH_API bchResult bchWorld_Restore(bchWorldId world, const void* data, uint64_t size);

#ifdef __cplusplus
}
#endif

#endif
