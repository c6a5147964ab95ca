// Where the recorder puts barriers, written as one letter per command: u(pload) c(opy) f(ill) d(ispatch)
// i(ndirect) n(ative) | (barrier) < (stage begins) > (stage ends).
#include "compute/recorder.h"

#include "base/failure.h"
#include "compute/shader_types.h"
#include "unit/support/cpu.h"

#include <doctest/doctest.h>

#include <string>

using namespace bch;

namespace
{
std::string lettersOf(const CommandList& list)
{
    std::string letters;
    for (const Command& command : list.commands)
        switch (command.kind)
        {
        case CommandKind::dispatch:
            letters += 'd';
            break;
        case CommandKind::dispatchIndirect:
            letters += 'i';
            break;
        case CommandKind::native:
            letters += 'n';
            break;
        case CommandKind::copy:
            letters += 'c';
            break;
        case CommandKind::fill:
            letters += 'f';
            break;
        case CommandKind::upload:
            letters += 'u';
            break;
        case CommandKind::barrier:
            letters += '|';
            break;
        case CommandKind::stageBegin:
            letters += '<';
            break;
        case CommandKind::stageEnd:
            letters += '>';
            break;
        }
    return letters;
}

struct Scene
{
    std::unique_ptr<CpuDevice> device = test::makeCpuDevice(1);
    ArrayBuffer<uint32_t> count = device->createArray<uint32_t>("count", 1);
    ArrayBuffer<uint32_t> flags = device->createArray<uint32_t>("flags", 256);
    ArrayBuffer<uint32_t> offsets = device->createArray<uint32_t>("offsets", 257);
    ArrayBuffer<uint32_t> indices = device->createArray<uint32_t>("indices", 256);
    ArrayBuffer<uint32_t> kept = device->createArray<uint32_t>("kept", 1);
    ArrayBuffer<uint32_t> args = device->createArray<uint32_t>("args", 4);
    ArrayBuffer<uint32_t> landing = device->createArray<uint32_t>("landing", 256, MemoryKind::readback);
    const uint32_t words[256] = {};
    CommandList list;
    Recorder recorder{*device, list};

    void compact(BufferView into) // reads count, flags, offsets; writes `into` and kept
    {
        recorder.dispatch(KernelId::compute_compact, 256, {count, flags, offsets, into, kept});
    }
};

template <class Call>
bool isInternalFailure(Call&& call)
{
    try
    {
        call();
    }
    catch (const Failure& failure)
    {
        return failure.result() == BCH_ERROR_INTERNAL;
    }
    return false;
}
} // namespace

TEST_CASE_FIXTURE(Scene, "independent work stands side by side without a barrier")
{
    recorder.upload(count, words, 4);
    recorder.upload(flags, words, 1024);
    recorder.fill(offsets, 0);
    CHECK(lettersOf(list) == "uuf");
    CHECK(list.counts.barriers == 0);
}

TEST_CASE_FIXTURE(Scene, "a barrier stands exactly before the first command that needs it")
{
    recorder.upload(flags, words, 1024);
    recorder.fill(indices, 0);
    compact(indices);                               // after the upload and the fill
    recorder.copy(flags, offsets.elements(0, 256)); // flags only read, but offsets were read by the kernel
    recorder.fill(args, 0);                         // touches nothing of the others
    recorder.copy(indices, landing);                // indices were written before the last barrier
    CHECK(lettersOf(list) == "uf|d|cfc");
    CHECK(list.counts.barriers == 2);
}

TEST_CASE_FIXTURE(Scene, "readers share, a writer waits for all of them")
{
    auto more = device->createArray<uint32_t>("more", 256);
    auto most = device->createArray<uint32_t>("most", 256);
    recorder.copy(flags, more);
    recorder.copy(flags, most);
    recorder.fill(flags, 1);
    CHECK(lettersOf(list) == "cc|f");
}

TEST_CASE_FIXTURE(Scene, "writes of the same buffer keep their order")
{
    recorder.fill(flags, 1);
    recorder.fill(flags, 2);
    compact(indices);
    compact(indices);
    CHECK(lettersOf(list) == "f|f|d|d");
}

TEST_CASE_FIXTURE(Scene, "parts that do not overlap need no barrier, one shared word does")
{
    recorder.fill(flags.elements(0, 128), 1);
    recorder.fill(flags.elements(128, 128), 2);
    CHECK(lettersOf(list) == "ff");
    recorder.fill(flags.elements(127, 1), 3);
    CHECK(lettersOf(list) == "ff|f");
}

