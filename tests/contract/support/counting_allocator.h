/* A host allocator that counts, checks what it gets back, and can refuse: the n-th request, or everything beyond a
 * limit. Safe to call from any thread. */
#ifndef COUNTING_ALLOCATOR_H
#define COUNTING_ALLOCATOR_H

#include "barchan/base.h"

#include <pthread.h>

typedef struct CountingAllocator
{
    pthread_mutex_t mutex;
    uint64_t requests;  /* since the last armAllocator */
    uint64_t refuseAt;  /* ordinal of the request to refuse, from 1; 0 for none */
    uint64_t byteLimit; /* no more than this at a time; 0 for none */
    uint64_t liveCount;
    uint64_t liveBytes;
    uint64_t peakBytes;
    uint64_t mistakes; /* frees of unknown memory or with another size, alignments that are none */
} CountingAllocator;

/* Makes it the process's allocator, with warnings and errors on stderr; no device may exist. */
void installAllocator(CountingAllocator* allocator);
void armAllocator(CountingAllocator* allocator, uint64_t refuseAt);

#endif
