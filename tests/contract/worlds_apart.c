/* Worlds of one device on threads of their own at the same time, made and destroyed while the others run: each comes
 * out as if it were alone. */
#include "contract/support/scene.h"
#include "contract/support/thread.h"

enum
{
    kThreads = 4,
    kRounds = 3
};

typedef struct Job
{
    bchDeviceId device;
    uint32_t side;
    uint64_t hashes[kRounds];
    int failures;
} Job;

/* No checks in here: they are for one thread. */
static uint64_t runWorld(bchDeviceId device, uint32_t side, int* failures)
{
    const bchWorldDef def = testWorldDef(512);
    const bchMaterialDef materialDef = bchDefaultMaterialDef();
    const bchWallDef wallDef = bchDefaultWallDef();
    bchStepDef stepDef = bchDefaultStepDef();
    bchMassLedger ledger = bchDefaultMassLedger();
    bchWorldId world = {0};
    bchMaterialId material = {0};
    bchWallId wall = {0};
    uint64_t hash = 0;
    int i;
    stepDef.substeps = 8;
    *failures += bchCreateWorld(device, &def, &world) != BCH_OK;
    *failures += bchCreateMaterial(world, &materialDef, &material) != BCH_OK;
    *failures += bchCreateWall(world, &wallDef, &wall) != BCH_OK;
    *failures += spawnBlock(world, material, side, 0) != BCH_OK;
    for (i = 0; i < 6; ++i)
    {
        while (bchWorld_Step(world, &stepDef) == BCH_NOT_READY)
            *failures += bchWorld_Wait(world, BCH_WAIT_FOREVER) != BCH_OK;
    }
    *failures += bchWorld_GetStateHash(world, &hash) != BCH_OK;
    *failures += bchWorld_GetMassLedger(world, &ledger) != BCH_OK;
    *failures += ledger.spawned == 0 || ledger.spawned != ledger.grains;
    *failures += bchDestroyWorld(world) != BCH_OK;
    return hash;
}

static void runJob(void* argument)
{
    Job* job = argument;
    int round;
    for (round = 0; round < kRounds; ++round)
        job->hashes[round] = runWorld(job->device, job->side, &job->failures);
}

int main(void)
{
    const bchDeviceId device = openDevice();
    Thread threads[kThreads];
    Job jobs[kThreads];
    uint64_t alone[kThreads];
    int i, round, failures = 0;
    for (i = 0; i < kThreads; ++i)
    {
        const Job job = {device, 3 + (uint32_t)i, {0, 0, 0}, 0};
        jobs[i] = job;
        alone[i] = runWorld(device, job.side, &failures);
        CHECK(i == 0 || alone[i] != alone[i - 1]);
    }
    CHECK_EQUAL(failures, 0);
    for (i = 0; i < kThreads; ++i)
        startThread(&threads[i], runJob, &jobs[i]);
    for (i = 0; i < kThreads; ++i)
        joinThread(&threads[i]);
    for (i = 0; i < kThreads; ++i)
    {
        CHECK_EQUAL(jobs[i].failures, 0);
        for (round = 0; round < kRounds; ++round)
            CHECK_EQUAL(jobs[i].hashes[round], alone[i]);
    }
    closeDevice(device);
    return checkReport();
}
