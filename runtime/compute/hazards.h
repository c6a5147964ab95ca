// Decides where barriers go, from nothing but declared reads and writes.
#pragma once

#include "compute/buffer.h"
#include "compute/kernel.h"

#include <span>

namespace bch
{

struct AccessedView
{
    BufferView view;
    Access access;
};

// Remembers what was touched since the last barrier. Two touches of the same bytes need a barrier between them unless
// both only read.
class HazardTracker
{
public:
    bool needsBarrier(std::span<const AccessedView> accesses) const;
    void remember(std::span<const AccessedView> accesses);
    void clear();

private:
    Vector<BufferView> reads_;
    Vector<BufferView> writes_;
};

} // namespace bch
