#include "terrain/tile_list.h"

#include <algorithm>

namespace bch
{

TileList::TileList(Device& device, const char* name, uint32_t tileCapacity) : tileCapacity_(tileCapacity)
{
    candidates_ = device.createArray<uint32_t>(name, 1);
    flags_ = device.createArray<uint32_t>(name, tileCapacity);
    offsets_ = device.createArray<uint32_t>(name, tileCapacity + 1);
    slots_ = device.createArray<uint32_t>(name, tileCapacity);
    count_ = device.createArray<uint32_t>(name, 1);
    args_ = device.createArray<uint32_t>(name, 4);
    const uint64_t scratch = device.primitives().scanScratchBytes(tileCapacity);
    scratch_ = device.createBuffer(name, std::max<uint64_t>(scratch, 4), MemoryKind::device);
    runNow(device, [&](Recorder& recorder) { recorder.upload(candidates_, &tileCapacity_, sizeof tileCapacity_); });
}

void TileList::recordPick(Recorder& recorder, const TerrainView& terrain, uint32_t mask, uint32_t clear) const
{
    recorder.dispatch(
        KernelId::terrain_pick, tileCapacity_, {terrain.tiles, terrain.states, flags_},
        gpu::TilePickParams{tileCapacity_, mask, clear, 0});
    recordCompact(recorder, {candidates_, tileCapacity_}, flags_, offsets_, slots_, count_, *scratch_);
    recorder.dispatch(
        KernelId::compute_indirect_args, 1, {count_, args_},
        gpu::IndirectParams{tileCapacity_ * gpu::kTileColumns, kGroupSize, 65535, gpu::kTileColumns});
}

} // namespace bch
