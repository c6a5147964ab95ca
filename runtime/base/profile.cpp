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

void currentProfiler(bchProfiler& profiler)
{
    const bchHead head = profiler.head;
    profiler = g_profiler;
    profiler.head = head;
}

namespace profile
{

uint64_t beginZone(const bchProfilerSite& site) noexcept
{
    return g_profiler.zoneBegin ? g_profiler.zoneBegin(g_profiler.user, &site) : 0;
}

void endZone(uint64_t zone) noexcept
{
    if (g_profiler.zoneEnd)
        g_profiler.zoneEnd(g_profiler.user, zone);
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

void gpuKernel(const char* device, const char* kernel, uint64_t beginNs, uint64_t endNs) noexcept
{
    if (g_profiler.gpuKernel)
        g_profiler.gpuKernel(g_profiler.user, device, kernel, beginNs, endNs);
}

bool wantsKernels() noexcept
{
    return g_profiler.gpuKernel != nullptr;
}

} // namespace profile

#else

namespace
{
[[noreturn]] void failWithoutZones()
{
    fail(BCH_ERROR_UNSUPPORTED, "this library was built without profiling zones (BARCHAN_PROFILING=ON gives them)");
}
} // namespace

void setProfiler(const bchProfiler*)
{
    failWithoutZones();
}

void currentProfiler(bchProfiler&)
{
    failWithoutZones();
}

#endif

} // namespace bch
