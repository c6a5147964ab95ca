#include "barchan/body.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

#include <algorithm>

using namespace bch;
using namespace bch::api;

namespace
{
uint32_t bodyIndex(const WorldAccess& world, bchBodyId body)
{
    return findIndex(world->bodies(), body.value, "body");
}
} // namespace

bchResult bchCreateBody(bchWorldId world, const bchBodyDef* def, bchBodyId* body)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchBodyDef full = readStruct(def, BCH_TAG_BODY_DEF);
            checkPointer(body, "body");
            for (uint32_t i = 0; full.parts && i < full.partCount; ++i)
                if (full.parts[i].shape == BCH_BODY_COOKED)
                {
                    checkOwn(*access, full.parts[i].cooked.value, IdKind::shape, "bchBodyPart::cooked");
                    findIndex(access->shapes(), full.parts[i].cooked.value, "shape");
                }
            body->value = access->addBody(full);
            return BCH_OK;
        });
}

bchResult bchDestroyBody(bchBodyId body)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(body.value, IdKind::body);
            access->removeBody(bodyIndex(access, body));
            return BCH_OK;
        });
}

bchResult bchWorld_GetBodies(bchWorldId world, bchBodyId* bodies, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            listIds(access->bodies(), bodies, count, "bodies");
            return BCH_OK;
        });
}

bchResult bchWorld_SetBodies(bchWorldId world, const bchBodyState* states, uint32_t count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            if (count == 0)
                return BCH_OK;
            checkPointer(states, "states");
            Vector<uint32_t> indices;
            indices.reserve(count);
            for (uint32_t i = 0; i < count; ++i)
            {
                checkOwn(*access, states[i].body.value, IdKind::body, "bchBodyState::body");
                indices.push_back(bodyIndex(access, states[i].body));
            }
            access->setBodies(states, indices);
            return BCH_OK;
        });
}

bchResult bchBody_GetRut(bchBodyId body, bchRutInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(body.value, IdKind::body);
            const uint32_t index = bodyIndex(access, body);
            fillStruct(info, BCH_TAG_RUT_INFO, [&](bchRutInfo& full) { access->bodyRut(index, full); });
            return BCH_OK;
        });
}

bchResult bchBody_GetState(bchBodyId body, bchBodyState* state)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(body.value, IdKind::body);
            const uint32_t index = bodyIndex(access, body);
            checkPointer(state, "state");
            *state = access->bodyState(index);
            return BCH_OK;
        });
}

bchResult bchWorld_GetBodyImpulses(bchWorldId world, uint64_t stepIndex, bchBodyImpulse* impulses, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            Vector<bchBodyImpulse> all;
            if (!access->bodyImpulses(stepIndex, all))
                return BCH_NOT_READY;
            const auto wanted = static_cast<uint32_t>(all.size());
            if (impulses && *count < wanted)
                fail(BCH_ERROR_CAPACITY, "there are %u impulses, there is room for %u", wanted, *count);
            if (impulses)
                std::copy(all.begin(), all.end(), impulses);
            *count = wanted;
            return BCH_OK;
        });
}
