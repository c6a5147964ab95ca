#include "world/grain_batch.h"

#include "base/failure.h"
#include "compute/laws.h"
#include "grains/grain_shape.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
constexpr double kPi = 3.14159265358979323846;
constexpr double kMaxQuanta = 4294967295.0;
} // namespace

// Every turn as likely as every other (Shoemake's method), from the seed and the grain's number.
glm::vec4 randomOrientation(uint64_t seed, uint64_t number)
{
    const auto low = static_cast<uint32_t>(seed), high = static_cast<uint32_t>(seed >> 32);
    const uint32_t first =
        law::hashWord(law::hashWord(law::hashWord(0x9E3779B9u, low), high), static_cast<uint32_t>(number));
    const auto uniform = [first](uint32_t k) { return static_cast<double>(law::hashWord(first, k)) / 4294967296.0; };
    const double share = uniform(1), a = 2.0 * kPi * uniform(2), b = 2.0 * kPi * uniform(3);
    const double r = std::sqrt(1.0 - share), s = std::sqrt(share);
    return glm::normalize(glm::vec4(r * std::sin(a), r * std::cos(a), s * std::sin(b), s * std::cos(b)));
}

uint32_t edgeSteps(bchGrainShape shape, float edgeRatio)
{
    return shape == BCH_GRAIN_SPHERE
               ? 0
               : static_cast<uint32_t>(std::lround(edgeRatio * static_cast<float>(gpu::kEdgeSteps)));
}

float GrainKind::reach(float radius) const
{
    return law::grainReach(radius, edgeRatio());
}

uint32_t GrainKind::quanta(float radius) const
{
    const double volume = grainVolume(edge) * std::pow(static_cast<double>(radius), 3.0);
    const double count = std::fmax(1.0, std::round(volume * density / quantum));
    if (count > kMaxQuanta)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "a grain of radius %g would have %g mass quanta, more than 32 bits hold; use a larger "
            "bchWorldDef::massQuantum than %g kg",
            static_cast<double>(radius), count, quantum);
    return static_cast<uint32_t>(count);
}

GrainBatch::GrainBatch(const GrainKind& kind, uint32_t expected) : kind_(kind)
{
    positions_.reserve(expected);
    orientations_.reserve(expected);
    motion_.reserve(size_t{2} * expected);
    words_.reserve(expected);
}

void GrainBatch::add(const GrainState& grain, uint64_t serial)
{
    const uint32_t quanta = kind_.quanta(grain.radius);
    smallest_ = positions_.empty() ? grain.radius : std::min(smallest_, grain.radius);
    largest_ = std::max(largest_, grain.radius);
    fastest_ = std::fmax(fastest_, glm::length(grain.velocity));
    positions_.emplace_back(grain.place, grain.radius);
    orientations_.push_back(grain.orientation);
    motion_.emplace_back(grain.velocity, 0.0f);
    motion_.emplace_back(grain.spin, static_cast<float>(1.0 / (quanta * kind_.quantum)));
    words_.emplace_back(
        kind_.material | kind_.edge << gpu::kEdgeShift, grain.tag, quanta, static_cast<uint32_t>(serial));
    quanta_ += quanta;
}

GrainUpload GrainBatch::upload() const
{
    return {positions_.data(), orientations_.data(), motion_.data(), words_.data(), count()};
}

} // namespace bch
