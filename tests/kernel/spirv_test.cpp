// Declarations against SPIR-V. All barriers come from what kernels declare, and no validation layer notices a missing
// one between two dispatches; so what they declare is compared with what their code does.
#include "support/programs.h"

#include "compute/vulkan/primitive_table.h"

#include <doctest/doctest.h>

using namespace bch;
using test::compareProgram;
using test::declaredProgram;
using test::DeclaredProgram;
using test::ModuleUse;
using test::readModule;
using test::realProgram;

namespace
{
const uint32_t kAccesses[] = {
#include "accesses.spv.inc"
};
const uint32_t kAccessesUnoptimised[] = {
#include "accesses_O0.spv.inc"
};
const uint32_t kGap[] = {
#include "gap.spv.inc"
};

// Just enough of a module to pass a pointer to a function: void f(uint* p) { *p = 1; }  main { f(&data[0]); }
class ModuleBuilder
{
public:
    void add(uint32_t op, std::initializer_list<uint32_t> operands)
    {
        words.push_back(static_cast<uint32_t>(operands.size() + 1) << 16 | op);
        words.insert(words.end(), operands);
    }
    std::vector<uint32_t> words{0x07230203, 0x00010500, 0, 100, 0};
};

std::vector<uint32_t> makeModuleWithFunctionParameter()
{
    enum : uint32_t
    {
        tVoid = 1,
        tUint,
        tArray,
        tBlock,
        tBlockPointer,
        tUintPointer,
        tFunction,
        tMain,
        cZero,
        vData,
        fStore,
        pTarget,
        label1,
        fMain,
        label2,
        chain,
        copy,
        result
    };
    ModuleBuilder m;
    m.add(71, {vData, 33, 7});     // OpDecorate Binding 7
    m.add(71, {vData, 34, 0});     // OpDecorate DescriptorSet 0
    m.add(71, {tArray, 6, 4});     // OpDecorate ArrayStride 4
    m.add(72, {tBlock, 0, 35, 0}); // OpMemberDecorate Offset 0
    m.add(19, {tVoid});            // OpTypeVoid
    m.add(21, {tUint, 32, 0});     // OpTypeInt
    m.add(29, {tArray, tUint});    // OpTypeRuntimeArray
    m.add(30, {tBlock, tArray});   // OpTypeStruct
    m.add(32, {tBlockPointer, 12, tBlock});
    m.add(32, {tUintPointer, 12, tUint});
    m.add(33, {tFunction, tVoid, tUintPointer});
    m.add(33, {tMain, tVoid});
    m.add(43, {tUint, cZero, 0});                          // OpConstant
    m.add(59, {tBlockPointer, vData, 12});                 // OpVariable StorageBuffer
    m.add(54, {tVoid, fMain, 0, tMain});                   // OpFunction
    m.add(248, {label2});                                  // OpLabel
    m.add(65, {tUintPointer, chain, vData, cZero, cZero}); // OpAccessChain
    m.add(83, {tUintPointer, copy, chain});                // OpCopyObject
    m.add(57, {tVoid, result, fStore, copy});              // OpFunctionCall, before the function it calls
    m.add(253, {});
    m.add(56, {});
    m.add(54, {tVoid, fStore, 0, tFunction});
    m.add(55, {tUintPointer, pTarget}); // OpFunctionParameter
    m.add(248, {label1});
    m.add(62, {pTarget, cZero}); // OpStore
    m.add(253, {});
    m.add(56, {});
    return m.words;
}

std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}
} // namespace

TEST_CASE("every program does with its buffers what it declares, and nothing else")
{
    for (uint32_t i = 0; i < vulkan::kProgramCount; ++i)
    {
        const auto program = static_cast<ProgramId>(i);
        CHECK(joined(compareProgram(declaredProgram(program), realProgram(program))) == "");
    }
}

TEST_CASE("every false declaration of every program is noticed")
{
    for (uint32_t i = 0; i < vulkan::kProgramCount; ++i)
    {
        const auto program = static_cast<ProgramId>(i);
        const DeclaredProgram truth = declaredProgram(program);
        for (size_t slot = 0; slot < truth.accesses.size(); ++slot)
            for (const Access access : {Access::none, Access::read, Access::write, Access::update})
            {
                if (access == truth.accesses[slot])
                    continue;
                DeclaredProgram lie = truth;
                lie.accesses[slot] = access;
                CAPTURE(truth.name);
                CAPTURE(slot);
                CHECK(!compareProgram(lie, realProgram(program)).empty());
            }
    }
}

TEST_CASE("a false size of parameters or elements, or a missing binding, is noticed")
{
    for (uint32_t i = 0; i < vulkan::kProgramCount; ++i)
    {
        const auto program = static_cast<ProgramId>(i);
        const DeclaredProgram truth = declaredProgram(program);
        CAPTURE(truth.name);
        DeclaredProgram lie = truth;
        lie.paramBytes += 4;
        CHECK(!compareProgram(lie, realProgram(program)).empty());
        lie = truth;
        lie.elementBytes[0] = 3;
        CHECK(!compareProgram(lie, realProgram(program)).empty());
        lie = truth;
        lie.accesses.pop_back();
        lie.elementBytes.pop_back();
        CHECK(!compareProgram(lie, realProgram(program)).empty());
    }
}

TEST_CASE("loads, stores and atomics are told apart, optimised or not")
{
    for (const auto words : {std::span<const uint32_t>(kAccesses), std::span<const uint32_t>(kAccessesUnoptimised)})
    {
        ModuleUse module = readModule(words);
        CHECK(module.buffers[0].loaded);
        CHECK(!module.buffers[0].stored);
        CHECK(module.buffers[1].stored);
        CHECK(!module.buffers[1].loaded);
        CHECK(module.buffers[1].elementBytes == 16);
        CHECK(module.buffers[2].atomic);
        CHECK(!module.buffers[2].loaded);
        CHECK(!module.buffers[2].stored);
        CHECK(module.buffers[3].loaded);
        CHECK(module.buffers[3].stored);
        CHECK(module.buffers[3].elementBytes == 16);
        const test::BufferUse unused = module.buffers[4];
        CHECK(!(unused.loaded || unused.stored || unused.atomic));
        const test::BufferUse measured = module.buffers[5]; // its length is not its content
        CHECK(!(measured.loaded || measured.stored || measured.atomic));
    }
}

TEST_CASE("a pointer that is copied and passed to a function is followed")
{
    ModuleUse module = readModule(makeModuleWithFunctionParameter());
    REQUIRE(module.buffers.count(7) == 1);
    CHECK(module.buffers[7].stored);
    CHECK(!module.buffers[7].loaded);
}

TEST_CASE("a gap between parameters that C++ would not have is noticed")
{
    CHECK(readModule(kGap).layoutProblems.size() == 1);
    CHECK(readModule(kAccesses).layoutProblems.empty());
}

TEST_CASE("what is not SPIR-V is refused")
{
    CHECK_THROWS(readModule({}));
    CHECK_THROWS(readModule(std::span<const uint32_t>(kAccesses).first(20)));
    const uint32_t zeros[10] = {};
    CHECK_THROWS(readModule(zeros));
}
