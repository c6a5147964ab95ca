#include "upsample/render_grains.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
// Sand that lies together needs a block for about twelve particles, each particle that flies alone up to eight. Where
// they do not suffice, grains go with their owners.
constexpr uint32_t kBlocksPerParticle = 1;
constexpr uint32_t kBlocksBesides = 64;

// Of the radius at which grains would fill the particle's share of space as spheres do at random, so that heaps of
// them look closed.
constexpr float kRadiusShare = 1.3f;
} // namespace

RenderGrains::RenderGrains(Device& device, const RenderGrainsSetup& setup)
    : setup_(setup), blockCapacity_(kBlocksPerParticle * setup.particleCapacity + kBlocksBesides)
{
    const uint32_t n = setup.particleCapacity;
    const uint32_t entries = gpu::kBlockEntries * n;
    for (uint32_t copy = 0; copy < 2; ++copy)
    {
        grains_[copy] = device.createArray<gpu::RenderGrain>("render grains", n * setup.perParticle);
        motions_[copy] = device.createArray<glm::vec4>("render motions", n * setup.perParticle);
        counts_[copy] = device.createArray<uint32_t>("render counts", gpu::kRenderCountWords);
        serials_[copy] = device.createArray<uint32_t>("render serials", n);
        places_[copy] = device.createArray<glm::vec4>("render places", n);
    }
    grainCount_ = device.createArray<uint32_t>("render grain count", 1);
    order_ = device.createArray<uint32_t>("render order", n);
    owners_ = device.createArray<gpu::RenderOwner>("render owners", n);
    flags_ = device.createArray<uint32_t>("render flags", entries);
    offsets_ = device.createArray<uint32_t>("render offsets", entries + 1);
    gone_ = device.createArray<uint32_t>("render owners gone", n);
    goneCount_ = device.createArray<uint32_t>("render gone count", 1);
    entryKeys_ = device.createArray<uint32_t>("render entry keys", entries);
    entryValues_ = device.createArray<uint32_t>("render entries", entries);
    blocks_ = device.createArray<glm::ivec4>("render blocks", blockCapacity_);
    blockEnds_ = device.createArray<uint32_t>("render block ends", blockCapacity_);
    ownerBlocks_ = device.createArray<uint32_t>("render blocks of owners", 2 * entries);
    nearSolids_ = device.createArray<uint32_t>("solids near render blocks", gpu::kNearSolidStride * blockCapacity_);
    nodes_ = device.createArray<glm::vec4>("render nodes", gpu::kBlockNodes * blockCapacity_);
    args_ = device.createArray<uint32_t>("render block threads", 4);
    rowArgs_ = device.createArray<uint32_t>("render row threads", 4);
    runArgs_ = device.createArray<uint32_t>("render run threads", 4);
    const Primitives& primitives = device.primitives();
    const uint64_t scratch = std::max(primitives.sortScratchBytes(entries), primitives.scanScratchBytes(entries));
    scratch_ = device.createBuffer("render scratch", std::max<uint64_t>(scratch, 4), MemoryKind::device);
}

float RenderGrains::radius() const
{
    return kRadiusShare * 0.5f * setup_.spacing / std::cbrt(static_cast<float>(setup_.perParticle));
}

void RenderGrains::recordOwners(
    Recorder& recorder, const RenderGrainsSource& source, const gpu::UpsampleParams& params) const
{
    const uint32_t n = source.maxCount;
    const uint32_t capacity = setup_.particleCapacity;
    const BufferView serials = serials_[side_];
    recorder.dispatch(KernelId::upsample_order, n, {source.count, source.positions, source.words, serials, order_});
    recorder.primitives().sortPairs(recorder, {source.count, n}, serials, order_, 32, *scratch_);
    recorder.dispatch(
        KernelId::upsample_match, std::max(n, 1u),
        {source.count, serials, order_, source.positions, source.velocities, source.words, serials_[old()],
         places_[old()], counts_[old()], owners_, places_[side_], entryKeys_, entryValues_, counts_[side_]},
        params);
    recorder.dispatch(
        KernelId::upsample_leave, capacity,
        {counts_[side_], serials, counts_[old()], serials_[old()], places_[old()], flags_}, params);
    const BufferView oldAll(counts_[old()].buffer(), gpu::kRenderAll * sizeof(uint32_t), sizeof(uint32_t));
    recordCompact(recorder, {oldAll, capacity}, flags_, offsets_, gone_, goneCount_, *scratch_);
    recorder.dispatch(
        KernelId::upsample_gone, capacity,
        {goneCount_, gone_, counts_[old()], places_[old()], owners_, places_[side_], grainCount_, counts_[side_]},
        params);
}

