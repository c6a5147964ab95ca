#include "handoff/zones.h"

#include <algorithm>

namespace bch
{

Zones::Zones(Device& device, const ZoneSetup& setup) : setup_(setup)
{
    const uint32_t n = setup.tileCapacity;
    regions_ = device.createArray<gpu::HandoffRegion>("wake regions", setup.givenCapacity + setup.bodyCapacity);
    reaches_ = device.createArray<float>("reaches of bodies", setup.bodyCapacity);
    focus_ = device.createArray<glm::vec4>("focus", setup.focusCapacity);
    slotCount_ = device.createArray<uint32_t>("tile slots", 1);
    flags_ = device.createArray<uint32_t>("wanted tiles", n);
    keys_ = device.createArray<uint32_t>("distances of tiles", n);
    offsets_ = device.createArray<uint32_t>("offsets of wanted tiles", n + 1);
    list_ = device.createArray<uint32_t>("list of wanted tiles", n);
    listCount_ = device.createArray<uint32_t>("number of wanted tiles", 1);
    sortKeys_ = device.createArray<uint32_t>("keys of wanted tiles", n);
    const Primitives& primitives = device.primitives();
    const uint64_t scratch = std::max(primitives.scanScratchBytes(n), primitives.sortScratchBytes(n));
    scratch_ = device.createBuffer("wanted tiles scratch", std::max<uint64_t>(scratch, 4), MemoryKind::device);
    runNow(device, [&](Recorder& recorder) { recorder.upload(slotCount_, &n, sizeof n); });
}

void Zones::record(Recorder& recorder, const TerrainView& terrain, const ZoneWork& work) const
{
    const uint32_t n = setup_.tileCapacity;
    const auto given = static_cast<uint32_t>(work.given.size());
    const auto bodies = static_cast<uint32_t>(work.reaches.size());
    const auto focus = static_cast<uint32_t>(work.focus.size());
    if (given > 0)
        recorder.upload(regions_.elements(0, given), work.given.data(), work.given.size_bytes());
    if (bodies > 0)
        recorder.upload(reaches_.elements(0, bodies), work.reaches.data(), work.reaches.size_bytes());
    if (focus > 0)
        recorder.upload(focus_.elements(0, focus), work.focus.data(), work.focus.size_bytes());
    const gpu::ZoneParams params{given,      bodies,     focus,     n,
                                 given + bodies, work.margin, work.seconds, work.depth,
                                 work.taper, work.stay,  work.farthest, 0};
    recorder.dispatch(KernelId::handoff_regions, bodies, {work.bodies, reaches_, focus_, regions_}, params);
    recorder.dispatch(
        KernelId::handoff_tiles, n, {terrain.tiles, terrain.ground, regions_, focus_, flags_, keys_}, params);
    recordCompact(recorder, {slotCount_, n}, flags_, offsets_, list_, listCount_, *scratch_);
    recorder.dispatch(KernelId::handoff_order, n, {listCount_, list_, keys_, sortKeys_});
    recorder.primitives().sortPairs(recorder, {listCount_, n}, sortKeys_, list_, 32, *scratch_);
}

} // namespace bch
