#include "terrain/wind_transport.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
gpu::WindParams makeParams(const WindOnSand& wind, float speed, const TerrainView& terrain)
{
    gpu::WindParams params{};
    const glm::vec2 way = wind.velocity / speed;
    const glm::vec2 step = way / -std::max(std::abs(way.x), std::abs(way.y)); // one column along the longer axis
    const float stepLength = glm::length(step) * terrain.spacing;
    params.way = {way.x, way.y, speed, wind.threshold};
    params.upwind = {step.x, step.y, stepLength, wind.leeSlope};
    params.lift = wind.lift * wind.seconds;
    params.hop = wind.hop / terrain.spacing;
    params.sandShare = wind.sandShare;
    params.bareShare = wind.bareShare;
    params.hops = wind.hops;
    params.reach = static_cast<uint32_t>(std::ceil(wind.leeReach / stepLength));
    params.slotCount = terrain.tileCapacity;
    return params;
}
} // namespace

WindTransport::WindTransport(Device& device, uint32_t tileCapacity)
{
    const uint32_t columns = tileCapacity * gpu::kTileColumns;
    climbed_ = device.createArray<float>("wind climbed", columns);
    lifted_ = device.createArray<uint32_t>("wind lifted", columns);
    arrivals_ = device.createArray<uint32_t>("wind arrivals", columns);
    votes_ = device.createArray<uint32_t>("wind votes", columns);
}

void WindTransport::record(Recorder& recorder, const TerrainView& terrain, const WindOnSand& wind) const
{
    const float speed = glm::length(wind.velocity);
    const float most = speed * (1.0f + gpu::kWindClimb * gpu::kWindSteepest);
    if (most <= wind.threshold || !(speed > 0.0f) || wind.seconds <= 0.0f)
        return;
    const gpu::WindParams params = makeParams(wind, speed, terrain);
    const uint32_t columns = terrain.tileCapacity * gpu::kTileColumns;
    recorder.dispatch(
        KernelId::terrain_wind_lee, columns,
        {terrain.tiles, terrain.bed, terrain.loose, terrain.covers, terrain.materials, climbed_}, params);
    recorder.dispatch(
        KernelId::terrain_wind_carry, columns,
        {terrain.tiles, terrain.states, terrain.loose, terrain.covers, terrain.awake, terrain.materials, climbed_,
         lifted_, arrivals_, votes_},
        params);
    recorder.dispatch(
        KernelId::terrain_wind_land, columns,
        {terrain.tiles, terrain.states, terrain.loose, terrain.covers, lifted_, terrain.materials, arrivals_, votes_},
        params);
}

} // namespace bch
