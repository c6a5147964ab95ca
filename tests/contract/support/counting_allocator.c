#include "contract/support/counting_allocator.h"

#include "contract/check.h"

#include <stdio.h>
#include <stdlib.h>

/* Stands right before the memory that the library sees. */
typedef struct Mark
{
    void* block;
    size_t size;
    uint64_t word;
} Mark;

static const uint64_t kAlive = 0x0A11CA7EDB10C5A1u;
static const uint64_t kFreed = 0xDEADDEADDEADDEADu;

static Mark* markOf(void* memory)
{
    return (Mark*)(void*)((char*)memory - sizeof(Mark));
}

static void* allocate(void* user, size_t size, size_t alignment)
{
    CountingAllocator* self = user;
    void* memory = NULL;
    const int sane = alignment >= sizeof(void*) && alignment <= 65536 && (alignment & (alignment - 1)) == 0;
    pthread_mutex_lock(&self->mutex);
    self->mistakes += sane ? 0 : 1;
    ++self->requests;
    if (sane && self->requests != self->refuseAt
        && (self->byteLimit == 0 || (size <= self->byteLimit && self->liveBytes + size <= self->byteLimit)))
    {
        char* block = malloc(size + alignment + sizeof(Mark));
        if (block)
        {
            const uintptr_t first = (uintptr_t)(block + sizeof(Mark));
            memory = (void*)((first + alignment - 1) / alignment * alignment);
            markOf(memory)->block = block;
            markOf(memory)->size = size;
            markOf(memory)->word = kAlive;
            ++self->liveCount;
            self->liveBytes += size;
            if (self->liveBytes > self->peakBytes)
                self->peakBytes = self->liveBytes;
        }
    }
    pthread_mutex_unlock(&self->mutex);
    return memory;
}

static void release(void* user, void* memory, size_t size)
{
    CountingAllocator* self = user;
    Mark* mark = markOf(memory);
    pthread_mutex_lock(&self->mutex);
    if (mark->word != kAlive || mark->size != size)
        ++self->mistakes;
    if (mark->word == kAlive)
    {
        mark->word = kFreed;
        --self->liveCount;
        self->liveBytes -= mark->size;
        free(mark->block);
    }
    pthread_mutex_unlock(&self->mutex);
}

static void logToError(void* user, bchLogLevel level, const char* message)
{
    (void)user;
    fprintf(stderr, "barchan log %d: %s\n", (int)level, message);
}

void installAllocator(CountingAllocator* allocator)
{
    bchHooks hooks = bchDefaultHooks();
    const CountingAllocator fresh = {PTHREAD_MUTEX_INITIALIZER, 0, 0, 0, 0, 0, 0, 0};
    *allocator = fresh;
    hooks.user = allocator;
    hooks.log = logToError;
    hooks.allocate = allocate;
    hooks.free = release;
    REQUIRE_OK(bchSetHooks(&hooks));
}

void armAllocator(CountingAllocator* allocator, uint64_t refuseAt)
{
    pthread_mutex_lock(&allocator->mutex);
    allocator->requests = 0;
    allocator->refuseAt = refuseAt;
    pthread_mutex_unlock(&allocator->mutex);
}
