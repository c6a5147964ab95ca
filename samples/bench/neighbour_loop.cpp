#include "bench/neighbour_loop.h"

#include "compute/cpu/executor.h"
#include "spatial/neighbour_search.h"

#if BARCHAN_HAS_VULKAN
#include "bench/vulkan_program.h"
#endif

namespace bch::kernels
{
extern const bch::KernelInfo bench_neighbour_loop_info; // generated from neighbour_loop.comp
extern const bch::KernelInfo bench_neighbour_loop_wide_info;
} // namespace bch::kernels

namespace sample
{

namespace
{
using uint = uint32_t;
#include "bench/neighbour_loop_params.h"

constexpr uint32_t kThreadsPerPiece = 256; // as the CPU device cuts its own kernels
constexpr uint32_t kWideGrains = 8;        // of a thread: as many as a wide number has lanes
constexpr float kSeconds = 1.0f / 60.0f;

template <class T>
bch::ArrayBuffer<T> uploaded(bch::Device& device, const char* name, const std::vector<T>& values)
{
    auto array = device.createArray<T>(name, static_cast<uint32_t>(values.size()));
    runNow(device, [&](bch::Recorder& recorder) { recorder.upload(array, values.data(), values.size() * sizeof(T)); });
    return array;
}

// Everything on the device, and the particles in the order of cells.
class LoopScene
{
public:
    LoopScene(bch::Device& on, const LoopFrame& frame)
        : n_(static_cast<uint32_t>(frame.particles.size())), grainCount_(static_cast<uint32_t>(frame.grains.size())),
          perOwner_(frame.perOwner), radius_(bch::gpu::kFieldReach * frame.spacing),
          particles_(uploaded(on, "particles", frame.particles)),
          velocities_(uploaded(on, "velocities", frame.velocities)), grains_(uploaded(on, "grains", frame.grains)),
          count_(uploaded(on, "count", std::vector<uint32_t>{n_})), alive_(on.createArray<uint32_t>("alive", 1)),
          sorted_(on.createArray<glm::vec4>("sorted", n_)),
          sortedVelocities_(on.createArray<glm::vec4>("sorted velocities", n_)),
          motions_(on.createArray<glm::vec4>("motions", grainCount_)),
          newGrains_(on.createArray<glm::vec4>("new grains", grainCount_)),
          newMotions_(on.createArray<glm::vec4>("new motions", grainCount_)), search_(on, {n_, 1})
    {
    }

    void recordSort(bch::Recorder& recorder)
    {
        search_.bin(recorder, {count_, n_}, particles_, radius_);
        search_.reorder(recorder, {count_, n_}, particles_, sorted_);
        search_.reorder(recorder, {count_, n_}, velocities_, sortedVelocities_);
        search_.ranges(recorder, alive_);
    }

    std::vector<bch::AccessedView> views() const
    {
        using bch::Access;
        return {
            {grains_, Access::read},     {motions_, Access::read},          {search_.grid().cellBegin, Access::read},
            {sorted_, Access::read},     {sortedVelocities_, Access::read}, {newGrains_, Access::write},
            {newMotions_, Access::write}};
    }

    NeighbourLoopParams params(uint32_t perThread) const
    {
        const bch::SearchGrid grid = search_.grid();
        return {
            grid.inverseCell,
            radius_,
            grid.slotMask,
            grainCount_ / perOwner_,
            perOwner_,
            perThread,
            (perOwner_ + perThread - 1) / perThread,
            kSeconds};
    }

private:
    uint32_t n_, grainCount_, perOwner_;
    float radius_;
    bch::ArrayBuffer<glm::vec4> particles_, velocities_, grains_;
    bch::ArrayBuffer<uint32_t> count_, alive_;
    bch::ArrayBuffer<glm::vec4> sorted_, sortedVelocities_, motions_, newGrains_, newMotions_;
    bch::NeighbourSearch search_;
};

template <const bch::KernelInfo& kKernel>
void runLoop(bch::CpuExecutor& executor, void* const* bound, const void* params)
{
    const auto* all = static_cast<const NeighbourLoopParams*>(params);
    executor.forRange(
        all->owners * all->runs, kThreadsPerPiece,
        [&](uint32_t begin, uint32_t end) { kKernel.run(bound, all, begin, end); });
}

// What `loop` takes, and what it needs before.
StageSamples sum(const StageSamples& sort, const StageSamples& loop)
{
    StageSamples samples = loop;
    for (size_t i = 0; i < samples.ns.size(); ++i)
        samples.ns[i] += sort.ns[i];
    return samples;
}

LoopTimes measureOnCpu(bch::Device& on, LoopScene& scene, uint32_t repeats)
{
    using namespace bch::kernels;
    const auto record = [&](bch::Recorder& recorder, bch::CommandList&)
    {
        recorder.beginStage(0, "sort");
        scene.recordSort(recorder);
        recorder.endStage();
        const NeighbourLoopParams plain = scene.params(1), wide = scene.params(kWideGrains);
        recorder.beginStage(1, "plain");
        recorder.native(
            "bench_neighbour_loop", runLoop<bench_neighbour_loop_info>, scene.views(), &plain, sizeof plain);
        recorder.endStage();
        recorder.beginStage(2, "wide");
        recorder.native(
            "bench_neighbour_loop_wide", runLoop<bench_neighbour_loop_wide_info>, scene.views(), &wide, sizeof wide);
        recorder.endStage();
    };
    const std::vector<StageSamples> stages = measureStages(on, repeats, record);
    return {sum(stages.at(0), stages.at(1)), sum(stages.at(0), stages.at(2))};
}

#if BARCHAN_HAS_VULKAN
const uint32_t kWords[] =
#include "neighbour_loop.inc"
    ;

LoopTimes measureOnVulkan(bch::Device& on, LoopScene& scene, uint32_t repeats)
{
    const auto record = [&](bch::Recorder& recorder, bch::CommandList&)
    {
        recorder.beginStage(0, "sort");
        scene.recordSort(recorder);
        recorder.endStage();
    };
    StageSamples samples = measureStages(on, repeats, record).front();
    std::vector<bch::BufferView> views;
    for (const bch::AccessedView& each : scene.views())
        views.push_back(each.view);
    const NeighbourLoopParams params = scene.params(1);
    VulkanProgram program(on, kWords, views, sizeof params);
    const uint32_t groups = (params.owners * params.runs + bch::kGroupSize - 1) / bch::kGroupSize;
    program.nsOf(&params, groups); // warms up
    for (double& ns : samples.ns)
        ns += program.nsOf(&params, groups);
    return {samples, {}};
}
#endif
} // namespace

LoopTimes measureNeighbourLoop(const BenchDevice& device, const LoopFrame& frame, uint32_t repeats)
{
    bch::Device& on = *device.device;
    LoopScene scene(on, frame);
#if BARCHAN_HAS_VULKAN
    if (!device.isCpu)
        return measureOnVulkan(on, scene, repeats);
#endif
    return measureOnCpu(on, scene, repeats);
}

} // namespace sample
