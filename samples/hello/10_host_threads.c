/* The CPU device on the host's own threads: Barchan creates none. A real engine hands parallelFor to its job system;
 * here a loop starts a few threads per call, which is enough to show the contract. */
#include <barchan/barchan.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define THREAD_COUNT 3

static void check(bchResult result)
{
    if (result < 0)
    {
        fprintf(stderr, "%s: %s\n", bchResultName(result), bchGetLastError());
        exit(1);
    }
}

typedef struct Piece
{
    bchTaskFcn run;
    void* task;
    uint32_t begin, end;
} Piece;

static void* runPiece(void* argument)
{
    const Piece* piece = argument;
    piece->run(piece->task, piece->begin, piece->end);
    return NULL;
}

/* Covers [0, count) once. Borders between pieces are multiples of `grain`; the result is the same for any number of
 * pieces, in any order. */
static void parallelFor(void* user, uint32_t count, uint32_t grain, bchTaskFcn run, void* task)
{
    pthread_t threads[THREAD_COUNT];
    Piece pieces[THREAD_COUNT];
    const uint32_t grains = (count + grain - 1) / grain;
    uint32_t* loops = user;
    int started = 0;

    ++*loops;
    for (uint32_t i = 0; i < THREAD_COUNT; ++i)
    {
        const uint64_t begin = (uint64_t)grains * i / THREAD_COUNT * grain;
        const uint64_t end = (uint64_t)grains * (i + 1) / THREAD_COUNT * grain;
        pieces[i].run = run;
        pieces[i].task = task;
        pieces[i].begin = (uint32_t)begin;
        pieces[i].end = end < count ? (uint32_t)end : count;
        if (pieces[i].begin >= pieces[i].end)
            continue;
        if (pthread_create(&threads[started], NULL, runPiece, &pieces[i]) == 0)
            ++started;
        else
            runPiece(&pieces[i]); /* no thread to be had: this one does it */
    }
    while (started > 0)
        pthread_join(threads[--started], NULL);
}

int main(void)
{
    uint32_t loops = 0;
    uint64_t hash = 0;
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchWallDef floorDef = bchDefaultWallDef();
    bchGrainSpawnDef grainsDef = bchDefaultGrainSpawnDef();
    bchStepDef stepDef = bchDefaultStepDef();
    bchDeviceId device;
    bchWorldId world;
    bchMaterialId sand;
    bchWallId floor;
    bchVec3 positions[2000];

    deviceDef.kind = BCH_DEVICE_CPU;
    deviceDef.parallelFor = parallelFor;
    deviceDef.parallelForUser = &loops;
    check(bchCreateDevice(&deviceDef, &device));
    check(bchCreateWorld(device, &worldDef, &world));
    check(bchCreateMaterial(world, &sandDef, &sand));
    check(bchCreateWall(world, &floorDef, &floor));
    for (int i = 0; i < 2000; ++i)
    {
        positions[i].x = 0.022f * (float)(i % 10);
        positions[i].y = 0.022f * (float)(i / 100) + 0.02f;
        positions[i].z = 0.022f * (float)(i / 10 % 10);
    }
    grainsDef.material = sand;
    grainsDef.positions = positions;
    grainsDef.count = 2000;
    check(bchWorld_SpawnGrains(world, &grainsDef));

    for (int frame = 0; frame < 10; ++frame)
        check(bchWorld_Step(world, &stepDef)); /* does all its work before it returns: there is no other thread */

    check(bchWorld_GetStateHash(world, &hash));
    printf("%u loops on the host's threads, state %016llx\n", (unsigned)loops, (unsigned long long)hash);
    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    return loops > 0 ? 0 : 1;
}
