#include "render/light_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sample
{

LightView::LightView(const GrainCloud& grains, const Bounds& bounds, glm::vec3 towardsLight, uint32_t size)
    : light_(towardsLight), centre_(bounds.centre),
      scale_(0.5f * static_cast<float>(size - 4) / std::max(bounds.radius, 1.0e-3f)), size_(size),
      heights_(static_cast<size_t>(size) * size, std::numeric_limits<float>::lowest())
{
    const glm::vec3 axis = std::abs(light_.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    right_ = normalize(cross(axis, light_));
    up_ = cross(light_, right_);
    for (const DrawnGrain& grain : grains)
        draw(grain);
}

glm::vec2 LightView::texel(glm::vec3 point) const
{
    const glm::vec3 offset = point - centre_;
    return glm::vec2(dot(offset, right_), dot(offset, up_)) * scale_ + 0.5f * static_cast<float>(size_);
}

template <class Body>
void LightView::forCovered(const DrawnGrain& grain, const Body& body) const
{
    const glm::vec2 centre = texel(grain.centre);
    const float radius = grain.radius * scale_;
    const int last = static_cast<int>(size_) - 1;
    const int x0 = std::max(0, static_cast<int>(centre.x - radius)),
              x1 = std::min(last, static_cast<int>(centre.x + radius));
    const int y0 = std::max(0, static_cast<int>(centre.y - radius)),
              y1 = std::min(last, static_cast<int>(centre.y + radius));
    const float base = height(grain.centre);
    for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x)
        {
            const glm::vec2 offset = (glm::vec2(x, y) + 0.5f - centre) / scale_;
            const float rest = grain.radius * grain.radius - dot(offset, offset);
            if (rest > 0.0f)
                body(static_cast<size_t>(y) * size_ + static_cast<size_t>(x), base + std::sqrt(rest));
        }
}

void LightView::draw(const DrawnGrain& grain)
{
    forCovered(grain, [this](size_t index, float surface) { heights_[index] = std::max(heights_[index], surface); });
}

float LightView::litShare(const DrawnGrain& grain) const
{
    uint32_t covered = 0, seen = 0;
    forCovered(
        grain,
        [&](size_t index, float surface)
        {
            ++covered;
            seen += heights_[index] <= surface + 0.01f * grain.radius ? 1 : 0;
        });
    return covered > 0 ? static_cast<float>(seen) / static_cast<float>(covered) : 1.0f;
}

float LightView::lit(glm::vec3 point, float bias) const
{
    const glm::vec2 place = texel(point) - 0.5f;
    const glm::vec2 corner = floor(place);
    const int x = static_cast<int>(corner.x), y = static_cast<int>(corner.y);
    const int last = static_cast<int>(size_) - 2;
    if (x < 0 || y < 0 || x > last || y > last)
        return 1.0f;
    const float limit = height(point) + bias;
    const glm::vec2 part = place - corner;
    const auto sees = [&](int dx, int dy) { return at(x + dx, y + dy) <= limit ? 1.0f : 0.0f; };
    return glm::mix(glm::mix(sees(0, 0), sees(1, 0), part.x), glm::mix(sees(0, 1), sees(1, 1), part.x), part.y);
}

} // namespace sample
