#include "world/snapshot_bodies.h"

#include "world/run_and_read.h"
#include "world/snapshot_checks.h"

#include <cmath>

namespace bch
{

namespace
{
// No padding: its bytes are hashed.
struct BodyState
{
    gpu::BodyRow row;
    uint64_t user;
    uint32_t motion, partCount, told, unused;
};
static_assert(sizeof(BodyState) == 6 * 16 + 8 + 4 * 4);

void writeBody(ByteWriter& writer, const Body& body)
{
    writer.write(
        BodyState{body.row, body.user, body.motion, static_cast<uint32_t>(body.parts.size()), body.told ? 1u : 0u, 0});
    writer.writeBytes(body.parts.data(), body.parts.size() * sizeof(BodyPart));
}

Body readBody(ByteReader& reader, uint32_t partCapacity, const BodyCapacities& capacities)
{
    const auto state = reader.read<BodyState>();
    require(state.partCount > 0, "a body without parts");
    if (state.partCount > partCapacity)
        fail(
            BCH_ERROR_CAPACITY, "the snapshot has more parts of bodies than bchWorldDef::bodyPartCapacity, %u",
            capacities.parts);
    Body body;
    body.row = state.row;
    body.user = state.user;
    body.motion = state.motion;
    body.told = state.told != 0;
    body.changedAfter = capacities.steps;
    readArray(reader, body.parts, state.partCount);
    try
    {
        checkBodyMotion(body.motion, body.row);
        for (uint32_t i = 0; i < state.partCount; ++i)
            checkBodyPart(body.parts[i], i, *capacities.shapes);
    }
    catch (const Failure& failure)
    {
        corrupt(failure.what());
    }
    return body;
}
} // namespace

void writeBodies(ByteWriter& writer, Device& device, const BodyTable& bodies)
{
    const SlotTable<Body>& slots = bodies.slots();
    writer.write(slots.capacity());
    writer.write(bodies.tells());
    for (uint32_t i = 0; i < slots.capacity(); ++i)
    {
        writer.write(slots.slot(i));
        if (slots.alive(i))
            writeBody(writer, slots[i]);
    }
    // When contacts are listed anew decides their order, and so the last bits of sums.
    const Vector<glm::vec4> listed =
        readBack<glm::vec4>(device, bodies.set().listed(), 2 * uint64_t{bodies.partCount()});
    writer.writeBytes(listed.data(), listed.size() * sizeof(glm::vec4));
}

void writeLivingBodies(ByteWriter& writer, const BodyTable& bodies)
{
    const SlotTable<Body>& slots = bodies.slots();
    for (uint32_t i = 0; i < slots.capacity(); ++i)
        if (slots.alive(i))
        {
            writer.write(i);
            writeBody(writer, slots[i]);
        }
}

RestoredBodies readBodies(ByteReader& reader, const BodyCapacities& capacities)
{
    RestoredBodies restored;
    const auto slots = reader.read<uint32_t>();
    requireFits("bodyCapacity", slots, capacities.bodies);
    restored.tells = reader.read<BodyTells>();
    for (const BodyTell& tell : restored.tells)
        require(
            tell.step <= capacities.steps && tell.told >= 0.0f && std::isfinite(tell.told) && tell.fastest >= 0.0f
                && std::isfinite(tell.fastest),
            "how fast bodies were");
    for (uint32_t i = 0; i < slots; ++i)
    {
        const auto slot = reader.read<Slot>();
        requireSlot(slot);
        Body body;
        if (slot.generation != 0)
        {
            body = readBody(reader, capacities.parts - restored.partCount, capacities);
            restored.partCount += static_cast<uint32_t>(body.parts.size());
        }
        restored.slots.push_back(slot);
        restored.bodies.push_back(std::move(body));
    }
    readArray(reader, restored.listed, 2 * uint64_t{restored.partCount});
    return restored;
}

void recordBodies(Recorder& recorder, const BodyTable& bodies, const RestoredBodies& restored)
{
    if (!restored.listed.empty())
        recorder.upload(
            bodies.set().listed().elements(0, restored.listed.size()), restored.listed.data(),
            restored.listed.size() * sizeof(glm::vec4));
}

} // namespace bch
