#include "terrain/toppling.h"

namespace bch
{

Toppling::Toppling(Device& device, uint32_t tileCapacity) : active_(device, "toppling", tileCapacity)
{
    const uint32_t columns = tileCapacity * gpu::kTileColumns;
    listed_ = device.createArray<uint32_t>(
        "toppling listed", gpu::kToppleHeadWords + gpu::kToppleGroupWords * tileGroups(tileCapacity));
    tops_ = device.createArray<float>("toppling tops", columns);
    nextLoose_ = device.createArray<uint32_t>("toppling loose", columns);
    nextCovers_ = device.createArray<uint32_t>("toppling covers", columns);
}

void Toppling::record(Recorder& recorder, const TerrainView& terrain, uint32_t iterations) const
{
    const uint32_t tileCapacity = terrain.tileCapacity;
    const auto materialCount = static_cast<uint32_t>(terrain.materials.bytes / sizeof(gpu::TerrainMaterial));
    recorder.dispatch(
        KernelId::terrain_topple_listed, tileGroups(tileCapacity),
        {terrain.tiles, terrain.states, terrain.materials, listed_},
        gpu::ToppleListParams{tileCapacity, materialCount, 0, 0});
    active_.recordPick(recorder, terrain, gpu::kTileActive, gpu::kTileActive);
    recorder.dispatchIndirect(
        KernelId::terrain_topple_tops, active_.columnArgs(),
        {active_.count(), active_.slots(), listed_, terrain.bed, terrain.loose, terrain.covers, terrain.awake,
         terrain.materials, tops_});
    const uint32_t passes = (iterations + kCycle - 1) / kCycle * kCycle;
    for (uint32_t pass = 0; pass < passes; ++pass)
    {
        const uint32_t stride = kStrides[pass % kCycle];
        const float span = terrain.spacing * static_cast<float>(stride);
        recorder.dispatchIndirect(
            KernelId::terrain_topple_flows, active_.columnArgs(),
            {active_.count(), active_.slots(), listed_, terrain.tiles, terrain.states, terrain.bed, terrain.loose,
             terrain.covers, terrain.awake, terrain.materials, tops_, nextLoose_, nextCovers_},
            gpu::ToppleParams{1.0f / span, static_cast<int32_t>(stride), 0, 0});
        recorder.dispatchIndirect(
            KernelId::terrain_topple_apply, active_.columnArgs(),
            {active_.count(), active_.slots(), terrain.tiles, terrain.states, terrain.bed, terrain.loose,
             terrain.covers, nextLoose_, nextCovers_, terrain.materials, tops_});
    }
}

} // namespace bch
