#include "publish/frame_painter.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>

namespace test
{

using bch::vulkan::withType;

namespace
{
const uint32_t kVertexWords[] =
#include "disc.vert.inc"
    ;
const uint32_t kFragmentWords[] =
#include "disc.frag.inc"
    ;

constexpr VkFormat kFormat = VK_FORMAT_R32_UINT;

struct Push
{
    View view;
    uint32_t strideWords;
};

struct StreamPart
{
    uint64_t offset, bytes;
    uint32_t strideWords;
};

StreamPart partOf(const bchFrame& frame, uint32_t stream)
{
    const auto part = [](uint64_t offset, uint64_t count, uint32_t each) {
        return StreamPart{offset, count * each, each / 4};
    };
    switch (1u << stream)
    {
    case BCH_STREAM_GRAINS:
        return part(frame.grainOffset, frame.grainCapacity, sizeof(bchFrameGrain));
    case BCH_STREAM_PARTICLES:
        return part(frame.particleOffset, frame.particleCapacity, sizeof(bchFrameParticle));
    case BCH_STREAM_RENDER_GRAINS:
        return part(frame.renderGrainOffset, frame.renderGrainCapacity, sizeof(bchRenderGrain));
    default:
        throw std::runtime_error("the test's host draws no such stream");
    }
}

void check(VkResult result, const char* what)
{
    if (result != VK_SUCCESS)
        throw std::runtime_error(std::string("the test's renderer: ") + what);
}
} // namespace

// Of the device, by name: the library itself draws nothing and has no table of these.
#define FIND(name) queue_.find<PFN_##name>(#name)

uint32_t Picture::at(float x, float y) const
{
    const float column = std::floor((x - view.low[0]) / pixel(0));
    const float row = std::floor(static_cast<float>(kSide) - (y - view.low[1]) / pixel(1));
    const auto inside = [](float i) { return i >= 0.0f && i < static_cast<float>(kSide); };
    return inside(column) && inside(row) ? shown[static_cast<uint32_t>(row) * kSide + static_cast<uint32_t>(column)]
                                         : 0;
}

uint32_t Picture::covered() const
{
    return static_cast<uint32_t>(shown.size()) - static_cast<uint32_t>(std::count(shown.begin(), shown.end(), 0u));
}

float Picture::meanHeight() const
{
    double rows = 0;
    for (uint32_t i = 0; i < shown.size(); ++i)
        rows += shown[i] ? i / kSide + 0.5 : 0.0;
    return view.low[1] + view.size[1] - static_cast<float>(rows / covered()) * pixel(1);
}

FramePainter::FramePainter(HostQueue& queue) : queue_(queue), fn_(queue.fn())
{
    createImage();
    createPass();
    createLayouts();
    createPipeline();
}

FramePainter::~FramePainter()
{
    FIND(vkDeviceWaitIdle)(fn_.device);
    fn_.vkDestroyPipeline(fn_.device, pipeline_, nullptr);
    fn_.vkDestroyPipelineLayout(fn_.device, layout_, nullptr);
    fn_.vkDestroyDescriptorPool(fn_.device, setPool_, nullptr);
    fn_.vkDestroyDescriptorSetLayout(fn_.device, setLayout_, nullptr);
    FIND(vkDestroyFramebuffer)(fn_.device, framebuffer_, nullptr);
    FIND(vkDestroyRenderPass)(fn_.device, pass_, nullptr);
    FIND(vkDestroyImageView)(fn_.device, imageView_, nullptr);
    FIND(vkDestroyImage)(fn_.device, image_, nullptr);
    fn_.vkDestroyBuffer(fn_.device, pixels_, nullptr);
    fn_.vkFreeMemory(fn_.device, imageMemory_, nullptr);
    fn_.vkFreeMemory(fn_.device, pixelMemory_, nullptr);
}

VkDeviceMemory FramePainter::allocate(const VkMemoryRequirements& needs)
{
    auto info = withType<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    info.allocationSize = needs.size;
    while ((needs.memoryTypeBits >> info.memoryTypeIndex & 1u) == 0)
        ++info.memoryTypeIndex;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    check(fn_.vkAllocateMemory(fn_.device, &info, nullptr, &memory), "vkAllocateMemory");
    return memory;
}

void FramePainter::createImage()
{
    auto image = withType<VkImageCreateInfo>(VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO);
    image.imageType = VK_IMAGE_TYPE_2D;
    image.format = kFormat;
    image.extent = {Picture::kSide, Picture::kSide, 1};
    image.mipLevels = image.arrayLayers = 1;
    image.samples = VK_SAMPLE_COUNT_1_BIT;
    image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    check(FIND(vkCreateImage)(fn_.device, &image, nullptr, &image_), "vkCreateImage");
    VkMemoryRequirements needs{};
    FIND(vkGetImageMemoryRequirements)(fn_.device, image_, &needs);
    imageMemory_ = allocate(needs);
    check(FIND(vkBindImageMemory)(fn_.device, image_, imageMemory_, 0), "vkBindImageMemory");
    auto view = withType<VkImageViewCreateInfo>(VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO);
    view.image = image_;
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = kFormat;
    view.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    check(FIND(vkCreateImageView)(fn_.device, &view, nullptr, &imageView_), "vkCreateImageView");

    auto buffer = withType<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    buffer.size = Picture::kSide * Picture::kSide * sizeof(uint32_t);
    buffer.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    check(fn_.vkCreateBuffer(fn_.device, &buffer, nullptr, &pixels_), "vkCreateBuffer");
    fn_.vkGetBufferMemoryRequirements(fn_.device, pixels_, &needs);
    pixelMemory_ = allocate(needs);
    check(fn_.vkBindBufferMemory(fn_.device, pixels_, pixelMemory_, 0), "vkBindBufferMemory");
}

void FramePainter::createPass()
{
    VkAttachmentDescription target{};
    target.format = kFormat;
    target.samples = VK_SAMPLE_COUNT_1_BIT;
    target.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    target.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    target.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    target.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    target.finalLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    const VkAttachmentReference colour{0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
    VkSubpassDescription subpass{};
    subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
    subpass.colorAttachmentCount = 1;
    subpass.pColorAttachments = &colour;
    constexpr VkPipelineStageFlags kDraws = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    const VkSubpassDependency dependencies[2] = {
        {VK_SUBPASS_EXTERNAL, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, kDraws, VK_ACCESS_TRANSFER_READ_BIT,
         VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT, 0},
        {0, VK_SUBPASS_EXTERNAL, kDraws, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
         VK_ACCESS_TRANSFER_READ_BIT, 0}};
    auto info = withType<VkRenderPassCreateInfo>(VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO);
    info.attachmentCount = 1;
    info.pAttachments = &target;
    info.subpassCount = 1;
    info.pSubpasses = &subpass;
    info.dependencyCount = 2;
    info.pDependencies = dependencies;
    check(FIND(vkCreateRenderPass)(fn_.device, &info, nullptr, &pass_), "vkCreateRenderPass");
    auto framebuffer = withType<VkFramebufferCreateInfo>(VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO);
    framebuffer.renderPass = pass_;
    framebuffer.attachmentCount = 1;
    framebuffer.pAttachments = &imageView_;
    framebuffer.width = framebuffer.height = Picture::kSide;
    framebuffer.layers = 1;
    check(FIND(vkCreateFramebuffer)(fn_.device, &framebuffer, nullptr, &framebuffer_), "vkCreateFramebuffer");
}

void FramePainter::createLayouts()
{
    const VkDescriptorSetLayoutBinding binding{
        0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_VERTEX_BIT, nullptr};
    auto setLayout = withType<VkDescriptorSetLayoutCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
    setLayout.bindingCount = 1;
    setLayout.pBindings = &binding;
    check(fn_.vkCreateDescriptorSetLayout(fn_.device, &setLayout, nullptr, &setLayout_), "the set layout");
    const VkPushConstantRange range{VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof(Push)};
    auto layout = withType<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
    layout.setLayoutCount = 1;
    layout.pSetLayouts = &setLayout_;
    layout.pushConstantRangeCount = 1;
    layout.pPushConstantRanges = &range;
    check(fn_.vkCreatePipelineLayout(fn_.device, &layout, nullptr, &layout_), "vkCreatePipelineLayout");
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1};
    auto pool = withType<VkDescriptorPoolCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
    pool.maxSets = 1;
    pool.poolSizeCount = 1;
    pool.pPoolSizes = &size;
    check(fn_.vkCreateDescriptorPool(fn_.device, &pool, nullptr, &setPool_), "vkCreateDescriptorPool");
    auto set = withType<VkDescriptorSetAllocateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
    set.descriptorPool = setPool_;
    set.descriptorSetCount = 1;
    set.pSetLayouts = &setLayout_;
    check(fn_.vkAllocateDescriptorSets(fn_.device, &set, &set_), "vkAllocateDescriptorSets");
}

void FramePainter::createPipeline()
{
    VkPipelineShaderStageCreateInfo stages[2] = {};
    const auto addStage = [&](uint32_t i, VkShaderStageFlagBits stage, const uint32_t* words, size_t bytes)
    {
        auto module = withType<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
        module.codeSize = bytes;
        module.pCode = words;
        stages[i] = withType<VkPipelineShaderStageCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
        stages[i].stage = stage;
        stages[i].pName = "main";
        check(fn_.vkCreateShaderModule(fn_.device, &module, nullptr, &stages[i].module), "vkCreateShaderModule");
    };
    addStage(0, VK_SHADER_STAGE_VERTEX_BIT, kVertexWords, sizeof kVertexWords);
    addStage(1, VK_SHADER_STAGE_FRAGMENT_BIT, kFragmentWords, sizeof kFragmentWords);
    // No vertex input: the shader takes elements from the frame by itself.
    const auto input =
        withType<VkPipelineVertexInputStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO);
    auto assembly =
        withType<VkPipelineInputAssemblyStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO);
    assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    constexpr auto kSide = static_cast<float>(Picture::kSide);
    const VkViewport viewport{0.0f, 0.0f, kSide, kSide, 0.0f, 1.0f};
    const VkRect2D scissor{{0, 0}, {Picture::kSide, Picture::kSide}};
    auto area = withType<VkPipelineViewportStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO);
    area.viewportCount = area.scissorCount = 1;
    area.pViewports = &viewport;
    area.pScissors = &scissor;
    auto raster =
        withType<VkPipelineRasterizationStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO);
    raster.lineWidth = 1.0f;
    auto samples =
        withType<VkPipelineMultisampleStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO);
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    VkPipelineColorBlendAttachmentState written{};
    written.colorWriteMask = VK_COLOR_COMPONENT_R_BIT;
    auto blend =
        withType<VkPipelineColorBlendStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO);
    blend.attachmentCount = 1;
    blend.pAttachments = &written;
    auto info = withType<VkGraphicsPipelineCreateInfo>(VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO);
    info.stageCount = 2;
    info.pStages = stages;
    info.pVertexInputState = &input;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &area;
    info.pRasterizationState = &raster;
    info.pMultisampleState = &samples;
    info.pColorBlendState = &blend;
    info.layout = layout_;
    info.renderPass = pass_;
    check(
        FIND(vkCreateGraphicsPipelines)(fn_.device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline_),
        "vkCreateGraphicsPipelines");
    for (const VkPipelineShaderStageCreateInfo& stage : stages)
        fn_.vkDestroyShaderModule(fn_.device, stage.module, nullptr);
}

