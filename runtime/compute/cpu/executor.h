// How work is spread over threads on the CPU device. Pieces have fixed borders (multiples of a grain), so no result can
// depend on how many threads there are.
#pragma once

#include "barchan/device.h"

#include <cstdint>

namespace bch
{

class CpuExecutor
{
public:
    virtual ~CpuExecutor() = default;

    // Covers [0, count) exactly once in pieces whose borders are multiples of `grain`; returns when all are done.
    virtual void parallelFor(uint32_t count, uint32_t grain, bchTaskFcn run, void* task) = 0;

    // Pieces that can run at the same time; for choosing grains, never for choosing results.
    virtual uint32_t concurrency() const = 0;

    template <class Body>
    void forRange(uint32_t count, uint32_t grain, Body&& body)
    {
        parallelFor(
            count, grain, [](void* task, uint32_t begin, uint32_t end) { (*static_cast<Body*>(task))(begin, end); },
            &body);
    }

    // One call per index, each index a piece of work of its own.
    template <class Body>
    void forEach(uint32_t count, Body&& body)
    {
        forRange(
            count, 1,
            [&body](uint32_t begin, uint32_t end)
            {
                for (uint32_t i = begin; i < end; ++i)
                    body(i);
            });
    }
};

} // namespace bch
