// Drains: regions that take particles of patches out of the world. The device counts what each took in a step; the host
// adds it up.
#pragma once

#include "base/slot_table.h"
#include "compute/device.h"
#include "compute/shader_types.h"

#include "barchan/emitter.h"

#include <glm/gtc/quaternion.hpp>

namespace bch
{

// No padding: its bytes are hashed and stored.
struct Drain
{
    glm::dvec3 position{0.0};
    uint64_t count = 0, quanta = 0; // drained so far
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};
    glm::vec3 size{0.0f};
    uint32_t shape = 0, outside = 0, unused = 0;
};
static_assert(sizeof(Drain) == 24 + 16 + 16 + 12 + 3 * 4);

// Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
Drain makeDrain(const bchDrainDef& def);
void checkDrain(const Drain& drain);

// A region as kernels know it.
gpu::SolidShape regionRow(const Drain& drain, const glm::dvec3& anchor);

// Who a row of the books belongs to.
struct DrainRow
{
    uint32_t index = 0, generation = 0;
};

class DrainTable
{
public:
    DrainTable(Device& device, uint32_t capacity, uint32_t owner);

    uint64_t add(const bchDrainDef& def);
    void remove(uint32_t index);

    const SlotTable<Drain>& slots() const { return slots_; }
    uint32_t count() const { return slots_.count(); }
    BufferView rows() const { return rows_; }
    BufferView books() const { return books_; }

    // Brings the rows up to date and opens new books for the step.
    void recordUpload(Recorder& recorder, const glm::dvec3& anchor) const;
    void markUploaded() { dirty_ = false; }
    void markDirty() { dirty_ = true; }

    // The books of a step, as rows of the drains there were; those that are gone by now are left out.
    void listRows(Vector<DrainRow>& rows) const;
    void takeBooks(const Vector<DrainRow>& rows, const uint32_t* words);

    void restore(const Vector<Slot>& slots, Vector<Drain>&& drains) noexcept;

private:
    SlotTable<Drain> slots_;
    ArrayBuffer<gpu::SolidShape> rows_;
    ArrayBuffer<uint32_t> books_;
    bool dirty_ = true;
};

} // namespace bch
