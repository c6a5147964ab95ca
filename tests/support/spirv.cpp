#include "support/spirv.h"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace test
{

namespace
{
// The instructions that matter here, with their numbers in the specification.
enum Op : uint32_t
{
    OpTypeInt = 21,
    OpTypeFloat = 22,
    OpTypeVector = 23,
    OpTypeMatrix = 24,
    OpTypeArray = 28,
    OpTypeRuntimeArray = 29,
    OpTypeStruct = 30,
    OpTypePointer = 32,
    OpConstant = 43,
    OpSpecConstant = 50,
    OpFunction = 54,
    OpFunctionParameter = 55,
    OpFunctionEnd = 56,
    OpFunctionCall = 57,
    OpVariable = 59,
    OpLoad = 61,
    OpStore = 62,
    OpCopyMemory = 63,
    OpCopyMemorySized = 64,
    OpAccessChain = 65,
    OpInBoundsAccessChain = 66,
    OpPtrAccessChain = 67,
    OpInBoundsPtrAccessChain = 70,
    OpDecorate = 71,
    OpMemberDecorate = 72,
    OpCopyObject = 83,
    OpSelect = 169,
    OpAtomicLoad = 227,
    OpAtomicStore = 228,
    OpAtomicExchange = 229,
    OpAtomicXor = 242,
    OpPhi = 245,
    OpAtomicFlagTestAndSet = 318,
    OpAtomicFlagClear = 319,
    OpAtomicFAdd = 6035
};

enum Decoration : uint32_t
{
    ArrayStride = 6,
    Binding = 33,
    DescriptorSet = 34,
    Offset = 35
};

enum StorageClass : uint32_t
{
    PushConstant = 9,
    StorageBuffer = 12
};

struct Type
{
    uint32_t op = 0;
    std::vector<uint32_t> operands;
};

struct Variable
{
    uint32_t pointerType = 0;
    uint32_t storage = 0;
};

struct Use
{
    uint32_t pointer;
    bool loads, stores, atomic;
};

bool isReadModifyWrite(uint32_t op)
{
    return (op >= OpAtomicExchange && op <= OpAtomicXor) || op == OpAtomicFlagTestAndSet || op == OpAtomicFAdd;
}

class Reader
{
public:
    explicit Reader(std::span<const uint32_t> words)
    {
        if (words.size() < 5 || words[0] != 0x07230203)
            throw std::runtime_error("not a SPIR-V module");
        for (size_t at = 5; at < words.size();)
        {
            const uint32_t length = words[at] >> 16;
            if (length == 0 || at + length > words.size())
                throw std::runtime_error("a SPIR-V instruction runs over the end");
            read(words[at] & 0xffff, words.subspan(at + 1, length - 1));
            at += length;
        }
        connectCalls();
    }

    ModuleUse summary()
    {
        ModuleUse module;
        for (const auto& [id, variable] : variables_)
        {
            const uint32_t block = pointee(variable.pointerType);
            if (variable.storage == PushConstant)
                module.paramBytes = checkStruct(module, block, 0);
            if (variable.storage == StorageBuffer)
                describeBuffer(module, id, block);
        }
        for (const Use& use : uses_)
            for (const uint32_t root : rootsOf(use.pointer))
                if (variables_[root].storage == StorageBuffer)
                {
                    BufferUse& buffer = module.buffers[decoration(root, Binding)];
                    buffer.loaded |= use.loads;
                    buffer.stored |= use.stores;
                    buffer.atomic |= use.atomic;
                }
        return module;
    }

private:
    void read(uint32_t op, std::span<const uint32_t> o)
    {
        if (op >= OpTypeInt && op <= OpTypePointer)
            types_[o[0]] = {op, {o.begin() + 1, o.end()}};
        else if (op == OpConstant || op == OpSpecConstant)
            constants_[o[1]] = o[2];
        else if (op == OpDecorate && o.size() >= 3)
            decorations_[{o[0], o[1]}] = o[2];
        else if (op == OpMemberDecorate && o.size() >= 4 && o[2] == Offset)
            offsets_[{o[0], o[1]}] = o[3];
        else if (op == OpVariable)
            variables_[o[1]] = {o[0], o[2]};
        else if (op == OpFunction)
            function_ = o[1];
        else if (op == OpFunctionParameter)
            parameters_[function_].push_back(o[1]);
        else if (op == OpFunctionCall)
            calls_.push_back({o.begin() + 2, o.end()});
        else
            readPointer(op, o);
    }

    void readPointer(uint32_t op, std::span<const uint32_t> o)
    {
        switch (op)
        {
        case OpAccessChain:
        case OpInBoundsAccessChain:
        case OpPtrAccessChain:
        case OpInBoundsPtrAccessChain:
        case OpCopyObject:
            bases_[o[1]].insert(o[2]);
            break;
        case OpSelect:
            bases_[o[1]].insert({o[3], o[4]});
            break;
        case OpPhi:
            for (size_t i = 2; i < o.size(); i += 2)
                bases_[o[1]].insert(o[i]);
            break;
        case OpLoad:
        case OpAtomicLoad:
            uses_.push_back({o[2], true, false, false});
            break;
        case OpStore:
        case OpAtomicStore:
        case OpAtomicFlagClear:
            uses_.push_back({o[0], false, true, false});
            break;
        case OpCopyMemory:
        case OpCopyMemorySized:
            uses_.push_back({o[0], false, true, false});
            uses_.push_back({o[1], true, false, false});
            break;
        default:
            if (isReadModifyWrite(op))
                uses_.push_back({o[2], false, false, true});
        }
    }

    // A parameter stands for every argument it is ever called with.
    void connectCalls()
    {
        for (const std::vector<uint32_t>& call : calls_)
        {
            const std::vector<uint32_t>& parameters = parameters_[call[0]];
            for (size_t i = 0; i < parameters.size() && i + 1 < call.size(); ++i)
                bases_[parameters[i]].insert(call[i + 1]);
        }
    }

    std::set<uint32_t> rootsOf(uint32_t pointer) const
    {
        std::set<uint32_t> roots, seen;
        std::vector<uint32_t> open{pointer};
        while (!open.empty())
        {
            const uint32_t id = open.back();
            open.pop_back();
            if (!seen.insert(id).second)
                continue;
            if (variables_.count(id))
                roots.insert(id);
            if (const auto found = bases_.find(id); found != bases_.end())
                open.insert(open.end(), found->second.begin(), found->second.end());
        }
        return roots;
    }

    uint32_t pointee(uint32_t pointerType) const { return types_.at(pointerType).operands.at(1); }

    uint32_t decoration(uint32_t id, uint32_t kind) const
    {
        const auto found = decorations_.find({id, kind});
        return found == decorations_.end() ? 0 : found->second;
    }

    void describeBuffer(ModuleUse& module, uint32_t variable, uint32_t block)
    {
        if (decoration(variable, DescriptorSet) != 0)
            module.layoutProblems.push_back("a buffer is not in set 0");
        const uint32_t array = types_.at(block).operands.at(0);
        const uint32_t stride = decoration(array, ArrayStride);
        const uint32_t element = types_.at(array).operands.at(0);
        const uint32_t bytes = sizeOf(module, element);
        if (bytes != stride)
            module.layoutProblems.push_back(
                "elements of " + std::to_string(bytes) + " bytes lie " + std::to_string(stride) + " apart");
        module.buffers[decoration(variable, Binding)].elementBytes = stride;
    }

    uint32_t sizeOf(ModuleUse& module, uint32_t type)
    {
        const Type& t = types_.at(type);
        switch (t.op)
        {
        case OpTypeInt:
        case OpTypeFloat:
            return t.operands.at(0) / 8;
        case OpTypeVector:
            return sizeOf(module, t.operands.at(0)) * t.operands.at(1);
        case OpTypeMatrix:
            return sizeOf(module, t.operands.at(0)) * t.operands.at(1);
        case OpTypeArray:
            return decoration(type, ArrayStride) * constants_.at(t.operands.at(1));
        case OpTypeStruct:
            return checkStruct(module, type, 0);
        default:
            throw std::runtime_error("a type that buffers do not have");
        }
    }

    // The end of the last member. C++ puts members of glm's types one behind the other; so must the block.
    uint32_t checkStruct(ModuleUse& module, uint32_t type, uint32_t end)
    {
        const Type& t = types_.at(type);
        for (uint32_t member = 0; member < t.operands.size(); ++member)
        {
            const uint32_t offset = offsets_.at({type, member});
            if (offset != end)
                module.layoutProblems.push_back(
                    "member " + std::to_string(member) + " begins at " + std::to_string(offset) + ", not at "
                    + std::to_string(end));
            end = offset + sizeOf(module, t.operands[member]);
        }
        return end;
    }

    using Key = std::pair<uint32_t, uint32_t>;
    std::map<uint32_t, Type> types_;
    std::map<uint32_t, uint32_t> constants_;
    std::map<Key, uint32_t> decorations_;
    std::map<Key, uint32_t> offsets_;
    std::map<uint32_t, Variable> variables_;
    std::map<uint32_t, std::set<uint32_t>> bases_;
    std::map<uint32_t, std::vector<uint32_t>> parameters_;
    std::vector<std::vector<uint32_t>> calls_; // function, arguments
    std::vector<Use> uses_;
    uint32_t function_ = 0;
};
} // namespace

ModuleUse readModule(std::span<const uint32_t> words)
{
    return Reader(words).summary();
}

} // namespace test
