// Emitters, drains, fields and wind in a snapshot and in the hash.
#pragma once

#include "world/drain_table.h"
#include "world/emitter_table.h"
#include "world/field_table.h"

namespace bch
{

class ByteReader;
class ByteWriter;

template <class T>
struct RestoredTable
{
    Vector<Slot> slots;
    Vector<T> values;
};

struct RestoredFeeds
{
    RestoredTable<Emitter> emitters;
    RestoredTable<Drain> drains;
    RestoredTable<Field> fields;
    Vector<Field> momentary;
    glm::vec3 wind{0.0f};
    bool windChanged = false;
};

void writeFeeds(
    ByteWriter& writer, const EmitterTable& emitters, const SlotTable<Drain>& drains, const FieldTable& fields);

// Only what lives.
void hashFeeds(
    ByteWriter& writer, const EmitterTable& emitters, const SlotTable<Drain>& drains, const FieldTable& fields);

struct FeedCapacities
{
    uint32_t emitters, drains, fields;
};

// Throws Failure(BCH_ERROR_CORRUPT) or, when they do not fit, Failure(BCH_ERROR_CAPACITY). What emitters say of patches
// and materials is for the caller to check.
RestoredFeeds readFeeds(ByteReader& reader, const FeedCapacities& capacities);

} // namespace bch
