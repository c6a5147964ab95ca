// Where Jolt's own profile scopes (JPH_PROFILE) lead. Part of the Jolt that a build with profiling compiles itself, so
// that whoever links it has the hooks; they do nothing until somebody wants them.
#pragma once

#include <cstdint>

namespace bch::rigid
{

struct JoltZones
{
    uint64_t (*begin)(const char* name); // a static string; the answer goes to the matching end, on the same thread
    void (*end)(uint64_t zone);
};

// Not copied: lives as long as Jolt is used. Null ends it for scopes that begin later.
void setJoltZones(const JoltZones* zones);

} // namespace bch::rigid
