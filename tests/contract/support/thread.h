/* Threads as POSIX has them, in the two calls that the tests need. */
#ifndef THREAD_H
#define THREAD_H

#include <pthread.h>

typedef struct Thread
{
    pthread_t handle;
    void (*run)(void* argument);
    void* argument;
} Thread;

void startThread(Thread* thread, void (*run)(void* argument), void* argument);
void joinThread(Thread* thread);

/* A counter that threads may share. */
typedef struct SharedCount
{
    pthread_mutex_t mutex;
    long value;
} SharedCount;

#define SHARED_COUNT_ZERO                                                                                              \
    {                                                                                                                  \
        PTHREAD_MUTEX_INITIALIZER, 0                                                                                   \
    }

long addShared(SharedCount* count, long amount); /* the new value */

#endif