void RenderGrains::recordBlocks(Recorder& recorder, uint32_t maxOwners, const gpu::UpsampleParams& params) const
{
    const uint32_t n = std::max(gpu::kBlockEntries * maxOwners, 1u);
    const ElementCount entries{countWord(gpu::kRenderEntries), n};
    recorder.primitives().sortPairs(recorder, entries, entryKeys_, entryValues_, gpu::kBlockKeyBits, *scratch_);
    recorder.dispatch(KernelId::upsample_heads, n, {counts_[side_], entryKeys_, flags_});
    recorder.primitives().scan(recorder, entries, flags_, offsets_, *scratch_);
    recorder.dispatch(
        KernelId::upsample_blocks, n,
        {entryKeys_, entryValues_, offsets_, owners_, blocks_, blockEnds_, ownerBlocks_, counts_[side_]}, params);
    const auto threads = [&](uint32_t word, const ArrayBuffer<uint32_t>& args, uint32_t most, uint32_t each)
    {
        recorder.dispatch(
            KernelId::compute_indirect_args, 1, {countWord(word), args},
            gpu::IndirectParams{most * each, kGroupSize, kGroupLimit, each});
    };
    threads(gpu::kRenderBlocks, args_, blockCapacity_, 1);
    threads(gpu::kRenderBlocks, rowArgs_, blockCapacity_, gpu::kBlockRows);
    threads(gpu::kRenderAll, runArgs_, setup_.particleCapacity, runs());
}

void RenderGrains::recordFlow(
    Recorder& recorder, const RenderGrainsSource& source, const gpu::UpsampleParams& params) const
{
    recorder.dispatchIndirect(
        KernelId::upsample_near, args_,
        {counts_[side_], blocks_, blockEnds_, entryValues_, owners_, source.solids, source.ground, source.parts,
         source.bodies, source.volumeMaps, nearSolids_, ownerBlocks_},
        params);
    recorder.dispatchIndirect(
        KernelId::upsample_field, rowArgs_, {counts_[side_], blocks_, blockEnds_, entryValues_, owners_, nodes_},
        params);
    recorder.dispatchIndirect(
        KernelId::upsample_advance, runArgs_,
        {counts_[side_], owners_, blocks_, ownerBlocks_, nodes_, grains_[old()], motions_[old()], source.solids,
         source.ground, source.parts, source.bodies, source.volumeMaps, nearSolids_, grains_[side_], motions_[side_]},
        params);
}

void RenderGrains::recordStep(Recorder& recorder, const RenderGrainsSource& source)
{
    side_ = old();
    gpu::UpsampleParams params{};
    params.gravity = glm::vec4(source.gravity, source.seconds);
    params.spacing = setup_.spacing;
    params.inverseSpacing = 1.0f / setup_.spacing;
    params.radius = radius();
    params.perBox = setup_.perParticle / gpu::kRenderBoxes;
    params.solidCount = source.solidCount;
    params.partCount = source.partCount;
    params.rankCapacity = setup_.particleCapacity;
    params.blockCapacity = blockCapacity_;
    params.runs = runs();
    params.inversePerBox = 1.0f / static_cast<float>(params.perBox);
    recordOwners(recorder, source, params);
    recordBlocks(recorder, source.maxCount, params);
    recordFlow(recorder, source, params);
}

void RenderGrains::recordShift(Recorder& recorder, glm::vec3 shift) const
{
    const gpu::RenderShiftParams params{glm::vec4(shift, 0.0f), setup_.perParticle, 0, 0, 0};
    recorder.dispatch(
        KernelId::upsample_shift, grains_[side_].capacity(), {counts_[side_], grains_[side_], places_[side_]}, params);
}

} // namespace bch
