#include "show/particle_names.h"

#include <bit>
#include <cmath>

namespace sample
{

namespace
{
constexpr size_t kNone = SIZE_MAX;

int cellOf(float coordinate, float spacing)
{
    return static_cast<int>(std::floor(coordinate / spacing));
}
} // namespace

uint32_t ParticleNames::bucketOf(int x, int y, int z) const
{
    const uint32_t hash = static_cast<uint32_t>(x) * 73856093u ^ static_cast<uint32_t>(y) * 19349663u
                          ^ static_cast<uint32_t>(z) * 83492791u;
    return (hash ^ hash >> 15) & static_cast<uint32_t>(bucketBegin_.size() - 2);
}

size_t ParticleNames::takeNear(const float* place, float spacing)
{
    size_t best = kNone;
    float least = 0.25f * spacing * spacing;
    for (int i = 0; i < 8; ++i)
    {
        // The eight cells around the place that half a spacing can reach.
        const uint32_t bucket = bucketOf(
            cellOf(place[0] - 0.5f * spacing, spacing) + (i & 1),
            cellOf(place[1] - 0.5f * spacing, spacing) + (i >> 1 & 1),
            cellOf(place[2] - 0.5f * spacing, spacing) + (i >> 2));
        for (size_t k = bucketBegin_[bucket]; k < bucketBegin_[bucket + 1]; ++k)
        {
            if (known_[k].taken)
                continue;
            float square = 0.0f;
            for (int axis = 0; axis < 3; ++axis)
                square += (known_[k].place[axis] - place[axis]) * (known_[k].place[axis] - place[axis]);
            if (square < least)
            {
                least = square;
                best = k;
            }
        }
    }
    return best;
}

std::span<const uint32_t> ParticleNames::follow(const bchPatchView& view, float spacing, float seconds)
{
    names_.resize(view.count);
    for (size_t i = 0; i < view.count; ++i)
    {
        const float *p = view.positions + 4 * i, *v = view.velocities + 4 * i;
        const float before[3] = {p[0] - seconds * v[0], p[1] - seconds * v[1], p[2] - seconds * v[2]};
        const size_t found = bucketBegin_.empty() ? kNone : takeNear(before, spacing);
        if (found != kNone)
            known_[found].taken = true;
        names_[i] = found != kNone ? known_[found].name : nextName_++;
    }
    remember(view, spacing);
    return names_;
}

// A counting sort into buckets, one more than a power of two for the end of the last.
void ParticleNames::remember(const bchPatchView& view, float spacing)
{
    bucketBegin_.assign(std::bit_ceil(static_cast<size_t>(view.count) + 1) + 1, 0);
    const auto bucketAt = [&](const float* p)
    { return bucketOf(cellOf(p[0], spacing), cellOf(p[1], spacing), cellOf(p[2], spacing)); };
    for (size_t i = 0; i < view.count; ++i)
        ++bucketBegin_[bucketAt(view.positions + 4 * i) + 1];
    for (size_t k = 1; k < bucketBegin_.size(); ++k)
        bucketBegin_[k] += bucketBegin_[k - 1];
    std::vector<uint32_t> next(bucketBegin_.begin(), bucketBegin_.end() - 1);
    known_.resize(view.count);
    for (size_t i = 0; i < view.count; ++i)
    {
        const float* p = view.positions + 4 * i;
        known_[next[bucketAt(p)]++] = {{p[0], p[1], p[2]}, names_[i], false};
    }
}

} // namespace sample
