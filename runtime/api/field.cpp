#include "barchan/field.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

namespace
{
uint32_t fieldIndex(const WorldAccess& world, bchFieldId field)
{
    return findIndex(world->fields(), field.value, "field");
}
} // namespace

bchResult bchCreateField(bchWorldId world, const bchFieldDef* def, bchFieldId* field)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchFieldDef full = readStruct(def, BCH_TAG_FIELD_DEF);
            checkPointer(field, "field");
            field->value = access->addField(full);
            return BCH_OK;
        });
}

bchResult bchField_Update(bchFieldId field, const bchFieldDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(field.value, IdKind::field);
            const uint32_t index = fieldIndex(access, field);
            const bchFieldDef full = readStruct(def, BCH_TAG_FIELD_DEF);
            access->updateField(index, full);
            return BCH_OK;
        });
}

bchResult bchDestroyField(bchFieldId field)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(field.value, IdKind::field);
            access->removeField(fieldIndex(access, field));
            return BCH_OK;
        });
}

bchResult bchWorld_Explode(bchWorldId world, const bchExplosionDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchExplosionDef full = readStruct(def, BCH_TAG_EXPLOSION_DEF);
            access->explode(full);
            return BCH_OK;
        });
}

bchResult bchWorld_SetWind(bchWorldId world, bchVec3 wind)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkWind(wind);
            access->setWind({wind.x, wind.y, wind.z});
            return BCH_OK;
        });
}

bchResult bchWorld_GetFields(bchWorldId world, bchFieldId* fields, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            listIds(access->fields(), fields, count, "fields");
            return BCH_OK;
        });
}
