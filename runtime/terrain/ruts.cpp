#include "terrain/ruts.h"

#include <algorithm>

namespace bch
{

namespace
{
constexpr uint32_t kNarrowings = 3; // each by kRutLevels - 1
}

Ruts::Ruts(Device& device, uint32_t tileCapacity, uint32_t bodyCapacity) : pressedTiles_(device, "ruts", tileCapacity)
{
    const uint32_t columns = tileCapacity * gpu::kTileColumns;
    rutBodies_ = device.createArray<uint32_t>("rut bodies", bodyCapacity * gpu::kRutWords);
    told_ = device.createArray<uint32_t>("rut told", bodyCapacity * gpu::kRutTold);
    owners_ = device.createArray<uint32_t>("rut owners", columns);
    pressed_ = device.createArray<uint32_t>("rut pressed", 2 * columns);
    arrivals_ = device.createArray<uint32_t>("rut arrivals", columns);
    overs_ = device.createArray<glm::vec2>("rut overs", columns);
}

void Ruts::record(
    Recorder& recorder, const TerrainView& terrain, const RutBodies& bodies, const RutSettings& settings) const
{
    gpu::RutParams params{};
    params.maxSink = settings.maxSink;
    params.touchGap = settings.touchGap;
    params.shearLength = settings.shearLength;
    params.gravity = settings.gravity;
    params.partCount = std::min(bodies.partCount, kMostParts);
    params.bodyCount = bodies.bodyCount;
    params.spacing = terrain.spacing;
    const auto solve = [&](uint32_t step)
    {
        params.solveStep = step;
        recorder.dispatch(KernelId::terrain_rut_solve, bodies.bodyCount, {bodies.loads, rutBodies_, told_}, params);
    };
    solve(gpu::kRutBegin);
    const uint32_t threads = params.partCount * gpu::kRutSide * gpu::kRutSide;
    recorder.dispatch(
        KernelId::terrain_rut_claim, threads,
        {bodies.bodies, bodies.parts, bodies.loads, terrain.ground, bodies.volumeMaps, terrain.bed, terrain.loose,
         terrain.covers, terrain.materials, terrain.awake, owners_, terrain.states},
        params);
    recorder.dispatch(
        KernelId::terrain_rut_over, threads,
        {bodies.bodies, bodies.parts, bodies.loads, terrain.ground, bodies.volumeMaps, terrain.bed, terrain.loose,
         terrain.covers, terrain.materials, owners_, overs_, rutBodies_},
        params);
    pressedTiles_.recordPick(recorder, terrain, gpu::kTileRut, 0);
    for (uint32_t narrowing = 0; narrowing <= kNarrowings; ++narrowing)
    {
        recorder.dispatchIndirect(
            KernelId::terrain_rut_support, pressedTiles_.columnArgs(),
            {pressedTiles_.count(), pressedTiles_.slots(), bodies.parts, owners_, overs_, terrain.covers,
             terrain.materials, rutBodies_},
            params);
        solve(narrowing < kNarrowings ? gpu::kRutNarrow : gpu::kRutEnd);
    }
    recorder.dispatchIndirect(
        KernelId::terrain_rut_press, pressedTiles_.columnArgs(),
        {pressedTiles_.count(), pressedTiles_.slots(), terrain.tiles, bodies.bodies, bodies.parts, terrain.ground,
         owners_, overs_, terrain.loose, terrain.covers, terrain.materials, terrain.awake, pressed_, arrivals_, told_,
         terrain.states},
        params);
    pressedTiles_.recordPick(recorder, terrain, gpu::kTileRut, gpu::kTileRut); // and those that sand was pushed to
    recorder.dispatchIndirect(
        KernelId::terrain_rut_land, pressedTiles_.columnArgs(),
        {pressedTiles_.count(), pressedTiles_.slots(), terrain.tiles, terrain.materials, terrain.states, terrain.loose,
         terrain.covers, owners_, pressed_, arrivals_});
}

} // namespace bch
