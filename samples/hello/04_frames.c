/* Frames of Barchan's in the host's own submissions, without a copy: grains stay where they are, in a buffer of the
 * host's device, and a kernel of the host's counts how many lie in each layer of two centimetres. How many there are
 * only the device knows; it has written the arguments of the dispatch itself. A renderer draws in the same way, with
 * vkCmdDrawIndirect. */
#include <barchan/barchan.h>
#include <barchan/vulkan.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <vulkan/vulkan.h>

enum
{
    kLayers = 8,
    kGrains = 125
};

/*  layout(local_size_x = 64) in;
    struct Grain { vec4 place; uvec4 rest; };
    layout(std430, binding = 0) readonly buffer Head { uint head[16]; };
    layout(std430, binding = 1) readonly buffer Grains { Grain grains[]; };
    layout(std430, binding = 2) buffer Layers { uint layers[8]; };
    void main()
    {
        uint i = gl_GlobalInvocationID.x;
        if (i < head[12])
            atomicAdd(layers[uint(clamp(grains[i].place.y / 0.02, 0.0, 7.0))], 1);
    } */
/* clang-format off */
static const uint32_t kKernel[] = {
    0x7230203, 0x10000, 0xd000b, 0x3d, 0, 0x20011, 1, 0x6000b, 1, 0x4c534c47, 0x6474732e, 0x3035342e, 0, 0x3000e, 0,
    1, 0x6000f, 5, 4, 0x6e69616d, 0, 0xb, 0x60010, 4, 0x11, 0x40, 1, 1, 0x40047, 0xb, 0xb, 0x1c, 0x40047, 0x12, 6, 4,
    0x40048, 0x13, 0, 0x18, 0x50048, 0x13, 0, 0x23, 0, 0x30047, 0x13, 3, 0x40047, 0x15, 0x22, 0, 0x40047, 0x15, 0x21,
    0, 0x40047, 0x21, 6, 4, 0x50048, 0x22, 0, 0x23, 0, 0x30047, 0x22, 3, 0x40047, 0x24, 0x22, 0, 0x40047, 0x24, 0x21,
    2, 0x50048, 0x28, 0, 0x23, 0, 0x50048, 0x28, 1, 0x23, 0x10, 0x40047, 0x29, 6, 0x20, 0x40048, 0x2a, 0, 0x18,
    0x50048, 0x2a, 0, 0x23, 0, 0x30047, 0x2a, 3, 0x40047, 0x2c, 0x22, 0, 0x40047, 0x2c, 0x21, 1, 0x40047, 0x3b, 0xb,
    0x19, 0x20013, 2, 0x30021, 3, 2, 0x40015, 6, 0x20, 0, 0x40017, 9, 6, 3, 0x40020, 0xa, 1, 9, 0x4003b, 0xa, 0xb, 1,
    0x4002b, 6, 0xc, 0, 0x40020, 0xd, 1, 6, 0x4002b, 6, 0x11, 0x10, 0x4001c, 0x12, 6, 0x11, 0x3001e, 0x13, 0x12,
    0x40020, 0x14, 2, 0x13, 0x4003b, 0x14, 0x15, 2, 0x40015, 0x16, 0x20, 1, 0x4002b, 0x16, 0x17, 0, 0x4002b, 0x16,
    0x18, 0xc, 0x40020, 0x19, 2, 6, 0x20014, 0x1c, 0x4002b, 6, 0x20, 8, 0x4001c, 0x21, 6, 0x20, 0x3001e, 0x22, 0x21,
    0x40020, 0x23, 2, 0x22, 0x4003b, 0x23, 0x24, 2, 0x30016, 0x25, 0x20, 0x40017, 0x26, 0x25, 4, 0x40017, 0x27, 6, 4,
    0x4001e, 0x28, 0x26, 0x27, 0x3001d, 0x29, 0x28, 0x3001e, 0x2a, 0x29, 0x40020, 0x2b, 2, 0x2a, 0x4003b, 0x2b, 0x2c,
    2, 0x4002b, 6, 0x2e, 1, 0x40020, 0x2f, 2, 0x25, 0x4002b, 0x25, 0x34, 0, 0x4002b, 0x25, 0x35, 0x40e00000, 0x4002b,
    6, 0x3a, 0x40, 0x6002c, 9, 0x3b, 0x3a, 0x2e, 0x2e, 0x4002b, 0x25, 0x3c, 0x42480000, 0x50036, 2, 4, 0, 3, 0x200f8,
    5, 0x50041, 0xd, 0xe, 0xb, 0xc, 0x4003d, 6, 0xf, 0xe, 0x60041, 0x19, 0x1a, 0x15, 0x17, 0x18, 0x4003d, 6, 0x1b,
    0x1a, 0x500b0, 0x1c, 0x1d, 0xf, 0x1b, 0x300f7, 0x1f, 0, 0x400fa, 0x1d, 0x1e, 0x1f, 0x200f8, 0x1e, 0x80041, 0x2f,
    0x30, 0x2c, 0x17, 0xf, 0x17, 0x2e, 0x4003d, 0x25, 0x31, 0x30, 0x50085, 0x25, 0x33, 0x31, 0x3c, 0x8000c, 0x25,
    0x36, 1, 0x2b, 0x33, 0x34, 0x35, 0x4006d, 6, 0x37, 0x36, 0x60041, 0x19, 0x38, 0x24, 0x17, 0x37, 0x700ea, 6, 0x39,
    0x38, 0x2e, 0xc, 0x2e, 0x200f9, 0x1f, 0x200f8, 0x1f, 0x100fd, 0x10038
};
/* clang-format on */

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

