// The world's walls: what the host gave, where they have moved since, and their rows on the device.
#pragma once

#include "base/slot_table.h"
#include "compute/device.h"
#include "compute/shader_types.h"

#include "barchan/wall.h"

#include <glm/gtc/quaternion.hpp>

namespace bch
{

struct Wall
{
    glm::dvec3 position{0.0};
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f}; // from the shape's frame to the world's
    glm::vec3 size{0.0f};
    glm::vec3 velocity{0.0f};
    glm::vec3 spin{0.0f};
    float friction = -1.0f;
    float roughness = 0.0f;
    uint32_t shape = 0;
    uint32_t solidOutside = 0;
};

Wall makeWall(const bchWallDef& def);
void describeWall(const Wall& wall, bchWallDef& def);

// Bounds of every field, in words; also of what a snapshot holds. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkWall(const Wall& wall);

// The part of it that is the shape's and its place's, for a struct of this name.
void checkShape(
    const char* structName, uint32_t shape, const glm::dvec3& position, const glm::quat& rotation,
    const glm::vec3& size);

class WallTable
{
public:
    // Its rows have room for `more` solids that are none of its own.
    WallTable(Device& device, uint32_t capacity, uint32_t more, uint32_t owner);

    uint64_t add(const bchWallDef& def);
    void update(uint32_t index, const bchWallDef& def);
    void remove(uint32_t index);

    const SlotTable<Wall>& slots() const { return slots_; }
    BufferView rows() const { return rows_; }
    uint32_t count() const { return slots_.count(); }
    bool anyMoves() const;

    // Brings the device's rows up to date, relative to the anchor; records nothing when nothing has changed.
    void recordUpload(Recorder& recorder, const glm::dvec3& anchor) const;

    // After a step was submitted: what moves has moved on.
    void advance(double seconds);
    void markDirty() { dirty_ = true; }

    void restore(const Vector<Slot>& slots, Vector<Wall>&& walls) noexcept;

private:
    SlotTable<Wall> slots_;
    ArrayBuffer<gpu::SolidShape> rows_;
    bool dirty_ = true;
};

} // namespace bch
