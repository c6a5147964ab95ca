// Programs of the Vulkan device as the tests see them: what is declared, and what their SPIR-V really does.
#pragma once

#include "compute/command_list.h"
#include "support/spirv.h"

#include <string>
#include <vector>

namespace test
{

struct DeclaredProgram
{
    std::string name;
    std::vector<bch::Access> accesses;
    std::vector<uint32_t> elementBytes; // 0 where nothing is declared
    uint32_t paramBytes = 0;
};

DeclaredProgram declaredProgram(bch::ProgramId program);
const ModuleUse& realProgram(bch::ProgramId program);

// What the SPIR-V does that the declaration does not say, and the other way round; empty when they agree.
std::vector<std::string> compareProgram(const DeclaredProgram& declared, const ModuleUse& real);

} // namespace test
