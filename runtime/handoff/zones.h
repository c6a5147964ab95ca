// Where sand is wanted awake, worked out on the device from where bodies are now: no answer is waited for, and none is
// older than another.
#pragma once

#include "compute/device.h"
#include "terrain/terrain_view.h"

#include <span>

namespace bch
{

struct ZoneSetup
{
    uint32_t tileCapacity = 0;
    uint32_t bodyCapacity = 0;
    uint32_t givenCapacity = 0; // regions that the host gives
    uint32_t focusCapacity = 0;
};

struct ZoneWork
{
    std::span<const gpu::HandoffRegion> given;
    std::span<const float> reaches; // m, by body; 0 where there is none
    std::span<const glm::vec4> focus;
    BufferView bodies;     // gpu::BodyRow
    float margin = 2.5f;   // of a body's reach
    float seconds = 0.25f; // ahead
    float depth = 1.0f;    // m
    float taper = 1.0f;
    float stay = 0.5f;     // m
    float farthest = 0.0f; // m from a focus; 0 no limit
};

class Zones
{
public:
    Zones(Device& device, const ZoneSetup& setup);

    // Regions, and the tiles that they touch, the nearest to a focus first.
    void record(Recorder& recorder, const TerrainView& terrain, const ZoneWork& work) const;

    BufferView regions() const { return regions_; } // gpu::HandoffRegion
    BufferView tileCount() const { return listCount_; }
    BufferView tiles() const { return list_; }

    static uint32_t regionCount(const ZoneWork& work)
    {
        return static_cast<uint32_t>(work.given.size() + work.reaches.size());
    }

private:
    ZoneSetup setup_;
    ArrayBuffer<gpu::HandoffRegion> regions_;
    ArrayBuffer<float> reaches_;
    ArrayBuffer<glm::vec4> focus_;
    ArrayBuffer<uint32_t> slotCount_; // a constant
    ArrayBuffer<uint32_t> flags_, keys_, offsets_, list_, listCount_, sortKeys_;
    std::unique_ptr<Buffer> scratch_;
};

} // namespace bch
