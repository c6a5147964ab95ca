// The world's materials: what the host gave, and the coefficients that laws use.
#pragma once

#include "base/slot_table.h"
#include "compute/device.h"
#include "compute/shader_types.h"

#include "barchan/material.h"

namespace bch
{

// Bounds of every field, in words. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkMaterial(const bchMaterialDef& def);

struct MaterialPair
{
    uint32_t a, b; // a <= b
    float friction, restitution;
};

class MaterialTable
{
public:
    MaterialTable(Device& device, uint32_t capacity, uint32_t owner);

    uint64_t add(const bchMaterialDef& def);
    void update(uint32_t index, const bchMaterialDef& def);
    void setPair(uint32_t a, uint32_t b, float friction, float restitution);

    const SlotTable<bchMaterialDef>& slots() const { return slots_; }
    const Vector<MaterialPair>& pairs() const { return pairs_; }
    uint32_t capacity() const { return slots_.capacity(); }

    // Brings the device's rows up to date; records nothing when nothing has changed. The change counts as delivered
    // once markUploaded() was called, after the submission.
    void recordUpload(Recorder& recorder) const;
    void markUploaded() { dirty_ = false; }
    bool changed() const { return dirty_; } // since it was uploaded

    BufferView rows() const { return rows_; }
    BufferView pairRows() const { return pairRows_; }
    BufferView patchRows() const { return patchRows_; }

    static float bulkDensity(const bchMaterialDef& def) { return def.grainDensity * def.packingFraction; }

    // Reduced modulus of two equal grains.
    static float reducedModulus(const bchMaterialDef& def);
    // Quadratic drag of air on a sphere of bulk density, 1/m: the deceleration is this times the square of the speed.
    static float dragRate(const bchMaterialDef& def, float diameter);

    void restore(const Vector<Slot>& slots, Vector<bchMaterialDef>&& defs, Vector<MaterialPair>&& pairs) noexcept;

private:
    // Friction, damping factor, rolling friction, cohesion.
    glm::vec4 pairCoefficients(uint32_t a, uint32_t b) const;

    SlotTable<bchMaterialDef> slots_;
    Vector<MaterialPair> pairs_;
    ArrayBuffer<gpu::GrainMaterial> rows_;
    ArrayBuffer<glm::vec4> pairRows_;
    ArrayBuffer<gpu::PatchMaterial> patchRows_;
    bool dirty_ = true;
};

} // namespace bch
