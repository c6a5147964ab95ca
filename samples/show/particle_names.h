// Which particle is which from one copy of a patch to the next. Copies come in the device's own order, which changes;
// to look the same from picture to picture, a particle needs a number that stays with it. It is found where the
// particle must have been.
#pragma once

#include <barchan/patch.h>

#include <span>
#include <vector>

namespace sample
{

class ParticleNames
{
public:
    // Numbers of the particles of `view`, `seconds` after the call before.
    std::span<const uint32_t> follow(const bchPatchView& view, float spacing, float seconds);

private:
    uint32_t bucketOf(int x, int y, int z) const;
    // The particle of the copy before that is nearest to a place, within half a spacing, and is not taken yet.
    size_t takeNear(const float* place, float spacing);
    void remember(const bchPatchView& view, float spacing);

    struct Known
    {
        float place[3];
        uint32_t name;
        bool taken;
    };
    std::vector<Known> known_;          // by bucket
    std::vector<uint32_t> bucketBegin_; // where in it each bucket begins
    std::vector<uint32_t> names_;
    uint32_t nextName_ = 1;
};

} // namespace sample
