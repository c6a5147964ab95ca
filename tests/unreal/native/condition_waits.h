// Sees the waits of the CPU device, which are on condition variables, and are entered only when what is waited for is
// not there: the calls of the C library are taken over. For one source file of a program, on Linux.
#pragma once

#include "counted_waits.h"

// A sanitizer takes these calls over itself.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define BARCHAN_SEES_CONDITION_WAITS 1
#include <ctime>
#include <dlfcn.h>
#include <pthread.h>

extern "C" __attribute__((visibility("default"))) int
pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex)
{
    using Function = int (*)(pthread_cond_t*, pthread_mutex_t*);
    // x86-64 has an older one of another layout beside it.
    static void* const versioned = dlvsym(RTLD_NEXT, "pthread_cond_wait", "GLIBC_2.3.2");
    static const auto real = reinterpret_cast<Function>(versioned ? versioned : dlsym(RTLD_NEXT, "pthread_cond_wait"));
    countWait();
    return real(condition, mutex);
}

extern "C" __attribute__((visibility("default"))) int
pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec* until)
{
    using Function = int (*)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*);
    static const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "pthread_cond_clockwait"));
    timespec now{};
    clock_gettime(clock, &now);
    // A question with no patience is none.
    if (until->tv_sec > now.tv_sec || (until->tv_sec == now.tv_sec && until->tv_nsec > now.tv_nsec))
        countWait();
    return real(condition, mutex, clock, until);
}
#endif