/* The engine: its device, its queue with a lock, a kernel and what that writes. */
typedef struct Engine
{
    VkInstance instance;
    VkPhysicalDevice physicalDevice;
    VkDevice device;
    VkQueue queue;
    pthread_mutex_t queueMutex;
    VkDescriptorSetLayout setLayout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorPool descriptorPool;
    VkDescriptorSet set;
    VkCommandPool commandPool;
    VkCommandBuffer commands;
    VkBuffer layers;
    VkDeviceMemory layerMemory;
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

/* Of queue family 0, which computes on every driver there is. 02_host_vulkan.c looks more closely. */
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

static void makeKernel(Engine* engine)
{
    const VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 3};
    VkDescriptorSetLayoutBinding bindings[3] = {{0}};
    VkDescriptorSetLayoutCreateInfo setLayout = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
    VkPipelineLayoutCreateInfo layout = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    VkShaderModuleCreateInfo module = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    VkComputePipelineCreateInfo pipeline = {.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
    VkDescriptorPoolCreateInfo pool = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
    VkDescriptorSetAllocateInfo set = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
    for (uint32_t i = 0; i < 3; ++i)
    {
        bindings[i].binding = i;
        bindings[i].descriptorType = size.type;
        bindings[i].descriptorCount = 1;
        bindings[i].stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
    }
    setLayout.bindingCount = 3;
    setLayout.pBindings = bindings;
    checkVk(vkCreateDescriptorSetLayout(engine->device, &setLayout, NULL, &engine->setLayout), "the set layout");
    layout.setLayoutCount = 1;
    layout.pSetLayouts = &engine->setLayout;
    checkVk(vkCreatePipelineLayout(engine->device, &layout, NULL, &engine->layout), "vkCreatePipelineLayout");
    module.codeSize = sizeof kKernel;
    module.pCode = kKernel;
    pipeline.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    pipeline.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    pipeline.stage.pName = "main";
    pipeline.layout = engine->layout;
    checkVk(vkCreateShaderModule(engine->device, &module, NULL, &pipeline.stage.module), "vkCreateShaderModule");
    checkVk(vkCreateComputePipelines(engine->device, NULL, 1, &pipeline, NULL, &engine->pipeline), "the pipeline");
    vkDestroyShaderModule(engine->device, pipeline.stage.module, NULL);
    pool.maxSets = 1;
    pool.poolSizeCount = 1;
    pool.pPoolSizes = &size;
    checkVk(vkCreateDescriptorPool(engine->device, &pool, NULL, &engine->descriptorPool), "vkCreateDescriptorPool");
    set.descriptorPool = engine->descriptorPool;
    set.descriptorSetCount = 1;
    set.pSetLayouts = &engine->setLayout;
    checkVk(vkAllocateDescriptorSets(engine->device, &set, &engine->set), "vkAllocateDescriptorSets");
}

/* Where layers are counted, for the host to see, and what submissions need. */
static void makeRest(Engine* engine)
{
    const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    VkBufferCreateInfo buffer = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
    VkMemoryAllocateInfo memory = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
    VkCommandPoolCreateInfo pool = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    VkCommandBufferAllocateInfo commands = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
    VkSemaphoreTypeCreateInfo type = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
    VkSemaphoreCreateInfo semaphore = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
    VkPhysicalDeviceMemoryProperties types;
    VkMemoryRequirements needs;
    buffer.size = kLayers * sizeof(uint32_t);
    buffer.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    checkVk(vkCreateBuffer(engine->device, &buffer, NULL, &engine->layers), "vkCreateBuffer");
    vkGetBufferMemoryRequirements(engine->device, engine->layers, &needs);
    vkGetPhysicalDeviceMemoryProperties(engine->physicalDevice, &types);
    while (!(needs.memoryTypeBits >> memory.memoryTypeIndex & 1)
           || (types.memoryTypes[memory.memoryTypeIndex].propertyFlags & wanted) != wanted)
        ++memory.memoryTypeIndex;
    memory.allocationSize = needs.size;
    checkVk(vkAllocateMemory(engine->device, &memory, NULL, &engine->layerMemory), "vkAllocateMemory");
    checkVk(vkBindBufferMemory(engine->device, engine->layers, engine->layerMemory, 0), "vkBindBufferMemory");
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

static void recordCount(Engine* engine, const bchFrame* frame, VkBuffer buffer)
{
    const VkDescriptorBufferInfo parts[3] = {
        {buffer, frame->headOffset, sizeof(bchStreamHead)},
        {buffer, frame->grainOffset, frame->grainCapacity * sizeof(bchFrameGrain)},
        {engine->layers, 0, VK_WHOLE_SIZE}};
    VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    VkMemoryBarrier cleared = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER};
    VkMemoryBarrier counted = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER};
    write.dstSet = engine->set;
    write.descriptorCount = 3;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = parts;
    vkUpdateDescriptorSets(engine->device, 1, &write, 0, NULL);
    checkVk(vkBeginCommandBuffer(engine->commands, &begin), "vkBeginCommandBuffer");
    vkCmdFillBuffer(engine->commands, engine->layers, 0, VK_WHOLE_SIZE, 0);
    cleared.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
    cleared.dstAccessMask = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT;
    vkCmdPipelineBarrier(
        engine->commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 1, &cleared, 0, NULL,
        0, NULL);
    vkCmdBindPipeline(engine->commands, VK_PIPELINE_BIND_POINT_COMPUTE, engine->pipeline);
    vkCmdBindDescriptorSets(
        engine->commands, VK_PIPELINE_BIND_POINT_COMPUTE, engine->layout, 0, 1, &engine->set, 0, NULL);
    vkCmdDispatchIndirect(engine->commands, buffer, frame->headOffset + offsetof(bchStreamHead, dispatch));
    counted.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
    counted.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
    vkCmdPipelineBarrier(
        engine->commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &counted, 0, NULL, 0,
        NULL);
    checkVk(vkEndCommandBuffer(engine->commands), "vkEndCommandBuffer");
}

