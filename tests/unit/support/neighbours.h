// One neighbour search from plain vectors to plain vectors, and the brute force it must equal.
#pragma once

#include "spatial/neighbour_search.h"
#include "unit/support/cpu.h"

#include <algorithm>

namespace test
{

struct Neighbours
{
    std::vector<uint32_t> begin;   // as the device wrote them, in sorted order
    std::vector<uint32_t> entries; // behind the last list: left over, not read
    std::vector<uint32_t> order;   // original index of each sorted particle
    std::vector<uint32_t> keys;
    uint32_t live = 0;
    uint32_t faults = 0;
    uint32_t needed = 0;

    bool operator==(const Neighbours&) const = default;

    // Lists by original index, ascending.
    std::vector<std::vector<uint32_t>> byParticle(size_t count) const
    {
        std::vector<std::vector<uint32_t>> lists(count);
        for (uint32_t i = 0; i < live; ++i)
        {
            std::vector<uint32_t>& list = lists[order[i]];
            for (uint32_t k = begin[i]; k < begin[i + 1]; ++k)
                list.push_back(order[entries[k]]);
            std::sort(list.begin(), list.end());
        }
        return lists;
    }
};

struct SearchSize
{
    uint32_t particleCapacity;
    uint32_t neighbourCapacity;
};

class Search
{
public:
    Search(bch::Device& device, SearchSize size)
        : device_(device), search_(device, {size.particleCapacity, size.neighbourCapacity}),
          count_(device.createArray<uint32_t>("count", 1)),
          positions_(device.createArray<glm::vec4>("positions", size.particleCapacity)),
          sorted_(device.createArray<glm::vec4>("sorted", size.particleCapacity)),
          report_(device.createArray<uint32_t>("report", bch::gpu::kReportWords))
    {
    }

    Neighbours run(const std::vector<glm::vec4>& positions, float radius)
    {
        const auto n = static_cast<uint32_t>(positions.size());
        const bch::ElementCount count{count_, n};
        bch::runNow(
            device_,
            [&](bch::Recorder& recorder)
            {
                recorder.upload(count_, &n, 4);
                recorder.upload(positions_, positions.data(), n * sizeof(glm::vec4));
                recorder.fill(report_, 0);
                search_.bin(recorder, count, positions_, radius);
                search_.reorder(recorder, count, positions_, sorted_);
                search_.ranges(recorder, count_);
                search_.list(recorder, count, sorted_, report_);
            });
        Neighbours found;
        found.live = download(device_, count_)[0];
        found.begin = words(search_.neighbourBegin(), found.live + 1);
        found.entries = words(search_.neighbours(), found.begin.back());
        found.order = words(search_.order(), n);
        found.keys = words(search_.sortedKeys(), n);
        const std::vector<uint32_t> report = download(device_, report_);
        found.faults = report[bch::gpu::kReportFaults];
        found.needed = report[bch::gpu::kReportNeighbourPeak];
        return found;
    }

private:
    std::vector<uint32_t> words(bch::BufferView view, uint32_t count)
    {
        std::vector<uint32_t> values(count);
        if (count == 0)
            return values;
        auto landing = device_.createArray<uint32_t>("landing", count, bch::MemoryKind::readback);
        bch::runNow(device_, [&](bch::Recorder& recorder) { recorder.copy(view.part(0, 4ull * count), landing); });
        std::memcpy(values.data(), landing.buffer().mapped(), 4ull * count);
        return values;
    }

    bch::Device& device_;
    bch::NeighbourSearch search_;
    bch::ArrayBuffer<uint32_t> count_;
    bch::ArrayBuffer<glm::vec4> positions_;
    bch::ArrayBuffer<glm::vec4> sorted_;
    bch::ArrayBuffer<uint32_t> report_;
};

// Every pair, with the very rounding that decides on the device: differences and sums in float, nothing fused.
inline std::vector<std::vector<uint32_t>> bruteForce(const std::vector<glm::vec4>& positions, float radius)
{
    std::vector<std::vector<uint32_t>> lists(positions.size());
    const float radius2 = radius * radius;
    for (size_t i = 0; i < positions.size(); ++i)
        for (size_t j = 0; j < positions.size(); ++j)
        {
            const float x = positions[i].x - positions[j].x;
            const float y = positions[i].y - positions[j].y;
            const float z = positions[i].z - positions[j].z;
            const bool alive = positions[i].w >= 0.0f && positions[j].w >= 0.0f;
            if (alive && i != j && x * x + y * y + z * z <= radius2)
                lists[i].push_back(static_cast<uint32_t>(j));
        }
    return lists;
}

inline uint32_t entryCount(const std::vector<std::vector<uint32_t>>& lists)
{
    size_t sum = 0;
    for (const auto& list : lists)
        sum += list.size();
    return static_cast<uint32_t>(sum);
}

} // namespace test
