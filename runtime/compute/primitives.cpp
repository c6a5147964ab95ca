#include "compute/primitives.h"

#include "compute/recorder.h"

#include <algorithm>

namespace bch
{

void recordCompact(
    Recorder& recorder, const ElementCount& count, BufferView flags, BufferView offsets, BufferView indices,
    BufferView keptCount, BufferView scratch)
{
    recorder.primitives().scan(recorder, count, flags, offsets, scratch);
    // At least one thread, since the first one also writes the count.
    recorder.dispatch(
        KernelId::compute_compact, std::max(count.maxCount, 1u), {count.count, flags, offsets, indices, keptCount});
}

} // namespace bch
