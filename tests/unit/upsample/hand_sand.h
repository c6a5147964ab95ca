// Particles that a test moves by hand, with render grains that follow them.
#pragma once

#include "unit/support/cpu.h"
#include "upsample/render_grains.h"

#include <cmath>

namespace test
{

struct HandParticle
{
    glm::vec3 at{0.0f};
    glm::vec3 velocity{0.0f};
    uint32_t serial = 0;
    bool asleep = false;
};

constexpr float kHandSpacing = 0.02f;
constexpr float kHandStep = 1.0f / 60.0f;

inline void move(std::vector<HandParticle>& sand, glm::vec3 velocity)
{
    for (HandParticle& one : sand)
    {
        one.velocity = velocity;
        one.at += velocity * kHandStep;
    }
}

inline bch::gpu::SolidShape handPlane(glm::vec3 at, glm::vec4 rotation = {0.0f, 0.0f, 0.0f, 1.0f})
{
    bch::gpu::SolidShape shape{};
    shape.position = glm::vec4(at, -1.0f);
    shape.rotation = rotation;
    shape.velocity.w = 1.0f;
    shape.kind = bch::gpu::kShapePlane;
    return shape;
}

// A cube of them, the middle of the lowest corner's at `low`.
inline std::vector<HandParticle> handBlock(uint32_t side, glm::vec3 low)
{
    std::vector<HandParticle> block;
    for (uint32_t i = 0; i < side * side * side; ++i)
        block.push_back(
            {low + glm::vec3(i % side, i / side % side, i / (side * side)) * kHandSpacing, glm::vec3(0.0f), i});
    return block;
}

class HandSand
{
public:
    // `ground`: words of shared/terrain.h, none without terrain.
    explicit HandSand(
        uint32_t capacity, uint32_t perParticle = 63, uint32_t threads = 1,
        const std::vector<uint32_t>& ground = std::vector<uint32_t>(bch::gpu::kGroundHeadWords))
        : device(makeCpuDevice(threads)), made(*device, {perParticle, capacity, kHandSpacing}),
          ground_(upload(*device, "ground", ground))
    {
        count_ = device->createArray<uint32_t>("count", 1);
        positions_ = device->createArray<glm::vec4>("positions", capacity);
        velocities_ = device->createArray<glm::vec4>("velocities", capacity);
        words_ = device->createArray<glm::uvec4>("words", capacity);
        solids_ = device->createArray<bch::gpu::SolidShape>("solids", 8);
        parts_ = device->createArray<bch::gpu::BodyPart>("parts", 8);
        bodies_ = device->createArray<bch::gpu::BodyRow>("bodies", 8);
        maps_ = device->createArray<uint32_t>("maps", 1);
    }

    void useGround(const std::vector<uint32_t>& words) { ground_ = upload(*device, "ground", words); }
    void useMaps(const std::vector<uint32_t>& words) { maps_ = upload(*device, "maps", words); } // of cooked shapes

    // Particles as they are when a step is over.
    void step(const std::vector<HandParticle>& sand)
    {
        std::vector<glm::vec4> positions, velocities;
        std::vector<glm::uvec4> words;
        for (const HandParticle& one : sand)
        {
            positions.emplace_back(one.at, 1.0f / 1600.0f);
            velocities.emplace_back(one.velocity, one.asleep ? -1.0f : 0.0f);
            words.emplace_back(3, 0, 1000, one.serial);
        }
        const auto n = static_cast<uint32_t>(sand.size());
        runNow(
            *device,
            [&](bch::Recorder& recorder)
            {
                recorder.upload(count_, &n, sizeof n);
                if (n > 0)
                {
                    recorder.upload(positions_.elements(0, n), positions.data(), n * sizeof(glm::vec4));
                    recorder.upload(velocities_.elements(0, n), velocities.data(), n * sizeof(glm::vec4));
                    recorder.upload(words_.elements(0, n), words.data(), n * sizeof(glm::uvec4));
                }
                if (!solids.empty())
                    recorder.upload(
                        solids_.elements(0, solids.size()), solids.data(), solids.size() * sizeof solids[0]);
                if (!parts.empty())
                {
                    recorder.upload(parts_.elements(0, parts.size()), parts.data(), parts.size() * sizeof parts[0]);
                    recorder.upload(
                        bodies_.elements(0, bodies.size()), bodies.data(), bodies.size() * sizeof bodies[0]);
                }
                bch::RenderGrainsSource source;
                source.count = count_;
                source.positions = positions_;
                source.velocities = velocities_;
                source.words = words_;
                source.maxCount = n;
                source.solids = solids_;
                source.solidCount = static_cast<uint32_t>(solids.size());
                source.ground = ground_;
                source.parts = parts_;
                source.bodies = bodies_;
                source.volumeMaps = maps_;
                source.partCount = static_cast<uint32_t>(parts.size());
                source.gravity = gravity;
                source.seconds = kHandStep;
                made.recordStep(recorder, source);
            });
    }

    std::vector<bch::gpu::RenderGrain> grains()
    {
        return download(*device, made.grains(), download(*device, made.grainCount())[0]);
    }

    static glm::vec3 place(const bch::gpu::RenderGrain& grain) { return {grain.x, grain.y, grain.z}; }
    static float opacity(const bch::gpu::RenderGrain& grain)
    {
        return static_cast<float>(grain.look >> 16 & 0xFF) / 255.0f;
    }

    std::unique_ptr<bch::CpuDevice> device;
    bch::RenderGrains made;
    std::vector<bch::gpu::SolidShape> solids;
    std::vector<bch::gpu::BodyPart> parts;
    std::vector<bch::gpu::BodyRow> bodies;
    glm::vec3 gravity{0.0f, -9.81f, 0.0f};

private:
    bch::ArrayBuffer<uint32_t> ground_, count_, maps_;
    bch::ArrayBuffer<glm::vec4> positions_, velocities_;
    bch::ArrayBuffer<glm::uvec4> words_;
    bch::ArrayBuffer<bch::gpu::SolidShape> solids_;
    bch::ArrayBuffer<bch::gpu::BodyPart> parts_;
    bch::ArrayBuffer<bch::gpu::BodyRow> bodies_;
};

} // namespace test
