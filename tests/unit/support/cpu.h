// A CPU device and plain vectors in and out of it.
#pragma once

#include "compute/cpu/cpu_device.h"

#include <cstring>
#include <vector>

namespace test
{

inline std::unique_ptr<bch::CpuDevice> makeCpuDevice(uint32_t threads)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_CPU;
    def.threadCount = threads;
    return std::make_unique<bch::CpuDevice>(def);
}

template <class T>
bch::ArrayBuffer<T> upload(bch::Device& device, const char* name, const std::vector<T>& values)
{
    auto array = device.createArray<T>(name, static_cast<uint32_t>(values.size()));
    bch::runNow(
        device, [&](bch::Recorder& recorder) { recorder.upload(array, values.data(), values.size() * sizeof(T)); });
    return array;
}

// The first `count` elements; all of them when it is not given.
template <class T>
std::vector<T> download(bch::Device& device, const bch::ArrayBuffer<T>& array, uint32_t count = UINT32_MAX)
{
    count = count == UINT32_MAX ? array.capacity() : count;
    std::vector<T> values(count);
    if (count == 0)
        return values;
    auto landing = device.createArray<T>("landing", count, bch::MemoryKind::readback);
    bch::runNow(device, [&](bch::Recorder& recorder) { recorder.copy(array.elements(0, count), landing); });
    std::memcpy(values.data(), landing.buffer().mapped(), count * sizeof(T));
    return values;
}

} // namespace test
