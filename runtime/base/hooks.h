// The process-wide hooks: log, assert, memory. Set once while no device exists, read without locks after that.
#pragma once

#include "barchan/base.h"

namespace bch
{

void setHooks(const bchHooks& hooks) noexcept;

void* hostAllocate(size_t size, size_t alignment); // throws Failure(BCH_ERROR_OUT_OF_MEMORY)
void hostFree(void* memory, size_t size, size_t alignment) noexcept;

// Bytes in use. Counted only in builds with profiling, which plot it; 0 elsewhere.
uint64_t hostMemory() noexcept;

bool logs(bchLogLevel level) noexcept;
void log(bchLogLevel level, const char* format, ...) noexcept __attribute__((format(printf, 2, 3)));

// Tells the host's assert hook, then throws Failure(BCH_ERROR_INTERNAL).
[[noreturn]] void assertFailed(const char* condition, const char* message, const char* file, int line);

} // namespace bch

// An invariant of Barchan itself, checked in every build: cheap conditions only. Bad input is not an assertion.
#define BCH_ASSERT(condition, message)                                                                                 \
    do                                                                                                                 \
    {                                                                                                                  \
        if (!(condition)) [[unlikely]]                                                                                 \
            ::bch::assertFailed(#condition, message, __FILE__, __LINE__);                                              \
    } while (false)
