// Lists of tiles by their bits: exact and in order of slots, whatever groups of slots are passed over.
#include "terrain/tile_list.h"
#include "unit/support/cpu.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

using namespace bch;

namespace
{
constexpr uint32_t kSlots = 300;
constexpr uint32_t kBits = 0xFu;

struct Slots
{
    std::unique_ptr<CpuDevice> device = test::makeCpuDevice(2);
    std::vector<gpu::TileRow> tiles{kSlots};
    std::vector<uint32_t> bits = std::vector<uint32_t>(kSlots, 0);
    TileList list{*device, "tiles", kSlots};
    TerrainView view;
    ArrayBuffer<gpu::TileRow> tileRows;
    ArrayBuffer<uint32_t> states;

    explicit Slots(test::Random& random)
    {
        std::vector<uint32_t> words(gpu::kTileStates + kSlots, 0);
        for (uint32_t slot = 0; slot < kSlots; ++slot)
        {
            const uint32_t word = random.below(8) == 0 ? random.below(kBits + 1) : 0;
            const bool resident = random.below(4) != 0;
            tiles[slot].place.z = resident ? 1 : 0;
            bits[slot] = resident ? word : 0;
            words[gpu::kTileStates + slot] = word;
            words[slot / gpu::kPickGroup] |= word;
        }
        tileRows = test::upload(*device, "tiles", tiles);
        states = test::upload(*device, "states", words);
        view.tiles = tileRows;
        view.states = states;
        view.tileCapacity = kSlots;
    }

    // By the device, and by the book.
    void pick(uint32_t mask, uint32_t clear, uint32_t set)
    {
        runNow(*device, [&](Recorder& recorder) { list.recordPick(recorder, view, mask, clear, set); });
        std::vector<uint32_t> expected;
        for (uint32_t slot = 0; slot < kSlots; ++slot)
            if ((bits[slot] & mask) != 0)
            {
                expected.push_back(slot);
                bits[slot] = (bits[slot] & ~clear) | set;
            }
        std::vector<uint32_t> found = read(list.slots());
        found.resize(read(list.count())[0]);
        CHECK(found == expected);
    }

    std::vector<uint32_t> read(BufferView words) const
    {
        std::vector<uint32_t> values(words.bytes / sizeof(uint32_t));
        const auto landing = device->createBuffer("landing", words.bytes, MemoryKind::readback);
        runNow(*device, [&](Recorder& recorder) { recorder.copy(words, *landing); });
        std::memcpy(values.data(), landing->mapped(), words.bytes);
        return values;
    }
};
} // namespace

TEST_CASE("tiles with a bit are listed in order, and a group that has lost a bit is looked at no more")
{
    test::Random random(5);
    for (int round = 0; round < 8; ++round)
    {
        Slots slots(random);
        slots.pick(1, 1, 4);
        slots.pick(2, 0, 0);
        slots.pick(1, 1, 0);
        slots.pick(12, 4, 1);
        slots.pick(2, 2, 0);
        slots.pick(kBits, kBits, 0);
        slots.pick(kBits, kBits, 0);
        const std::vector<uint32_t> words = slots.read(slots.states);
        for (uint32_t group = 0; group < tileGroups(kSlots); ++group)
            CHECK(words[group] == 0);
    }
}
