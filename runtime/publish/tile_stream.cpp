#include "publish/tile_stream.h"

namespace bch
{

TileStream::TileStream(Device& device, uint32_t tileCapacity, uint32_t ringDepth)
    : tileCapacity_(tileCapacity), changed_(device, "unpublished tiles", tileCapacity), isFresh_(ringDepth, 1)
{
    rows_ = device.createArray<glm::ivec4>("published tiles", tileCapacity);
    residents_ = device.createArray<uint32_t>("resident tiles", tileCapacity);
    residentCount_ = device.createArray<uint32_t>("resident tile count", 1);
}

void TileStream::record(Recorder& recorder, const TileSource& source, const TileTarget& target) const
{
    const bool any = source.terrain && source.terrain->tileCapacity == tileCapacity_;
    const Vector<glm::ivec4> none(any ? 0 : tileCapacity_, glm::ivec4(0));
    const Vector<glm::ivec4>& rows = any ? source.rows : none;
    Vector<uint32_t> residents;
    for (uint32_t slot = 0; slot < tileCapacity_; ++slot)
        if (rows[slot].z != 0)
            residents.push_back(slot);
    const auto count = static_cast<uint32_t>(residents.size());
    recorder.upload(rows_, rows.data(), rows.size() * sizeof rows[0]);
    recorder.upload(target.list, residents.data(), count * sizeof(uint32_t));
    recorder.upload(target.cursor, &count, sizeof count);
    const gpu::PublishTileParams params{tileCapacity_, target.keepRects ? 1u : 0u, 0, 0};
    recorder.dispatch(KernelId::publish_tiles, tileCapacity_, {rows_, target.tiles}, params);
    if (!any)
        return;
    const uint32_t bit = 1u << (gpu::kTileUnpublishedShift + target.slot);
    changed_.recordPick(recorder, *source.terrain, bit, bit);
    if (isFresh_[target.slot] == 0)
    {
        recorder.dispatchIndirect(
            KernelId::publish_heights, changed_.columnArgs(),
            {changed_.count(), changed_.slots(), source.terrain->ground, target.heights, target.tiles});
        return;
    }
    // Its bits may be those of a ring that is gone.
    recorder.upload(residents_, residents.data(), count * sizeof(uint32_t));
    recorder.upload(residentCount_, &count, sizeof count);
    recorder.dispatch(
        KernelId::publish_heights, count * gpu::kTileColumns,
        {residentCount_, residents_, source.terrain->ground, target.heights, target.tiles});
}

} // namespace bch
