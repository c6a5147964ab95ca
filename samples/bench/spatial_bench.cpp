#include "bench/spatial_bench.h"

#include "spatial/neighbour_search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <string_view>

namespace sample
{

namespace
{
constexpr float kSpacing = 0.01f;
constexpr float kJitter = 0.2f;        // of the spacing, either way
constexpr float kRadius = 0.0202f;     // 4/3 pi 2.02^3 lattice points less itself, and less at the surface: about 30
constexpr uint32_t kListCapacity = 33; // entries per particle; a million particles stay below 128 MiB that way

std::vector<glm::vec4> makeParticles(uint32_t count, bool shuffled)
{
    const auto side = static_cast<uint32_t>(std::ceil(std::cbrt(static_cast<double>(count))));
    std::mt19937 random(1);
    std::uniform_real_distribution<float> jitter(-kJitter, kJitter);
    std::vector<glm::vec4> particles(count);
    for (uint32_t i = 0; i < count; ++i)
    {
        const glm::vec3 cell(i % side, i / side % side, i / side / side);
        particles[i] = {(cell + glm::vec3(jitter(random), jitter(random), jitter(random))) * kSpacing, 0.0f};
    }
    if (shuffled)
        std::shuffle(particles.begin(), particles.end(), random);
    return particles;
}

// The arrays of one search, and its work cut into timed stages.
class SpatialRun
{
public:
    SpatialRun(bch::Device& device, const std::vector<glm::vec4>& particles)
        : device_(device), n_(static_cast<uint32_t>(particles.size())), search_(device, {n_, n_ * kListCapacity}),
          positions_(device.createArray<glm::vec4>("positions", n_)),
          sorted_(device.createArray<glm::vec4>("sorted positions", n_)),
          count_(device.createArray<uint32_t>("count", 1)),
          report_(device.createArray<uint32_t>("report", bch::gpu::kReportWords))
    {
        runNow(
            device_,
            [&](bch::Recorder& recorder)
            {
                recorder.upload(positions_, particles.data(), particles.size() * sizeof particles[0]);
                recorder.upload(count_, &n_, sizeof n_);
                search_.bin(recorder, elements(), positions_, kRadius);
            });
    }

    // A running world keeps its particles in the order of the last step.
    void takeLastOrder()
    {
        runNow(
            device_,
            [&](bch::Recorder& recorder)
            {
                search_.reorder(recorder, elements(), positions_, sorted_);
                recorder.copy(sorted_, positions_);
            });
    }

    void record(bch::Recorder& recorder, bch::CommandList& list)
    {
        recorder.beginStage(0, "keys");
        search_.bin(recorder, elements(), positions_, kRadius);
        recorder.endStage();
        cutStage(list, "spatial_cell_keys", 1, "sort");
        scatters_ = std::count_if(
            list.commands.begin(), list.commands.end(),
            [](const bch::Command& command)
            { return command.label && std::string_view(command.label) == "compute_prim_sort_scatter"; });
        recorder.beginStage(2, "reorder");
        search_.reorder(recorder, elements(), positions_, sorted_);
        recorder.endStage();
        recorder.beginStage(3, "ranges");
        search_.ranges(recorder, elements().count);
        recorder.endStage();
        recorder.beginStage(4, "neighbours");
        search_.list(recorder, elements(), sorted_, report_);
        recorder.endStage();
    }

    double neighboursPerParticle()
    {
        const auto copy =
            device_.createArray<uint32_t>("report copy", bch::gpu::kReportWords, bch::MemoryKind::readback);
        runNow(device_, [&](bch::Recorder& recorder) { recorder.copy(report_, copy); });
        const auto* words = static_cast<const uint32_t*>(copy.buffer().mapped());
        if (words[bch::gpu::kReportFaults] != 0)
            throw std::runtime_error("the neighbour lists did not fit");
        return static_cast<double>(words[bch::gpu::kReportNeighbourPeak]) / n_;
    }

    uint32_t bucketCount() const { return search_.bucketCount(); }

    // How often the sort goes over its pairs: as often as the GPU's is recorded; the CPU's is one command, with two
    // passes for keys of up to 22 bits and four for longer ones.
    uint32_t sortPasses() const
    {
        return scatters_ > 0 ? static_cast<uint32_t>(scatters_) : std::bit_width(search_.bucketCount()) <= 22 ? 2 : 4;
    }

private:
    bch::ElementCount elements() const { return {count_, n_}; }

