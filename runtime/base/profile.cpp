#include "base/profile.h"

#include "base/failure.h"

#include <array>
#include <atomic>

namespace bch
{

#if BARCHAN_HAS_PROFILING

namespace
{
// Plain, not atomic: it changes only while no other thread is inside Barchan.
bchProfiler g_profiler = bchDefaultProfiler();

// Sites of zones that are named at run time. A site must live for ever at one address, so they stand in a table that is
// filled as labels come and never changes after that; there are about as many as kernels.
constexpr size_t kLabelCapacity = 256;
struct LabelSite
{
    std::atomic<const char*> label{nullptr};
    std::atomic<bool> ready{false};
    bchProfilerSite site{};
};
std::array<LabelSite, kLabelCapacity> g_labels;
constexpr bchProfilerSite kOtherSite = {"kernel", "", "", 0, 0};

constexpr bchProfilerSite makeLabelSite(const char* label)
{
    return {label, label, "", 0, 0x8090A0};
}
} // namespace

void setProfiler(const bchProfiler* profiler)
{
    g_profiler = profiler ? *profiler : bchDefaultProfiler();
}

namespace profile
{

Zone::Zone(const bchProfilerSite& site) noexcept
{
    if (g_profiler.zoneBegin)
        handle_ = g_profiler.zoneBegin(g_profiler.user, &site);
}

Zone::~Zone()
{
    if (g_profiler.zoneEnd)
        g_profiler.zoneEnd(g_profiler.user, handle_);
}

const bchProfilerSite& siteOf(const char* name) noexcept
{
    size_t slot = reinterpret_cast<uintptr_t>(name) / 16 % kLabelCapacity;
    for (size_t probe = 0; probe < kLabelCapacity; ++probe, slot = (slot + 1) % kLabelCapacity)
    {
        LabelSite& entry = g_labels[slot];
        const char* label = entry.label.load(std::memory_order_acquire);
        if (!label && entry.label.compare_exchange_strong(label, name, std::memory_order_acq_rel))
        {
            entry.site = makeLabelSite(name);
            entry.ready.store(true, std::memory_order_release);
            return entry.site;
        }
        if (label != name)
            continue;
        // Another thread took the slot a moment ago and is writing five words.
        while (!entry.ready.load(std::memory_order_acquire))
        {
        }
        return entry.site;
    }
    return kOtherSite;
}

void frameMark(const char* name) noexcept
{
    if (g_profiler.frameMark)
        g_profiler.frameMark(g_profiler.user, name);
}

void plot(const char* name, double value) noexcept
{
    if (g_profiler.plot)
        g_profiler.plot(g_profiler.user, name, value);
}

void message(const char* text) noexcept
{
    if (g_profiler.message)
        g_profiler.message(g_profiler.user, text);
}

void nameThread(const char* name) noexcept
{
    if (g_profiler.threadName)
        g_profiler.threadName(g_profiler.user, name);
}

void gpuZone(const char* device, const char* stage, uint64_t beginNs, uint64_t endNs) noexcept
{
    if (g_profiler.gpuZone)
        g_profiler.gpuZone(g_profiler.user, device, stage, beginNs, endNs);
}

} // namespace profile

#else

void setProfiler(const bchProfiler*)
{
    fail(BCH_ERROR_UNSUPPORTED, "this library was built without profiling zones (BARCHAN_PROFILING=ON gives them)");
}

#endif

#if !BARCHAN_HAS_TRACY
void tracyProfiler(bchProfiler&)
{
    fail(BCH_ERROR_UNSUPPORTED, "this library was built without Tracy (BARCHAN_TRACY=ON gives it)");
}
#endif

} // namespace bch
