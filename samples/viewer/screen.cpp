#include "viewer/screen.h"

#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_vulkan.h>

#include <algorithm>

namespace sample
{

namespace
{
GpuDef gpuDefOf(const Window& window, const std::string& device, bool validation)
{
    GpuDef def;
    def.name = device;
    def.validation = validation;
    def.instanceExtensions = window.instanceExtensions();
    def.makeSurface = [&window](VkInstance instance) { return window.makeSurface(instance); };
    return def;
}

OwnedPool createPanelPool(const Gpu& gpu)
{
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1}; // the font
    VkDescriptorPoolCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
    info.flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT;
    info.maxSets = 1;
    info.poolSizeCount = 1;
    info.pPoolSizes = &size;
    VkDescriptorPool pool = VK_NULL_HANDLE;
    checkVk(vkCreateDescriptorPool(gpu.device(), &info, nullptr, &pool), "the panels");
    return OwnedPool(gpu.device(), pool);
}
} // namespace

Screen::Screen(Window& window, const std::string& device, bool validation)
    : window_(window), gpu_(gpuDefOf(window, device, validation)), renderer_(gpu_, settingsFor(gpu_)), commands_(gpu_),
      reader_(gpu_), swapchain_(gpu_), panelPool_(createPanelPool(gpu_))
{
    stale_ = !swapchain_.resize(window_.size());
    startPanels();
}

Screen::~Screen()
{
    vkDeviceWaitIdle(gpu_.device());
    ImGui_ImplVulkan_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Screen::startPanels()
{
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr; // leaves no file behind
    ImGui::StyleColorsDark();
    ImGui::GetStyle().WindowRounding = 4.0f;
    ImGui::GetStyle().Colors[ImGuiCol_WindowBg].w = 0.82f;
    ImGui_ImplGlfw_InitForVulkan(window_.handle(), true);
    ImGui_ImplVulkan_InitInfo info{};
    info.Instance = gpu_.instance();
    info.PhysicalDevice = gpu_.physical();
    info.Device = gpu_.device();
    info.QueueFamily = gpu_.family();
    info.Queue = gpu_.queue();
    info.DescriptorPool = panelPool_;
    info.MinImageCount = 2;
    info.ImageCount = std::max(2u, swapchain_.imageCount());
    info.MSAASamples = VK_SAMPLE_COUNT_1_BIT;
    ImGui_ImplVulkan_Init(&info, swapchain_.overlayPass());
    ImGui_ImplVulkan_CreateFontsTexture(commands_.begin());
    commands_.end();
    commands_.submit();
    commands_.wait();
    ImGui_ImplVulkan_DestroyFontUploadObjects();
}

void Screen::beginPanels()
{
    ImGui_ImplVulkan_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
}

bool Screen::ready()
{
    const VkExtent2D window = window_.size();
    if (window.width != swapchain_.extent().width || window.height != swapchain_.extent().height)
        stale_ = true;
    if (stale_)
        stale_ = !swapchain_.resize(window);
    return !stale_;
}

void Screen::recordOverlay(VkCommandBuffer commands)
{
    const VkImageAspectFlags aspect = VK_IMAGE_ASPECT_COLOR_BIT;
    // The image is the window system's until the semaphore of acquiring, which is waited for at these stages.
    recordBarrier(
        commands, swapchain_.image(), aspect,
        {VK_PIPELINE_STAGE_2_TRANSFER_BIT | VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_NONE,
         VK_IMAGE_LAYOUT_UNDEFINED},
        use::kCopyTo);
    recordBlit(
        commands, renderer_.picture().handle(), renderer_.picture().extent(), swapchain_.image(), swapchain_.extent());
    recordBarrier(commands, swapchain_.image(), aspect, use::kCopyTo, use::kColor);
    VkRenderPassBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
    begin.renderPass = swapchain_.overlayPass();
    begin.framebuffer = swapchain_.framebuffer();
    begin.renderArea.extent = swapchain_.extent();
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    ImGui_ImplVulkan_RenderDrawData(ImGui::GetDrawData(), commands);
    vkCmdEndRenderPass(commands);
}

bool Screen::draw(const Frame& frame, std::optional<glm::vec2> pickAt)
{
    ImGui::Render();
    if (!ready() || !swapchain_.acquire())
    {
        stale_ = true;
        return false;
    }
    const bool saves = !savePath_.empty();
    const VkCommandBuffer commands = commands_.begin();
    renderer_.record(commands, frame, swapchain_.extent());
    if (pickAt)
        renderer_.recordPick(commands, pickAt->x, pickAt->y);
    if (saves)
        reader_.record(commands, renderer_, swapchain_.extent());
    recordOverlay(commands);
    commands_.end();
    commands_.submit(swapchain_.acquired(), swapchain_.drawn());
    stale_ = !swapchain_.present();
    commands_.wait();
    picked_ = pickAt ? renderer_.picked() : Picked{};
    if (saves)
        writePng(std::exchange(savePath_, {}), reader_.read());
    return true;
}

} // namespace sample
