#include "compute/device.h"

#include "base/failure.h"
#include "compute/cpu/cpu_device.h"

namespace bch
{

std::unique_ptr<Device> createCpuDevice(const bchDeviceDef& def)
{
    // Asked here, in code compiled for every processor: past this point the instructions must be there.
#if defined(__x86_64__) || defined(_M_X64)
    if (kCpuDeviceNeedsAvx2 && !(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")))
        fail(
            BCH_ERROR_UNSUPPORTED,
            "this library's CPU device was built for AVX2, which this processor lacks; build with BARCHAN_CPU_ARCH=");
#endif
    return std::make_unique<CpuDevice>(def);
}

} // namespace bch
