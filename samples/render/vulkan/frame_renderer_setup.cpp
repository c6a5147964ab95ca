// What the renderer owns for long: samplers, the one set of bindings, images of the picture's size.
#include "render/vulkan/frame_renderer.h"

#include <array>

namespace sample
{

namespace
{
constexpr uint32_t kBufferBindings = 6, kImageBindings = 4;
constexpr uint32_t kBindings = kBufferBindings + kImageBindings;

VkDescriptorType typeOf(uint32_t binding)
{
    if (binding == 0)
        return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    return binding < kBufferBindings ? VK_DESCRIPTOR_TYPE_STORAGE_BUFFER : VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
}

OwnedSampler createSampler(const Gpu& gpu, bool compare)
{
    VkSamplerCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
    info.addressModeU = info.addressModeV = info.addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    if (compare)
    {
        info.magFilter = info.minFilter = VK_FILTER_LINEAR;
        info.compareEnable = VK_TRUE;
        info.compareOp = VK_COMPARE_OP_GREATER_OR_EQUAL;
    }
    VkSampler sampler = VK_NULL_HANDLE;
    checkVk(vkCreateSampler(gpu.device(), &info, nullptr, &sampler), "a sampler");
    return OwnedSampler(gpu.device(), sampler);
}
} // namespace

FrameRenderer::FrameRenderer(const Gpu& gpu, const RenderSettings& settings)
    : gpu_(gpu), settings_(settings), buffers_(gpu), plainSampler_(createSampler(gpu, false)),
      shadowSampler_(createSampler(gpu, true)), pick_(gpu, VK_BUFFER_USAGE_TRANSFER_DST_BIT, sizeof(uint32_t) * 3),
      shadow_(
          gpu, VK_FORMAT_D32_SFLOAT, {settings.shadowSide, settings.shadowSide},
          VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT)
{
    createLayout();
    createPipelines();
}

void FrameRenderer::createLayout()
{
    const VkDevice device = gpu_.device();
    std::array<VkDescriptorSetLayoutBinding, kBindings> bindings{};
    for (uint32_t i = 0; i < kBindings; ++i)
        bindings[i] = {i, typeOf(i), 1, VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT, nullptr};
    VkDescriptorSetLayoutCreateInfo setInfo{};
    setInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    setInfo.bindingCount = kBindings;
    setInfo.pBindings = bindings.data();
    VkDescriptorSetLayout setLayout = VK_NULL_HANDLE;
    checkVk(vkCreateDescriptorSetLayout(device, &setInfo, nullptr, &setLayout), "the bindings");
    setLayout_ = OwnedSetLayout(device, setLayout);

    VkPipelineLayoutCreateInfo layoutInfo{};
    layoutInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
    layoutInfo.setLayoutCount = 1;
    layoutInfo.pSetLayouts = setLayout_.address();
    VkPipelineLayout layout = VK_NULL_HANDLE;
    checkVk(vkCreatePipelineLayout(device, &layoutInfo, nullptr, &layout), "the bindings");
    layout_ = OwnedPipelineLayout(device, layout);

    const VkDescriptorPoolSize sizes[] = {
        {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1},
        {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, kBufferBindings - 1},
        {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, kImageBindings}};
    VkDescriptorPoolCreateInfo poolInfo{};
    poolInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
    poolInfo.maxSets = 1;
    poolInfo.poolSizeCount = 3;
    poolInfo.pPoolSizes = sizes;
    VkDescriptorPool pool = VK_NULL_HANDLE;
    checkVk(vkCreateDescriptorPool(device, &poolInfo, nullptr, &pool), "the bindings");
    pool_ = OwnedPool(device, pool);

    VkDescriptorSetAllocateInfo allocate{};
    allocate.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
    allocate.descriptorPool = pool;
    allocate.descriptorSetCount = 1;
    allocate.pSetLayouts = setLayout_.address();
    checkVk(vkAllocateDescriptorSets(device, &allocate, &set_), "the bindings");
}

void FrameRenderer::resize(VkExtent2D size)
{
    if (size.width == color_.extent().width && size.height == color_.extent().height)
        return;
    constexpr VkImageUsageFlags kColorSampled = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
    seen_ = DeviceImage(gpu_, VK_FORMAT_R32G32_UINT, size, kColorSampled | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    depth_ = DeviceImage(
        gpu_, VK_FORMAT_D32_SFLOAT, size,
        VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    occlusion_ = DeviceImage(gpu_, VK_FORMAT_R8_UNORM, {(size.width + 1) / 2, (size.height + 1) / 2}, kColorSampled);
    color_ = DeviceImage(
        gpu_, VK_FORMAT_R8G8B8A8_UNORM, size, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
}

// Buffers grow and images change with the size of the picture: all bindings are written anew for every frame.
void FrameRenderer::writeSet()
{
    const GrowingBuffer* const buffers[kBufferBindings] = {&buffers_.view,  &buffers_.grains,  &buffers_.objects,
                                                           &buffers_.tiles, &buffers_.heights, &buffers_.columnColors};
    const VkDescriptorImageInfo images[kImageBindings] = {
        {shadowSampler_, shadow_.view(), use::kSampled.layout},
        {plainSampler_, depth_.view(), use::kDepthRead.layout},
        {plainSampler_, seen_.view(), use::kSampled.layout},
        {plainSampler_, occlusion_.view(), use::kSampled.layout}};
    std::array<VkDescriptorBufferInfo, kBufferBindings> bufferInfos{};
    std::array<VkWriteDescriptorSet, kBindings> writes{};
    for (uint32_t i = 0; i < kBindings; ++i)
    {
        writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
        writes[i].dstSet = set_;
        writes[i].dstBinding = i;
        writes[i].descriptorCount = 1;
        writes[i].descriptorType = typeOf(i);
        if (i < kBufferBindings)
        {
            bufferInfos[i] = {buffers[i]->handle(), 0, VK_WHOLE_SIZE};
            writes[i].pBufferInfo = &bufferInfos[i];
        }
        else
            writes[i].pImageInfo = &images[i - kBufferBindings];
    }
    vkUpdateDescriptorSets(gpu_.device(), kBindings, writes.data(), 0, nullptr);
}

} // namespace sample
