// Fields, explosions and wind: what the host gave, what has changed since the last step, and the rows on the device.
//
// Sleeping sand asks only in a step after a change: a field that came is a fresh row, one that went or moved leaves a
// row that only wakes.
#pragma once

#include "base/slot_table.h"
#include "compute/device.h"
#include "compute/shader_types.h"

#include "barchan/field.h"

namespace bch
{

constexpr uint32_t kExplosionCapacity = 64;

// No padding: its bytes are hashed and stored. Explosions are such, too.
struct Field
{
    glm::dvec3 position{0.0};
    glm::vec3 vector{0.0f};
    float radius = 0.0f, strength = 0.0f, core = 0.0f;
    uint32_t kind = 0, phase = 0; // gpu::kField...
};
static_assert(sizeof(Field) == 24 + 12 + 3 * 4 + 2 * 4);

// Throw Failure(BCH_ERROR_INVALID_ARGUMENT).
Field makeField(const bchFieldDef& def);
Field makeExplosion(const bchExplosionDef& def);
void checkField(const Field& field);     // one that lasts
void checkMomentary(const Field& field); // one that does not

// What fields can do at most to anything within their reach.
struct FieldBounds
{
    float acceleration = 0.0f; // m/s^2
    float kick = 0.0f;         // m/s
    float wind = 0.0f;         // m/s
};

class FieldTable
{
public:
    FieldTable(Device& device, uint32_t capacity, uint32_t owner);

    uint64_t add(const bchFieldDef& def);
    void update(uint32_t index, const bchFieldDef& def);
    void remove(uint32_t index);
    void explode(const bchExplosionDef& def);
    void setWind(const glm::vec3& wind);

    const SlotTable<Field>& slots() const { return slots_; }
    const Vector<Field>& momentary() const { return momentary_; }
    const glm::vec3& wind() const { return wind_; }
    bool windChanged() const { return windChanged_; }
    bool changed() const;
    BufferView rows() const { return rows_; }
    uint32_t count() const { return slots_.count(); }
    uint32_t firstCount() const { return count() + static_cast<uint32_t>(momentary_.size()); }
    FieldBounds bounds() const;

    void recordUpload(Recorder& recorder, const glm::dvec3& anchor) const;
    void advance(); // after a step was submitted
    void markDirty() { dirty_ = true; }

    void restore(
        const Vector<Slot>& slots, Vector<Field>&& fields, Vector<Field>&& momentary, const glm::vec3& wind,
        bool windChanged) noexcept;

private:
    void leaveTrace(Field field); // of what acted in the last step and will not any more

    SlotTable<Field> slots_;
    Vector<Field> momentary_; // explosions and traces, for the next step alone
    glm::vec3 wind_{0.0f};
    bool windChanged_ = false;
    ArrayBuffer<gpu::FieldRow> rows_;
    bool dirty_ = true;
};

} // namespace bch
