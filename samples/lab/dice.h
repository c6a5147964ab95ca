// Numbers by chance that are the same on every machine, unlike those of the standard library's distributions.
#pragma once

#include <cstdint>

namespace lab
{

class Dice
{
public:
    explicit Dice(uint64_t seed) : state_(seed) {}

    uint64_t next() // splitmix64
    {
        uint64_t z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    uint32_t below(uint32_t count) { return static_cast<uint32_t>((next() >> 32) * count >> 32); }
    double between(double low, double high)
    {
        return low + (high - low) * static_cast<double>(next() >> 11) * 0x1.0p-53;
    }
    bool chance(double share) { return between(0.0, 1.0) < share; }

private:
    uint64_t state_;
};

} // namespace lab
