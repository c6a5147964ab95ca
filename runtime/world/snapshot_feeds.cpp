#include "world/snapshot_feeds.h"

#include "world/snapshot_checks.h"

#include <cmath>

namespace bch
{

namespace
{
template <class Check>
void requireGood(Check&& check)
{
    try
    {
        check();
    }
    catch (const Failure& failure)
    {
        corrupt(failure.what());
    }
}

template <class T>
void writeTable(ByteWriter& writer, const SlotTable<T>& table)
{
    writer.write(table.capacity());
    for (uint32_t i = 0; i < table.capacity(); ++i)
    {
        writer.write(table.slot(i));
        if (table.alive(i))
            writer.write(table[i]);
    }
}

template <class T>
void hashTable(ByteWriter& writer, const SlotTable<T>& table)
{
    for (uint32_t i = 0; i < table.capacity(); ++i)
        if (table.alive(i))
        {
            writer.write(i);
            writer.write(table[i]);
        }
}

template <class T, class Check>
RestoredTable<T> readTable(ByteReader& reader, const char* name, uint32_t capacity, Check&& check)
{
    const auto slots = reader.read<uint32_t>();
    if (slots > capacity)
        fail(BCH_ERROR_CAPACITY, "the snapshot needs bchWorldDef::%s of %u; this world has %u", name, slots, capacity);
    RestoredTable<T> restored;
    for (uint32_t i = 0; i < slots; ++i)
    {
        const auto slot = reader.read<Slot>();
        require(
            slot.generation < slot.nextGeneration && slot.nextGeneration <= kIdGenerationLimit, "a slot's generations");
        T value{};
        if (slot.generation != 0)
        {
            value = reader.read<T>();
            requireGood([&] { check(value); });
        }
        restored.slots.push_back(slot);
        restored.values.push_back(value);
    }
    return restored;
}

void requireEmitter(const Emitter& emitter)
{
    require(std::isfinite(emitter.phase) && emitter.phase >= 0.0 && emitter.phase <= 1.0e9, "an emitter's phase");
}

void requireField(const Field& field)
{
    require(field.phase <= gpu::kFieldFresh, "a field's phase");
    checkField(field);
}

void writeAir(ByteWriter& writer, const FieldTable& fields)
{
    writer.write(fields.wind());
    writer.write(uint32_t{fields.windChanged()});
    writer.write(static_cast<uint32_t>(fields.momentary().size()));
    for (const Field& field : fields.momentary())
        writer.write(field);
}
} // namespace

void writeFeeds(
    ByteWriter& writer, const EmitterTable& emitters, const SlotTable<Drain>& drains, const FieldTable& fields)
{
    writeTable(writer, emitters);
    writeTable(writer, drains);
    writeTable(writer, fields.slots());
    writeAir(writer, fields);
}

void hashFeeds(
    ByteWriter& writer, const EmitterTable& emitters, const SlotTable<Drain>& drains, const FieldTable& fields)
{
    hashTable(writer, emitters);
    hashTable(writer, drains);
    hashTable(writer, fields.slots());
    writeAir(writer, fields);
}

RestoredFeeds readFeeds(ByteReader& reader, const FeedCapacities& capacities)
{
    RestoredFeeds restored;
    restored.emitters = readTable<Emitter>(reader, "emitterCapacity", capacities.emitters, requireEmitter);
    restored.drains = readTable<Drain>(reader, "drainCapacity", capacities.drains, checkDrain);
    restored.fields = readTable<Field>(reader, "fieldCapacity", capacities.fields, requireField);
    restored.wind = reader.read<glm::vec3>();
    for (int axis = 0; axis < 3; ++axis)
        require(std::fabs(restored.wind[axis]) <= 1.0e3f, "the wind");
    restored.windChanged = reader.read<uint32_t>() != 0;
    const auto momentary = reader.read<uint32_t>();
    require(momentary <= capacities.fields + 1 + kExplosionCapacity, "the number of explosions");
    for (uint32_t i = 0; i < momentary; ++i)
    {
        const auto field = reader.read<Field>();
        require(field.phase == gpu::kFieldFresh || field.phase == gpu::kFieldGone, "an explosion's phase");
        requireGood([&] { checkMomentary(field); });
        restored.momentary.push_back(field);
    }
    return restored;
}

} // namespace bch
