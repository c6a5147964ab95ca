#include "base/id.h"

#include "base/slot_table.h"

#include <doctest/doctest.h>

#include <set>

using namespace bch;

namespace
{
using Table = SlotTable<int>;

Table makeTable(uint32_t capacity)
{
    return Table(capacity, IdKind::wall, 7, "capacity");
}

uint32_t indexOf(const Table& table, uint64_t id)
{
    uint32_t index = UINT32_MAX;
    return table.find(unpackId(id), index) ? index : UINT32_MAX;
}
} // namespace

TEST_CASE("an id keeps all its parts, up to their limits")
{
    for (const Id& id :
         {Id{0, 1, 0, IdKind::device}, Id{5, 9, 3, IdKind::world},
          Id{kIdIndexLimit - 1, kIdGenerationLimit - 1, kIdOwnerLimit - 1, IdKind::readback}})
    {
        const Id again = unpackId(packId(id));
        CHECK(again.index == id.index);
        CHECK(again.generation == id.generation);
        CHECK(again.owner == id.owner);
        CHECK(again.kind == id.kind);
        CHECK(packId(id) != 0);
    }
}

TEST_CASE("a table finds what lives in it and nothing else")
{
    Table table = makeTable(3);
    const uint64_t a = table.add(10);
    const uint64_t b = table.add(20);
    CHECK(unpackId(a).kind == IdKind::wall);
    CHECK(unpackId(a).owner == 7);
    CHECK(table[indexOf(table, a)] == 10);
    CHECK(table[indexOf(table, b)] == 20);
    CHECK(table.count() == 2);
    table.remove(indexOf(table, a));
    CHECK(indexOf(table, a) == UINT32_MAX);
    const uint64_t c = table.add(30);
    CHECK(c != a);
    CHECK(indexOf(table, a) == UINT32_MAX);
    CHECK(table[indexOf(table, c)] == 30);
    CHECK(table.count() == 2);
    CHECK(table.peak() == 2);
}

TEST_CASE("a full table says so and stays as it is")
{
    Table table = makeTable(2);
    table.add(1);
    table.add(2);
    try
    {
        table.add(3);
        FAIL("a third found room");
    }
    catch (const Failure& failure)
    {
        CHECK(failure.result() == BCH_ERROR_CAPACITY);
    }
    CHECK(table.count() == 2);
}

TEST_CASE("a slot is used again a hundred thousand times, each time with an id of its own")
{
    Table table = makeTable(1);
    std::set<uint64_t> ids;
    for (int i = 0; i < 100000; ++i)
    {
        const uint64_t id = table.add(i);
        ids.insert(id);
        table.remove(indexOf(table, id));
    }
    CHECK(ids.size() == 100000);
}

TEST_CASE("an index beyond the table and the generation zero find nothing")
{
    Table table = makeTable(2);
    const uint64_t id = table.add(1);
    Id forged = unpackId(id);
    forged.index = 2;
    CHECK(indexOf(table, packId(forged)) == UINT32_MAX);
    forged = unpackId(id);
    forged.generation = 0;
    CHECK(indexOf(table, packId(forged)) == UINT32_MAX);
    forged.index = 1; // a free slot, whose generation is zero as well
    CHECK(indexOf(table, packId(forged)) == UINT32_MAX);
}

TEST_CASE("after a restore old ids are valid again and no id comes twice")
{
    Table table = makeTable(2);
    const uint64_t old = table.add(1);
    Vector<Slot> slots = {table.slot(0), table.slot(1)};
    table.remove(indexOf(table, old));
    const uint64_t newer = table.add(2);
    table.restore(slots, Vector<int>{1, 0});
    CHECK(table[indexOf(table, old)] == 1);
    CHECK(indexOf(table, newer) == UINT32_MAX);
    table.remove(indexOf(table, old));
    const uint64_t newest = table.add(3);
    CHECK(newest != old);
    CHECK(newest != newer);
}
