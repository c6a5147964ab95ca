#include "compute/kernel.h"

namespace bch
{

namespace kernels
{
#define BCH_KERNEL_ENTRY(module, file) extern const KernelInfo module##_##file##_info;
#define BCH_PRIMITIVE_ENTRY(module, file)
#include "manifest.def"
#undef BCH_KERNEL_ENTRY
#undef BCH_PRIMITIVE_ENTRY
} // namespace kernels

const KernelInfo& kernelInfo(KernelId id)
{
    static const KernelInfo* const kInfos[] = {
#define BCH_KERNEL_ENTRY(module, file) &kernels::module##_##file##_info,
#define BCH_PRIMITIVE_ENTRY(module, file)
#include "manifest.def"
#undef BCH_KERNEL_ENTRY
#undef BCH_PRIMITIVE_ENTRY
    };
    return *kInfos[static_cast<uint32_t>(id)];
}

} // namespace bch
