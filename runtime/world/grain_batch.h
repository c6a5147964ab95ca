// Grains on their way into a world, in the device's own form.
#pragma once

#include "base/memory.h"
#include "grains/grain_set.h"

#include "barchan/grains.h"

namespace bch
{

// What all grains of a batch have in common.
struct GrainKind
{
    uint32_t material = 0; // index
    uint32_t edge = 0;     // in steps, 0 for spheres
    double density = 0.0;  // kg/m^3
    double quantum = 0.0;  // kg

    float edgeRatio() const { return static_cast<float>(edge) / static_cast<float>(gpu::kEdgeSteps); }
    float reach(float radius) const; // m: from the centre to the surface
    // Throws Failure(BCH_ERROR_INVALID_ARGUMENT) when a grain has more quanta than 32 bits hold.
    uint32_t quanta(float radius) const;
};

struct GrainState
{
    glm::vec3 place{0.0f}; // relative to the anchor
    float radius = 0.0f;
    glm::vec3 velocity{0.0f}, spin{0.0f};
    glm::vec4 orientation{0.0f, 0.0f, 0.0f, 1.0f};
    uint32_t tag = 0;
};

class GrainBatch
{
public:
    GrainBatch(const GrainKind& kind, uint32_t expected);

    void add(const GrainState& grain, uint64_t serial);

    const GrainKind& kind() const { return kind_; }
    uint32_t count() const { return static_cast<uint32_t>(positions_.size()); }
    uint64_t quanta() const { return quanta_; }
    float smallest() const { return smallest_; } // m: radius
    float largest() const { return largest_; }
    float fastest() const { return fastest_; } // m/s
    GrainUpload upload() const;

private:
    GrainKind kind_;
    Vector<glm::vec4> positions_, orientations_, motion_;
    Vector<glm::uvec4> words_;
    uint64_t quanta_ = 0;
    float smallest_ = 0.0f, largest_ = 0.0f, fastest_ = 0.0f;
};

uint32_t edgeSteps(bchGrainShape shape, float edgeRatio); // as grains have it in their words; 0 for spheres
glm::vec4 randomOrientation(uint64_t seed, uint64_t number);

} // namespace bch