/* Takes the newest frame, whether the device is done with it or not, and counts: the submission waits for the step on
 * the device, and Barchan leaves the frame alone until the submission is done. The host waits for neither. */
static void countLayers(Engine* engine, bchWorldId world)
{
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT;
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
    recordCount(engine, &frame, buffer);
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
        positions[i].y = 0.022f * (float)(i / 25) + 0.02f;
        positions[i].z = 0.021f * (float)(i / 5 % 5);
    }
    grainsDef.material = sand;
    grainsDef.positions = positions;
    grainsDef.count = kGrains;
    check(bchWorld_SpawnGrains(world, &grainsDef));
    publishDef.streams = BCH_STREAM_GRAINS;
    publishDef.draws[0].groupSize = 64; /* what the kernel says */
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

static int printLayers(const Engine* engine)
{
    void* mapped;
    uint32_t counts[kLayers], all = 0;
    checkVk(vkMapMemory(engine->device, engine->layerMemory, 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory");
    memcpy(counts, mapped, sizeof counts);
    vkUnmapMemory(engine->device, engine->layerMemory);
    for (int i = 0; i < kLayers; ++i)
    {
        printf("%2d..%2d cm: %u grains\n", 2 * i, 2 * i + 2, (unsigned)counts[i]);
        all += counts[i];
    }
    return all == kGrains ? 0 : 1;
}

int main(void)
{
    bchVkRequirements needs = bchDefaultVkRequirements();
    bchStepDef stepDef = bchDefaultStepDef();
    Engine engine = {0};
    bchDeviceId device;
    bchWorldId world;
    int result;
    check(bchGetVkRequirements(&needs));
    makeDevice(&engine, &needs);
    makeKernel(&engine);
    makeRest(&engine);
    device = giveDevice(&engine, &needs);
    world = makePile(device);
    for (int frame = 0; frame < 12; ++frame)
    {
        /* Not ready: two steps are under way. */
        while (bchWorld_Step(world, &stepDef) == BCH_NOT_READY)
            check(bchWorld_Wait(world, 1000000));
        countLayers(&engine, world);
    }
    waitForEngine(&engine);
    result = printLayers(&engine);
    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    vkDestroySemaphore(engine.device, engine.timeline, NULL);
    vkDestroyCommandPool(engine.device, engine.commandPool, NULL);
    vkDestroyBuffer(engine.device, engine.layers, NULL);
    vkFreeMemory(engine.device, engine.layerMemory, NULL);
    vkDestroyDescriptorPool(engine.device, engine.descriptorPool, NULL);
    vkDestroyPipeline(engine.device, engine.pipeline, NULL);
    vkDestroyPipelineLayout(engine.device, engine.layout, NULL);
    vkDestroyDescriptorSetLayout(engine.device, engine.setLayout, NULL);
    vkDestroyDevice(engine.device, NULL);
    vkDestroyInstance(engine.instance, NULL);
    pthread_mutex_destroy(&engine.queueMutex);
    return result;
}
