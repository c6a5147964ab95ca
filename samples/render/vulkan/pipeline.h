// Graphics pipelines of the renderer: few switches, everything else is the same for all of them.
#pragma once

#include "render/vulkan/gpu.h"

#include <span>
#include <string_view>

namespace sample
{

// The SPIR-V of a shader by its file name, or with "_shadow" before the dot its form for the shadow map.
std::span<const uint32_t> findShader(std::string_view name);

enum class VertexLayout
{
    none, // the shader reads buffers by itself
    mesh, // MeshVertex
    line  // position and colour
};

struct PipelineDef
{
    const char* vertex;
    const char* fragment; // null: depth alone
    VertexLayout layout = VertexLayout::none;
    VkFormat color = VK_FORMAT_UNDEFINED;
    VkFormat depth = VK_FORMAT_UNDEFINED;
    bool depthWrite = true;
    bool blend = false;
};

OwnedPipeline createPipeline(const Gpu& gpu, VkPipelineLayout layout, const PipelineDef& def);

} // namespace sample
