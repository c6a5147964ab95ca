// Shapes in a snapshot: whole, so that a restore needs nothing but the snapshot.
#pragma once

#include "world/shape_table.h"

namespace bch
{

class ByteReader;
class ByteWriter;

void writeShapes(ByteWriter& writer, const SlotTable<Shape>& shapes);
void writeLivingShapes(ByteWriter& writer, const SlotTable<Shape>& shapes); // for the hash
// Throws Failure(BCH_ERROR_CORRUPT) or, when they do not fit, Failure(BCH_ERROR_CAPACITY).
RestoredShapes readShapes(ByteReader& reader, ShapeTable& shapes);

} // namespace bch
