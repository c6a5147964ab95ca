#include "barchan/emitter.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

namespace
{
uint32_t emitterIndex(const WorldAccess& world, bchEmitterId emitter)
{
    return findIndex(world->emitters(), emitter.value, "emitter");
}

uint32_t drainIndex(const WorldAccess& world, bchDrainId drain)
{
    return findIndex(world->drains(), drain.value, "drain");
}
} // namespace

bchResult bchCreateEmitter(bchWorldId world, const bchEmitterDef* def, bchEmitterId* emitter)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchEmitterDef full = readStruct(def, BCH_TAG_EMITTER_DEF);
            checkPointer(emitter, "emitter");
            const bool ofGrains = full.patch.value == 0;
            if (!ofGrains)
                checkOwn(*access, full.patch.value, IdKind::patch, "bchEmitterDef::patch");
            checkGrainShape(full.grainShape, full.edgeRatio, "bchEmitterDef");
            checkOwn(*access, full.material.value, IdKind::material, "bchEmitterDef::material");
            const uint32_t patch = ofGrains ? kEmitsGrains : findIndex(access->patches(), full.patch.value, "patch");
            const uint32_t material = findIndex(access->materials().slots(), full.material.value, "material");
            emitter->value = access->addEmitter(full, patch, material);
            return BCH_OK;
        });
}

bchResult bchEmitter_SetRate(bchEmitterId emitter, float rate)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(emitter.value, IdKind::emitter);
            access->setEmitterRate(emitterIndex(access, emitter), rate);
            return BCH_OK;
        });
}

bchResult bchEmitter_GetInfo(bchEmitterId emitter, bchEmitterInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(emitter.value, IdKind::emitter);
            const uint32_t index = emitterIndex(access, emitter);
            fillStruct(
                info, BCH_TAG_EMITTER_INFO,
                [&](bchEmitterInfo& full)
                {
                    const Emitter& known = access->emitters()[index];
                    full.emittedCount = known.emittedCount;
                    full.emittedQuanta = known.emittedQuanta;
                    full.heldCount = known.heldCount;
                });
            return BCH_OK;
        });
}

bchResult bchDestroyEmitter(bchEmitterId emitter)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(emitter.value, IdKind::emitter);
            access->removeEmitter(emitterIndex(access, emitter));
            return BCH_OK;
        });
}

bchResult bchCreateDrain(bchWorldId world, const bchDrainDef* def, bchDrainId* drain)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchDrainDef full = readStruct(def, BCH_TAG_DRAIN_DEF);
            checkPointer(drain, "drain");
            drain->value = access->addDrain(full);
            return BCH_OK;
        });
}

bchResult bchDrain_GetInfo(bchDrainId drain, bchDrainInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(drain.value, IdKind::drain);
            const uint32_t index = drainIndex(access, drain);
            fillStruct(info, BCH_TAG_DRAIN_INFO, [&](bchDrainInfo& full) { access->drainInfo(index, full); });
            return BCH_OK;
        });
}

bchResult bchDestroyDrain(bchDrainId drain)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(drain.value, IdKind::drain);
            access->removeDrain(drainIndex(access, drain));
            return BCH_OK;
        });
}

bchResult bchWorld_GetEmitters(bchWorldId world, bchEmitterId* emitters, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            listIds(access->emitters(), emitters, count, "emitters");
            return BCH_OK;
        });
}

bchResult bchWorld_GetDrains(bchWorldId world, bchDrainId* drains, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            listIds(access->drains(), drains, count, "drains");
            return BCH_OK;
        });
}
