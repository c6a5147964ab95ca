#include "world/snapshot_patches.h"

#include "world/run_and_read.h"
#include "world/snapshot_checks.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
constexpr uint32_t kTotals = gpu::kReportWords - gpu::kReportStepWords;

struct PatchState
{
    uint64_t spawned, spawnedQuanta, changes, fills, wakeable;
    float spacing, fastest;
    uint32_t particleCapacity, neighbourCapacity, iterations;
    uint32_t resting, count, plannedSlots;
    PatchBounds bounds;
    PatchTell tells[kTellCount];
};

bool isFinite(const glm::vec4& v)
{
    return std::isfinite(glm::dot(v, v));
}

void writePatch(ByteWriter& writer, Device& device, const WorldPatch& patch)
{
    const Patch& arrays = patch.patch;
    const uint64_t n = patch.slotBound;
    const BufferView sources[] = {
        arrays.positions(), arrays.velocities(), arrays.words(), arrays.stress(), arrays.settled()};
    const uint64_t strides[] = {1, 1, 1, 2, 2};
    const uint64_t headBytes = (kTotals + 1) * sizeof(uint32_t);
    Vector<std::byte> read(headBytes + 7 * n * sizeof(glm::vec4));
    runAndRead(
        device, read.data(), read.size(),
        [&](Recorder& recorder, BufferView answer)
        {
            recorder.copy(patch.report.elements(gpu::kReportStepWords, kTotals), answer.part(0, kTotals * 4));
            recorder.copy(arrays.count(), answer.part(kTotals * 4, 4));
            uint64_t at = headBytes;
            for (size_t k = 0; k < std::size(sources); ++k)
            {
                const uint64_t bytes = strides[k] * n * sizeof(glm::vec4);
                recorder.copy(sources[k].part(0, bytes), answer.part(at, bytes));
                at += bytes;
            }
        });
    PatchState state{};
    std::memcpy(&state.count, read.data() + kTotals * 4, sizeof state.count);
    state.spawned = patch.spawned;
    state.spawnedQuanta = patch.spawnedQuanta;
    state.spacing = patch.def.spacing;
    state.changes = patch.changes;
    state.fills = patch.fills;
    state.wakeable = patch.wakeable;
    state.fastest = patch.fastest;
    state.plannedSlots = patch.plannedSlots;
    std::copy(std::begin(patch.tells), std::end(patch.tells), state.tells);
    state.particleCapacity = patch.def.particleCapacity;
    state.neighbourCapacity = patch.def.neighbourCapacity;
    state.iterations = patch.def.iterations;
    state.resting = patch.resting ? 1 : 0;
    state.bounds = patch.bounds;
    writer.write(state);
    writer.writeBytes(read.data(), kTotals * 4);
    uint64_t at = headBytes;
    for (const uint64_t stride : strides)
    {
        writer.writeBytes(read.data() + at, stride * state.count * sizeof(glm::vec4));
        at += stride * n * sizeof(glm::vec4);
    }
}

void requireBounds(const PatchBounds& bounds)
{
    require(bounds.edge <= BCH_PATCH_EDGE_DRAIN, "a patch's edge");
    require(bounds.friction == -1.0f || (bounds.friction >= 0.0f && bounds.friction <= 2.0f), "an edge's friction");
    for (int axis = 0; axis < 3; ++axis)
        require(
            std::fabs(bounds.position[axis]) <= 1.0e9
                && (bounds.edge == BCH_PATCH_EDGE_NONE
                    || (bounds.halfExtents[axis] >= 1.0e-3f && bounds.halfExtents[axis] <= 1.0e6f)),
            "a patch's bounds");
}

