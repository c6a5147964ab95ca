// A patch driven by itself, without a world: particles in, substeps, particles out. On the device that BARCHAN_DEVICE
// names; on Vulkan with validation on.
#pragma once

#include "bodies/body_set.h"
#include "patches/patch.h"

#include <memory>
#include <vector>

constexpr float kBulkDensity = 1590.0f; // kg/m^3
constexpr float kGravity = 9.81f;
constexpr float kSubstep = 1.0f / 240.0f;

// Small worlds on Vulkan: here it may be a software device.
bool runsOnVulkan();

std::unique_ptr<bch::Device> makePatchDevice(uint32_t threads = 2);

struct Particle
{
    glm::vec3 position;
    glm::vec3 velocity{0.0f};
    float pressure = 0.0f;

    // Of particles that come back.
    float vertical = 0.0f; // Pa, p - s_yy: compression counts positive
    bool asleep = false;
};

struct PatchScene
{
    float spacing = 0.05f;
    float frictionAngle = 30.0f; // degrees
    glm::vec3 gravity{0.0f, -kGravity, 0.0f};
    std::vector<Particle> particles;
    std::vector<bch::gpu::SolidShape> solids;
    std::vector<uint32_t> ground; // shared/terrain.h; none where empty

    // On a lattice, shaken by a twentieth of the spacing; the particles that `keep` is true for.
    template <class Keep>
    void fill(glm::vec3 low, glm::ivec3 count, Keep&& keep);

    bch::gpu::SolidShape& addSolid(uint32_t kind, glm::vec3 position, float friction);
};

class PatchRun
{
public:
    PatchRun(bch::Device& device, const PatchScene& scene);
    ~PatchRun(); // fails the test when there was a fault or the validation layers have said anything

    void advance(uint32_t substeps);
    std::vector<Particle> particles(); // in the order of the scene

    // Everything that a particle is, as bits, in the order of the scene.
    std::vector<glm::uvec4> bits();

private:
    template <class T>
    std::vector<T> download(bch::BufferView view);
    void recordSubstep(bch::Recorder& recorder);
    std::vector<uint32_t> placeOf(); // where the particles of the scene are now

    bch::Device& device_;
    uint32_t count_;
    bch::Patch patch_;
    bch::ArrayBuffer<bch::gpu::PatchMaterial> materials_;
    bch::ArrayBuffer<bch::gpu::SolidShape> solids_;
    bch::BodySet bodies_;                   // none
    bch::ArrayBuffer<uint32_t> volumeMaps_; // none
    bch::ArrayBuffer<uint32_t> ground_;
    bch::ArrayBuffer<bch::gpu::FieldRow> fields_; // none of them in use
    bch::ArrayBuffer<uint32_t> report_;
    bch::PatchSurroundings around_;
};

// The same shake on every machine: -1 .. 1 from the particle's number.
inline float shake(uint32_t number)
{
    number = (number ^ 61u ^ (number >> 16)) * 9u;
    number = (number ^ (number >> 4)) * 0x27d4eb2du;
    number ^= number >> 15;
    return static_cast<float>(number >> 8) * 0x1p-23f - 1.0f;
}

template <class Keep>
void PatchScene::fill(glm::vec3 low, glm::ivec3 count, Keep&& keep)
{
    for (int y = 0; y < count.y; ++y)
        for (int z = 0; z < count.z; ++z)
            for (int x = 0; x < count.x; ++x)
            {
                const glm::vec3 middle = low + (glm::vec3(x, y, z) + 0.5f) * spacing;
                if (!keep(middle))
                    continue;
                const auto n = static_cast<uint32_t>(3 * particles.size());
                const glm::vec3 off(shake(n), shake(n + 1), shake(n + 2));
                particles.push_back({middle + off * (0.05f * spacing)});
            }
}
