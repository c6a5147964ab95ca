#include "barchan/material.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"
#include "materials/presets.h"

using namespace bch;
using namespace bch::api;

namespace
{
uint32_t materialIndex(const WorldAccess& world, bchMaterialId material)
{
    return findIndex(world->materials().slots(), material.value, "material");
}
} // namespace

bchResult bchGetMaterialPreset(bchMaterialPreset preset, bchMaterialDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const bchMaterialDef wanted = materialPreset(preset);
            fillStruct(def, BCH_TAG_MATERIAL_DEF, [&](bchMaterialDef& full) { full = wanted; });
            return BCH_OK;
        });
}

bchResult bchCreateMaterial(bchWorldId world, const bchMaterialDef* def, bchMaterialId* material)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchMaterialDef full = readStruct(def, BCH_TAG_MATERIAL_DEF);
            checkPointer(material, "material");
            material->value = access->materials().add(full);
            return BCH_OK;
        });
}

bchResult bchMaterial_Update(bchMaterialId material, const bchMaterialDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(material.value, IdKind::material);
            const uint32_t index = materialIndex(access, material);
            const bchMaterialDef full = readStruct(def, BCH_TAG_MATERIAL_DEF);
            checkMaterial(full);
            access->wakeSand(); // first: what may fail must not come after the change
            access->materials().update(index, full);
            return BCH_OK;
        });
}

bchResult bchMaterial_Get(bchMaterialId material, bchMaterialDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(material.value, IdKind::material);
            const uint32_t index = materialIndex(access, material);
            fillStruct(
                def, BCH_TAG_MATERIAL_DEF, [&](bchMaterialDef& full) { full = access->materials().slots()[index]; });
            return BCH_OK;
        });
}

bchResult bchMaterial_SetPair(bchMaterialId a, bchMaterialId b, float friction, float restitution)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(a.value, IdKind::material);
            if (unpackId(b.value).kind != IdKind::material || unpackId(b.value).owner != access->serial())
                fail(BCH_ERROR_INVALID_ID, "the second material is none of the first one's world");
            access->materials().setPair(materialIndex(access, a), materialIndex(access, b), friction, restitution);
            access->wakeSand();
            return BCH_OK;
        });
}

bchResult bchWorld_GetMaterials(bchWorldId world, bchMaterialId* materials, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            listIds(access->materials().slots(), materials, count, "materials");
            return BCH_OK;
        });
}
