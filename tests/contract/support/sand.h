/* Small patches for the tests of what feeds, drains and moves them. */
#ifndef SAND_H
#define SAND_H

#include "contract/support/scene.h"

/* Sand without air drag, for motion that is known exactly. */
bchMaterialId addDraglessSand(bchWorldId world);
bchPatchId addPatch(bchWorldId world, float spacing, uint32_t capacity);
bchPatchInfo patchInfo(bchPatchId patch);
bchPatchView patchView(bchPatchId patch);

/* A box of sand around (0, height, 0); the number of its particles. */
uint32_t fillBox(bchPatchId patch, bchMaterialId material, float halfExtent, float height);

/* One particle; the patch is empty before. */
void addParticle(bchPatchId patch, bchMaterialId material, float x, float y, float z);

/* Steps until everything sleeps, at most so many times six steps. */
void settle(bchWorldId world, bchPatchId patch, uint32_t rounds);

/* spawned == grains + patches + quarantined + removed. */
void checkSandLedger(bchWorldId world);

/* What a snapshot brings back goes on bit by bit like what it was taken from. */
void checkRestores(bchWorldId world, uint32_t stepCount);

#endif
