// Mass ledger and state hash: counted on the device, exactly.
#include "world/world.h"

#include "base/byte_stream.h"
#include "world/run_and_read.h"
#include "world/snapshot_feeds.h"
#include "world/snapshot_terrain.h"

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
    ledger.spawned = spawnedQuanta_ + patchBooks_.spawned;
    ledger.removed = join(words[gpu::kReportRemovedQuanta], words[gpu::kReportRemovedQuanta + 1]);
    ledger.quarantined = join(words[gpu::kReportQuarantinedQuanta], words[gpu::kReportQuarantinedQuanta + 1]);
    ledger.grains = join(words[gpu::kReportWords], words[gpu::kReportWords + 1]);
    ledger.removed += patchBooks_.removed;
    ledger.quarantined += patchBooks_.quarantined;
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
            addToLedger(*patches_[i], ledger);
    addTerrainToLedger(ledger);
}

void World::addToLedger(const WorldPatch& patch, bchMassLedger& ledger)
{
    uint64_t sums[3];
    runAndRead(
        device_, sums, sizeof sums,
        [&](Recorder& recorder, BufferView answer)
        {
            patch.patch.recordQuantaSum(recorder, patch.slotBound, small_.elements(0, 2));
            recorder.copy(small_.elements(0, 2), answer.part(0, 8));
            recorder.copy(patch.report.elements(gpu::kReportQuarantinedQuanta, 2), answer.part(8, 8));
            recorder.copy(patch.report.elements(gpu::kReportRemovedQuanta, 2), answer.part(16, 8));
        });
    ledger.spawned += patch.spawnedQuanta;
    ledger.patches += sums[0];
    ledger.quarantined += sums[1];
    ledger.removed += sums[2];
}

uint64_t World::patchHash(const WorldPatch& patch)
{
    struct
    {
        uint64_t hash;
        uint32_t count, unused;
    } answer{};
    runAndRead(
        device_, &answer, sizeof answer,
        [&](Recorder& recorder, BufferView target)
        {
            patch.patch.recordHashSum(recorder, patch.slotBound, small_.elements(0, 2));
            recorder.copy(small_.elements(0, 2), target.part(0, 8));
            recorder.copy(patch.patch.count(), target.part(8, 4));
        });
    answer.unused = 0;
    return checksum({reinterpret_cast<const std::byte*>(&answer), sizeof answer});
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
    writer.write(patchBooks_);
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
        {
            writer.write(i);
            writer.write(patchHash(*patches_[i]));
            writer.write(patches_[i]->bounds);
        }
    hashFeeds(writer, emitters_, drains_.slots(), fields_);
    if (terrains_.alive(0))
        hashTerrain(writer, device_, *terrains_[0], small_.elements(0, 2));
    writeFocus(writer, focus_);
    return checksum(writer.bytes());
}

} // namespace bch