void FramePainter::record(
    VkCommandBuffer commands, const bchFrame& frame, uint64_t buffer, uint32_t stream, const View& view)
{
    view_ = view;
    const StreamPart part = partOf(frame, stream);
    const auto source = HostQueue::handleOf<VkBuffer>(buffer);
    const VkDescriptorBufferInfo elements{source, part.offset, part.bytes};
    auto write = withType<VkWriteDescriptorSet>(VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
    write.dstSet = set_;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &elements;
    fn_.vkUpdateDescriptorSets(fn_.device, 1, &write, 0, nullptr);

    const VkClearValue nothing{};
    auto begin = withType<VkRenderPassBeginInfo>(VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO);
    begin.renderPass = pass_;
    begin.framebuffer = framebuffer_;
    begin.renderArea.extent = {Picture::kSide, Picture::kSide};
    begin.clearValueCount = 1;
    begin.pClearValues = &nothing;
    FIND(vkCmdBeginRenderPass)(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    fn_.vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_);
    fn_.vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout_, 0, 1, &set_, 0, nullptr);
    const Push push{view, part.strideWords};
    fn_.vkCmdPushConstants(commands, layout_, VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof push, &push);
    const uint64_t arguments = frame.headOffset + stream * sizeof(bchStreamHead) + offsetof(bchStreamHead, draw);
    FIND(vkCmdDrawIndirect)(commands, source, arguments, 1, 0);
    FIND(vkCmdEndRenderPass)(commands);

    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    region.imageExtent = {Picture::kSide, Picture::kSide, 1};
    FIND(vkCmdCopyImageToBuffer)(commands, image_, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, pixels_, 1, &region);
}

Picture FramePainter::take(uint64_t value)
{
    uint64_t bits = 0;
    std::memcpy(&bits, &pixels_, sizeof pixels_);
    Picture picture;
    picture.view = view_;
    picture.shown.resize(Picture::kSide * Picture::kSide);
    const std::vector<std::byte> bytes =
        queue_.copy(bits, picture.shown.size() * sizeof(uint32_t), {queue_.semaphore(), value});
    std::memcpy(picture.shown.data(), bytes.data(), bytes.size());
    return picture;
}

} // namespace test
