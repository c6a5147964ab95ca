// Runs recorded work at once and reads back what it wrote: for questions that the host waits for.
#pragma once

#include "compute/device.h"

#include <cstring>

namespace bch
{

// `record` gets a recorder and the readback memory to copy its answer to.
template <class Record>
void runAndRead(Device& device, void* target, uint64_t bytes, Record&& record)
{
    const std::unique_ptr<Buffer> answer = device.createBuffer("answer", bytes, MemoryKind::readback);
    runNow(device, [&](Recorder& recorder) { record(recorder, BufferView(*answer)); });
    std::memcpy(target, answer->mapped(), bytes);
}

// The first `count` elements of an array on the device.
template <class T>
Vector<T> readBack(Device& device, BufferView source, uint64_t count)
{
    Vector<T> target(count);
    if (count > 0)
        runAndRead(
            device, target.data(), count * sizeof(T),
            [&](Recorder& recorder, BufferView answer) { recorder.copy(source.part(0, answer.bytes), answer); });
    return target;
}

} // namespace bch
