#include "bench/neighbour_loop.h"

#include "compute/cpu/executor.h"
#include "spatial/neighbour_search.h"

namespace bch::kernels
{
extern const bch::KernelInfo bench_neighbour_loop_info; // generated from neighbour_loop.comp
}

namespace sample
{

namespace
{
constexpr uint32_t kThreadsPerPiece = 256; // as the CPU device cuts its own kernels

struct LoopParams
{
    bch::gpu::SpatialParams spatial;
    uint32_t threads;
};

void runLoop(bch::CpuExecutor& executor, void* const* bound, const void* params)
{
    const auto* all = static_cast<const LoopParams*>(params);
    executor.forRange(
        all->threads, kThreadsPerPiece,
        [&](uint32_t begin, uint32_t end)
        { bch::kernels::bench_neighbour_loop_info.run(bound, &all->spatial, begin, end); });
}

template <class T>
bch::ArrayBuffer<T> uploaded(bch::Device& device, const char* name, const std::vector<T>& values)
{
    auto array = device.createArray<T>(name, static_cast<uint32_t>(values.size()));
    runNow(device, [&](bch::Recorder& recorder) { recorder.upload(array, values.data(), values.size() * sizeof(T)); });
    return array;
}
} // namespace

StageSamples measureNeighbourLoop(const BenchDevice& device, const LoopFrame& frame, uint32_t repeats)
{
    bch::Device& on = *device.device;
    const auto n = static_cast<uint32_t>(frame.particles.size());
    const auto grainCount = static_cast<uint32_t>(frame.grains.size());
    const auto particles = uploaded(on, "particles", frame.particles);
    const auto velocities = uploaded(on, "velocities", frame.velocities);
    const auto grains = uploaded(on, "grains", frame.grains);
    const auto count = uploaded(on, "count", std::vector<uint32_t>{n});
    const auto grainsCount = uploaded(on, "grain count", std::vector<uint32_t>{grainCount});
    const auto alive = on.createArray<uint32_t>("alive", 1);
    const auto sorted = on.createArray<glm::vec4>("sorted", n);
    const auto sortedVelocities = on.createArray<glm::vec4>("sorted velocities", n);
    const auto motions = on.createArray<glm::vec4>("motions", grainCount);
    const auto newGrains = on.createArray<glm::vec4>("new grains", grainCount);
    const auto newMotions = on.createArray<glm::vec4>("new motions", grainCount);
    bch::NeighbourSearch search(on, {n, 1});
    const float radius = bch::gpu::kFieldReach * frame.spacing;
    const auto record = [&](bch::Recorder& recorder, bch::CommandList&)
    {
        recorder.beginStage(0, "loop");
        search.bin(recorder, {count, n}, particles, radius);
        search.reorder(recorder, {count, n}, particles, sorted);
        search.reorder(recorder, {count, n}, velocities, sortedVelocities);
        search.ranges(recorder, alive);
        const bch::SearchGrid grid = search.grid();
        LoopParams params{};
        params.spatial.inverseCell = grid.inverseCell;
        params.spatial.slotMask = grid.slotMask;
        params.spatial.reach = radius;
        params.spatial.radius2 = radius * radius;
        params.threads = grainCount;
        using bch::Access;
        const bch::AccessedView views[] = {{grainsCount, Access::read}, {grains, Access::read},
                                           {motions, Access::read},     {grid.cellBegin, Access::read},
                                           {sorted, Access::read},      {sortedVelocities, Access::read},
                                           {newGrains, Access::write},  {newMotions, Access::write}};
        recorder.native("bench_neighbour_loop", runLoop, views, &params, sizeof params);
        recorder.endStage();
    };
    return measureStages(on, repeats, record).front();
}

} // namespace sample
