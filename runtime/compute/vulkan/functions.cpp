#include "compute/vulkan/functions.h"

#include "base/failure.h"

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <dlfcn.h>
#endif

namespace bch::vulkan
{

namespace
{
#if defined(_WIN32)
constexpr const char* kLoaderNames[] = {"vulkan-1.dll"};

void* openLibrary(const char* name)
{
    return LoadLibraryA(name);
}

void closeLibrary(void* library)
{
    FreeLibrary(static_cast<HMODULE>(library));
}

void* findSymbol(void* library, const char* name)
{
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
}
#else
#if defined(__APPLE__)
constexpr const char* kLoaderNames[] = {"libvulkan.dylib", "libvulkan.1.dylib", "libMoltenVK.dylib"};
#else
constexpr const char* kLoaderNames[] = {"libvulkan.so.1", "libvulkan.so"};
#endif

void* openLibrary(const char* name)
{
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

void closeLibrary(void* library)
{
    dlclose(library);
}

void* findSymbol(void* library, const char* name)
{
    return dlsym(library, name);
}
#endif

template <class Function>
void require(Function& function, PFN_vkVoidFunction found, const char* name)
{
    if (!found)
        fail(BCH_ERROR_UNSUPPORTED, "Vulkan has no function %s here", name);
    function = reinterpret_cast<Function>(found);
}
} // namespace

LoaderLibrary::LoaderLibrary()
{
    for (const char* name : kLoaderNames)
    {
        library_ = openLibrary(name);
        if (library_)
            break;
    }
    if (!library_)
        fail(BCH_ERROR_NO_DEVICE, "there is no Vulkan loader on this machine (looked for %s)", kLoaderNames[0]);
    getInstanceProcAddr_ = reinterpret_cast<PFN_vkGetInstanceProcAddr>(findSymbol(library_, "vkGetInstanceProcAddr"));
    if (getInstanceProcAddr_)
        return;
    closeLibrary(library_);
    fail(BCH_ERROR_NO_DEVICE, "the Vulkan loader of this machine has no vkGetInstanceProcAddr");
}

LoaderLibrary::~LoaderLibrary()
{
    closeLibrary(library_);
}

GlobalFunctions loadGlobalFunctions(PFN_vkGetInstanceProcAddr getInstanceProcAddr)
{
    GlobalFunctions functions;
#define BCH_VK_LOAD(name) require(functions.name, getInstanceProcAddr(VK_NULL_HANDLE, #name), #name);
    BCH_VK_GLOBAL_FUNCTIONS(BCH_VK_LOAD)
#undef BCH_VK_LOAD
    return functions;
}

InstanceFunctions loadInstanceFunctions(PFN_vkGetInstanceProcAddr getInstanceProcAddr, VkInstance instance)
{
    InstanceFunctions functions;
    functions.instance = instance;
    functions.vkGetInstanceProcAddr = getInstanceProcAddr;
#define BCH_VK_LOAD(name) require(functions.name, getInstanceProcAddr(instance, #name), #name);
    BCH_VK_INSTANCE_FUNCTIONS(BCH_VK_LOAD)
#undef BCH_VK_LOAD
#define BCH_VK_LOAD(name) functions.name = reinterpret_cast<PFN_##name>(getInstanceProcAddr(instance, #name));
    BCH_VK_DEBUG_FUNCTIONS(BCH_VK_LOAD)
#undef BCH_VK_LOAD
    return functions;
}

DeviceFunctions loadDeviceFunctions(const InstanceFunctions& instance, VkDevice device)
{
    DeviceFunctions functions;
    functions.device = device;
#define BCH_VK_LOAD(name) require(functions.name, instance.vkGetDeviceProcAddr(device, #name), #name);
    BCH_VK_DEVICE_FUNCTIONS(BCH_VK_LOAD)
#undef BCH_VK_LOAD
    return functions;
}

} // namespace bch::vulkan
