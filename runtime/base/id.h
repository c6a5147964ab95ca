// Ids of the C API: one 64-bit word. A stale, forged or foreign id is told apart by its kind, its owner's serial number
// and the generation of its slot.
#pragma once

#include <cstdint>

namespace bch
{

enum class IdKind : uint8_t
{
    device = 1,
    world = 2,
    material = 3,
    wall = 4,
    readback = 5,
    patch = 6,
    emitter = 7,
    drain = 8,
    field = 9,
    body = 10,
    shape = 11,
    terrain = 12,
    queries = 13
};

struct Id
{
    uint32_t index = 0;           // 12 bits
    uint32_t generation = 0;      // 28 bits, never 0: a slot that is filled anew at 60 Hz lasts 51 days
    uint32_t owner = 0;           // 20 bits: serial number of the world, 0 for what belongs to none
    IdKind kind = IdKind::device; // 4 bits
};

constexpr uint32_t kIdIndexLimit = 1u << 12;
constexpr uint32_t kIdGenerationLimit = 1u << 28;
constexpr uint32_t kIdOwnerLimit = 1u << 20;

constexpr uint64_t packId(const Id& id)
{
    return uint64_t{id.index} | uint64_t{id.generation} << 12 | uint64_t{id.owner} << 40
           | uint64_t{static_cast<uint8_t>(id.kind)} << 60;
}

constexpr Id unpackId(uint64_t value)
{
    return {
        static_cast<uint32_t>(value & (kIdIndexLimit - 1)),
        static_cast<uint32_t>(value >> 12 & (kIdGenerationLimit - 1)),
        static_cast<uint32_t>(value >> 40 & (kIdOwnerLimit - 1)), static_cast<IdKind>(value >> 60)};
}

} // namespace bch
