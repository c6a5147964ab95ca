// Bodies leave ruts in sand that is not awake: shaders/law/rut.h. What they press out of their columns is pushed aside.
#pragma once

#include "terrain/tile_list.h"

namespace bch
{

// Bodies as the world has them on the device (shaders/shared/bodies.h).
struct RutBodies
{
    BufferView bodies, parts;
    BufferView volumeMaps; // the atlas
    BufferView loads;      // float per body, N: what it weighs on the ground with; 0 for none
    uint32_t bodyCount = 0, partCount = 0;
};

struct RutSettings
{
    float maxSink = 0.5f;      // m below where a body stands
    float touchGap = 0.02f;    // m: bodies nearer than that to the ground stand on it
    float shearLength = 0.02f; // m: Janosi's K
    float gravity = 9.81f;     // m/s^2
};

class Ruts
{
public:
    // More parts than that leave no ruts.
    static constexpr uint32_t kMostParts = gpu::kRutPartMask - 1;

    Ruts(Device& device, uint32_t tileCapacity, uint32_t bodyCapacity);

    void
    record(Recorder& recorder, const TerrainView& terrain, const RutBodies& bodies, const RutSettings& settings) const;

    // kRutTold words per body, of the last record: the force against slip, and how far it sinks.
    BufferView told() const { return told_; }

private:
    TileList pressedTiles_;
    ArrayBuffer<uint32_t> rutBodies_, told_;
    ArrayBuffer<uint32_t> owners_, pressed_, arrivals_; // per column, pressed_ two
    ArrayBuffer<glm::vec2> overs_;                      // m, per column
};

} // namespace bch
