// Looks volume maps up on the host with the very text that kernels use.
#pragma once

#include "compute/shader_types.h"

namespace bch::map_law
{
using namespace glm;
using uint = uint32_t;
using namespace gpu;

// Buffers are members, as in a kernel.
struct Lookup
{
    const uint* volumeMaps;
#include "law/volume_map.h"
};
} // namespace bch::map_law

namespace bch
{

using MapPoint = map_law::Lookup::MapPoint;

inline MapPoint readMap(const gpu::VolumeMap& map, const uint32_t* words, const glm::vec3& at)
{
    return map_law::Lookup{words}.mapPoint(map, at);
}

} // namespace bch
