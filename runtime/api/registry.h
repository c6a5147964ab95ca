// All devices and worlds of the process, found by id. Fixed tables: nothing here allocates, and a stale id can be told
// as long as the library is loaded.
#pragma once

#include "base/id.h"
#include "compute/device.h"
#include "world/world.h"

namespace bch::api
{

// Keeps a device alive while a call uses it.
class DevicePin
{
public:
    explicit DevicePin(bchDeviceId id); // throws Failure(BCH_ERROR_INVALID_ID)
    ~DevicePin();
    DevicePin(const DevicePin&) = delete;
    DevicePin& operator=(const DevicePin&) = delete;

    Device& operator*() const { return *device_; }
    Device* operator->() const { return device_; }
    uint32_t slot() const { return slot_; }

private:
    uint32_t slot_;
    Device* device_;
};

bchDeviceId addDevice(std::unique_ptr<Device> device);
void removeDevice(bchDeviceId id); // throws Failure(BCH_ERROR_BUSY) while it is used
bool anyDevice();

// The one call that is inside a world. A second one at the same time fails with BCH_ERROR_BUSY.
class WorldAccess
{
public:
    explicit WorldAccess(bchWorldId id);
    // The world that owns a material, wall or readback; `kind` is what the id must be of.
    WorldAccess(uint64_t id, IdKind kind);
    ~WorldAccess();
    WorldAccess(const WorldAccess&) = delete;
    WorldAccess& operator=(const WorldAccess&) = delete;

    World& operator*() const { return *world_; }
    World* operator->() const { return world_; }

    // Destroys the world, waiting for what is under way; its id is stale from then on.
    void destroy();

private:
    void enter(uint32_t slot);

    uint32_t slot_ = 0;
    World* world_ = nullptr;
};

// Makes a world on the device, which stays as long as the world lives.
bchWorldId addWorld(const DevicePin& device, const bchWorldDef& def);

// Index of a thing in its table, or Failure(BCH_ERROR_INVALID_ID).
template <class Table>
uint32_t findIndex(const Table& table, uint64_t id, const char* what)
{
    uint32_t index = 0;
    if (!table.find(unpackId(id), index))
        fail(
            BCH_ERROR_INVALID_ID, "%s id 0x%llX is stale: what it named is gone", what,
            static_cast<unsigned long long>(id));
    return index;
}

// Refuses an id inside a struct that is null, of another kind or of another world.
void checkOwn(const World& world, uint64_t id, IdKind kind, const char* field);

// Writes the ids of everything alive in a table, by the two-call protocol.
template <class Table, class ApiId>
void listIds(const Table& table, ApiId* ids, uint32_t* count, const char* what)
{
    const uint32_t alive = table.count();
    if (ids && *count < alive)
        fail(BCH_ERROR_CAPACITY, "there are %u %s, there is room for %u", alive, what, *count);
    for (uint32_t index = 0, next = 0; ids && index < table.capacity(); ++index)
        if (table.alive(index))
            ids[next++].value = table.idOf(index);
    *count = alive;
}

} // namespace bch::api
