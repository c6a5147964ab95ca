// Grains driven by themselves, without a world: plain spheres of one material in, substeps, grains out. On the device
// that BARCHAN_DEVICE names; on Vulkan with validation on.
#pragma once

#include "bodies/body_set.h"
#include "grains/grain_set.h"

#include <memory>
#include <vector>

struct GrainScene
{
    float radius = 0.01f;
    float density = 2650.0f;                    // kg/m^3
    float modulus = 2.0e6f;                     // Pa
    glm::vec4 pair{0.5f, 1.0f, 0.1f, 0.0f};     // friction, damping factor, rolling friction, cohesion of two grains
    glm::vec4 wallPair{0.5f, 1.0f, 0.1f, 0.0f}; // and of a grain and a wall
    std::vector<glm::vec3> places;
    std::vector<uint32_t> ground; // shared/terrain.h
};

struct GrainState
{
    glm::vec3 place, velocity;
    bool asleep;
};

class GrainRun
{
public:
    GrainRun(bch::Device& device, const GrainScene& scene);
    ~GrainRun(); // fails the test when there was a fault or the validation layers have said anything

    void advance(uint32_t substeps, float seconds);
    std::vector<GrainState> grains(); // in the order of the scene

private:
    template <class T>
    std::vector<T> download(bch::BufferView view);

    bch::Device& device_;
    float radius_;
    uint32_t count_;
    bch::GrainSet grains_;
    bch::ArrayBuffer<bch::gpu::GrainMaterial> materials_;
    bch::ArrayBuffer<glm::vec4> pairs_;
    bch::ArrayBuffer<bch::gpu::SolidShape> walls_; // none
    bch::BodySet bodies_;                          // none
    bch::ArrayBuffer<uint32_t> volumeMaps_;        // none
    bch::ArrayBuffer<bch::gpu::FieldRow> fields_;  // none
    bch::ArrayBuffer<uint32_t> ground_, report_;
    bch::GrainSurroundings around_{};
};
