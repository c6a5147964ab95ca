/* Frames of Barchan's in the host's own renderer, without a copy: grains stay where they are, in a buffer of the host's
 * device, and vkCmdDrawIndirect draws them from there. How many there are only the device knows; it has written the
 * arguments of the draw itself. The picture is small and printed, where an engine would show it. */
#include <barchan/barchan.h>
#include <barchan/vulkan.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <vulkan/vulkan.h>

enum
{
    kWidth = 48,
    kHeight = 16,
    kGrains = 125
};

/* 04_frames.vert and 04_frames.frag, made by the build. */
static const uint32_t kVertexShader[] =
#include "04_frames.vert.inc"
    ;
static const uint32_t kFragmentShader[] =
#include "04_frames.frag.inc"
    ;

static void check(bchResult result)
{
    if (result < 0)
    {
        fprintf(stderr, "%s: %s\n", bchResultName(result), bchGetLastError());
        exit(1);
    }
}

static void checkVk(VkResult result, const char* what)
{
    if (result != VK_SUCCESS)
    {
        fprintf(stderr, "%s failed with VkResult %d\n", what, (int)result);
        exit(1);
    }
}

/* The engine: its device, its queue with a lock, an image to draw in and what draws. */
typedef struct Engine
{
    VkInstance instance;
    VkPhysicalDevice physicalDevice;
    VkDevice device;
    VkQueue queue;
    pthread_mutex_t queueMutex;
    VkImage image;
    VkImageView view;
    VkDeviceMemory imageMemory;
    VkBuffer pixels; /* the image, for the host to see */
    VkDeviceMemory pixelMemory;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkDescriptorSetLayout setLayout;
    VkDescriptorPool descriptorPool;
    VkDescriptorSet set;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkCommandPool commandPool;
    VkCommandBuffer commands;
    VkSemaphore timeline;
    uint64_t submitted; /* the timeline's value when the newest submission is done */
} Engine;

static void lockQueue(void* engine)
{
    pthread_mutex_lock(&((Engine*)engine)->queueMutex);
}

static void unlockQueue(void* engine)
{
    pthread_mutex_unlock(&((Engine*)engine)->queueMutex);
}

/* Of queue family 0, which draws and computes on every driver there is. 02_host_vulkan.c looks more closely. */
static void makeDevice(Engine* engine, const bchVkRequirements* needs)
{
    const float priority = 1.0f;
    VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO};
    VkInstanceCreateInfo instance = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    VkPhysicalDeviceVulkan12Features features = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
    VkDeviceQueueCreateInfo queue = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
    VkDeviceCreateInfo device = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
    uint32_t count = 1;
    application.apiVersion = needs->apiVersion;
    instance.pApplicationInfo = &application;
    checkVk(vkCreateInstance(&instance, NULL, &engine->instance), "vkCreateInstance");
    if (vkEnumeratePhysicalDevices(engine->instance, &count, &engine->physicalDevice) < 0 || count == 0)
        checkVk(VK_ERROR_INITIALIZATION_FAILED, "vkEnumeratePhysicalDevices");
    features.timelineSemaphore = needs->timelineSemaphore;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    device.pNext = &features;
    device.queueCreateInfoCount = 1;
    device.pQueueCreateInfos = &queue;
    checkVk(vkCreateDevice(engine->physicalDevice, &device, NULL, &engine->device), "vkCreateDevice");
    vkGetDeviceQueue(engine->device, 0, 0, &engine->queue);
    pthread_mutex_init(&engine->queueMutex, NULL);
}

static VkDeviceMemory allocate(const Engine* engine, const VkMemoryRequirements* needs, VkMemoryPropertyFlags wanted)
{
    VkMemoryAllocateInfo info = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
    VkPhysicalDeviceMemoryProperties types;
    VkDeviceMemory memory;
    vkGetPhysicalDeviceMemoryProperties(engine->physicalDevice, &types);
    while (!(needs->memoryTypeBits >> info.memoryTypeIndex & 1)
           || (types.memoryTypes[info.memoryTypeIndex].propertyFlags & wanted) != wanted)
        ++info.memoryTypeIndex;
    info.allocationSize = needs->size;
    checkVk(vkAllocateMemory(engine->device, &info, NULL, &memory), "vkAllocateMemory");
    return memory;
}

