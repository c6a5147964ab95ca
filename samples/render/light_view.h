// The grains seen from far away along one direction: how high the nearest surface stands towards the light. From it
// follows who is in shadow.
#pragma once

#include "render/grain_cloud.h"

namespace sample
{

class LightView
{
public:
    // towardsLight has length one. The view covers `bounds`, in size x size texels.
    LightView(const GrainCloud& grains, const Bounds& bounds, glm::vec3 towardsLight, uint32_t size);

    // 1 lit, 0 in shadow, between at edges. Nothing outside the bounds is in shadow.
    float lit(glm::vec3 point, float bias) const;

    // The share of the grain's disc that sees the light.
    float litShare(const DrawnGrain& grain) const;

    glm::vec3 towardsLight() const { return light_; }

private:
    glm::vec2 texel(glm::vec3 point) const;
    float height(glm::vec3 point) const { return dot(point, light_); }
    float at(int x, int y) const { return heights_[static_cast<size_t>(y) * size_ + static_cast<size_t>(x)]; }
    void draw(const DrawnGrain& grain);

    // Calls body(texel index, height of the grain's surface there) for the texels that the grain covers.
    template <class Body>
    void forCovered(const DrawnGrain& grain, const Body& body) const;

    glm::vec3 light_, right_, up_, centre_;
    float scale_; // texels per metre
    uint32_t size_;
    std::vector<float> heights_;
};

} // namespace sample