    bch::Device& device_;
    uint32_t n_;
    bch::NeighbourSearch search_;
    bch::ArrayBuffer<glm::vec4> positions_, sorted_;
    bch::ArrayBuffer<uint32_t> count_, report_;
    ptrdiff_t scatters_ = 0;
};
} // namespace

Traffic spatialTraffic(const std::string& stage, const SpatialTrafficDef& def)
{
    const auto plain = [](double bytes, double flops) { return Traffic{bytes, bytes, flops}; };
    if (stage == "keys")
        return plain(def.tableBytes + 16 + 4 + 4 + 8, 6); // clear counts; position; key, index; count read and written
    if (stage == "sort")
        return plain(def.sortPasses * (4 + 8 + 8), 0); // keys to count their digits, pairs read, pairs written
    if (stage == "reorder")
        return plain(4 + 16 + 16, 0); // index, position; position
    if (stage == "ranges")
        return plain(3 * def.tableBytes, 0); // counts in both passes of the scan; begins
    // Positions and begins of buckets to count and again to fill; counts, scanned in two passes; begins; the list. Each
    // of the two passes looks at every particle in 27 cells as wide as the search radius. Neighbours fill a ball of
    // that radius, so there are 27 / (4/3 pi) times as many in the cells.
    constexpr double kCellsPerBall = 27 / 4.18879, kFlopsPerCandidate = 9;
    const double candidates = kCellsPerBall * (def.neighbours + 1);
    const double bytes = 2 * (16 + def.tableBytes) + 4 + (4 + 4 + 4) + (4 + 4) + 4 * def.neighbours;
    return {bytes, bytes + 2 * candidates * 16, 2 * candidates * kFlopsPerCandidate};
}

SpatialCost measureSpatial(const BenchDevice& device, uint32_t count, const SpatialBenchDef& def)
{
    SpatialRun run(*device.device, makeParticles(count, def.shuffled));
    if (!def.shuffled)
        run.takeLastOrder();
    const std::vector<StageSamples> samples = measureStages(
        *device.device, def.repeats,
        [&](bch::Recorder& recorder, bch::CommandList& list) { run.record(recorder, list); });

    SpatialCost cost;
    cost.count = count;
    cost.neighboursPerParticle = run.neighboursPerParticle();
    const SpatialTrafficDef traffic{cost.neighboursPerParticle, 4.0 * run.bucketCount() / count, run.sortPasses()};
    for (const StageSamples& stage : samples)
        cost.stages.push_back(
            {stage.name, stage.best() / count, stage.median() / count, spatialTraffic(stage.name, traffic)});
    return cost;
}

namespace
{
struct Pair
{
    uint32_t key, value;
};

std::vector<Pair> makePairs(uint32_t count)
{
    std::mt19937 random(2);
    std::vector<Pair> pairs(count);
    for (uint32_t i = 0; i < count; ++i)
        pairs[i] = {static_cast<uint32_t>(random()), i};
    return pairs;
}
} // namespace

double measureStdSort(uint32_t count, uint32_t repeats)
{
    const std::vector<Pair> pairs = makePairs(count);
    std::vector<Pair> work;
    return measureFunction(
               "std::sort", repeats, [&] { work = pairs; },
               [&] { std::sort(work.begin(), work.end(), [](const Pair& a, const Pair& b) { return a.key < b.key; }); })
        .best();
}

double measureDeviceSort(const BenchDevice& device, uint32_t count, uint32_t repeats)
{
    bch::Device& on = *device.device;
    std::vector<uint32_t> keys, values;
    for (const Pair& pair : makePairs(count))
    {
        keys.push_back(pair.key);
        values.push_back(pair.value);
    }
    const auto keyBuffer = on.createArray<uint32_t>("keys", count);
    const auto valueBuffer = on.createArray<uint32_t>("values", count);
    const auto countBuffer = on.createArray<uint32_t>("count", 1);
    const auto scratch = on.createBuffer("scratch", on.primitives().sortScratchBytes(count), bch::MemoryKind::device);
    const auto sortedKeys = on.createArray<uint32_t>("sorted keys", count, bch::MemoryKind::readback);
    const std::vector<StageSamples> samples = measureStages(
        on, repeats,
        [&](bch::Recorder& recorder, bch::CommandList&)
        {
            recorder.upload(keyBuffer, keys.data(), count * sizeof(uint32_t));
            recorder.upload(valueBuffer, values.data(), count * sizeof(uint32_t));
            recorder.upload(countBuffer, &count, sizeof count);
            recorder.beginStage(0, "sort");
            recorder.primitives().sortPairs(recorder, {countBuffer, count}, keyBuffer, valueBuffer, 32, *scratch);
            recorder.endStage();
            recorder.copy(keyBuffer, sortedKeys);
        });
    const auto* result = static_cast<const uint32_t*>(sortedKeys.buffer().mapped());
    std::sort(keys.begin(), keys.end());
    if (!std::equal(keys.begin(), keys.end(), result))
        throw std::runtime_error("the sort of device " + device.label + " gave a wrong order");
    return samples[0].best();
}

} // namespace sample
