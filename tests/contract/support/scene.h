/* The small world that most contract tests begin with. The environment variable BARCHAN_DEVICE chooses the device; on
 * Vulkan validation is on, and closeDevice() fails the test when it had anything to say. */
#ifndef SCENE_H
#define SCENE_H

#include "barchan/barchan.h"
#include "contract/check.h"

#define GRAIN_RADIUS 0.02f

/* Whether BARCHAN_DEVICE names the Vulkan device. */
int testsVulkan(void);
/* Whether the way through the code counts and not what the sand does: on a software device, or when BARCHAN_TEST_BRIEF
 * says so because a sanitizer makes every step ten times as long. */
int testsBriefly(void);

bchDeviceDef testDeviceDef(void);
bchDeviceId openDevice(void);
/* Checks that nothing is left on it and that validation was silent, then destroys it. */
void closeDevice(bchDeviceId device);

bchWorldDef testWorldDef(uint32_t grainCapacity);
bchWorldId openWorld(bchDeviceId device, uint32_t grainCapacity);
bchMaterialId addSand(bchWorldId world);
bchWallId addFloor(bchWorldId world);

/* A block of side^3 grains, a little apart from each other, their lowest layer on the floor; tags count from firstTag.
 */
bchResult spawnBlock(bchWorldId world, bchMaterialId material, uint32_t side, uint32_t firstTag);

/* A device, a world with room for 512 grains, sand, a floor and 27 grains, two steps old. */
typedef struct Scene
{
    bchDeviceId device;
    bchWorldId world;
    bchMaterialId sand;
    bchWallId floor;
} Scene;

Scene openScene(void);
void closeScene(const Scene* scene);

/* A dynamic body of one part, above the grains of the scene. */
bchBodyDef bodyAbove(const bchBodyPart* part);

/* Starts a step, waiting for earlier ones as needed. */
void step(bchWorldId world, uint32_t count);

uint64_t stateHash(bchWorldId world);
bchMassLedger massLedger(bchWorldId world);
bchStepReport stepReport(bchWorldId world);
void checkLedger(bchWorldId world); /* the sum is exact */

/* The snapshot in memory of malloc; *size receives its size. */
void* takeSnapshot(bchWorldId world, uint64_t* size);

/* Numbers that are the same everywhere. */
uint64_t nextRandom(uint64_t* state);

#endif
