#include "world/snapshot_shapes.h"

#include "world/snapshot_checks.h"

namespace bch
{

void writeShapes(ByteWriter& writer, const SlotTable<Shape>& shapes)
{
    writer.write(shapes.capacity());
    for (uint32_t i = 0; i < shapes.capacity(); ++i)
    {
        writer.write(shapes.slot(i));
        if (!shapes.alive(i))
            continue;
        writer.write(uint64_t{shapes[i].blob.size()});
        writer.writeBytes(shapes[i].blob.data(), shapes[i].blob.size());
    }
}

void writeLivingShapes(ByteWriter& writer, const SlotTable<Shape>& shapes)
{
    for (uint32_t i = 0; i < shapes.capacity(); ++i)
        if (shapes.alive(i))
        {
            writer.write(i);
            writer.write(shapes[i].checksum);
        }
}

RestoredShapes readShapes(ByteReader& reader, ShapeTable& shapes)
{
    RestoredShapes restored;
    const auto count = reader.read<uint32_t>();
    requireFits("shapeCapacity", count, shapes.slots().capacity());
    Vector<Vector<std::byte>> blobs(count);
    for (Vector<std::byte>& blob : blobs)
    {
        const auto slot = reader.read<Slot>();
        requireSlot(slot);
        restored.slots.push_back(slot);
        if (slot.generation == 0)
            continue;
        readArray(reader, blob, reader.read<uint64_t>());
        require(!blob.empty(), "a shape without bytes");
    }
    shapes.placeAll(blobs, restored);
    return restored;
}

} // namespace bch
