// Numbers that are the same on every machine, unlike the distributions of the standard library.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

namespace test
{

class Random
{
public:
    explicit Random(uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ull + 1) {}

    uint32_t word() // splitmix64, upper half
    {
        uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return static_cast<uint32_t>((z ^ (z >> 31)) >> 32);
    }
    uint32_t below(uint32_t limit) { return static_cast<uint32_t>(uint64_t{word()} * limit >> 32); }
    float between(float low, float high) { return low + (high - low) * (static_cast<float>(word() >> 8) * 0x1p-24f); }

private:
    uint64_t state_;
};

inline std::vector<glm::vec4> randomCloud(uint32_t count, glm::vec3 center, float halfSize, uint64_t seed = 1)
{
    Random random(seed);
    std::vector<glm::vec4> points(count);
    for (glm::vec4& point : points)
    {
        const float x = center.x + random.between(-halfSize, halfSize);
        const float y = center.y + random.between(-halfSize, halfSize);
        const float z = center.z + random.between(-halfSize, halfSize);
        point = glm::vec4(x, y, z, 0.01f);
    }
    return points;
}

} // namespace test