TEST_CASE_FIXTURE(Scene, "indirect arguments are read like any binding")
{
    const gpu::IndirectParams params{256, kGroupSize, 65535, 1};
    recorder.upload(count, words, 4);
    recorder.dispatch(KernelId::compute_indirect_args, 1, {count, args}, params);
    recorder.dispatchIndirect(KernelId::compute_indirect_args, args, {count, kept}, params);
    recorder.fill(args, 0);
    CHECK(lettersOf(list) == "u|d|i|f");
}

TEST_CASE_FIXTURE(Scene, "a primitive is ordered by what it declares")
{
    const uint64_t bytes = device->primitives().scanScratchBytes(256);
    auto scratch = device->createBuffer("scratch", bytes, MemoryKind::device);
    recorder.upload(flags, words, 1024);
    recorder.primitives().scan(recorder, {count, 256}, flags, offsets, *scratch);
    compact(indices);
    recorder.primitives().scan(recorder, {count, 256}, flags, offsets, *scratch);
    CHECK(lettersOf(list) == "u|n|d|n");
}

TEST_CASE_FIXTURE(Scene, "stage marks are no work and need no barrier")
{
    recorder.beginStage(3, "first");
    recorder.fill(flags, 1);
    recorder.endStage();
    recorder.beginStage(4, "second");
    recorder.fill(flags, 2);
    recorder.endStage();
    CHECK(lettersOf(list) == "<f><|f>");
    CHECK(list.commands.front().stage == 3);
    CHECK(std::string(list.commands.front().label) == "first");
}

TEST_CASE_FIXTURE(Scene, "work of no size is not recorded")
{
    recorder.dispatch(KernelId::compute_compact, 0, {count, flags, offsets, indices, kept});
    recorder.upload(flags, words, 0);
    recorder.fill(flags.elements(0, 0), 1);
    recorder.copy(flags.elements(0, 0), indices.elements(0, 0));
    CHECK(list.commands.empty());
    CHECK(list.counts.dispatches == 0);
    CHECK(list.counts.copies == 0);
}

TEST_CASE_FIXTURE(Scene, "counts tell what was recorded")
{
    recorder.upload(flags, words, 1024);
    recorder.upload(count, words, 4);
    compact(indices);
    recorder.copy(indices, landing);
    recorder.copy(indices, offsets.elements(0, 256));
    CHECK(list.counts.dispatches == 1);
    CHECK(list.counts.copies == 4);
    CHECK(list.counts.uploadedBytes == 1028);
    CHECK(list.counts.downloadedBytes == 1024);
    CHECK(list.counts.barriers == 2);
}

TEST_CASE_FIXTURE(Scene, "an omitted barrier is the one that was asked for, and no other")
{
    recorder.omitBarrier(1);
    recorder.fill(flags, 1);
    recorder.fill(flags, 2);
    recorder.fill(flags, 3);
    recorder.fill(flags, 4);
    CHECK(lettersOf(list) == "f|ff|f");
    CHECK(list.counts.barriers == 2);
}

TEST_CASE_FIXTURE(Scene, "wrong use of the recorder is a broken invariant, not a wild write")
{
    const gpu::IndirectParams params{};
    CHECK(isInternalFailure([&] { recorder.dispatch(KernelId::compute_compact, 1, {count, flags}); }));
    CHECK(isInternalFailure([&] { recorder.dispatch(KernelId::compute_indirect_args, 1, {count, args}); }));
    CHECK(isInternalFailure(
        [&] {
            recorder.dispatch(KernelId::compute_indirect_args, 1, {count, BufferView{}}, params);
        }));
    CHECK(isInternalFailure(
        [&] {
            recorder.dispatch(KernelId::compute_indirect_args, 1, {count, flags.elements(1, 4)}, params);
        }));
    CHECK(isInternalFailure([&] { recorder.copy(flags, kept); }));
    CHECK(isInternalFailure([&] { recorder.upload(kept, words, 8); }));
    CHECK(isInternalFailure([&] { recorder.fill(BufferView(flags.buffer(), 2, 4), 0); }));
    CHECK(isInternalFailure([&] { recorder.endStage(); }));
    recorder.beginStage(0, "one");
    CHECK(isInternalFailure([&] { recorder.beginStage(1, "two"); }));
    recorder.endStage();
    CHECK(lettersOf(list) == "<>");
    CHECK(isInternalFailure([&] { Recorder second(*device, list); }));
}