// What plans will follow: a bound that is too low would let emitters write beyond the arrays.
void requireTells(const PatchState& state, uint64_t steps)
{
    require(state.fastest >= 0.0f, "a patch's speed"); // false for what is not a number
    require(state.plannedSlots >= state.count && state.plannedSlots <= state.particleCapacity, "a patch's bound");
    for (uint32_t k = 0; k < kTellCount; ++k)
    {
        const PatchTell& tell = state.tells[k];
        if (tell.step == 0)
            continue;
        require(tell.step <= steps && tell.step % kTellCount == k, "a patch's steps");
        require(
            tell.emitted >= 0.0f && tell.gain >= 0.0f && tell.fastest >= 0.0f && std::isfinite(tell.emitted)
                && std::isfinite(tell.gain),
            "the speed in a patch's steps");
        require(
            tell.changesBefore <= state.changes && tell.fillsBefore <= state.fills
                && tell.spawnedBefore <= state.spawned && state.spawned - tell.spawnedBefore <= UINT32_MAX
                && tell.wakeableBefore <= state.wakeable && state.wakeable - tell.wakeableBefore <= UINT32_MAX,
            "the counts in a patch's steps");
        require(
            tell.slots <= state.particleCapacity
                && state.count
                       <= tell.slots + (state.spawned - tell.spawnedBefore) + (state.wakeable - tell.wakeableBefore),
            "the particles in a patch's steps");
    }
}

// Not one particle and not one quantum more or less than were ever given to it. Returns how many live.
uint32_t requireLedger(const PatchState& state, const RestoredPatch& read)
{
    const auto total = [&](uint32_t word) { return uint64_t{read.totals[word - gpu::kReportStepWords]}; };
    const auto total64 = [&](uint32_t word) { return total(word) | total(word + 1) << 32; };
    // The counts of particles are modulo 2^32.
    const uint64_t gone = total(gpu::kReportQuarantined) + total(gpu::kReportRemoved) + total(gpu::kReportSettled)
                          - total(gpu::kReportWoken);
    uint64_t quanta = total64(gpu::kReportQuarantinedQuanta) + total64(gpu::kReportRemovedQuanta)
                      + total64(gpu::kReportSettledQuanta) - total64(gpu::kReportWokenQuanta);
    uint32_t living = 0;
    for (uint32_t i = 0; i < state.count; ++i)
        if (read.positions[i].w >= 0.0f)
        {
            ++living;
            quanta += read.words[i].z;
        }
    require(
        static_cast<uint32_t>(gone + living) == static_cast<uint32_t>(state.spawned) && quanta == state.spawnedQuanta,
        "a patch's mass does not add up");
    return living;
}

RestoredPatch readPatch(ByteReader& reader, Device& device, const PatchPlace& place, uint64_t stepsInFlight)
{
    const auto state = reader.read<PatchState>();
    require(state.spacing >= 1.0e-4f && state.spacing <= 1.0f, "a patch's spacing");
    require(state.particleCapacity >= 1 && state.particleCapacity <= 4194304, "a patch's capacity");
    require(state.neighbourCapacity <= 1u << 31 && state.iterations <= 64, "a patch's numbers");
    require(state.count <= state.particleCapacity, "a patch's count");
    requireTells(state, place.steps);
    RestoredPatch read;
    readArray(reader, read.totals, kTotals);
    readArray(reader, read.positions, state.count);
    readArray(reader, read.velocities, state.count);
    readArray(reader, read.words, state.count);
    readArray(reader, read.stress, uint64_t{2} * state.count);
    readArray(reader, read.settled, uint64_t{2} * state.count);
    for (uint32_t i = 0; i < state.count; ++i)
    {
        require(isFinite(read.positions[i]) && isFinite(read.velocities[i]), "a particle's motion");
        require(read.words[i].x < place.materialCount && read.words[i].z > 0, "a particle's material or mass");
        for (uint32_t k = 2 * i; k < 2 * i + 2; ++k)
            require(isFinite(read.stress[k]) && isFinite(read.settled[k]), "a particle's stress");
        require(read.stress[2 * i + 1].w == static_cast<float>(read.words[i].x), "a particle's material");
    }
    requireBounds(state.bounds);
    const uint32_t living = requireLedger(state, read);
    uint32_t asleep = 0;
    for (uint32_t i = 0; i < state.count; ++i)
        asleep += read.positions[i].w >= 0.0f && read.velocities[i].w < 0.0f ? 1 : 0;

    bchPatchDef def = bchDefaultPatchDef();
    def.spacing = state.spacing;
    def.particleCapacity = state.particleCapacity;
    def.neighbourCapacity = state.neighbourCapacity;
    def.iterations = state.iterations;
    read.patch = std::make_unique<WorldPatch>(device, def);
    read.patch->slotBound = state.count;
    read.patch->spawned = state.spawned;
    read.patch->spawnedQuanta = state.spawnedQuanta;
    read.patch->quanta = readQuantaBooks(read.totals.data());
    read.patch->changes = state.changes;
    read.patch->fills = state.fills;
    read.patch->wakeable = state.wakeable;
    read.patch->fastest = state.fastest;
    read.patch->plannedSlots = state.plannedSlots;
    read.patch->resting = state.resting != 0;
    std::copy(std::begin(state.tells), std::end(state.tells), read.patch->tells);
    if (stepsInFlight != place.stepsInFlight)
        applyTellsAfter(*read.patch, state.particleCapacity, place.steps - std::min(place.steps, stepsInFlight));
    read.patch->newest.particleCount = living;
    read.patch->newest.awakeCount = living - asleep;
    read.patch->bounds = state.bounds;
    if (state.bounds.edge == BCH_PATCH_EDGE_WALL)
        read.patch->solids = device.createArray<gpu::SolidShape>("patch solids", place.wallCapacity + 1);
    return read;
}
} // namespace

