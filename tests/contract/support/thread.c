#include "contract/support/thread.h"

#include <stdio.h>
#include <stdlib.h>

static void* enter(void* thread)
{
    Thread* self = thread;
    self->run(self->argument);
    return NULL;
}

void startThread(Thread* thread, void (*run)(void* argument), void* argument)
{
    thread->run = run;
    thread->argument = argument;
    if (pthread_create(&thread->handle, NULL, enter, thread) != 0)
    {
        fprintf(stderr, "the system gave no thread\n");
        exit(1);
    }
}

void joinThread(Thread* thread)
{
    pthread_join(thread->handle, NULL);
}

long addShared(SharedCount* count, long amount)
{
    long value;
    pthread_mutex_lock(&count->mutex);
    value = count->value += amount;
    pthread_mutex_unlock(&count->mutex);
    return value;
}
