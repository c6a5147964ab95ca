#include "world/drain_table.h"

#include "world/wall_table.h"

namespace bch
{

Drain makeDrain(const bchDrainDef& def)
{
    if (def.shape < 0)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchDrainDef::shape is %d; it must be one of BCH_WALL_...", def.shape);
    Drain drain;
    drain.shape = static_cast<uint32_t>(def.shape);
    drain.outside = def.outside;
    drain.position = {def.position.x, def.position.y, def.position.z};
    drain.rotation = glm::quat(def.rotation.w, def.rotation.x, def.rotation.y, def.rotation.z);
    drain.size = {def.size.x, def.size.y, def.size.z};
    checkDrain(drain);
    drain.rotation = glm::normalize(drain.rotation);
    return drain;
}

void checkDrain(const Drain& drain)
{
    if (drain.shape >= BCH_WALL_ORIFICE)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchDrainDef::shape is %u; it must be one of BCH_WALL_... other than BCH_WALL_ORIFICE", drain.shape);
    if (drain.outside > 1)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchDrainDef::outside is %u; it must be 0 or 1", drain.outside);
    checkShape("bchDrainDef", drain.shape, drain.position, drain.rotation, drain.size);
}

gpu::SolidShape regionRow(const Drain& drain, const glm::dvec3& anchor)
{
    gpu::SolidShape row{};
    row.position = glm::vec4(glm::vec3(drain.position - anchor), 0.0f);
    row.rotation = glm::vec4(drain.rotation.x, drain.rotation.y, drain.rotation.z, drain.rotation.w);
    row.size = glm::vec4(drain.size, 0.0f);
    row.velocity.w = drain.outside ? -1.0f : 1.0f;
    row.kind = drain.shape;
    return row;
}

DrainTable::DrainTable(Device& device, uint32_t capacity, uint32_t owner)
    : slots_(capacity, IdKind::drain, owner, "bchWorldDef::drainCapacity"),
      rows_(device.createArray<gpu::SolidShape>("drains", capacity)),
      books_(device.createArray<uint32_t>("drain books", gpu::kDrainBookWords * capacity))
{
}

uint64_t DrainTable::add(const bchDrainDef& def)
{
    const uint64_t id = slots_.add(makeDrain(def));
    dirty_ = true;
    return id;
}

void DrainTable::remove(uint32_t index)
{
    slots_.remove(index);
    dirty_ = true;
}

void DrainTable::recordUpload(Recorder& recorder, const glm::dvec3& anchor) const
{
    const uint32_t alive = count();
    if (alive == 0)
        return;
    recorder.fill(books_.elements(0, uint64_t{alive} * gpu::kDrainBookWords), 0);
    if (!dirty_)
        return;
    Vector<gpu::SolidShape> rows;
    rows.reserve(alive);
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
    {
        if (!slots_.alive(i))
            continue;
        rows.push_back(regionRow(slots_[i], anchor));
    }
    recorder.upload(rows_, rows.data(), rows.size() * sizeof(gpu::SolidShape));
}

void DrainTable::listRows(Vector<DrainRow>& rows) const
{
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
        if (slots_.alive(i))
            rows.push_back({i, slots_.slot(i).generation});
}

void DrainTable::takeBooks(const Vector<DrainRow>& rows, const uint32_t* words)
{
    for (const DrainRow& row : rows)
    {
        if (slots_.slot(row.index).generation == row.generation)
        {
            slots_[row.index].count += words[0];
            slots_[row.index].quanta +=
                uint64_t{words[gpu::kDrainBookQuanta]} | uint64_t{words[gpu::kDrainBookQuanta + 1]} << 32;
        }
        words += gpu::kDrainBookWords;
    }
}

void DrainTable::restore(const Vector<Slot>& slots, Vector<Drain>&& drains) noexcept
{
    slots_.restore(slots, std::move(drains));
    dirty_ = true;
}

} // namespace bch
