#include "barchan/world.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"
#include "world/stages.h"

using namespace bch;
using namespace bch::api;

bchResult bchCreateWorld(bchDeviceId device, const bchWorldDef* def, bchWorldId* world)
{
    return guarded(
        [&]() -> bchResult
        {
            const DevicePin pin(device);
            const bchWorldDef full = readStruct(def, BCH_TAG_WORLD_DEF);
            checkPointer(world, "world");
            checkWorldDef(full);
            *world = addWorld(pin, full);
            return BCH_OK;
        });
}

bchResult bchDestroyWorld(bchWorldId world)
{
    return guarded(
        [&]() -> bchResult
        {
            WorldAccess access(world);
            access.destroy();
            return BCH_OK;
        });
}

bchResult bchWorld_SetGravity(bchWorldId world, bchVec3 gravity)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkGravity(gravity, "gravity");
            access->setGravity(gravity);
            return BCH_OK;
        });
}

bchResult bchWorld_MoveAnchor(bchWorldId world, bchPosition anchor)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkFinite(anchor, "anchor");
            access->moveAnchor(anchor);
            return BCH_OK;
        });
}

bchResult bchWorld_Step(bchWorldId world, const bchStepDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchStepDef full = readStruct(def, BCH_TAG_STEP_DEF);
            checkStepDef(full);
            return access->step(full) ? BCH_OK : BCH_NOT_READY;
        });
}

bchResult bchWorld_Wait(bchWorldId world, uint64_t timeoutNs)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            return access->wait(timeoutNs) ? BCH_OK : BCH_NOT_READY;
        });
}

bchResult bchWorld_GetReport(bchWorldId world, bchStepReport* report)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            fillStruct(report, BCH_TAG_STEP_REPORT, [&](bchStepReport& full) { access->report(full); });
            return BCH_OK;
        });
}

bchResult bchWorld_GetCapacity(bchWorldId world, bchWorldCapacity* capacity)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            fillStruct(capacity, BCH_TAG_WORLD_CAPACITY, [&](bchWorldCapacity& full) { access->capacity(full); });
            return BCH_OK;
        });
}

bchResult bchWorld_GetProfile(bchWorldId world, bchProfileReport* report)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            fillStruct(report, BCH_TAG_PROFILE_REPORT, [&](bchProfileReport& full) { access->profile(full); });
            return BCH_OK;
        });
}

const char* bchStageName(uint32_t stage)
{
    return stageName(stage);
}

bchResult bchWorld_GetCounters(bchWorldId world, bchCounters* counters)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            fillStruct(counters, BCH_TAG_COUNTERS, [&](bchCounters& full) { access->counters(full); });
            return BCH_OK;
        });
}

bchResult bchWorld_GetMassLedger(bchWorldId world, bchMassLedger* ledger)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            fillStruct(ledger, BCH_TAG_MASS_LEDGER, [&](bchMassLedger& full) { access->massLedger(full); });
            return BCH_OK;
        });
}

bchResult bchWorld_GetStateHash(bchWorldId world, uint64_t* hash)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(hash, "hash");
            *hash = access->stateHash();
            return BCH_OK;
        });
}

bchResult bchWorld_Snapshot(bchWorldId world, void* data, uint64_t* size)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(size, "size");
            const Vector<std::byte> blob = access->snapshot();
            if (data && *size < blob.size())
                fail(
                    BCH_ERROR_CAPACITY, "the snapshot has %zu bytes, there is room for %llu", blob.size(),
                    static_cast<unsigned long long>(*size));
            if (data)
                std::memcpy(data, blob.data(), blob.size());
            *size = blob.size();
            return BCH_OK;
        });
}

bchResult bchWorld_Restore(bchWorldId world, const void* data, uint64_t size)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(data, "data");
            access->restore({static_cast<const std::byte*>(data), static_cast<size_t>(size)});
            return BCH_OK;
        });
}
