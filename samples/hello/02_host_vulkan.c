/* Barchan on the host's own VkDevice, as in an engine that has one already: ask what must be enabled, make instance and
 * device with it, hand them over together with a lock around the queue. */
#include <barchan/barchan.h>
#include <barchan/vulkan.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <vulkan/vulkan.h>

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

static void lockQueue(void* user)
{
    pthread_mutex_lock(user);
}

static void unlockQueue(void* user)
{
    pthread_mutex_unlock(user);
}

/* The first family with compute; every such family can copy too. */
static uint32_t findComputeFamily(VkPhysicalDevice physicalDevice)
{
    VkQueueFamilyProperties families[32];
    uint32_t count = 32;
    vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, &count, families);
    for (uint32_t i = 0; i < count; ++i)
        if (families[i].queueFlags & VK_QUEUE_COMPUTE_BIT)
            return i;
    fprintf(stderr, "the device has no compute queue\n");
    exit(1);
}

static VkInstance makeInstance(const bchVkRequirements* needs)
{
    VkApplicationInfo application = {0};
    VkInstanceCreateInfo info = {0};
    VkInstance instance;
    application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    application.apiVersion = needs->apiVersion;
    info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
    info.pApplicationInfo = &application;
    info.enabledExtensionCount = needs->instanceExtensionCount;
    info.ppEnabledExtensionNames = needs->instanceExtensions;
    checkVk(vkCreateInstance(&info, NULL, &instance), "vkCreateInstance");
    return instance;
}

static VkDevice makeDevice(const bchVkRequirements* needs, VkPhysicalDevice physicalDevice, uint32_t family)
{
    const float priority = 1.0f;
    VkPhysicalDeviceVulkan12Features features = {0};
    VkDeviceQueueCreateInfo queue = {0};
    VkDeviceCreateInfo info = {0};
    VkDevice device;
    features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
    features.timelineSemaphore = needs->timelineSemaphore;
    queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
    queue.queueFamilyIndex = family;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
    info.pNext = &features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.enabledExtensionCount = needs->deviceExtensionCount;
    info.ppEnabledExtensionNames = needs->deviceExtensions;
    checkVk(vkCreateDevice(physicalDevice, &info, NULL, &device), "vkCreateDevice");
    return device;
}

static void runWorld(bchDeviceId device)
{
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchWallDef floorDef = bchDefaultWallDef();
    bchGrainSpawnDef grainsDef = bchDefaultGrainSpawnDef();
    bchStepDef stepDef = bchDefaultStepDef();
    bchStepReport report = bchDefaultStepReport();
    bchDeviceInfo info = bchDefaultDeviceInfo();
    bchWorldId world;
    bchMaterialId sand;
    bchWallId floor;
    bchVec3 positions[64];

    worldDef.grainCapacity = 64;
    check(bchCreateWorld(device, &worldDef, &world));
    check(bchCreateMaterial(world, &sandDef, &sand));
    check(bchCreateWall(world, &floorDef, &floor));
    for (int i = 0; i < 64; ++i)
    {
        positions[i].x = 0.021f * (float)(i % 4);
        positions[i].y = 0.021f * (float)(i / 16) + 0.02f;
        positions[i].z = 0.021f * (float)(i / 4 % 4);
    }
    grainsDef.material = sand;
    grainsDef.positions = positions;
    grainsDef.count = 64;
    check(bchWorld_SpawnGrains(world, &grainsDef));
    for (int frame = 0; frame < 5; ++frame)
    {
        check(bchWorld_Step(world, &stepDef));
        check(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
    check(bchWorld_GetReport(world, &report));
    check(bchDevice_GetInfo(device, &info));
    printf("%u grains after %u steps on %s\n", (unsigned)report.grainCount, (unsigned)report.stepIndex, info.name);
    check(bchDestroyWorld(world));
}

int main(void)
{
    pthread_mutex_t queueMutex = PTHREAD_MUTEX_INITIALIZER;
    bchVkRequirements needs = bchDefaultVkRequirements();
    bchVkDeviceDef def = bchDefaultVkDeviceDef();
    uint32_t count = 1, family;
    VkInstance instance;
    VkPhysicalDevice physicalDevice = VK_NULL_HANDLE;
    VkDevice device;
    VkQueue queue;
    VkResult found;
    bchDeviceId barchan;

    check(bchGetVkRequirements(&needs));
    instance = makeInstance(&needs);
    found = vkEnumeratePhysicalDevices(instance, &count, &physicalDevice);
    if ((found != VK_SUCCESS && found != VK_INCOMPLETE) || count == 0)
    {
        fprintf(stderr, "there is no Vulkan device\n");
        return 1;
    }
    family = findComputeFamily(physicalDevice);
    device = makeDevice(&needs, physicalDevice, family);
    vkGetDeviceQueue(device, family, 0, &queue);

    def.instance = instance;
    def.physicalDevice = physicalDevice;
    def.device = device;
    def.queue = queue;
    def.queueFamily = family;
    def.apiVersion = needs.apiVersion;
    /* C has no cast between functions and objects; a union of the two is how it is said. */
    union
    {
        PFN_vkGetInstanceProcAddr function;
        void* object;
    } entry = {vkGetInstanceProcAddr};
    def.getInstanceProcAddr = entry.object;
    def.lockQueue = lockQueue;
    def.unlockQueue = unlockQueue;
    def.queueUser = &queueMutex;
    check(bchCreateDeviceVk(&def, &barchan));
    runWorld(barchan);
    check(bchDestroyDevice(barchan));

    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
    return 0;
}
