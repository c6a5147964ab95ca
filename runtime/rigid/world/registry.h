// All rigid worlds of the process, by their serial numbers.
#pragma once

#include "rigid/world/rigid_world.h"

namespace bch::rigid
{

uint64_t addWorld(bchWorldId sand, const bchRigidWorldDef& def);
void removeWorld(uint64_t id);

// The world that an id belongs to, for the time of one call: a second thread fails with BCH_ERROR_BUSY meanwhile.
class Access
{
public:
    Access(uint64_t id, Kind kind, const char* name);
    RigidWorld* operator->() const { return world_.get(); }

private:
    std::shared_ptr<RigidWorld> world_;
    std::unique_lock<std::mutex> lock_;
};

} // namespace bch::rigid
