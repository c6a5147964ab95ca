// The proof that barriers are enough, and that the proof can fail: what lies between two barriers is run backwards.
// With every barrier in place the result stays; with any one left out it must change.
#include "unit/support/cpu.h"

#include <doctest/doctest.h>

#include <functional>

using namespace bch;

namespace
{
struct Run
{
    std::vector<uint32_t> result;
    uint32_t barriers = 0;
};

using RecordFcn = std::function<void(Recorder&)>;

Run runList(
    CpuDevice& device, const ArrayBuffer<uint32_t>& output, bool reversed, int64_t omitted, const RecordFcn& record)
{
    Run run;
    device.setReorder(reversed);
    auto list = device.acquireList();
    Recorder recorder(device, *list);
    if (omitted >= 0)
        recorder.omitBarrier(static_cast<uint32_t>(omitted));
    record(recorder);
    run.barriers = list->counts.barriers;
    device.submit(std::move(list))->wait(UINT64_MAX);
    device.setReorder(false);
    run.result = test::download(device, output);
    return run;
}

void proveBarriers(CpuDevice& device, const ArrayBuffer<uint32_t>& output, uint32_t barriers, const RecordFcn& record)
{
    const Run forward = runList(device, output, false, -1, record);
    REQUIRE(forward.barriers == barriers);
    CHECK(runList(device, output, true, -1, record).result == forward.result);
    for (uint32_t omitted = 0; omitted < barriers; ++omitted)
    {
        CAPTURE(omitted);
        const Run broken = runList(device, output, true, omitted, record);
        CHECK(broken.barriers == barriers - 1);
        CHECK(broken.result != forward.result);
    }
}
} // namespace

TEST_CASE("each barrier between copies and fills is needed, and together they suffice")
{
    auto device = test::makeCpuDevice(1); // the planted bug is one of order; threads would make it a race as well
    auto a = device->createArray<uint32_t>("a", 64);
    auto b = device->createArray<uint32_t>("b", 64);
    auto output = device->createArray<uint32_t>("output", 192);
    std::vector<uint32_t> values(64);
    for (uint32_t i = 0; i < 64; ++i)
        values[i] = i + 1;
    proveBarriers(
        *device, output, 3,
        [&](Recorder& recorder)
        {
            recorder.upload(a, values.data(), 256);
            recorder.fill(b, 5);
            recorder.fill(output, 0);
            recorder.copy(a, output.elements(0, 64)); // read after write
            recorder.copy(b, output.elements(64, 64));
            recorder.fill(a, 7);                        // write after read
            recorder.copy(a, output.elements(128, 64)); // read after write again
        });
}

TEST_CASE("each barrier of scan and compact is needed, and together they suffice")
{
    auto device = test::makeCpuDevice(1);
    constexpr uint32_t kCount = 1000;
    std::vector<uint32_t> flagValues(kCount);
    for (uint32_t i = 0; i < kCount; ++i)
        flagValues[i] = i % 3 == 0 ? 1 : 0;
    auto count = device->createArray<uint32_t>("count", 1);
    auto flags = device->createArray<uint32_t>("flags", kCount);
    auto offsets = device->createArray<uint32_t>("offsets", kCount + 1);
    auto indices = device->createArray<uint32_t>("indices", kCount);
    auto kept = device->createArray<uint32_t>("kept", 1);
    auto output = device->createArray<uint32_t>("output", kCount + 1);
    auto scratch = device->createBuffer("scratch", device->primitives().scanScratchBytes(kCount), MemoryKind::device);
    const RecordFcn record = [&](Recorder& recorder)
    {
        recorder.upload(count, &kCount, 4);
        recorder.upload(flags, flagValues.data(), 4 * kCount);
        recorder.fill(indices, 0);
        recorder.fill(offsets, 0);
        recordCompact(recorder, {count, kCount}, flags, offsets, indices, kept, *scratch);
        recorder.copy(indices, output.elements(0, kCount));
        recorder.copy(kept, output.elements(kCount, 1));
    };
    const Run forward = runList(*device, output, false, -1, record);
    CHECK(forward.result[kCount] == (kCount + 2) / 3);
    CHECK(forward.result[1] == 3);
    // State of the run before must not hide a missing barrier: work arrays are cleared inside the list.
    proveBarriers(*device, output, 3, record);
}
