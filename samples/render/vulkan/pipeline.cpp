#include "render/vulkan/pipeline.h"

#include "render/frame.h"
#include "render/vulkan/frame_buffers.h"

#include <cstddef>

namespace sample
{

namespace
{
OwnedModule createModule(const Gpu& gpu, const char* name)
{
    const std::span<const uint32_t> words = findShader(name);
    VkShaderModuleCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
    info.codeSize = words.size_bytes();
    info.pCode = words.data();
    VkShaderModule module = VK_NULL_HANDLE;
    checkVk(vkCreateShaderModule(gpu.device(), &info, nullptr, &module), name);
    return OwnedModule(gpu.device(), module);
}

// Points into itself: stays where it is made.
struct VertexInput
{
    VkVertexInputBindingDescription binding{};
    VkVertexInputAttributeDescription attributes[2]{};
    VkPipelineVertexInputStateCreateInfo info{};

    explicit VertexInput(VertexLayout layout)
    {
        info.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
        if (layout == VertexLayout::none)
            return;
        const bool mesh = layout == VertexLayout::mesh;
        binding.stride = mesh ? sizeof(MeshVertex) : sizeof(LineVertex);
        attributes[0] = {0, 0, VK_FORMAT_R32G32B32_SFLOAT, 0};
        attributes[1] =
            mesh ? VkVertexInputAttributeDescription{1, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(MeshVertex, normal)}
                 : VkVertexInputAttributeDescription{1, 0, VK_FORMAT_R32_UINT, offsetof(LineVertex, color)};
        info.vertexBindingDescriptionCount = 1;
        info.pVertexBindingDescriptions = &binding;
        info.vertexAttributeDescriptionCount = 2;
        info.pVertexAttributeDescriptions = attributes;
    }
    VertexInput(const VertexInput&) = delete;
};

VkPipelineColorBlendAttachmentState blendOf(bool blend)
{
    VkPipelineColorBlendAttachmentState state{};
    state.blendEnable = blend;
    state.srcColorBlendFactor = VK_BLEND_FACTOR_SRC_ALPHA;
    state.dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA;
    state.srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
    state.dstAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
    state.colorWriteMask =
        VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT | VK_COLOR_COMPONENT_A_BIT;
    return state;
}
} // namespace

OwnedPipeline createPipeline(const Gpu& gpu, VkPipelineLayout layout, const PipelineDef& def)
{
    OwnedModule modules[2];
    VkPipelineShaderStageCreateInfo stages[2]{};
    uint32_t stageCount = 0;
    for (const char* name : {def.vertex, def.fragment})
    {
        if (!name)
            continue;
        modules[stageCount] = createModule(gpu, name);
        stages[stageCount].sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
        stages[stageCount].stage = stageCount == 0 ? VK_SHADER_STAGE_VERTEX_BIT : VK_SHADER_STAGE_FRAGMENT_BIT;
        stages[stageCount].module = modules[stageCount];
        stages[stageCount].pName = "main";
        ++stageCount;
    }
    const VertexInput vertices(def.layout);
    VkPipelineInputAssemblyStateCreateInfo assembly{};
    assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
    assembly.topology =
        def.layout == VertexLayout::line ? VK_PRIMITIVE_TOPOLOGY_LINE_LIST : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    VkPipelineViewportStateCreateInfo viewport{};
    viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
    viewport.viewportCount = 1;
    viewport.scissorCount = 1;
    VkPipelineRasterizationStateCreateInfo raster{};
    raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
    raster.polygonMode = VK_POLYGON_MODE_FILL;
    raster.cullMode = VK_CULL_MODE_NONE;
    raster.lineWidth = 1.0f;
    VkPipelineMultisampleStateCreateInfo samples{};
    samples.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    VkPipelineDepthStencilStateCreateInfo depth{};
    depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
    depth.depthTestEnable = def.depth != VK_FORMAT_UNDEFINED;
    depth.depthWriteEnable = def.depthWrite;
    depth.depthCompareOp = VK_COMPARE_OP_GREATER_OR_EQUAL; // depth is reversed
    const VkPipelineColorBlendAttachmentState attachment = blendOf(def.blend);
    VkPipelineColorBlendStateCreateInfo blend{};
    blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
    blend.attachmentCount = def.color != VK_FORMAT_UNDEFINED ? 1 : 0;
    blend.pAttachments = &attachment;
    const VkDynamicState dynamics[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    VkPipelineDynamicStateCreateInfo dynamic{};
    dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
    dynamic.dynamicStateCount = 2;
    dynamic.pDynamicStates = dynamics;
    VkPipelineRenderingCreateInfo rendering{};
    rendering.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO;
    rendering.colorAttachmentCount = blend.attachmentCount;
    rendering.pColorAttachmentFormats = &def.color;
    rendering.depthAttachmentFormat = def.depth;

    VkGraphicsPipelineCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
    info.pNext = &rendering;
    info.stageCount = stageCount;
    info.pStages = stages;
    info.pVertexInputState = &vertices.info;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &viewport;
    info.pRasterizationState = &raster;
    info.pMultisampleState = &samples;
    info.pDepthStencilState = &depth;
    info.pColorBlendState = &blend;
    info.pDynamicState = &dynamic;
    info.layout = layout;
    VkPipeline pipeline = VK_NULL_HANDLE;
    checkVk(vkCreateGraphicsPipelines(gpu.device(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline), def.vertex);
    return OwnedPipeline(gpu.device(), pipeline);
}

} // namespace sample
