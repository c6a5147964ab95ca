#include "rigid/world/jolt_session.h"

#include <Jolt/Core/Factory.h>
#include <Jolt/RegisterTypes.h>

#include <mutex>

namespace bch::rigid
{

namespace
{
std::mutex g_mutex;
int g_sessions = 0;
bool g_registered = false; // by us; a host may share its Jolt with this library and have done it already

void saysNothing(const char*, ...) {}

#ifdef JPH_ENABLE_ASSERTS
bool goesOn(const char*, const char*, const char*, JPH::uint)
{
    return false;
}
#endif
} // namespace

JoltSession::JoltSession()
{
    const std::lock_guard<std::mutex> lock(g_mutex);
    if (g_sessions++ > 0 || JPH::Factory::sInstance)
        return;
    JPH::RegisterDefaultAllocator();
    JPH::Trace = saysNothing;
#ifdef JPH_ENABLE_ASSERTS
    JPH::AssertFailed = goesOn;
#endif
    JPH::Factory::sInstance = new JPH::Factory;
    JPH::RegisterTypes();
    g_registered = true;
}

JoltSession::~JoltSession()
{
    const std::lock_guard<std::mutex> lock(g_mutex);
    if (--g_sessions > 0 || !g_registered)
        return;
    JPH::UnregisterTypes();
    delete JPH::Factory::sInstance;
    JPH::Factory::sInstance = nullptr;
    g_registered = false;
}

} // namespace bch::rigid
