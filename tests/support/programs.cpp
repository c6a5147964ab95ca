#include "support/programs.h"

#include "compute/vulkan/primitive_table.h"
#include "compute/vulkan/spirv_blob.h"

namespace test
{

namespace
{
using bch::Access;

const char* nameOf(Access access)
{
    switch (access)
    {
    case Access::read:
        return "read";
    case Access::write:
        return "write";
    case Access::update:
        return "update";
    default:
        return "none";
    }
}

// Why this use does not fit the declaration; null when it does.
const char* objection(Access declared, const BufferUse& use)
{
    const bool reads = use.loaded || use.atomic;
    const bool writes = use.stored || use.atomic;
    switch (declared)
    {
    case Access::none:
        return reads || writes ? "is accessed" : nullptr;
    case Access::read:
        return writes ? "is written" : !reads ? "is never read" : nullptr;
    case Access::write:
        return reads ? "is read" : !writes ? "is never written" : nullptr;
    case Access::update:
        return !reads ? "is never read" : !writes ? "is never written" : nullptr;
    }
    return "has an unknown declaration";
}
} // namespace

DeclaredProgram declaredProgram(bch::ProgramId program)
{
    DeclaredProgram declared;
    if (program < bch::kKernelCount)
    {
        const bch::KernelInfo& info = bch::kernelInfo(static_cast<bch::KernelId>(program));
        declared.name = info.name;
        declared.paramBytes = info.paramBytes;
        for (uint32_t slot = 0; slot < info.bindingCount; ++slot)
        {
            declared.accesses.push_back(info.bindings[slot].access);
            declared.elementBytes.push_back(info.bindings[slot].elementBytes);
        }
        return declared;
    }
    const auto id = static_cast<bch::vulkan::PrimitiveId>(program - bch::kKernelCount);
    const bch::vulkan::PrimitiveInfo& info = bch::vulkan::primitiveInfo(id);
    declared.name = info.name;
    declared.paramBytes = info.paramBytes;
    declared.accesses.assign(info.accesses.begin(), info.accesses.begin() + info.bindingCount);
    declared.elementBytes.assign(info.bindingCount, 0);
    return declared;
}

const ModuleUse& realProgram(bch::ProgramId program)
{
    static const std::vector<ModuleUse> modules = []
    {
        std::vector<ModuleUse> all;
        for (size_t i = 0; i < bch::vulkan::kSpirvBlobCount; ++i)
            all.push_back(readModule({bch::vulkan::kSpirvBlobs[i].words, bch::vulkan::kSpirvBlobs[i].wordCount}));
        return all;
    }();
    return modules.at(program);
}

std::vector<std::string> compareProgram(const DeclaredProgram& declared, const ModuleUse& real)
{
    std::vector<std::string> complaints = real.layoutProblems;
    for (uint32_t slot = 0; slot < declared.accesses.size(); ++slot)
    {
        const auto found = real.buffers.find(slot);
        const BufferUse use = found == real.buffers.end() ? BufferUse{} : found->second;
        const std::string where = declared.name + " binding " + std::to_string(slot);
        if (const char* reason = objection(declared.accesses[slot], use))
            complaints.push_back(where + ", declared " + nameOf(declared.accesses[slot]) + ", " + reason);
        const uint32_t bytes = declared.elementBytes[slot];
        if (bytes != 0 && use.elementBytes != 0 && bytes != use.elementBytes)
            complaints.push_back(
                where + " has elements of " + std::to_string(bytes) + " bytes in C++ and "
                + std::to_string(use.elementBytes) + " in GLSL");
    }
    for (const auto& [slot, use] : real.buffers)
        if (slot >= declared.accesses.size())
            complaints.push_back(declared.name + " binding " + std::to_string(slot) + " is not declared");
    if (declared.paramBytes != real.paramBytes)
        complaints.push_back(
            declared.name + " has parameters of " + std::to_string(declared.paramBytes) + " bytes in C++ and "
            + std::to_string(real.paramBytes) + " in GLSL");
    return complaints;
}

} // namespace test
