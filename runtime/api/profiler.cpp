#include "barchan/profiler.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"
#include "base/profile.h"

using namespace bch;
using namespace bch::api;

bchResult bchSetProfiler(const bchProfiler* profiler)
{
    return guarded(
        [&]() -> bchResult
        {
            bchProfiler full = bchDefaultProfiler();
            if (profiler)
                full = readStruct(profiler, BCH_TAG_PROFILER);
            checkProfiler(full);
            if (anyDevice())
                fail(BCH_ERROR_BUSY, "the profiler can be set only while no device exists");
            setProfiler(profiler ? &full : nullptr);
            return BCH_OK;
        });
}

bchResult bchGetProfiler(bchProfiler* profiler)
{
    return guarded(
        [&]() -> bchResult
        {
            fillStruct(profiler, BCH_TAG_PROFILER, [](bchProfiler& full) { currentProfiler(full); });
            return BCH_OK;
        });
}

bchResult bchGetTracyProfiler(bchProfiler* profiler)
{
    return guarded(
        [&]() -> bchResult
        {
            fillStruct(profiler, BCH_TAG_PROFILER, [](bchProfiler& full) { tracyProfiler(full); });
            return BCH_OK;
        });
}
