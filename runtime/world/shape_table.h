// The world's cooked shapes: their blobs, and their volume maps side by side in one buffer, the atlas.
#pragma once

#include "base/slot_table.h"
#include "compute/device.h"
#include "compute/shader_types.h"

#include "barchan/shape.h"

namespace bch
{

struct Shape
{
    Vector<std::byte> blob;  // as it was given
    uint64_t checksum = 0;   // of the blob
    uint32_t firstWord = 0;  // in the atlas
    uint32_t wordCount = 0;  // there
    float radius = 0.0f;     // m: of the sphere around its centre of mass that holds all of it
    float reach = 0.0f;      // m: how far out its map tells distances
    Vector<glm::vec3> wires; // some edges of its mesh, for debug drawing: two ends each
};

// A shape and the words that the atlas must have for it.
struct PlacedShape
{
    Shape shape;
    Vector<uint32_t> words;
};

// Shapes of a snapshot, by slot.
struct RestoredShapes
{
    Vector<Slot> slots;
    Vector<Shape> shapes;
    Vector<Vector<uint32_t>> words;
};

class ShapeTable
{
public:
    ShapeTable(Device& device, uint32_t capacity, uint64_t bytes, uint32_t owner);

    const SlotTable<Shape>& slots() const { return slots_; }
    BufferView atlas() const { return atlas_ ? atlas_ : empty_; }
    uint64_t bytePeak() const { return peak_; }

    // Reads a blob and finds room for it; nothing has changed yet. Throws Failure.
    PlacedShape place(std::span<const std::byte> blob);
    void recordUpload(Recorder& recorder, const Shape& shape, const Vector<uint32_t>& words) const;
    uint64_t add(PlacedShape&& placed); // throws Failure(BCH_ERROR_CAPACITY)
    void remove(uint32_t index) { slots_.remove(index); }

    // Those of a snapshot, one behind the other; a free slot's blob is empty. Uploading them is the caller's, before
    // `restore`.
    void placeAll(const Vector<Vector<std::byte>>& blobs, RestoredShapes& restored);
    void restore(RestoredShapes&& restored) noexcept;

private:
    uint32_t findRoom(uint32_t words) const;
    [[noreturn]] void failRoom(uint32_t words) const;
    void makeAtlas();

    Device& device_;
    SlotTable<Shape> slots_;
    uint64_t bytes_;
    uint64_t peak_ = 0;
    ArrayBuffer<uint32_t> empty_; // what kernels are given while there is no atlas
    ArrayBuffer<uint32_t> atlas_; // made when the first shape comes
};

} // namespace bch
