#include "contract/support/sand.h"

#include <stdlib.h>

bchMaterialId addDraglessSand(bchWorldId world)
{
    bchMaterialDef def = bchDefaultMaterialDef();
    bchMaterialId material = {0};
    def.airDrag = 0.0f;
    REQUIRE_OK(bchCreateMaterial(world, &def, &material));
    return material;
}

bchPatchId addPatch(bchWorldId world, float spacing, uint32_t capacity)
{
    bchPatchDef def = bchDefaultPatchDef();
    bchPatchId patch = {0};
    def.spacing = spacing;
    def.particleCapacity = capacity;
    REQUIRE_OK(bchCreatePatch(world, &def, &patch));
    return patch;
}

bchPatchInfo patchInfo(bchPatchId patch)
{
    bchPatchInfo info = bchDefaultPatchInfo();
    REQUIRE_OK(bchPatch_GetInfo(patch, &info));
    return info;
}

bchPatchView patchView(bchPatchId patch)
{
    bchPatchView view = bchDefaultPatchView();
    REQUIRE_OK(bchPatch_Read(patch, &view));
    return view;
}

uint32_t fillBox(bchPatchId patch, bchMaterialId material, float halfExtent, float height)
{
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    uint32_t added = 0;
    fill.material = material;
    fill.position.y = (double)height;
    fill.size.x = fill.size.y = fill.size.z = halfExtent;
    REQUIRE_OK(bchPatch_Fill(patch, &fill, &added));
    return added;
}

void addParticle(bchPatchId patch, bchMaterialId material, float x, float y, float z)
{
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    const bchVec3 point = {x, y, z};
    fill.material = material;
    fill.shape = BCH_FILL_POINTS;
    fill.points = &point;
    fill.count = 1;
    REQUIRE_OK(bchPatch_Fill(patch, &fill, NULL));
}

void settle(bchWorldId world, bchPatchId patch, uint32_t rounds)
{
    uint32_t i;
    for (i = 0; i < rounds && patchInfo(patch).awakeCount > 0; ++i)
    {
        step(world, 6);
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
    CHECK_EQUAL(patchInfo(patch).awakeCount, 0);
}

void checkSandLedger(bchWorldId world)
{
    const bchMassLedger ledger = massLedger(world);
    CHECK(ledger.spawned > 0);
    CHECK_EQUAL(ledger.spawned, ledger.grains + ledger.patches + ledger.quarantined + ledger.removed);
}

void checkRestores(bchWorldId world, uint32_t stepCount)
{
    uint64_t size = 0, hash, later;
    void* blob = takeSnapshot(world, &size);
    uint32_t i;
    hash = stateHash(world);
    for (i = 0; i < stepCount; ++i)
    {
        step(world, 1);
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
    later = stateHash(world);
    CHECK(later != hash);
    REQUIRE_OK(bchWorld_Restore(world, blob, size));
    CHECK_EQUAL(stateHash(world), hash);
    checkSandLedger(world);
    for (i = 0; i < stepCount; ++i)
    {
        step(world, 1);
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
    CHECK_EQUAL(stateHash(world), later);
    checkSandLedger(world);
    free(blob);
}
