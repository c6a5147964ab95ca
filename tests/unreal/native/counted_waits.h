// Counts how often this thread had to stand still for the sand's device: whoever sees it wait says so with countWait().
#pragma once

#include <cstdint>

namespace
{
thread_local bool g_watched = false; // this thread's waits count now
thread_local uint64_t g_waits = 0;   // that had to block

// While it lives waits count; how many there were is left in `into`.
class WaitWatch
{
public:
    explicit WaitWatch(uint64_t& into) : into_(into), before_(g_waits) { g_watched = true; }
    ~WaitWatch()
    {
        g_watched = false;
        into_ += g_waits - before_;
    }
    WaitWatch(const WaitWatch&) = delete;
    WaitWatch& operator=(const WaitWatch&) = delete;

private:
    uint64_t& into_;
    uint64_t before_;
};

void countWait()
{
    g_waits += g_watched ? 1 : 0;
}
} // namespace
