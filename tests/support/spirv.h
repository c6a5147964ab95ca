// Reads a SPIR-V module far enough to say what it really does with each buffer it binds: the proof that a kernel's
// declarations, from which all barriers come, are true.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace test
{

struct BufferUse
{
    bool loaded = false;
    bool stored = false;
    bool atomic = false;       // read-modify-write
    uint32_t elementBytes = 0; // stride of the array in the block
};

struct ModuleUse
{
    std::map<uint32_t, BufferUse> buffers;   // by binding, of set 0; only those the module mentions
    uint32_t paramBytes = 0;                 // end of the last member of the push-constant block
    std::vector<std::string> layoutProblems; // gaps between members, which C++ would not have
};

// Throws std::runtime_error for what is not SPIR-V.
ModuleUse readModule(std::span<const uint32_t> words);

} // namespace test
