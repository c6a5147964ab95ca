// Limits that every device keeps; they are what the least capable supported GPU offers.
#pragma once

#include <cstdint>

namespace bch
{

constexpr uint32_t kMaxBindings = 16;    // storage buffers of one kernel
constexpr uint32_t kMaxParamBytes = 128; // push constants
constexpr uint32_t kGroupSize = 128; // threads of a workgroup of an ordinary kernel; shaders/kernel/glsl.h has it too
constexpr uint32_t kGroupLimit = 65535; // groups in one dimension of a dispatch: what every Vulkan device offers

} // namespace bch
