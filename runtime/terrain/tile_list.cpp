#include "terrain/tile_list.h"

#include <algorithm>

namespace bch
{

TileList::TileList(Device& device, const char* name, uint32_t tileCapacity)
    : tileCapacity_(tileCapacity), groups_(tileGroups(tileCapacity))
{
    groupCount_ = device.createArray<uint32_t>(name, 1);
    counts_ = device.createArray<uint32_t>(name, groups_);
    offsets_ = device.createArray<uint32_t>(name, groups_ + 1);
    slots_ = device.createArray<uint32_t>(name, tileCapacity);
    count_ = device.createArray<uint32_t>(name, 1);
    args_ = device.createArray<uint32_t>(name, 4);
    const uint64_t scratch = device.primitives().scanScratchBytes(groups_);
    scratch_ = device.createBuffer(name, std::max<uint64_t>(scratch, 4), MemoryKind::device);
    runNow(device, [&](Recorder& recorder) { recorder.upload(groupCount_, &groups_, sizeof groups_); });
}

void TileList::recordPick(
    Recorder& recorder, const TerrainView& terrain, uint32_t mask, uint32_t clear, uint32_t set) const
{
    const gpu::TilePickParams params{tileCapacity_, mask, clear, set};
    recorder.dispatch(KernelId::terrain_pick, groups_, {terrain.tiles, terrain.states, counts_}, params);
    recorder.primitives().scan(recorder, {groupCount_, groups_}, counts_, offsets_, *scratch_);
    recorder.dispatch(
        KernelId::terrain_list, groups_, {terrain.tiles, terrain.states, offsets_, slots_, count_}, params);
    recordArgs(recorder);
}

void TileList::recordGiven(Recorder& recorder, std::span<const uint32_t> slots) const
{
    BCH_ASSERT(slots.size() <= tileCapacity_, "there is room for every tile");
    const auto count = static_cast<uint32_t>(slots.size());
    recorder.upload(slots_, slots.data(), slots.size_bytes());
    recorder.upload(count_, &count, sizeof count);
    recordArgs(recorder);
}

void TileList::recordArgs(Recorder& recorder) const
{
    recorder.dispatch(
        KernelId::compute_indirect_args, 1, {count_, args_},
        gpu::IndirectParams{tileCapacity_ * gpu::kTileColumns, kGroupSize, kGroupLimit, gpu::kTileColumns});
}

} // namespace bch
