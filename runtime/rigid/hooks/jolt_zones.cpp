#include "rigid/hooks/jolt_zones.h"

#include <Jolt/Jolt.h>

#include <Jolt/Core/Profiler.h>

#include <atomic>
#include <cstring>

namespace bch::rigid
{

namespace
{
std::atomic<const JoltZones*> g_zones{nullptr};

// What a scope remembers between begin and end, in the room that Jolt leaves it.
struct OpenZone
{
    const JoltZones* zones;
    uint64_t zone;
};
} // namespace

void setJoltZones(const JoltZones* zones)
{
    g_zones.store(zones, std::memory_order_release);
}

} // namespace bch::rigid

JPH_NAMESPACE_BEGIN

ExternalProfileMeasurement::ExternalProfileMeasurement(const char* name, uint32)
{
    using namespace bch::rigid;
    const JoltZones* zones = g_zones.load(std::memory_order_acquire);
    const OpenZone open{zones, zones ? zones->begin(name) : 0};
    static_assert(sizeof open <= sizeof mUserData);
    std::memcpy(mUserData, &open, sizeof open);
}

ExternalProfileMeasurement::~ExternalProfileMeasurement()
{
    bch::rigid::OpenZone open;
    std::memcpy(&open, mUserData, sizeof open);
    if (open.zones)
        open.zones->end(open.zone);
}

JPH_NAMESPACE_END
