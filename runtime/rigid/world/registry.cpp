#include "rigid/world/registry.h"

#include "rigid/world/profiler.h"

#include <map>

namespace bch::rigid
{

namespace
{
std::mutex g_mutex;

std::map<uint32_t, std::shared_ptr<RigidWorld>>& worlds()
{
    static std::map<uint32_t, std::shared_ptr<RigidWorld>> all;
    return all;
}

uint32_t nextSerial()
{
    static uint32_t next = 1;
    const std::lock_guard<std::mutex> lock(g_mutex);
    if (next >= kOwnerLimit)
        fail(BCH_ERROR_CAPACITY, "%u rigid worlds were made; no more have an id", kOwnerLimit - 1);
    return next++;
}

uint64_t idOf(uint32_t serial)
{
    return packId({0, 1, serial, Kind::world});
}
} // namespace

uint64_t addWorld(bchWorldId sand, const bchRigidWorldDef& def)
{
    const uint32_t serial = nextSerial();
    {
        const std::lock_guard<std::mutex> lock(g_mutex);
        followProfiler();
    }
    auto world = std::make_shared<RigidWorld>(sand, def, serial);
    const std::lock_guard<std::mutex> lock(g_mutex);
    worlds()[serial] = std::move(world);
    return idOf(serial);
}

Access::Access(uint64_t value, Kind kind, const char* name)
{
    const Id id = unpackId(value);
    const std::lock_guard<std::mutex> lock(g_mutex);
    const auto at = worlds().find(id.owner);
    if (id.kind != kind || at == worlds().end() || (kind == Kind::world && value != idOf(id.owner)))
        fail(
            BCH_ERROR_INVALID_ID, "%s 0x%llX is %s", name, static_cast<unsigned long long>(value),
            value == 0 ? "null" : "stale or none of these ids");
    world_ = at->second;
    lock_ = std::unique_lock<std::mutex>(world_->busy(), std::try_to_lock);
    if (!lock_)
        fail(BCH_ERROR_BUSY, "another thread is inside this rigid world");
    followProfiler();
}

void removeWorld(uint64_t id)
{
    std::shared_ptr<RigidWorld> last;
    {
        const Access access(id, Kind::world, "world");
        const std::lock_guard<std::mutex> lock(g_mutex);
        last = std::move(worlds()[unpackId(id).owner]);
        worlds().erase(unpackId(id).owner);
    }
}

} // namespace bch::rigid
