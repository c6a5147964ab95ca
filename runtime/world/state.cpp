// Mass ledger and state hash: counted on the device, exactly.
#include "world/world.h"

#include "base/byte_stream.h"
#include "world/run_and_read.h"

namespace bch
{

namespace
{
uint64_t join(uint32_t low, uint32_t high)
{
    return uint64_t{low} | uint64_t{high} << 32;
}
} // namespace

void World::massLedger(bchMassLedger& ledger)
{
    waitForAll();
    uint32_t words[gpu::kReportWords + 2];
    runAndRead(
        device_, words, sizeof words,
        [&](Recorder& recorder, BufferView answer)
        {
            recorder.copy(report_, answer.part(0, gpu::kReportWords * sizeof(uint32_t)));
            grains_.recordQuantaSum(recorder, slotBound_, small_.elements(0, 2));
            recorder.copy(
                small_.elements(0, 2), answer.part(gpu::kReportWords * sizeof(uint32_t), 2 * sizeof(uint32_t)));
        });
    ledger.quantum = def_.massQuantum;
    ledger.spawned = spawnedQuanta_;
    ledger.removed = join(words[gpu::kReportRemovedQuanta], words[gpu::kReportRemovedQuanta + 1]);
    ledger.quarantined = join(words[gpu::kReportQuarantinedQuanta], words[gpu::kReportQuarantinedQuanta + 1]);
    ledger.grains = join(words[gpu::kReportWords], words[gpu::kReportWords + 1]);
}

uint64_t World::stateHash()
{
    waitForAll();
    struct
    {
        uint32_t hash[2];
        uint32_t count;
        uint32_t totals[gpu::kReportWords - gpu::kReportStepWords];
    } answer;
    runAndRead(
        device_, &answer, sizeof answer,
        [&](Recorder& recorder, BufferView target)
        {
            grains_.recordHashSum(recorder, slotBound_, small_.elements(0, 2));
            recorder.copy(small_.elements(0, 2), target.part(0, 8));
            recorder.copy(grains_.count(), target.part(8, 4));
            recorder.copy(
                report_.elements(gpu::kReportStepWords, gpu::kReportWords - gpu::kReportStepWords),
                target.part(12, sizeof answer.totals));
        });
    ByteWriter writer;
    writer.write(answer);
    writeLivingState(writer);
    return checksum(writer.bytes());
}

} // namespace bch
