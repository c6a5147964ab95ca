#include "rigid/world/profiler.h"

#include "base/profile.h"

#if BARCHAN_JOLT_ZONES
#include "rigid/hooks/jolt_zones.h"
#endif

#include <cstring>

namespace bch::rigid
{

#if BARCHAN_JOLT_ZONES
namespace
{
constexpr JoltZones kZones = {
    [](const char* name) { return profile::beginZone(profile::siteOf(name)); },
    [](uint64_t zone) { profile::endZone(zone); }};
} // namespace
#endif

// Copies of the core's symbols: the core does not show its own, and so its table is asked for by the API.
void followProfiler()
{
    bchProfiler known = bchDefaultProfiler(), current = bchDefaultProfiler();
    currentProfiler(known);
    if (bchGetProfiler(&current) != BCH_OK || std::memcmp(&known, &current, sizeof known) == 0)
        return;
    setProfiler(&current);
#if BARCHAN_JOLT_ZONES
    setJoltZones(current.zoneBegin ? &kZones : nullptr);
#endif
}

} // namespace bch::rigid
