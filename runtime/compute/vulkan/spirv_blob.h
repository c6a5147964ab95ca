// The SPIR-V of every kernel, embedded by the build (sdk/cmake/kernels.cmake) so that nothing is loaded from disk.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bch::vulkan
{
struct SpirvBlob
{
    const char* name; // the kernel's one name, module_file
    const uint32_t* words;
    size_t wordCount;
};

extern const SpirvBlob kSpirvBlobs[];
extern const size_t kSpirvBlobCount;
} // namespace bch::vulkan
