// All programs as Vulkan pipelines, made once when the device is created, so that no step ever waits for a compiler and
// every lack of memory shows at creation.
#pragma once

#include "compute/vulkan/context.h"
#include "compute/vulkan/primitive_table.h"

#include <array>
#include <span>

namespace bch::vulkan
{

class Pipelines
{
public:
    Pipelines(Context& context, const PrimitiveTuning& tuning, std::span<const std::byte> cache);

    VkPipeline pipeline(ProgramId program) const { return pipelines_[program].get(); }

    // Layouts depend on nothing but the number of bindings: all are storage buffers, all have the same push constants.
    VkPipelineLayout layout(uint32_t bindingCount) const { return layouts_[bindingCount].get(); }
    VkDescriptorSetLayout setLayout(uint32_t bindingCount) const { return setLayouts_[bindingCount].get(); }

    VkPipelineCache cache() const { return cache_.get(); }

private:
    void createLayouts(uint32_t bindingCount);
    void createKernel(KernelId id);
    void createPrimitive(PrimitiveId id, const PrimitiveTuning& tuning);
    void createPipeline(
        ProgramId program, const char* name, uint32_t bindingCount, const VkSpecializationInfo* specialization);

    Context& context_;
    PipelineCacheHandle cache_;
    std::array<DescriptorSetLayoutHandle, kMaxBindings + 1> setLayouts_;
    std::array<PipelineLayoutHandle, kMaxBindings + 1> layouts_;
    std::array<PipelineHandle, kProgramCount> pipelines_;
};

} // namespace bch::vulkan
