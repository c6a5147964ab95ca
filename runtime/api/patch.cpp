#include "barchan/patch.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

namespace
{
uint32_t patchIndex(const WorldAccess& world, bchPatchId patch)
{
    return findIndex(world->patches(), patch.value, "patch");
}
} // namespace

bchResult bchCreatePatch(bchWorldId world, const bchPatchDef* def, bchPatchId* patch)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchPatchDef full = readStruct(def, BCH_TAG_PATCH_DEF);
            checkPointer(patch, "patch");
            checkPatchDef(full);
            patch->value = access->addPatch(full);
            return BCH_OK;
        });
}

bchResult bchDestroyPatch(bchPatchId patch)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(patch.value, IdKind::patch);
            access->removePatch(patchIndex(access, patch));
            return BCH_OK;
        });
}

bchResult bchPatch_SetBounds(bchPatchId patch, const bchPatchBounds* bounds)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(patch.value, IdKind::patch);
            const uint32_t index = patchIndex(access, patch);
            const bchPatchBounds full = readStruct(bounds, BCH_TAG_PATCH_BOUNDS);
            checkBounds(full);
            access->setPatchBounds(index, full);
            return BCH_OK;
        });
}

bchResult bchPatch_Fill(bchPatchId patch, const bchPatchFillDef* def, uint32_t* added)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(patch.value, IdKind::patch);
            const uint32_t index = patchIndex(access, patch);
            const bchPatchFillDef full = readStruct(def, BCH_TAG_PATCH_FILL_DEF);
            checkFillDef(full);
            checkOwn(*access, full.material.value, IdKind::material, "bchPatchFillDef::material");
            const uint32_t count =
                access->fillPatch(index, full, findIndex(access->materials().slots(), full.material.value, "material"));
            if (added)
                *added = count;
            return BCH_OK;
        });
}

bchResult bchPatch_GetInfo(bchPatchId patch, bchPatchInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(patch.value, IdKind::patch);
            const uint32_t index = patchIndex(access, patch);
            fillStruct(info, BCH_TAG_PATCH_INFO, [&](bchPatchInfo& full) { access->patchInfo(index, full); });
            return BCH_OK;
        });
}

bchResult bchPatch_Read(bchPatchId patch, bchPatchView* view)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(patch.value, IdKind::patch);
            const uint32_t index = patchIndex(access, patch);
            fillStruct(view, BCH_TAG_PATCH_VIEW, [&](bchPatchView& full) { access->readPatch(index, full); });
            return BCH_OK;
        });
}

bchResult bchWorld_GetPatches(bchWorldId world, bchPatchId* patches, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            listIds(access->patches(), patches, count, "patches");
            return BCH_OK;
        });
}
