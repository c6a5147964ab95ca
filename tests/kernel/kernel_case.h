// One run of one kernel, as data: what each buffer holds before, and how closely the devices must agree afterwards.
#pragma once

#include "compute/kernel.h"
#include "compute/shader_types.h"

#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace test
{

using Words = std::vector<uint32_t>;

// How the words of a buffer are compared. Integers always exactly; floats may differ by
// absolute + relative * the larger of the two magnitudes.
struct Tolerance
{
    bool floats = false;
    float relative = 0.0f;
    float absolute = 0.0f;
    int32_t floatWord = -1;  // only this word is a float; -1: all are, if `floats`
    bool fixedPoint = false; // words are pairs, numbers of 64 bits in units of 2^-40
};

inline Tolerance exactly()
{
    return {};
}

struct CaseBuffer
{
    std::vector<std::byte> bytes;
    Tolerance tolerance;
};

struct KernelCase
{
    uint32_t threads = 1;
    std::vector<CaseBuffer> buffers;
    std::vector<std::byte> params;

    template <class T>
    KernelCase& add(const std::vector<T>& values, const Tolerance& tolerance = exactly())
    {
        // A buffer is never empty, so that it can always be bound.
        CaseBuffer buffer{std::vector<std::byte>(std::max<size_t>(values.size(), 1) * sizeof(T)), tolerance};
        if (!values.empty())
            std::memcpy(buffer.bytes.data(), values.data(), values.size() * sizeof(T));
        buffers.push_back(std::move(buffer));
        return *this;
    }
    template <class T>
    KernelCase& with(const T& values)
    {
        params.resize(sizeof(T));
        std::memcpy(params.data(), &values, sizeof(T));
        return *this;
    }
};

struct KernelComparison
{
    bch::KernelId kernel;
    KernelCase (*make)(uint32_t n, std::mt19937& random); // for n elements
};

std::vector<KernelComparison> computeComparisons();
std::vector<KernelComparison> spatialComparisons();
std::vector<KernelComparison> grainComparisons();
std::vector<KernelComparison> patchComparisons();
std::vector<KernelComparison> couplingComparisons();
std::vector<KernelComparison> bodyComparisons();
std::vector<KernelComparison> terrainComparisons();
std::vector<KernelComparison> rutComparisons();
std::vector<KernelComparison> handoffComparisons();
std::vector<KernelComparison> tileComparisons();
std::vector<KernelComparison> upsampleComparisons();
std::vector<KernelComparison> publishComparisons();

// One solid of every shape, turned and moving.
std::vector<bch::gpu::SolidShape> solidRows();

// Bodies of every kind around the middle of the sand of the patches' cases, and a part or two of each.
std::vector<bch::gpu::BodyRow> bodyRows();
std::vector<bch::gpu::BodyPart> bodyParts();
Words emptyLedger();
Words volumeMaps(); // an atlas with one shape, which begins at word 0
// Bumps through the middle of the sand of the cases, up to the edge of the only tile; for some n none.
Words groundFor(uint32_t n);

// The first words that differ by more than they may; empty when none does.
std::string
compareBytes(const std::vector<std::byte>& cpu, const std::vector<std::byte>& gpu, const Tolerance& tolerance);

// ---- what the makers of cases share ----

constexpr uint32_t kUnwritten = 0xccccccccu; // what outputs hold before

inline float between(std::mt19937& random, float low, float high)
{
    return std::uniform_real_distribution<float>(low, high)(random);
}

inline Words randomWords(uint32_t n, std::mt19937& random)
{
    Words words(n);
    for (uint32_t& word : words)
        word = static_cast<uint32_t>(random());
    return words;
}

// The words of tiles' states, behind those of their groups.
inline Words statesOf(const Words& ofSlots)
{
    Words states(bch::gpu::kTileStates, 0);
    for (size_t slot = 0; slot < ofSlots.size(); ++slot)
        states[slot / bch::gpu::kPickGroup] |= ofSlots[slot];
    states.insert(states.end(), ofSlots.begin(), ofSlots.end());
    return states;
}

// Of so many slots: the lowest four bits, and some groups without any.
inline Words randomStates(uint32_t n, std::mt19937& random)
{
    Words states(n);
    for (uint32_t slot = 0; slot < n; ++slot)
        states[slot] = slot / bch::gpu::kPickGroup % 3 == 1 ? 0 : static_cast<uint32_t>(random() % 16);
    return states;
}

inline std::vector<glm::vec4> randomVectors(uint32_t n, std::mt19937& random, float size)
{
    std::vector<glm::vec4> vectors(n);
    for (glm::vec4& v : vectors)
        v = {
            between(random, -size, size), between(random, -size, size), between(random, -size, size),
            between(random, -size, size)};
    return vectors;
}

} // namespace test
