#include "render/stone.h"

#include <cmath>
#include <cstdint>

namespace sample
{

namespace
{
float latticeValue(int x, int y, int z)
{
    uint32_t h = static_cast<uint32_t>(x) * 0x8DA6B343u ^ static_cast<uint32_t>(y) * 0xD8163841u
                 ^ static_cast<uint32_t>(z) * 0xCB1AB31Fu;
    h = (h ^ h >> 13) * 0x7FEB352Du;
    return static_cast<float>((h ^ h >> 16) & 0xFFFF) / 65535.0f;
}

// Value noise with its gradient: smooth between random values on the corners of a lattice.
glm::vec4 noise(glm::vec3 place)
{
    const glm::vec3 corner = floor(place);
    const glm::vec3 t = place - corner;
    const glm::vec3 smooth = t * t * (3.0f - 2.0f * t);
    const glm::vec3 slope = 6.0f * t * (1.0f - t);
    const int x = static_cast<int>(corner.x), y = static_cast<int>(corner.y), z = static_cast<int>(corner.z);
    glm::vec4 sum(0.0f); // gradient, value
    for (int i = 0; i < 8; ++i)
    {
        const glm::vec3 side(i & 1, i >> 1 & 1, i >> 2);
        const glm::vec3 weight = mix(1.0f - smooth, smooth, side);
        const glm::vec3 change = mix(-slope, slope, side);
        const float value = latticeValue(x + (i & 1), y + (i >> 1 & 1), z + (i >> 2));
        sum += value
               * glm::vec4(
                   change.x * weight.y * weight.z, weight.x * change.y * weight.z, weight.x * weight.y * change.z,
                   weight.x * weight.y * weight.z);
    }
    return sum;
}
} // namespace

Surface stoneSurface(glm::vec3 place, glm::vec3 offset)
{
    constexpr float kCoarse = 1.7f, kFine = 5.0f;
    const glm::vec4 coarse = noise(kCoarse * place + offset), fine = noise(kFine * place + offset);
    const glm::vec3 gradient = 0.30f * kCoarse * glm::vec3(coarse) + 0.05f * kFine * glm::vec3(fine);
    // Only the part along the surface tilts the normal.
    const glm::vec3 tilt = gradient - place * dot(gradient, place);
    return {normalize(place - tilt), 0.72f + 0.32f * coarse.w + 0.24f * fine.w};
}

} // namespace sample