void writePatches(
    ByteWriter& writer, Device& device, const PatchTable& patches, const PatchBooks& books, uint32_t stepsInFlight)
{
    writer.write(books);
    writer.write(uint64_t{stepsInFlight});
    writer.write(uint64_t{patches.capacity()});
    for (uint32_t i = 0; i < patches.capacity(); ++i)
    {
        writer.write(patches.slot(i));
        if (patches.alive(i))
            writePatch(writer, device, *patches[i]);
    }
}

RestoredPatches readPatches(ByteReader& reader, Device& device, const PatchPlace& place)
{
    RestoredPatches restored;
    restored.books = reader.read<PatchBooks>();
    require(
        restored.books.spawned == restored.books.removed + restored.books.quarantined,
        "the mass of patches that are gone does not add up");
    const auto stepsInFlight = reader.read<uint64_t>();
    require(stepsInFlight >= 1 && stepsInFlight <= kTellCount, "its steps in flight");
    const auto slots = reader.read<uint64_t>();
    if (slots > place.patchCapacity)
        fail(
            BCH_ERROR_CAPACITY, "the snapshot needs bchWorldDef::patchCapacity of %llu; this world has %u",
            static_cast<unsigned long long>(slots), place.patchCapacity);
    for (uint64_t i = 0; i < slots; ++i)
    {
        const auto slot = reader.read<Slot>();
        require(
            slot.generation < slot.nextGeneration && slot.nextGeneration <= kIdGenerationLimit, "a patch's generation");
        restored.slots.push_back(slot);
        restored.patches.push_back(
            slot.generation != 0 ? readPatch(reader, device, place, stepsInFlight) : RestoredPatch{});
    }
    restored.made.resize(restored.patches.size()); // room that putPatches cannot ask for any more
    return restored;
}

void recordPatches(Recorder& recorder, const RestoredPatches& restored)
{
    for (const RestoredPatch& read : restored.patches)
    {
        if (!read.patch)
            continue;
        recorder.fill(read.patch->report, 0);
        recorder.upload(
            read.patch->report.elements(gpu::kReportStepWords, kTotals), read.totals.data(),
            read.totals.size() * sizeof(uint32_t));
        read.patch->patch.recordReplace(
            recorder, {read.positions.data(), read.velocities.data(), read.words.data(), read.stress.data(),
                       read.settled.data(), static_cast<uint32_t>(read.positions.size())});
    }
}

void putPatches(RestoredPatches&& restored, PatchTable& patches, PatchBooks& books) noexcept
{
    books = restored.books;
    for (size_t i = 0; i < restored.patches.size(); ++i)
        restored.made[i] = std::move(restored.patches[i].patch);
    patches.restore(restored.slots, std::move(restored.made));
}

} // namespace bch
