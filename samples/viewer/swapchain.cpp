#include "viewer/swapchain.h"

#include <algorithm>

namespace sample
{

Swapchain::Swapchain(const Gpu& gpu) : gpu_(gpu)
{
    chooseFormat();
    createOverlayPass();
    acquired_ = createSemaphore();
}

Swapchain::~Swapchain()
{
    vkDeviceWaitIdle(gpu_.device());
    images_.clear();
    if (swapchain_)
        vkDestroySwapchainKHR(gpu_.device(), swapchain_, nullptr);
}

OwnedSemaphore Swapchain::createSemaphore() const
{
    VkSemaphoreCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
    VkSemaphore semaphore = VK_NULL_HANDLE;
    checkVk(vkCreateSemaphore(gpu_.device(), &info, nullptr, &semaphore), "a semaphore");
    return OwnedSemaphore(gpu_.device(), semaphore);
}

// Eight bits without a curve of its own: the renderer has applied the display's already.
void Swapchain::chooseFormat()
{
    uint32_t count = 0;
    vkGetPhysicalDeviceSurfaceFormatsKHR(gpu_.physical(), gpu_.surface(), &count, nullptr);
    std::vector<VkSurfaceFormatKHR> formats(count);
    checkVk(
        vkGetPhysicalDeviceSurfaceFormatsKHR(gpu_.physical(), gpu_.surface(), &count, formats.data()),
        "the window's formats");
    format_ = formats.at(0);
    for (const VkSurfaceFormatKHR& format : formats)
        if (format.format == VK_FORMAT_B8G8R8A8_UNORM || format.format == VK_FORMAT_R8G8B8A8_UNORM)
        {
            format_ = format;
            return;
        }
}

void Swapchain::createOverlayPass()
{
    VkAttachmentDescription color{};
    color.format = format_.format;
    color.samples = VK_SAMPLE_COUNT_1_BIT;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    color.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    color.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    color.initialLayout = use::kColor.layout;
    color.finalLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
    const VkAttachmentReference reference{0, use::kColor.layout};
    VkSubpassDescription subpass{};
    subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
    subpass.colorAttachmentCount = 1;
    subpass.pColorAttachments = &reference;
    VkRenderPassCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
    info.attachmentCount = 1;
    info.pAttachments = &color;
    info.subpassCount = 1;
    info.pSubpasses = &subpass;
    VkRenderPass pass = VK_NULL_HANDLE;
    checkVk(vkCreateRenderPass(gpu_.device(), &info, nullptr, &pass), "the pass of the panels");
    overlayPass_ = OwnedRenderPass(gpu_.device(), pass);
}

Swapchain::Shown Swapchain::createShown(VkImage image) const
{
    Shown shown;
    shown.image = image;
    shown.drawn = createSemaphore();
    VkImageViewCreateInfo viewInfo{};
    viewInfo.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
    viewInfo.image = image;
    viewInfo.viewType = VK_IMAGE_VIEW_TYPE_2D;
    viewInfo.format = format_.format;
    viewInfo.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    VkImageView view = VK_NULL_HANDLE;
    checkVk(vkCreateImageView(gpu_.device(), &viewInfo, nullptr, &view), "the window's images");
    shown.view = OwnedView(gpu_.device(), view);
    VkFramebufferCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
    info.renderPass = overlayPass_;
    info.attachmentCount = 1;
    info.pAttachments = shown.view.address();
    info.width = extent_.width;
    info.height = extent_.height;
    info.layers = 1;
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    checkVk(vkCreateFramebuffer(gpu_.device(), &info, nullptr, &framebuffer), "the window's images");
    shown.framebuffer = OwnedFramebuffer(gpu_.device(), framebuffer);
    return shown;
}

bool Swapchain::resize(VkExtent2D window)
{
    vkDeviceWaitIdle(gpu_.device());
    VkSurfaceCapabilitiesKHR can;
    checkVk(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(gpu_.physical(), gpu_.surface(), &can), "the window's size");
    VkExtent2D extent = can.currentExtent;
    if (extent.width == UINT32_MAX)
        extent = {
            std::clamp(window.width, can.minImageExtent.width, can.maxImageExtent.width),
            std::clamp(window.height, can.minImageExtent.height, can.maxImageExtent.height)};
    if (extent.width == 0 || extent.height == 0)
        return false;
    VkSwapchainCreateInfoKHR info{};
    info.sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR;
    info.surface = gpu_.surface();
    info.minImageCount = std::max(2u, can.minImageCount);
    if (can.maxImageCount > 0)
        info.minImageCount = std::min(info.minImageCount, can.maxImageCount);
    info.imageFormat = format_.format;
    info.imageColorSpace = format_.colorSpace;
    info.imageExtent = extent;
    info.imageArrayLayers = 1;
    info.imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    info.imageSharingMode = VK_SHARING_MODE_EXCLUSIVE;
    info.preTransform = can.currentTransform;
    info.compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR;
    info.presentMode = VK_PRESENT_MODE_FIFO_KHR;
    info.clipped = VK_TRUE;
    info.oldSwapchain = swapchain_;
    VkSwapchainKHR fresh = VK_NULL_HANDLE;
    checkVk(vkCreateSwapchainKHR(gpu_.device(), &info, nullptr, &fresh), "the window's images");
    images_.clear();
    if (swapchain_)
        vkDestroySwapchainKHR(gpu_.device(), swapchain_, nullptr);
    swapchain_ = fresh;
    extent_ = extent;
    uint32_t count = 0;
    checkVk(vkGetSwapchainImagesKHR(gpu_.device(), swapchain_, &count, nullptr), "the window's images");
    std::vector<VkImage> handles(count);
    checkVk(vkGetSwapchainImagesKHR(gpu_.device(), swapchain_, &count, handles.data()), "the window's images");
    for (const VkImage image : handles)
        images_.push_back(createShown(image));
    return true;
}

bool Swapchain::acquire()
{
    const VkResult result =
        vkAcquireNextImageKHR(gpu_.device(), swapchain_, UINT64_MAX, acquired_, VK_NULL_HANDLE, &current_);
    if (result == VK_ERROR_OUT_OF_DATE_KHR)
        return false;
    checkVk(result, "the window's next image");
    return true;
}

bool Swapchain::present()
{
    const VkSemaphore wait = drawn();
    VkPresentInfoKHR info{};
    info.sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR;
    info.waitSemaphoreCount = 1;
    info.pWaitSemaphores = &wait;
    info.swapchainCount = 1;
    info.pSwapchains = &swapchain_;
    info.pImageIndices = &current_;
    const VkResult result = vkQueuePresentKHR(gpu_.queue(), &info);
    if (result == VK_ERROR_OUT_OF_DATE_KHR || result == VK_SUBOPTIMAL_KHR)
        return false;
    checkVk(result, "showing the picture");
    return true;
}

} // namespace sample
