#include "barchan/grains.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

bchResult bchWorld_SpawnGrains(bchWorldId world, const bchGrainSpawnDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchGrainSpawnDef full = readStruct(def, BCH_TAG_GRAIN_SPAWN_DEF);
            checkSpawnDef(full);
            checkOwn(*access, full.material.value, IdKind::material, "bchGrainSpawnDef::material");
            access->spawnGrains(full, findIndex(access->materials().slots(), full.material.value, "material"));
            return BCH_OK;
        });
}

bchResult bchWorld_FillGrains(bchWorldId world, const bchGrainFillDef* def, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchGrainFillDef full = readStruct(def, BCH_TAG_GRAIN_FILL_DEF);
            checkGrainShape(full.grainShape, full.edgeRatio, "bchGrainFillDef");
            checkOwn(*access, full.material.value, IdKind::material, "bchGrainFillDef::material");
            const uint32_t added =
                access->fillGrains(full, findIndex(access->materials().slots(), full.material.value, "material"));
            if (count)
                *count = added;
            return BCH_OK;
        });
}

bchResult bchWorld_RemoveAllGrains(bchWorldId world)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            access->removeAllGrains();
            return BCH_OK;
        });
}

bchResult bchWorld_RemoveGrains(bchWorldId world, const bchGrainRemoveDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            access->removeGrains(readStruct(def, BCH_TAG_GRAIN_REMOVE_DEF));
            return BCH_OK;
        });
}

bchResult bchWorld_ReadContacts(bchWorldId world, bchContactView* view)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            fillStruct(view, BCH_TAG_CONTACT_VIEW, [&](bchContactView& full) { access->readContacts(full); });
            return BCH_OK;
        });
}

bchResult bchWorld_RequestReadback(bchWorldId world, bchReadbackId* readback)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(readback, "readback");
            readback->value = access->requestReadback();
            return BCH_OK;
        });
}

bchResult bchWorld_MapReadback(bchReadbackId readback, uint64_t timeoutNs, bchGrainView* view)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(readback.value, IdKind::readback);
            const uint32_t index = findIndex(access->readbacks(), readback.value, "readback");
            bool ready = false;
            fillStruct(
                view, BCH_TAG_GRAIN_VIEW,
                [&](bchGrainView& full) { ready = access->mapReadback(index, timeoutNs, full); });
            return ready ? BCH_OK : BCH_NOT_READY;
        });
}

bchResult bchWorld_UnmapReadback(bchReadbackId readback)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(readback.value, IdKind::readback);
            access->unmapReadback(findIndex(access->readbacks(), readback.value, "readback"));
            return BCH_OK;
        });
}
