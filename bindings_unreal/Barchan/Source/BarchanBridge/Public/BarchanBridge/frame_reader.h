// The bytes of a frame as flat arrays and tiles in Unreal's units. `bytes` are those of the frame: Frame::bytes on the
// CPU device, else a copy of its buffer that the caller has made.
#pragma once

#include "BarchanBridge/frame_source.h"
#include "BarchanBridge/particle_frame.h"

namespace barchan::unreal
{

// How many of these the frame has, and in `needed` (may be null) how many there would be with more capacity.
BARCHANBRIDGE_API uint32_t countIn(const Frame& frame, const void* bytes, bchStreams which, uint32_t* needed = nullptr);

// Grains have no velocities in frames, particles and render grains no turns; of particles the speed is known. `radius`
// (cm) is that of particles.
BARCHANBRIDGE_API void readGrains(const Frame& frame, const void* bytes, const Vec3d& origin, ParticleFrame& out);
BARCHANBRIDGE_API void
readParticles(const Frame& frame, const void* bytes, const Vec3d& origin, double radius, ParticleFrame& out);
BARCHANBRIDGE_API void readRenderGrains(const Frame& frame, const void* bytes, const Vec3d& origin, ParticleFrame& out);

// Heights of a tile of terrain: 65 by 65, rows along X, the last row and column being the next tile's first.
struct HeightTile
{
    int32_t x = 0, y = 0;
    uint32_t slot = 0, fills = 0; // of the terrain's memory: the same tile has the same pair as long as it is there
    bool changed = false;         // since the frame that was acquired before this one: the rectangle, ends included
    int32_t firstX = 0, firstY = 0, lastX = -1, lastY = -1;
    const float* heights = nullptr; // m above the terrain's origin
};

constexpr int32_t kHeightRow = BCH_FRAME_TILE_SIDE;

// Tile `index` of countIn(..., BCH_STREAM_TILES).
BARCHANBRIDGE_API HeightTile tileIn(const Frame& frame, const void* bytes, uint32_t index);
inline Vec3d tileOrigin(const Frame& frame)
{
    return fromPosition(frame.raw.origin);
}

} // namespace barchan::unreal