static void makeImage(Engine* engine)
{
    VkImageCreateInfo image = {.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
    VkImageViewCreateInfo view = {.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
    VkBufferCreateInfo buffer = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
    VkMemoryRequirements needs;
    image.imageType = VK_IMAGE_TYPE_2D;
    image.format = VK_FORMAT_R8_UNORM;
    image.extent = (VkExtent3D){kWidth, kHeight, 1};
    image.mipLevels = 1;
    image.arrayLayers = 1;
    image.samples = VK_SAMPLE_COUNT_1_BIT;
    image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    checkVk(vkCreateImage(engine->device, &image, NULL, &engine->image), "vkCreateImage");
    vkGetImageMemoryRequirements(engine->device, engine->image, &needs);
    engine->imageMemory = allocate(engine, &needs, 0);
    checkVk(vkBindImageMemory(engine->device, engine->image, engine->imageMemory, 0), "vkBindImageMemory");
    view.image = engine->image;
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = image.format;
    view.subresourceRange = (VkImageSubresourceRange){VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    checkVk(vkCreateImageView(engine->device, &view, NULL, &engine->view), "vkCreateImageView");
    buffer.size = kWidth * kHeight;
    buffer.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    checkVk(vkCreateBuffer(engine->device, &buffer, NULL, &engine->pixels), "vkCreateBuffer");
    vkGetBufferMemoryRequirements(engine->device, engine->pixels, &needs);
    engine->pixelMemory =
        allocate(engine, &needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    checkVk(vkBindBufferMemory(engine->device, engine->pixels, engine->pixelMemory, 0), "vkBindBufferMemory");
}

/* Clears, draws, and leaves the image to be copied. */
static void makePass(Engine* engine)
{
    const VkAttachmentReference colour = {0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
    const VkSubpassDependency copied = {
        0,
        VK_SUBPASS_EXTERNAL,
        VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        VK_PIPELINE_STAGE_TRANSFER_BIT,
        VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        VK_ACCESS_TRANSFER_READ_BIT,
        0};
    VkAttachmentDescription target = {0};
    VkSubpassDescription subpass = {0};
    VkRenderPassCreateInfo pass = {.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO};
    VkFramebufferCreateInfo framebuffer = {.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO};
    target.format = VK_FORMAT_R8_UNORM;
    target.samples = VK_SAMPLE_COUNT_1_BIT;
    target.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    target.finalLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    subpass.colorAttachmentCount = 1;
    subpass.pColorAttachments = &colour;
    pass.attachmentCount = 1;
    pass.pAttachments = &target;
    pass.subpassCount = 1;
    pass.pSubpasses = &subpass;
    pass.dependencyCount = 1;
    pass.pDependencies = &copied;
    checkVk(vkCreateRenderPass(engine->device, &pass, NULL, &engine->pass), "vkCreateRenderPass");
    framebuffer.renderPass = engine->pass;
    framebuffer.attachmentCount = 1;
    framebuffer.pAttachments = &engine->view;
    framebuffer.width = kWidth;
    framebuffer.height = kHeight;
    framebuffer.layers = 1;
    checkVk(vkCreateFramebuffer(engine->device, &framebuffer, NULL, &engine->framebuffer), "vkCreateFramebuffer");
}

/* The frame's buffer is all that shaders see. */
static void makeLayouts(Engine* engine)
{
    const VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1};
    const VkDescriptorSetLayoutBinding grains = {0, size.type, 1, VK_SHADER_STAGE_VERTEX_BIT, NULL};
    VkDescriptorSetLayoutCreateInfo setLayout = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
    VkPipelineLayoutCreateInfo layout = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    VkDescriptorPoolCreateInfo pool = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
    VkDescriptorSetAllocateInfo set = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
    setLayout.bindingCount = 1;
    setLayout.pBindings = &grains;
    checkVk(vkCreateDescriptorSetLayout(engine->device, &setLayout, NULL, &engine->setLayout), "the set layout");
    layout.setLayoutCount = 1;
    layout.pSetLayouts = &engine->setLayout;
    checkVk(vkCreatePipelineLayout(engine->device, &layout, NULL, &engine->layout), "vkCreatePipelineLayout");
    pool.maxSets = 1;
    pool.poolSizeCount = 1;
    pool.pPoolSizes = &size;
    checkVk(vkCreateDescriptorPool(engine->device, &pool, NULL, &engine->descriptorPool), "vkCreateDescriptorPool");
    set.descriptorPool = engine->descriptorPool;
    set.descriptorSetCount = 1;
    set.pSetLayouts = &engine->setLayout;
    checkVk(vkAllocateDescriptorSets(engine->device, &set, &engine->set), "vkAllocateDescriptorSets");
}

static VkPipelineShaderStageCreateInfo
shader(const Engine* engine, VkShaderStageFlagBits stage, const uint32_t* words, size_t bytes)
{
    VkShaderModuleCreateInfo module = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    VkPipelineShaderStageCreateInfo made = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
    module.codeSize = bytes;
    module.pCode = words;
    made.stage = stage;
    made.pName = "main";
    checkVk(vkCreateShaderModule(engine->device, &module, NULL, &made.module), "vkCreateShaderModule");
    return made;
}

/* Without vertex input: the vertex shader takes grains from the frame by itself. Where discs overlap the lighter one is
 * seen, so that no depth is needed. */
static void makePipeline(Engine* engine)
{
    const VkPipelineShaderStageCreateInfo stages[2] = {
        shader(engine, VK_SHADER_STAGE_VERTEX_BIT, kVertexShader, sizeof kVertexShader),
        shader(engine, VK_SHADER_STAGE_FRAGMENT_BIT, kFragmentShader, sizeof kFragmentShader)};
    const VkViewport viewport = {0, 0, kWidth, kHeight, 0, 1};
    const VkRect2D scissor = {{0, 0}, {kWidth, kHeight}};
    const VkPipelineColorBlendAttachmentState lighter = {VK_TRUE,         VK_BLEND_FACTOR_ONE,     VK_BLEND_FACTOR_ONE,
                                                         VK_BLEND_OP_MAX, VK_BLEND_FACTOR_ONE,     VK_BLEND_FACTOR_ONE,
                                                         VK_BLEND_OP_MAX, VK_COLOR_COMPONENT_R_BIT};
    VkPipelineVertexInputStateCreateInfo input = {.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
    VkPipelineInputAssemblyStateCreateInfo strip = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
    VkPipelineViewportStateCreateInfo area = {.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
    VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
    VkPipelineMultisampleStateCreateInfo samples = {.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
    VkPipelineColorBlendStateCreateInfo blend = {.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
    VkGraphicsPipelineCreateInfo pipeline = {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO};
    strip.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    area.viewportCount = 1;
    area.pViewports = &viewport;
    area.scissorCount = 1;
    area.pScissors = &scissor;
    raster.lineWidth = 1;
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    blend.attachmentCount = 1;
    blend.pAttachments = &lighter;
    pipeline.stageCount = 2;
    pipeline.pStages = stages;
    pipeline.pVertexInputState = &input;
    pipeline.pInputAssemblyState = &strip;
    pipeline.pViewportState = &area;
    pipeline.pRasterizationState = &raster;
    pipeline.pMultisampleState = &samples;
    pipeline.pColorBlendState = &blend;
    pipeline.layout = engine->layout;
    pipeline.renderPass = engine->pass;
    checkVk(
        vkCreateGraphicsPipelines(engine->device, VK_NULL_HANDLE, 1, &pipeline, NULL, &engine->pipeline),
        "vkCreateGraphicsPipelines");
    vkDestroyShaderModule(engine->device, stages[0].module, NULL);
    vkDestroyShaderModule(engine->device, stages[1].module, NULL);
}

static void makeCommands(Engine* engine)
{
    VkCommandPoolCreateInfo pool = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    VkCommandBufferAllocateInfo commands = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
    VkSemaphoreTypeCreateInfo type = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
    VkSemaphoreCreateInfo semaphore = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
    pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
    checkVk(vkCreateCommandPool(engine->device, &pool, NULL, &engine->commandPool), "vkCreateCommandPool");
    commands.commandPool = engine->commandPool;
    commands.commandBufferCount = 1;
    checkVk(vkAllocateCommandBuffers(engine->device, &commands, &engine->commands), "vkAllocateCommandBuffers");
    type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
    semaphore.pNext = &type;
    checkVk(vkCreateSemaphore(engine->device, &semaphore, NULL, &engine->timeline), "vkCreateSemaphore");
}

static void waitForEngine(const Engine* engine)
{
    VkSemaphoreWaitInfo wait = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO};
    wait.semaphoreCount = 1;
    wait.pSemaphores = &engine->timeline;
    wait.pValues = &engine->submitted;
    checkVk(vkWaitSemaphores(engine->device, &wait, UINT64_MAX), "vkWaitSemaphores");
}

static void recordDraw(Engine* engine, const bchFrame* frame, VkBuffer buffer)
{
    const VkDescriptorBufferInfo grains = {buffer, frame->grainOffset, frame->grainCapacity * sizeof(bchFrameGrain)};
    const VkClearValue black = {{{0}}};
    const VkBufferImageCopy whole = {0, 0, 0, {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1}, {0, 0, 0}, {kWidth, kHeight, 1}};
    VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    VkRenderPassBeginInfo pass = {.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO};
    VkMemoryBarrier copied = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER};
    write.dstSet = engine->set;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &grains;
    vkUpdateDescriptorSets(engine->device, 1, &write, 0, NULL);
    checkVk(vkBeginCommandBuffer(engine->commands, &begin), "vkBeginCommandBuffer");
    pass.renderPass = engine->pass;
    pass.framebuffer = engine->framebuffer;
    pass.renderArea.extent = (VkExtent2D){kWidth, kHeight};
    pass.clearValueCount = 1;
    pass.pClearValues = &black;
    vkCmdBeginRenderPass(engine->commands, &pass, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(engine->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, engine->pipeline);
    vkCmdBindDescriptorSets(
        engine->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, engine->layout, 0, 1, &engine->set, 0, NULL);
    /* Grains are the first stream, and the draw arguments the first words of its head. */
    vkCmdDrawIndirect(engine->commands, buffer, frame->headOffset, 1, 0);
    vkCmdEndRenderPass(engine->commands);
    vkCmdCopyImageToBuffer(
        engine->commands, engine->image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, engine->pixels, 1, &whole);
    copied.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
    copied.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
    vkCmdPipelineBarrier(
        engine->commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &copied, 0, NULL, 0, NULL);
    checkVk(vkEndCommandBuffer(engine->commands), "vkEndCommandBuffer");
}

/* Takes the newest frame, whether the device is done with it or not, and draws it: the submission waits for the step on
 * the device, and Barchan leaves the frame alone until the submission is done. The host waits for neither. */
static void drawFrame(Engine* engine, bchWorldId world)
{
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_VERTEX_SHADER_BIT;
    bchFrame frame = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    VkTimelineSemaphoreSubmitInfo values = {.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO};
    VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO};
    VkSemaphore stepped;
    VkBuffer buffer;
    waitForEngine(engine); /* there is one command buffer; an engine has one per frame in flight */
    check(bchWorld_AcquireFrameVk(world, &frame, &vulkan));
    memcpy(&buffer, &vulkan.buffer, sizeof buffer);
    memcpy(&stepped, &vulkan.semaphore, sizeof stepped);
    recordDraw(engine, &frame, buffer);
    ++engine->submitted;
    values.waitSemaphoreValueCount = 1;
    values.pWaitSemaphoreValues = &vulkan.value;
    values.signalSemaphoreValueCount = 1;
    values.pSignalSemaphoreValues = &engine->submitted;
    submit.pNext = &values;
    submit.waitSemaphoreCount = 1;
    submit.pWaitSemaphores = &stepped;
    submit.pWaitDstStageMask = &stage;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &engine->commands;
    submit.signalSemaphoreCount = 1;
    submit.pSignalSemaphores = &engine->timeline;
    lockQueue(engine);
    checkVk(vkQueueSubmit(engine->queue, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
    unlockQueue(engine);
    uint64_t mine = 0;
    memcpy(&mine, &engine->timeline, sizeof engine->timeline);
    check(bchWorld_ReleaseFrameVk(world, frame.frame, mine, engine->submitted));
}

static bchWorldId makePile(bchDeviceId device)
{
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchWallDef floorDef = bchDefaultWallDef();
    bchGrainSpawnDef grainsDef = bchDefaultGrainSpawnDef();
    bchPublishDef publishDef = bchDefaultPublishDef();
    bchWorldId world;
    bchMaterialId sand;
    bchWallId floor;
    bchVec3 positions[kGrains];
    worldDef.grainCapacity = 2 * kGrains;
    check(bchCreateWorld(device, &worldDef, &world));
    check(bchCreateMaterial(world, &sandDef, &sand));
    check(bchCreateWall(world, &floorDef, &floor));
    for (int i = 0; i < kGrains; ++i)
    {
        positions[i].x = 0.021f * (float)(i % 5);
        positions[i].y = 0.022f * (float)(i / 25) + 0.05f;
        positions[i].z = 0.021f * (float)(i / 5 % 5);
    }
    grainsDef.material = sand;
    grainsDef.positions = positions;
    grainsDef.count = kGrains;
    check(bchWorld_SpawnGrains(world, &grainsDef));
    publishDef.streams = BCH_STREAM_GRAINS;
    publishDef.draws[0].vertexCount = 4; /* what the vertex shader expects */
    check(bchWorld_EnablePublishing(world, &publishDef));
    return world;
}

static bchDeviceId giveDevice(Engine* engine, const bchVkRequirements* needs)
{
    bchVkDeviceDef def = bchDefaultVkDeviceDef();
    bchDeviceId device;
    union
    {
        PFN_vkGetInstanceProcAddr function;
        void* object;
    } entry = {vkGetInstanceProcAddr};
    def.instance = engine->instance;
    def.physicalDevice = engine->physicalDevice;
    def.device = engine->device;
    def.queue = engine->queue;
    def.apiVersion = needs->apiVersion;
    def.getInstanceProcAddr = entry.object;
    def.lockQueue = lockQueue;
    def.unlockQueue = unlockQueue;
    def.queueUser = engine;
    check(bchCreateDeviceVk(&def, &device));
    return device;
}

/* Prints the picture and answers its highest row with something in it, from the top; kHeight: there is none. */
static int printPicture(const Engine* engine)
{
    static const char kShades[] = " .:-=+*#%@";
    void* mapped;
    int highest = kHeight;
    checkVk(vkMapMemory(engine->device, engine->pixelMemory, 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory");
    for (int row = 0; row < kHeight; ++row)
    {
        const unsigned char* pixels = (const unsigned char*)mapped + kWidth * row;
        for (int column = 0; column < kWidth; ++column)
        {
            putchar(kShades[pixels[column] * 9 / 255]);
            if (pixels[column] > 0 && highest == kHeight)
                highest = row;
        }
        putchar('\n');
    }
    vkUnmapMemory(engine->device, engine->pixelMemory);
    return highest;
}

static void destroyEngine(Engine* engine)
{
    vkDestroySemaphore(engine->device, engine->timeline, NULL);
    vkDestroyCommandPool(engine->device, engine->commandPool, NULL);
    vkDestroyPipeline(engine->device, engine->pipeline, NULL);
    vkDestroyPipelineLayout(engine->device, engine->layout, NULL);
    vkDestroyDescriptorPool(engine->device, engine->descriptorPool, NULL);
    vkDestroyDescriptorSetLayout(engine->device, engine->setLayout, NULL);
    vkDestroyFramebuffer(engine->device, engine->framebuffer, NULL);
    vkDestroyRenderPass(engine->device, engine->pass, NULL);
    vkDestroyImageView(engine->device, engine->view, NULL);
    vkDestroyImage(engine->device, engine->image, NULL);
    vkDestroyBuffer(engine->device, engine->pixels, NULL);
    vkFreeMemory(engine->device, engine->imageMemory, NULL);
    vkFreeMemory(engine->device, engine->pixelMemory, NULL);
    vkDestroyDevice(engine->device, NULL);
    vkDestroyInstance(engine->instance, NULL);
    pthread_mutex_destroy(&engine->queueMutex);
}

int main(void)
{
    bchVkRequirements needs = bchDefaultVkRequirements();
    bchStepDef stepDef = bchDefaultStepDef();
    Engine engine = {0};
    bchDeviceId device;
    bchWorldId world;
    int first = 0, last = 0;
    check(bchGetVkRequirements(&needs));
    makeDevice(&engine, &needs);
    makeImage(&engine);
    makePass(&engine);
    makeLayouts(&engine);
    makePipeline(&engine);
    makeCommands(&engine);
    device = giveDevice(&engine, &needs);
    world = makePile(device);
    for (int frame = 0; frame < 20; ++frame)
    {
        /* Not ready: two steps are under way. */
        while (bchWorld_Step(world, &stepDef) == BCH_NOT_READY)
            check(bchWorld_Wait(world, 1000000));
        drawFrame(&engine, world);
        if (frame > 0)
            continue;
        waitForEngine(&engine);
        first = printPicture(&engine);
    }
    waitForEngine(&engine);
    last = printPicture(&engine);
    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    destroyEngine(&engine);
    return first < last && last < kHeight ? 0 : 1; /* the sand was seen, and has fallen */
}
