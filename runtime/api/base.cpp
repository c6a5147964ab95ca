#include "api/blobs.h"
#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"
#include "base/hooks.h"

#define BCH_TEXT2(x) #x
#define BCH_TEXT(x) BCH_TEXT2(x)

using namespace bch;
using namespace bch::api;

void bchGetVersion(bchVersion* version)
{
    if (version)
        *version = {BCH_VERSION_MAJOR, BCH_VERSION_MINOR, BCH_VERSION_PATCH};
}

const char* bchGetBuildString(void)
{
    return "Barchan " BCH_TEXT(BCH_VERSION_MAJOR) "." BCH_TEXT(BCH_VERSION_MINOR) "." BCH_TEXT(BCH_VERSION_PATCH)
#if defined(__clang__)
        ", clang " __clang_version__
#elif defined(__GNUC__)
        ", gcc " __VERSION__
#endif
#if defined(NDEBUG)
        ", release"
#else
        ", debug"
#endif
        ", devices: cpu"
#if BARCHAN_HAS_VULKAN
        " vulkan"
#endif
#if BARCHAN_HAS_TRACY
        ", tracy"
#endif
        ;
}

const char* bchResultName(bchResult result)
{
    return resultName(result);
}

const char* bchGetLastError(void)
{
    return lastError();
}

bchResult bchInitStruct(bchTag tag, void* structure, uint32_t size)
{
    return guarded(
        [&]() -> bchResult
        {
            checkPointer(structure, "structure");
            const StructInfo* info = findStruct(tag);
            if (!info)
                fail(BCH_ERROR_INVALID_STRUCT, "0x%X is no tag of this library", tag);
            if (size < info->firstSize || size > info->size || size % 8 != 0)
                fail(
                    BCH_ERROR_INVALID_STRUCT, "%s never had %u bytes; this library knows %u to %u", info->name, size,
                    info->firstSize, info->size);
            const bchHead head{size, tag};
            alignas(16) unsigned char full[1024];
            BCH_ASSERT(info->size <= sizeof full, info->name);
            info->makeDefault(full);
            std::memcpy(structure, full, size);
            std::memcpy(structure, &head, sizeof head);
            return BCH_OK;
        });
}

bchResult bchSetHooks(const bchHooks* hooks)
{
    return guarded(
        [&]() -> bchResult
        {
            const bchHooks full = hooks ? readStruct(hooks, BCH_TAG_HOOKS) : bchDefaultHooks();
            checkHooks(full);
            if (anyDevice())
                fail(BCH_ERROR_BUSY, "hooks can be set only while no device exists");
            if (anyBlob())
                fail(BCH_ERROR_BUSY, "hooks can be set only while no blob is out; bchFreeBlob gives it back");
            setHooks(full);
            return BCH_OK;
        });
}
