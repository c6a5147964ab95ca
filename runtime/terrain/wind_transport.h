// Wind that carries sand from windward to lee and moves dunes: shaders/law/saltation.h. It goes over every resident
// tile; a host that wants it calls it every so many steps, with the seconds that have passed.
#pragma once

#include "terrain/terrain_view.h"

#include "compute/device.h"

namespace bch
{

struct WindOnSand
{
    glm::vec2 velocity{0.0f}; // x and z, m/s
    float threshold = 6.0f;   // m/s that lift the first sand
    float lift = 1.0e-4f;     // m of height per second and m/s beyond the threshold
    float hop = 1.0f;         // m
    float leeSlope = 0.268f;  // tan of 15 degrees
    float leeReach = 8.0f;    // m: how far the lee of a crest reaches
    float sandShare = 0.6f;   // of what comes down, what stays: on sand
    float bareShare = 0.4f;   // and on bare bed
    uint32_t hops = 6;        // after the last everything stays
    float seconds = 0.0f;     // since the last call
};

class WindTransport
{
public:
    WindTransport(Device& device, uint32_t tileCapacity);

    // Nothing is recorded for wind that lifts nothing even where it climbs.
    void record(Recorder& recorder, const TerrainView& terrain, const WindOnSand& wind) const;

private:
    ArrayBuffer<float> climbed_;                      // per column
    ArrayBuffer<uint32_t> lifted_, arrivals_, votes_; // per column
};

} // namespace bch
