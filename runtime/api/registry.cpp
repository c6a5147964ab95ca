#include "api/registry.h"

#include "base/failure.h"

#include <array>
#include <mutex>

namespace bch::api
{

namespace
{
constexpr uint32_t kDeviceCapacity = 64;
constexpr uint32_t kWorldCapacity = 1024;

struct DeviceSlot
{
    uint32_t generation = 0;
    uint32_t users = 0; // calls under way and living worlds
    std::unique_ptr<Device> device;
};

struct WorldSlot
{
    uint32_t generation = 0;
    uint32_t deviceSlot = 0;
    bool reserved = false; // a world is being made for it
    bool busy = false;     // a call is inside
    std::unique_ptr<World> world;
};

// One lock for all: it is held for look-ups only, never while a device or world works.
std::mutex g_mutex;
std::array<DeviceSlot, kDeviceCapacity> g_devices;
std::array<WorldSlot, kWorldCapacity> g_worlds;
uint32_t g_lastSerial = 0;

uint32_t nextGeneration(uint32_t generation)
{
    return generation + 1 < kIdGenerationLimit ? generation + 1 : 1;
}

bool serialLives(uint32_t serial)
{
    for (const WorldSlot& slot : g_worlds)
        if (slot.world && slot.world->serial() == serial)
            return true;
    return false;
}

// Serial numbers tell the worlds of a process apart; a million creations later they begin anew.
uint32_t nextSerial()
{
    do
        g_lastSerial = g_lastSerial + 1 < kIdOwnerLimit ? g_lastSerial + 1 : 1;
    while (serialLives(g_lastSerial));
    return g_lastSerial;
}

const char* kindName(IdKind kind)
{
    switch (kind)
    {
    case IdKind::device:
        return "device";
    case IdKind::world:
        return "world";
    case IdKind::material:
        return "material";
    case IdKind::wall:
        return "wall";
    case IdKind::readback:
        return "readback";
    case IdKind::patch:
        return "patch";
    case IdKind::emitter:
        return "emitter";
    case IdKind::drain:
        return "drain";
    case IdKind::field:
        return "field";
    case IdKind::body:
        return "body";
    case IdKind::terrain:
        return "terrain";
    case IdKind::shape:
        return "shape";
    case IdKind::queries:
        return "batch of queries";
    }
    return "thing";
}

Id checkedId(uint64_t value, IdKind kind)
{
    if (value == 0)
        fail(BCH_ERROR_INVALID_ID, "the %s id is null", kindName(kind));
    const Id id = unpackId(value);
    if (id.kind != kind)
        fail(
            BCH_ERROR_INVALID_ID, "0x%llX is not the id of a %s", static_cast<unsigned long long>(value),
            kindName(kind));
    return id;
}

[[noreturn]] void failStale(uint64_t value, IdKind kind)
{
    fail(
        BCH_ERROR_INVALID_ID, "%s id 0x%llX is stale or forged: nothing lives under it", kindName(kind),
        static_cast<unsigned long long>(value));
}

// Under the lock.
DeviceSlot& findDevice(bchDeviceId value)
{
    const Id id = checkedId(value.value, IdKind::device);
    if (id.index >= kDeviceCapacity || id.owner != 0 || !g_devices[id.index].device
        || g_devices[id.index].generation != id.generation)
        failStale(value.value, IdKind::device);
    return g_devices[id.index];
}
} // namespace

DevicePin::DevicePin(bchDeviceId id)
{
    std::lock_guard lock(g_mutex);
    DeviceSlot& slot = findDevice(id);
    ++slot.users;
    slot_ = static_cast<uint32_t>(&slot - g_devices.data());
    device_ = slot.device.get();
}

DevicePin::~DevicePin()
{
    std::lock_guard lock(g_mutex);
    --g_devices[slot_].users;
}

bchDeviceId addDevice(std::unique_ptr<Device> device)
{
    std::lock_guard lock(g_mutex);
    for (uint32_t i = 0; i < kDeviceCapacity; ++i)
    {
        DeviceSlot& slot = g_devices[i];
        if (slot.device)
            continue;
        slot.generation = nextGeneration(slot.generation);
        slot.device = std::move(device);
        return {packId({i, slot.generation, 0, IdKind::device})};
    }
    fail(BCH_ERROR_CAPACITY, "there are %u devices already", kDeviceCapacity);
}

void removeDevice(bchDeviceId id)
{
    std::unique_ptr<Device> device; // destroyed when the lock is gone
    {
        std::lock_guard lock(g_mutex);
        DeviceSlot& slot = findDevice(id);
        if (slot.users != 0)
            fail(BCH_ERROR_BUSY, "the device is in use by %u worlds or calls; destroy its worlds first", slot.users);
        device = std::move(slot.device);
    }
}

bool anyDevice()
{
    std::lock_guard lock(g_mutex);
    for (const DeviceSlot& slot : g_devices)
        if (slot.device)
            return true;
    return false;
}

void WorldAccess::enter(uint32_t slot)
{
    if (g_worlds[slot].busy)
        fail(BCH_ERROR_BUSY, "another thread is inside this world; calls on one world must not overlap");
    g_worlds[slot].busy = true;
    slot_ = slot;
    world_ = g_worlds[slot].world.get();
}

WorldAccess::WorldAccess(bchWorldId value)
{
    const Id id = checkedId(value.value, IdKind::world);
    std::lock_guard lock(g_mutex);
    if (id.index >= kWorldCapacity || !g_worlds[id.index].world || g_worlds[id.index].generation != id.generation
        || g_worlds[id.index].world->serial() != id.owner)
        failStale(value.value, IdKind::world);
    enter(id.index);
}

WorldAccess::WorldAccess(uint64_t value, IdKind kind)
{
    const Id id = checkedId(value, kind);
    std::lock_guard lock(g_mutex);
    for (uint32_t i = 0; i < kWorldCapacity; ++i)
        if (g_worlds[i].world && g_worlds[i].world->serial() == id.owner)
        {
            enter(i);
            return;
        }
    failStale(value, kind);
}

WorldAccess::~WorldAccess()
{
    std::lock_guard lock(g_mutex);
    g_worlds[slot_].busy = false;
}

void WorldAccess::destroy()
{
    std::unique_ptr<World> world;
    {
        std::lock_guard lock(g_mutex);
        world = std::move(g_worlds[slot_].world);
    }
    world_ = nullptr;
    world.reset(); // outside the lock: it may wait for the device
    std::lock_guard lock(g_mutex);
    --g_devices[g_worlds[slot_].deviceSlot].users;
}

namespace
{
// A slot for a world that does not exist yet; given back unless it is filled.
class WorldReservation
{
public:
    explicit WorldReservation(const DevicePin& device)
    {
        std::lock_guard lock(g_mutex);
        for (uint32_t i = 0; i < kWorldCapacity; ++i)
            if (!g_worlds[i].world && !g_worlds[i].reserved && !g_worlds[i].busy)
            {
                slot_ = i;
                g_worlds[i].reserved = true;
                g_worlds[i].deviceSlot = device.slot();
                serial_ = nextSerial();
                return;
            }
        fail(BCH_ERROR_CAPACITY, "there are %u worlds already", kWorldCapacity);
    }
    ~WorldReservation()
    {
        std::lock_guard lock(g_mutex);
        g_worlds[slot_].reserved = false;
    }
    WorldReservation(const WorldReservation&) = delete;
    WorldReservation& operator=(const WorldReservation&) = delete;

    uint32_t serial() const { return serial_; }

    bchWorldId fill(std::unique_ptr<World> world)
    {
        std::lock_guard lock(g_mutex);
        WorldSlot& slot = g_worlds[slot_];
        slot.generation = nextGeneration(slot.generation);
        slot.world = std::move(world);
        ++g_devices[slot.deviceSlot].users;
        return {packId({slot_, slot.generation, serial_, IdKind::world})};
    }

private:
    uint32_t slot_ = 0;
    uint32_t serial_ = 0;
};
} // namespace

bchWorldId addWorld(const DevicePin& device, const bchWorldDef& def)
{
    WorldReservation reservation(device);
    return reservation.fill(std::make_unique<World>(*device, def, reservation.serial()));
}

void checkOwn(const World& world, uint64_t id, IdKind kind, const char* field)
{
    const Id found = unpackId(id);
    if (id == 0 || found.kind != kind || found.owner != world.serial())
        fail(BCH_ERROR_INVALID_ID, "%s is null or not a %s of this world", field, kindName(kind));
}

} // namespace bch::api
