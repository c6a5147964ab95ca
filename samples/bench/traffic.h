// What kernels move and compute per unit of work, counted from their text.
#pragma once

namespace sample
{

struct Traffic
{
    double bytes = 0;       // every array that a kernel touches, once: what no cache can save
    double loadedBytes = 0; // the same, with what is read of each neighbour counted for each: what caches must give
    double flops = 0;       // an estimate: additions, multiplications, comparisons, divisions and roots count one each

    Traffic& operator+=(const Traffic& other)
    {
        bytes += other.bytes;
        loadedBytes += other.loadedBytes;
        flops += other.flops;
        return *this;
    }
};

inline Traffic operator*(const Traffic& traffic, double factor)
{
    return {traffic.bytes * factor, traffic.loadedBytes * factor, traffic.flops * factor};
}

// Over stages that each have a `traffic`.
template <class Stages>
Traffic sumOf(const Stages& stages)
{
    Traffic sum;
    for (const auto& stage : stages)
        sum += stage.traffic;
    return sum;
}

} // namespace sample
