#include "compute/vulkan/pipelines.h"

#include "base/hooks.h"
#include "base/profile.h"
#include "compute/vulkan/pipeline_cache.h"
#include "compute/vulkan/spirv_blob.h"

#include <cstddef>
#include <cstring>

namespace bch::vulkan
{

Pipelines::Pipelines(Context& context, const PrimitiveTuning& tuning, std::span<const std::byte> cache)
    : context_(context), cache_(createPipelineCache(context, cache))
{
    BCH_ZONE("Vulkan pipelines");
    BCH_ASSERT(kSpirvBlobCount == kProgramCount, "the embedded SPIR-V is that of the manifest");
    for (uint32_t count = 0; count <= kMaxBindings; ++count)
        createLayouts(count);
    for (uint32_t i = 0; i < kKernelCount; ++i)
        createKernel(static_cast<KernelId>(i));
    for (uint32_t i = 0; i < kPrimitiveCount; ++i)
        createPrimitive(static_cast<PrimitiveId>(i), tuning);
}

void Pipelines::createLayouts(uint32_t bindingCount)
{
    VkDescriptorSetLayoutBinding bindings[kMaxBindings];
    for (uint32_t slot = 0; slot < bindingCount; ++slot)
        bindings[slot] = {slot, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    auto setInfo = withType<VkDescriptorSetLayoutCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
    setInfo.bindingCount = bindingCount;
    setInfo.pBindings = bindings;
    VkDescriptorSetLayout setLayout = VK_NULL_HANDLE;
    context_.check(
        context_.fn.vkCreateDescriptorSetLayout(context_.fn.device, &setInfo, nullptr, &setLayout),
        "vkCreateDescriptorSetLayout");
    setLayouts_[bindingCount] = {context_.fn, setLayout};

    const VkPushConstantRange params{VK_SHADER_STAGE_COMPUTE_BIT, 0, kMaxParamBytes};
    auto info = withType<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
    info.setLayoutCount = 1;
    info.pSetLayouts = &setLayout;
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &params;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    context_.check(
        context_.fn.vkCreatePipelineLayout(context_.fn.device, &info, nullptr, &layout), "vkCreatePipelineLayout");
    layouts_[bindingCount] = {context_.fn, layout};
}

void Pipelines::createKernel(KernelId id)
{
    const KernelInfo& info = kernelInfo(id);
    createPipeline(static_cast<ProgramId>(id), info.name, info.bindingCount, nullptr);
}

void Pipelines::createPrimitive(PrimitiveId id, const PrimitiveTuning& tuning)
{
    const PrimitiveInfo& info = primitiveInfo(id);
    const GroupShape& shape = tuning.*info.shape;
    const uint32_t constants[] = {shape.threads, shape.items, tuning.sortDigitBits, tuning.sortStaged};
    VkSpecializationMapEntry entries[std::size(constants)];
    for (uint32_t i = 0; i < std::size(constants); ++i)
        entries[i] = {i, i * static_cast<uint32_t>(sizeof(uint32_t)), sizeof(uint32_t)};
    const VkSpecializationInfo specialization{
        static_cast<uint32_t>(std::size(entries)), entries, sizeof constants, constants};
    createPipeline(programOf(id), info.name, info.bindingCount, &specialization);
}

void Pipelines::createPipeline(
    ProgramId program, const char* name, uint32_t bindingCount, const VkSpecializationInfo* specialization)
{
    const SpirvBlob& blob = kSpirvBlobs[program];
    BCH_ASSERT(std::strcmp(blob.name, name) == 0, name);
    auto moduleInfo = withType<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    moduleInfo.codeSize = blob.wordCount * sizeof(uint32_t);
    moduleInfo.pCode = blob.words;
    VkShaderModule created = VK_NULL_HANDLE;
    context_.check(
        context_.fn.vkCreateShaderModule(context_.fn.device, &moduleInfo, nullptr, &created), "vkCreateShaderModule");
    const ShaderModuleHandle shader(context_.fn, created);

    auto info = withType<VkComputePipelineCreateInfo>(VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
    info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = created;
    info.stage.pName = "main";
    info.stage.pSpecializationInfo = specialization;
    info.layout = layout(bindingCount);
    VkPipeline pipeline = VK_NULL_HANDLE;
    context_.check(
        context_.fn.vkCreateComputePipelines(context_.fn.device, cache_.get(), 1, &info, nullptr, &pipeline),
        "vkCreateComputePipelines");
    pipelines_[program] = {context_.fn, pipeline};
    context_.setName(VK_OBJECT_TYPE_PIPELINE, handleBits(pipeline), name);
}

} // namespace bch::vulkan
